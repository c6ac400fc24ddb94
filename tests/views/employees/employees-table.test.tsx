import { describe, expect, test, vi } from 'vitest';
import type { Employee } from '../../../src/api/contract/employees.ts';
import { type CollectionContext, createCollectionMachine } from '../../../src/machines/collection.machine.ts';
import { wholeList, withFilter, withSearch } from '../../../src/machines/rules/list-query.ts';
import { EmployeesTable } from '../../../src/views/employees/employees-table.tsx';
import { restingIn } from '../support/charts.ts';
import { isThere, named, texts } from '../support/page.ts';
import { inWorld, world } from '../support/world.tsx';
import { find, press, render } from '../ui/support/render.tsx';
import { person } from './people.ts';

const listMachine = createCollectionMachine<Employee>('employees');
const context = (changes: Partial<CollectionContext<Employee>>): CollectionContext<Employee> => ({
  query: wholeList,
  rows: [],
  total: 0,
  message: null,
  command: null,
  ...changes,
});

function show(value: string | object, changes: Partial<CollectionContext<Employee>> = {}) {
  const chart = restingIn(listMachine, value as never, context(changes));
  const seen = { onLook: vi.fn(), onEdit: vi.fn(), onMenu: vi.fn() };
  render(inWorld(world(), <EmployeesTable list={chart.actorRef} hidden={[]} {...seen} />));

  return { ...chart, ...seen };
}

const withRow = (changes: Partial<Employee> = {}) => ({ rows: [person(changes)], total: 1 });
const openMenu = () => press(named('Actions for Björn Åkesson'));

describe('the table of people', () => {
  test('has the columns that people know', () => {
    show({ browsing: 'ready' }, withRow());

    expect(texts('thead th')).toEqual([
      'Name',
      'Department',
      'Branch',
      'Email',
      'Group',
      'Roles',
      'Nationality',
      'Gender',
      'Action',
    ]);
    expect(texts('tbody tr > *').slice(1, 4)).toEqual(['Design', 'Lisbon', 'bjorn@harbourvale.example']);
  });

  test('says of somebody who is switched off that they are', () => {
    show({ browsing: 'ready' }, withRow({ isEnabled: false }));

    expect(find('tbody th').textContent).toContain('Deactivated');
  });

  test('invites to add the first person when there is nobody', () => {
    show({ browsing: 'empty' });

    expect(named('Add the first employee').getAttribute('href')).toBe('/employees/add');
  });

  test.each([
    ['a search', withSearch(wholeList, 'zzz')],
    ['a filter', withFilter(wholeList, 'gender', ['other'])],
  ])('offers to lift %s that nobody matches', (_, query) => {
    const { sent } = show({ browsing: 'empty' }, { query });
    press(named('Show everyone'));

    expect(sent()).toEqual([{ type: 'filters.cleared' }]);
  });

  test('keeps its rows when a later load fails, says so and offers another try', () => {
    const { sent } = show({ browsing: 'unreachable' }, withRow());
    press(named('Try again'));

    expect(texts('tbody tr')).toHaveLength(1);
    expect(find('[role="alert"]').textContent).toContain('may be out of date');
    expect(sent()).toEqual([{ type: 'reload.requested' }]);
  });

  test("shows the server's words when there is nothing else to show", () => {
    show({ browsing: 'failed' }, { message: 'The database is resting' });

    expect(find('[role="alert"]').textContent).toContain('The database is resting');
  });

  test('tells of sorting in the words of the address', () => {
    const { sent } = show({ browsing: 'ready' }, withRow());
    press(named('Branch'));

    expect(sent()).toEqual([{ type: 'sort.changed', sort: 'branch' }]);
  });
});

describe('the menu of a row', () => {
  test('offers what fits somebody who waits for their first mail', () => {
    show({ browsing: 'ready' }, withRow());
    openMenu();

    expect(texts('[role="menuitem"]')).toEqual(['Edit', 'View More', 'Resend Email', 'Deactivate']);
  });

  test.each([
    ['has set a password', { trackUser: { password: true, profileUpdated: false } }],
    ['has filled in a profile', { trackUser: { password: false, profileUpdated: true } }],
    ['is switched off', { isEnabled: false }],
  ])('offers no mail to somebody who %s', (_, changes) => {
    show({ browsing: 'ready' }, withRow(changes));
    openMenu();

    expect(isThere('Resend Email')).toBe(false);
  });

  test('offers Active to somebody who is switched off', () => {
    const { sent } = show({ browsing: 'ready' }, withRow({ isEnabled: false }));
    openMenu();
    expect(isThere('Deactivate')).toBe(false);
    press(named('Active'));

    expect(sent()).toMatchObject([{ command: { name: 'activate', asks: true, done: 'Employee Activated' } }]);
  });

  test('asks before somebody is switched off, and not before a mail goes out', () => {
    const { sent } = show({ browsing: 'ready' }, withRow());
    openMenu();
    press(named('Deactivate'));
    openMenu();
    press(named('Resend Email'));

    expect(sent()).toMatchObject([
      { type: 'command.requested', command: { name: 'deactivate', asks: true, done: 'Employee Deactivated' } },
      { type: 'command.requested', command: { name: 'resendEmail', asks: false, done: 'Email Sent' } },
    ]);
  });

  test('leads to the record and to the whole profile', () => {
    const { onEdit, onLook } = show({ browsing: 'ready' }, withRow());
    openMenu();
    press(named('Edit'));
    openMenu();
    press(named('View More'));

    expect(onEdit).toHaveBeenCalledWith(person());
    expect(onLook).toHaveBeenCalledWith(person());
  });
});
