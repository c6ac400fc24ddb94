import { expect, it } from 'vitest';
import type { ListedEmployee } from '../../../src/api/contract/employees.ts';
import type { EditDetailsReply } from '../../../src/api/contract/organisation.ts';
import { createCollectionMachine } from '../../../src/machines/collection.machine.ts';
import { ACTIVE } from '../../../src/machines/modules/employees/employees-query.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import type { Wiring } from '../../../src/machines/wiring.ts';
import { defaultListQuery, type ListQuery } from '../../../src/rules/shared/list-query.ts';
import FilterPanel, { EmployeeChips } from '../../../src/views/employees/filter-panel.tsx';
import { restingIn } from '../support/charts.ts';
import { choose, isThere, named, type } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { press, render } from '../ui/support/render.tsx';
import { choices } from './people.ts';

/** What the panel loads never comes. */
const io = {
  api: { call: () => new Promise(() => {}) },
  effects: { goTo: () => {}, showToast: () => {}, logFailure: () => {} },
  address: {},
};
const wired = new Map<unknown, unknown>();
const machines = ((wire) => {
  if (!wired.has(wire)) wired.set(wire, wire(io as never));

  return wired.get(wire);
}) as Wiring['machines'];

function show(filters: ListQuery['filters'], what: 'panel' | 'chips' = 'panel') {
  const list = restingIn(
    createCollectionMachine<ListedEmployee>('employees'),
    { browsing: 'ready' },
    {
      query: { ...defaultListQuery, filters },
      rows: [],
      total: 0,
      message: null,
      command: null,
    },
  );
  const record: EditDetailsReply = { status: 200, message: 'OK', data: choices };
  const details = restingIn(createResourceMachine<EditDetailsReply>('choices'), 'ready', {
    key: null,
    record,
    command: null,
    message: null,
  });
  render(
    withWiring(
      { ...signedInWiring(), machines },
      what === 'panel' ? (
        <FilterPanel list={list.actorRef} choices={details.actorRef} onDone={() => {}} />
      ) : (
        <EmployeeChips list={list.actorRef} choices={details.actorRef} />
      ),
    ),
  );

  return list;
}

const leaverOptions = 'Sort or narrow by last working day';
const fieldOf = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control;

it('the filters of employees offer one status, which is Active unless another is chosen', () => {
  const list = show({ state: ['leaving'] });
  const [status, signedIn] = document.querySelectorAll('select');
  const shown = ({ value, options }: HTMLSelectElement) => [value, [...options].map(({ text }) => text)];

  expect([status, signedIn].map((one) => one && shown(one))).toEqual([
    ['leaving', ['Active', 'Leaving', 'Deactivated', 'All']],
    ['', ['Any', 'Never', 'Never, welcome email not sent']],
  ]);
  choose(status as HTMLSelectElement, 'disabled');
  choose(status as HTMLSelectElement, ACTIVE);
  expect(list.sent()).toEqual([
    { type: 'filter.changed', name: 'state', values: ['disabled'] },
    { type: 'filter.changed', name: 'state', values: [] },
  ]);
});

it.each([
  ['a list of leavers', { state: ['leaving'] }],
  ['a list that is narrowed by it', { leavesTo: ['2026-12-31'] }],
])('a period of last working days, and their order, can be chosen beside the filters of %s', (_, filters) => {
  const list = show(filters, 'chips');
  press(named(leaverOptions));
  const [from, until] = ['from', 'until'].map((end) => fieldOf(`Last working day ${end}`));
  type(from as HTMLInputElement, '01-12-26');
  type(until as HTMLInputElement, '24-12-26');

  choose(fieldOf('Sort leavers by') as HTMLSelectElement, 'leavesOn');

  expect(list.sent()).toEqual([
    { type: 'filter.changed', name: 'leavesFrom', values: ['2026-12-01'] },
    { type: 'filter.changed', name: 'leavesTo', values: ['2026-12-24'] },
    { type: 'sort.changed', sort: 'leavesOn' },
  ]);
});

it('neither is offered with other people', () => {
  show({ state: ['disabled'] }, 'chips');

  expect(isThere(leaverOptions)).toBe(false);
});

it('a period of last working days is one filter, and one with a single end says which', () => {
  const list = show({ leavesFrom: ['2026-12-01'], leavesTo: ['2026-12-31'] }, 'chips');
  press(named('Remove filter Last working day: 01-12-26 – 31-12-26'));
  expect(list.sent()).toEqual([
    { type: 'filter.changed', name: 'leavesFrom', values: [] },
    { type: 'filter.changed', name: 'leavesTo', values: [] },
  ]);

  show({ leavesTo: ['2026-12-31'] }, 'chips');
  expect(isThere('Remove filter Last working day until: 31-12-26')).toBe(true);
  show({ joinedFrom: ['2026-12-24'], joinedTo: ['2026-12-24'] }, 'chips');
  expect(isThere('Remove filter Joined: 24-12-26')).toBe(true);
});
