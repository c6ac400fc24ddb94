import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { EmployeeEffects, ListedEmployee } from '../../../src/api/contract/employees.ts';
import { createCollectionMachine, type Page, type RowCommand } from '../../../src/machines/collection.machine.ts';
import { employeeCommands } from '../../../src/machines/modules/employees/employees.ts';
import type { Reply } from '../../../src/machines/ports.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import { defaultListQuery, type ListQuery } from '../../../src/rules/shared/list-query.ts';
import CommandDialog from '../../../src/views/employees/command-dialog.tsx';
import { isThere, named, texts, type } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';
import { person } from './people.ts';

const none = { leave: 0, sick: 0, wfh: 0 };
const TODAY = '2026-11-28';

/** The keys of the effects that were loaded. */
let loaded: (string | null)[];
let ran: RowCommand<ListedEmployee>[];

beforeEach(() => {
  loaded = [];
  ran = [];
  others = [];
});

const list = createCollectionMachine<ListedEmployee>('employees').provide({
  actors: {
    loadRows: fromPromise<Reply<Page<ListedEmployee>>, { query: ListQuery }>(() => new Promise(() => {})),
    // Stays open, as while the server is busy.
    runCommand: fromPromise<Reply, RowCommand<ListedEmployee>>(({ input }) => {
      ran.push(input);

      return new Promise(() => {});
    }),
  },
});

/** Whom the caller may not deactivate. */
const MYSELF = 'p9';

const annual = {
  type: { _id: 't1', name: 'Annual Leave', colour: '#0a6' },
  ...{ months: 11, granted: 20, carried: 2, adjusted: 0, taken: 10, isProrated: true },
};

let others: EmployeeEffects['balances'] = [];

const effectsOf = (key: string | null): EmployeeEffects => ({
  problem: key?.startsWith(MYSELF) ? 'You cannot deactivate yourself.' : null,
  ...{ reports: 0, waiting: none, deciders: [], moreDeciders: 0, own: none, delegations: 0, today: TODAY },
  balances: [{ ...annual, left: key?.endsWith('2026-12-31') ? 12 : -1 }, ...others],
  absences: key?.endsWith('2026-12-31') ? { cancelled: 0, shortened: 1 } : { cancelled: 2, shortened: 0 },
});

function request(command: RowCommand<ListedEmployee>, machines = {}) {
  const actor = createActor(list, { input: { query: defaultListQuery } }).start();
  actor.send({ type: 'command.requested', command });
  render(withWiring({ ...signedInWiring(), machines: (() => machines) as never }, <CommandDialog list={actor} />));
}

async function ask(changes: Partial<ListedEmployee> = {}) {
  const machine = createResourceMachine<EmployeeEffects>('employeeEffects').provide({
    actors: {
      loadRecord: fromPromise<Reply<EmployeeEffects>, { key: string | null }>(async ({ input: { key } }) => {
        loaded.push(key);

        return { status: 200, body: effectsOf(key) };
      }),
    },
  });
  request(employeeCommands.deactivate(person({ _id: 'p1', ...changes })), { effects: machine });
  await act(() => vi.dynamicImportSettled());
  await act(() => vi.waitFor(() => expect(loaded).toHaveLength(1)));
  expect(find('[role=alertdialog]').textContent).toMatch(/absence|yourself/);
}

const field = () => find<HTMLInputElement>('[role=alertdialog] input');
const consequences = () => texts('[role=alertdialog] li').map((text) => text.trim());

it('deactivating someone happens today unless another last day is chosen', async () => {
  await ask();

  expect(field().value).toBe('28-11-26');
  expect(consequences()).toEqual(['2 approved absences after the last working day will be cancelled.']);
  press(named('Deactivate Björn Åkesson'));
  expect(ran).toMatchObject([{ name: 'deactivate', day: null }]);
});

it('a later day changes what is said and what will happen', async () => {
  await ask();
  type(field(), '31-12-26');
  await act(() => vi.waitFor(() => expect(consequences()[0]).toContain('will end on that day')));

  expect(loaded).toEqual(['p1 ', 'p1 2026-12-31']);
  expect(find('[role=alertdialog]').textContent).toContain('They can work as usual until the end of 31-12-26,');
  press(named('Deactivate after 31-12-26'));
  expect(ran).toMatchObject([{ name: 'deactivate', day: '2026-12-31' }]);
});

it('a planned day can only be changed to another one', async () => {
  await ask({ leavesOn: '2026-12-31' });
  expect(named('Change to 31-12-26').hasAttribute('disabled')).toBe(true);

  type(field(), '30-12-26');
  await act(() => vi.waitFor(() => expect(loaded).toEqual(['p1 2026-12-31', 'p1 2026-12-30'])));
  press(named('Change to 30-12-26'));
  expect(ran).toMatchObject([{ name: 'deactivate', day: '2026-12-30' }]);
});

it.each([
  ['both, if there is a manager', 'ana@harbourvale.example', 'We’ll notify them and their manager now.'],
  ['them alone, if there is none', null, 'We’ll notify them now.'],
])('a later day notifies %s', async (_, manager, sentence) => {
  await ask({ manager });
  type(field(), '31-12-26');
  await act(() => vi.waitFor(() => expect(loaded).toHaveLength(2)));

  expect(find('[role=alertdialog]').textContent).toContain(sentence);
});

it('the leave that is due by the chosen day is shown with the question', async () => {
  await ask();
  const row = () => texts('[role=alertdialog] tbody td');
  expect(texts('[role=alertdialog] caption')).toEqual(['Leave up to the last working day']);
  expect(row()).toEqual(['Annual Leave20 for 11 of 12 months, +2 carried over', '22', '10', '1 day over']);
  type(field(), '31-12-26');
  await act(() => vi.waitFor(() => expect(row().at(-1)).toBe('12 days')));

  expect(find('[role=alertdialog]').textContent).toContain('For information only: balances stay as they are.');
});

it('leave that is granted for the whole year is not listed as earned by month', async () => {
  const full = { granted: 60, carried: 0, adjusted: 0, taken: 0, left: 60, months: 12, isProrated: false };
  const typeOf = (_id: string, name: string) => ({ _id, name, colour: '#b4536f' });
  others = [
    { ...full, type: typeOf('t2', 'Parental leave') },
    { ...full, taken: 62, left: -2, type: typeOf('t3', 'Moving house') },
  ];
  await ask();

  expect(texts('[role=alertdialog] tbody tr')).toHaveLength(1);
  expect(texts('[role=alertdialog] section p')).toContain(
    'Granted for the whole year, not by month: Parental leave (60 days left) and Moving house (2 days over).',
  );
});

it('a day that has passed takes effect at once', async () => {
  await ask();
  type(field(), '20-11-26');
  await act(() => vi.waitFor(() => expect(loaded).toEqual(['p1 ', 'p1 2026-11-20'])));

  expect(find('[role=alertdialog]').textContent).toContain('They will be signed out immediately');
  press(named('Deactivate Björn Åkesson'));
  expect(ran).toMatchObject([{ name: 'deactivate', day: '2026-11-20' }]);
});

it.each([
  ['more than a month ago', '27-10-26', true],
  ['that can’t be read', 'soon', false],
])('a day %s can’t be confirmed', async (_, typed, isExplained) => {
  await ask();
  type(field(), typed);
  const says = 'The last working day can be at most 31 days ago.';

  expect(find('[role=alertdialog]').textContent?.includes(says)).toBe(isExplained);
  expect((named('Deactivate Björn Åkesson') as HTMLButtonElement).disabled).toBe(true);
  expect(loaded).toEqual(['p1 ']);
});

it('the last day of someone who is about to leave can be changed', async () => {
  await ask({ leavesOn: '2026-12-31' });

  expect([field().value, loaded]).toEqual(['31-12-26', ['p1 2026-12-31']]);
  expect(find('[role=alertdialog]').textContent).toContain('Change Björn Åkesson’s last working day?');
  type(field(), '28-11-26');
  await act(() => vi.waitFor(() => expect(loaded).toHaveLength(2)));
  expect(isThere('Deactivate Björn Åkesson')).toBe(true);
});

it('someone whom the caller may not deactivate is not offered it', async () => {
  await ask({ _id: MYSELF });

  expect(find('[role=alertdialog]').textContent).toContain('You cannot deactivate yourself.');
  expect(consequences()).toEqual([]);
  expect((named('Deactivate Björn Åkesson') as HTMLButtonElement).disabled).toBe(true);
});

it.each([
  ['with a manager', 'ana@harbourvale.example', 'We’ll notify them and their manager.'],
  ['without a manager', null, 'We’ll notify them.'],
])('removing the last working day of someone %s asks first, with the day', async (_, manager, sentence) => {
  request(employeeCommands.keep(person({ leavesOn: '2026-12-31', manager })));
  await act(() => vi.dynamicImportSettled());

  expect(find('[role=alertdialog] h2').textContent).toBe('Remove Björn Åkesson’s last working day?');
  expect(find('[role=alertdialog]').textContent).toContain(
    `31-12-26 will no longer be their last working day, and their account stays active. ${sentence}`,
  );
  expect(ran).toEqual([]);
  press(named('Remove last working day'));
  expect(ran).toMatchObject([{ name: 'keep', day: '2026-12-31' }]);
});
