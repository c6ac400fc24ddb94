import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { EmployeeOption } from '../../../src/api/contract/employees.ts';
import type { EditDetailsReply } from '../../../src/api/contract/organisation.ts';
import { createCollectionMachine, type Page } from '../../../src/machines/collection.machine.ts';
import { type SharedManager, wireSharedManager } from '../../../src/machines/modules/employees/shared-manager.ts';
import { peopleChangeMachine } from '../../../src/machines/people-change.machine.ts';
import type { Reply } from '../../../src/machines/ports.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import { MANAGER_HELP } from '../../../src/rules/employees/manager-words.ts';
import { ChangeTargetField } from '../../../src/views/employees/change-target-field.tsx';
import { texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

const named = (_id: string, fullName: string) =>
  ({ _id, fullName, email: `${_id}@harbourvale.example` }) as EmployeeOption;

const found: Reply<Page<EmployeeOption>> = {
  status: 200,
  body: { rows: [named('m1', 'Nora Old'), named('m2', 'Tom Baker')], total: 14 },
};

async function open(shared: string | null, managers = found) {
  const people = createCollectionMachine<EmployeeOption>('people').provide({
    actors: { loadRows: fromPromise(async () => managers) },
  });
  const reply: Reply<SharedManager> = { status: 200, body: { _id: shared } };
  const sharedManager = createResourceMachine<SharedManager>('sharedManager').provide({
    actors: { loadRecord: fromPromise(async (): Promise<Reply<SharedManager>> => reply) },
  });
  const machines = (wire: unknown) => (wire === wireSharedManager ? sharedManager : { managers: people });
  const change = createActor(peopleChangeMachine).start();
  change.send({ type: 'person.toggled', id: 'p1' });
  change.send({ type: 'change.pressed', what: 'manager' });
  const choices = createActor(createResourceMachine<EditDetailsReply>('choices'), { input: {} });
  render(
    withWiring(
      { ...signedInWiring(), machines: machines as never },
      <ChangeTargetField key={shared} change={change} choices={choices} />,
    ),
  );
  press(find('input'));
  await act(() => vi.waitFor(() => expect(texts('[role="option"]')).toHaveLength(managers === found ? 2 : 0)));

  return change;
}

it('a manager whom everyone selected already has cannot be chosen, and the list shows why', async () => {
  const change = await open('m1');
  expect(texts('[role="option"]')).toEqual(['Nora OldAlready their manager', 'Tom Bakerm2@harbourvale.example']);
  press(find('[aria-disabled="true"]'));
  expect(change.getSnapshot().matches('asking')).toBe(true);

  await open(null);
  expect(texts('[role="option"]')[0]).toBe('Nora Oldm1@harbourvale.example');
});

it('managers who are not listed can be found by typing', async () => {
  await open(null);
  expect(texts('[role="listbox"] + p')).toEqual(['Type to find 12 more']);
});

it('that the role is needed, and where to assign it, is said once, below the field', async () => {
  await open(null, { status: 200, body: { rows: [], total: 0 } });

  await act(() => vi.waitFor(() => expect(texts('[role="listbox"] + p')).toEqual(['No matches'])));
  expect(document.body.textContent?.split('Reporting Manager role')).toHaveLength(2);
  expect(document.body.textContent).toContain(MANAGER_HELP);
});
