import { useSelector } from '@xstate/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { PeopleOutcome } from '../../../src/api/contract/employees.ts';
import type { EditDetailsReply } from '../../../src/api/contract/organisation.ts';
import type { ChangeKind, ChangePreview } from '../../../src/api/contract/people.ts';
import {
  type ChangeBatch,
  type ChangeRequest,
  peopleChangeMachine,
} from '../../../src/machines/people-change.machine.ts';
import type { Reply } from '../../../src/machines/ports.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import type { PeopleSelection } from '../../../src/rules/employees/people-selection.ts';
import PeopleChangeDialog from '../../../src/views/employees/people-change-dialog.tsx';
import { isThere, named, texts, type } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

const previewOf = (ids: readonly string[]): ChangePreview => ({
  ...{ requests: 0, absences: 0, reports: 2 },
  people: ids.map((_id) => ({
    _id,
    fullName: _id,
    before: null,
    beforeId: null,
    isEnabled: true,
    problem: null,
  })),
});

async function ask(what: ChangeKind = 'deactivate', ids: readonly string[] = ['p1', 'p2']) {
  let undo = async (): Promise<void> => {};
  const previewed: string[][] = [];
  const changed: string[][] = [];
  const daysOf = ({ to }: Pick<ChangeRequest, 'to'>) => to.map(({ _id }) => _id);
  const machine = peopleChangeMachine.provide({
    actors: {
      previewChange: fromPromise<Reply<{ preview: ChangePreview }>, ChangeRequest & { selection: PeopleSelection }>(
        async ({ input }) => {
          previewed.push(daysOf(input));

          return { status: 200, body: { preview: previewOf(ids) } };
        },
      ),
      changeBatch: fromPromise<Reply<{ outcomes: PeopleOutcome[] }>, ChangeBatch>(async ({ input }) => {
        changed.push(daysOf(input));
        const outcomes = input.people.map((_id) => ({ _id, status: 200, message: 'OK', entry: `e-${_id}` }));

        return { status: 200, body: { outcomes } };
      }),
      undoBatch: fromPromise<Reply<{ outcomes: PeopleOutcome[] }>, { entries: readonly string[] }>(
        () =>
          new Promise((resolve) => {
            undo = () => act(async () => resolve({ status: 200, body: { outcomes: [] } }));
          }),
      ),
    },
  });
  const change = createActor(machine).start();
  change.send({ type: 'page.toggled', ids });
  change.send({ type: 'change.pressed', what });
  if (what !== 'deactivate') change.send({ type: 'target.chosen', to: [{ _id: 't1', name: 'First' }] });
  const choices = createActor(createResourceMachine<EditDetailsReply>('choices'), { input: {} });
  const Shown = () =>
    useSelector(change, (snapshot) => snapshot.hasTag('open')) && (
      <PeopleChangeDialog change={change} choices={choices} />
    );
  render(withWiring({ ...signedInWiring() }, <Shown />));
  const settled = (count: number) =>
    act(() => vi.waitFor(() => expect([previewed.length, isThere('Cancel')]).toEqual([count, true])));
  await settled(1);

  return { change, previewed, changed, settled, undo: () => undo() };
}

const confirmation = () => texts('[role=dialog] button').at(-1);

it('several people can be deactivated at once or after a last working day', async () => {
  const { previewed, changed, settled } = await ask();
  expect(confirmation()).toBe('Deactivate 2 people');
  type(find<HTMLInputElement>('[role=dialog] input'), '31-12-39');
  await settled(2);

  expect(previewed).toEqual([[], ['2039-12-31']]);
  await act(() => vi.waitFor(() => expect(confirmation()).toBe('Deactivate 2 people after 31-12-39')));
  press(named('Deactivate 2 people after 31-12-39'));
  await act(() => vi.waitFor(() => expect(isThere('Undo')).toBe(true)));
  expect(changed).toEqual([['2039-12-31']]);
  expect(texts('[role=dialog] h2')).toEqual(['2 people will be deactivated after 31-12-39']);
  // Until then, no one needs another manager.
  expect(texts('[role=dialog] a')).toEqual([]);
});

it('no one is deactivated while the day is missing', async () => {
  const { settled } = await ask();
  type(find<HTMLInputElement>('[role=dialog] input'), '31-12');
  await settled(2);

  await act(() => vi.waitFor(() => expect(texts('p')).toContain('Enter the last working day first.')));
  expect(confirmation()).toBe('Deactivate');
  expect(document.body.textContent).not.toContain('signed out immediately');
});

it('no one is changed while the field names something else than was chosen', async () => {
  const { changed } = await ask('department');
  const field = find<HTMLInputElement>('[role=combobox]');
  type(field, 'Atlantis');
  press(named(confirmation() ?? ''));
  expect(document.activeElement).toBe(field);
  expect(changed).toEqual([]);
});

it('closing asks before text that names no choice is lost', async () => {
  const { change } = await ask('department');
  const isOpen = () => change.getSnapshot().hasTag('open');
  type(find<HTMLInputElement>('[role=combobox]'), 'Atlantis');
  press(named('Cancel'));
  expect(texts('[role=alertdialog] h2')).toEqual(['Discard your changes?']);
  press(named('Stay'));
  expect([texts('[role=alertdialog]'), isOpen()]).toEqual([[], true]);

  press(named('Close'));
  press(named('Discard changes'));
  expect(isOpen()).toBe(false);
});

it('closing asks nothing where nothing was typed', async () => {
  const { change } = await ask('department');
  press(named('Cancel'));
  expect(change.getSnapshot().hasTag('open')).toBe(false);
});

it('undoing says how far it is', async () => {
  const { undo } = await ask(
    'deactivate',
    Array.from({ length: 51 }, (_, index) => `p${index}`),
  );
  press(named('Deactivate 51 people'));
  await act(() => vi.waitFor(() => expect(isThere('Undo')).toBe(true)));
  press(named('Undo'));
  const progress = () => find<HTMLProgressElement>('progress');
  expect([progress().value, progress().max]).toEqual([0, 51]);
  await undo();
  expect(progress().value).toBe(50);
  expect(texts('[role=dialog] p')).toContain('50 of 51 people');
  await undo();

  expect(texts('[role=dialog] h2')).toEqual(['Changes to 51 people undone']);
  expect(document.querySelector('progress')).toBeNull();
});
