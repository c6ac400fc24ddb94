import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { ListedEmployee } from '../../../src/api/contract/employees.ts';
import { type CollectionContext, createCollectionMachine } from '../../../src/machines/collection.machine.ts';
import { peopleChangeMachine } from '../../../src/machines/people-change.machine.ts';
import { defaultListQuery, withFilter, withSearch } from '../../../src/rules/shared/list-query.ts';
import { employeeColumns, extraIds } from '../../../src/views/employees/columns.tsx';
import { EmployeesTable } from '../../../src/views/employees/employees-table.tsx';
import { DataTable } from '../../../src/views/ui/data-table.tsx';
import { partsOf } from '../../support/parts.ts';
import { restingIn } from '../support/charts.ts';
import { isThere, named, texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';
import { person } from './people.ts';

const listMachine = createCollectionMachine<ListedEmployee>('employees');
const context = (changes: Partial<CollectionContext<ListedEmployee>>): CollectionContext<ListedEmployee> => ({
  query: defaultListQuery,
  rows: [],
  total: 0,
  message: null,
  command: null,
  ...changes,
});

function show(value: string | object, changes: Partial<CollectionContext<ListedEmployee>> = {}, hidden = extraIds) {
  const chart = restingIn(listMachine, value as never, context(changes));
  const seen = { onOpen: vi.fn(), onEdit: vi.fn(), onMenu: vi.fn() };
  const change = createActor(peopleChangeMachine).start();
  render(
    withWiring(signedInWiring(), <EmployeesTable list={chart.actorRef} change={change} hidden={hidden} {...seen} />),
  );

  return { ...chart, ...seen };
}

const withRow = (changes: Partial<ListedEmployee> = {}) => ({ rows: [person(changes)], total: 1 });
const three = ['Choir', 'Chess', 'Cycling'].map((name) => ({ _id: name, groupName: name, display: name }));
const rowId = ({ _id }: ListedEmployee) => _id;

const openMenu = () => press(named('Actions for Björn Åkesson'));

describe('the table of employees', () => {
  it('has the expected columns', () => {
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

  it('shows the manager in the optional column', () => {
    const [hidden, column] = [extraIds.filter((id) => id !== 'manager'), () => texts('tbody td').at(-2)];
    show({ browsing: 'ready' }, withRow(), hidden);
    expect(column()).toBe('Ana Reis');
    show({ browsing: 'ready' }, withRow({ managerName: null }), hidden);
    expect(column()).toBe('–');
  });

  it.each([
    [22, 'with everything that most people have', {}],
    [28, 'with a picture, several groups and a last day', { photo: 'a', groups: three, leavesOn: '2999-03-02' }],
  ])('keeps at most %i parts of a row %s', (most, _, changes) => {
    show({ browsing: 'ready' }, withRow(changes));

    expect(partsOf(find('tbody tr'))).toBeLessThanOrEqual(most);
  });

  it('does not render its rows again when only the status changes', () => {
    const rowMenu = vi.fn(() => null);
    const rows = [person()];
    const columns = employeeColumns.slice(1);
    const table = (status: 'ready' | 'refreshing') => (
      <DataTable
        label="People"
        columns={columns}
        rows={rows}
        rowId={rowId}
        total={1}
        status={status}
        rowMenu={rowMenu}
      />
    );
    render(withWiring(signedInWiring(), table('ready')));
    const drawn = rowMenu.mock.calls.length;
    render(withWiring(signedInWiring(), table('refreshing')));

    expect(find('section').getAttribute('aria-busy')).toBe('true');
    expect(rowMenu).toHaveBeenCalledTimes(drawn);
  });

  it('marks someone who is deactivated', () => {
    show({ browsing: 'ready' }, withRow({ isEnabled: false }));

    expect(find('tbody th').textContent).toContain('Deactivated');
  });

  it('shows the start date of someone who has not started yet', () => {
    show({ browsing: 'ready' }, withRow({ joinedOn: '2999-03-02' }));
    expect(find('tbody th').textContent).toContain('Starts on 02-03-99');
    show({ browsing: 'ready' }, withRow({ joinedOn: '2020-03-02' }));
    expect(find('tbody th').textContent).not.toContain('Starts on');
  });

  it('offers to add the first person if there is no one', () => {
    show({ browsing: 'empty' });

    expect(named('Add the first employee').getAttribute('href')).toBe('/employees/add');
  });

  it.each([
    ['a search', withSearch(defaultListQuery, 'zzz')],
    ['a filter', withFilter(defaultListQuery, 'gender', ['other'])],
  ])('offers to clear %s that matches no one', (_, query) => {
    const { sent } = show({ browsing: 'empty' }, { query });
    press(named('Show all employees'));

    expect(sent()).toEqual([{ type: 'filters.cleared' }]);
  });

  it('says that no active employee matches until the state is part of the filter', () => {
    show({ browsing: 'empty' }, { query: withSearch(defaultListQuery, 'zzz') });
    expect(texts('h2')).toEqual(['No active employees match']);
  });

  it('says that no employee matches if deactivated ones were searched too', () => {
    show({ browsing: 'empty' }, { query: withFilter(withSearch(defaultListQuery, 'zzz'), 'state', ['all']) });
    expect(texts('h2')).toEqual(['No employees match']);
  });

  it('keeps its rows when a later load fails, shows a message and offers another try', () => {
    const { sent } = show({ browsing: 'unreachable' }, withRow());
    press(named('Try again'));

    expect(texts('tbody tr')).toHaveLength(1);
    expect(find('[role="alert"]').textContent).toContain('may be out of date');
    expect(sent()).toEqual([{ type: 'reload.requested' }]);
  });

  it("shows the server's message when there is nothing else to show", () => {
    show({ browsing: 'failed' }, { message: 'The database is resting' });

    expect(find('[role="alert"]').textContent).toContain('The database is resting');
  });

  it('sorts by the name that the address uses', () => {
    const { sent } = show({ browsing: 'ready' }, withRow());
    press(named('Branch'));

    expect(sent()).toEqual([{ type: 'sort.changed', sort: 'branch' }]);
  });
});

describe('a row’s menu', () => {
  it('offers the actions for someone who has not set up their account yet', () => {
    show({ browsing: 'ready' }, withRow());
    openMenu();

    expect(texts('[role="menuitem"]')).toEqual(['Edit', 'View More', 'Resend Email', 'Deactivate']);
  });

  it('offers the first email to someone who was added without it', () => {
    show({ browsing: 'ready' }, withRow({ awaitsWelcome: true }));
    openMenu();

    expect(texts('[role="menuitem"]')).toEqual(['Edit', 'View More', 'Send welcome email', 'Deactivate']);
  });

  it.each([
    ['has set a password', { trackUser: { password: true, profileUpdated: false } }],
    ['has filled in a profile', { trackUser: { password: false, profileUpdated: true } }],
    ['is switched off', { isEnabled: false }],
  ])('offers no email to someone who %s', (_, changes) => {
    show({ browsing: 'ready' }, withRow(changes));
    openMenu();

    expect(isThere('Resend Email')).toBe(false);
  });

  it('offers to reactivate someone who is deactivated', () => {
    const { sent } = show({ browsing: 'ready' }, withRow({ isEnabled: false }));
    openMenu();
    expect(isThere('Deactivate')).toBe(false);
    press(named('Active'));

    expect(sent()).toMatchObject([{ command: { name: 'activate', needsConfirmation: true } }]);
  });

  it('requires confirmation to deactivate someone, but not to send an email', () => {
    const { sent } = show({ browsing: 'ready' }, withRow());
    openMenu();
    press(named('Deactivate'));
    openMenu();
    press(named('Resend Email'));

    expect(sent()).toMatchObject([
      {
        type: 'command.requested',
        command: { name: 'deactivate', needsConfirmation: true, day: null },
      },
      { type: 'command.requested', command: { name: 'resendEmail', needsConfirmation: false } },
    ]);
  });

  it('offers another last day, or to keep them, for someone who is about to leave', () => {
    const { sent } = show({ browsing: 'ready' }, withRow({ leavesOn: '2026-12-31' }));
    expect(texts('th[scope=row]')[0]).toContain('Leaves on 31-12-26');
    openMenu();
    expect([isThere('Deactivate'), isThere('Active')]).toEqual([false, false]);
    press(named('Change last working day'));
    openMenu();
    press(named('Remove last working day'));

    expect(sent()).toMatchObject([
      { type: 'command.requested', command: { name: 'deactivate', needsConfirmation: true, day: '2026-12-31' } },
      { type: 'command.requested', command: { name: 'keep', needsConfirmation: true } },
    ]);
  });

  it('offers to confirm pending branch HR, and requires confirmation', () => {
    const { sent } = show({ browsing: 'ready' }, withRow({ awaitsConfirmation: true }));
    openMenu();
    press(named('Confirm as branch HR'));

    expect(sent()).toMatchObject([
      { type: 'command.requested', command: { name: 'confirm', needsConfirmation: true } },
    ]);
  });

  it('does not offer to confirm anyone else', () => {
    show({ browsing: 'ready' }, withRow());
    openMenu();

    expect(isThere('Confirm as branch HR')).toBe(false);
  });

  it('opens the form and the full profile', () => {
    const { onEdit, onOpen } = show({ browsing: 'ready' }, withRow());
    openMenu();
    press(named('Edit'));
    openMenu();
    press(named('View More'));

    expect(onEdit).toHaveBeenCalledWith(person());
    expect(onOpen).toHaveBeenCalledWith(person());
  });
});
