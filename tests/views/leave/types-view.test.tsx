import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { LeaveType } from '../../../src/api/contract/leave.ts';
import { type CollectionContext, createCollectionMachine } from '../../../src/machines/collection.machine.ts';
import { defaultListQuery } from '../../../src/rules/shared/list-query.ts';
import { type Route, routes } from '../../../src/rules/shared/paths.ts';
import { wordsFor } from '../../../src/views/leave/types/type-words.ts';
import { TypesView } from '../../../src/views/leave/types/types-view.tsx';
import { restingIn } from '../support/charts.ts';
import { isThere, named, texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

const type = (changes: Partial<LeaveType> = {}): LeaveType => ({
  _id: 't1',
  name: 'Annual',
  colour: '#2f74b5',
  daysPerYear: 22.5,
  paid: true,
  halfDayAllowed: true,
  attachmentAfterDays: null,
  carryOverCap: 5,
  carryOverExpiryMonth: 3,
  minNoticeDays: 14,
  maxConsecutiveDays: null,
  reportWithinDays: null,
  countsWeekends: false,
  mayGoNegative: false,
  proratesJoining: true,
  branches: [],
  isActive: true,
  canEdit: true,
  version: 1,
  ...changes,
});

const wordsAt = (name: string) => wordsFor(routes.find((route) => route.name === name) as Route);

function show(
  changes: Partial<CollectionContext<LeaveType>> = {},
  { value = { browsing: 'ready' }, at = 'leave' }: { value?: object | string; at?: string } = {},
) {
  const chart = restingIn(createCollectionMachine<LeaveType>('leaveTypes'), value as never, {
    query: defaultListQuery,
    rows: [type()],
    total: 1,
    message: null,
    command: null,
    ...changes,
  });
  render(withWiring(signedInWiring(), <TypesView list={chart.actorRef} words={wordsAt(at)} />));

  return chart;
}

const openMenu = () => press(named('Actions for Annual'));

describe('the list of leave types', () => {
  it('offers to upload balances', () => {
    show();
    press(named('Balances'));
    expect(texts('[role=menuitem]')).toContain('Upload balances');
  });

  it('shows for each type its days, pay, carry-over, eligibility and whether it is in use', () => {
    const porto = [{ _id: 'b1', branchName: 'Porto' }];
    show({
      rows: [
        type(),
        type({
          _id: 't2',
          name: 'Jury',
          daysPerYear: 0,
          paid: false,
          carryOverCap: 0,
          branches: porto,
          isActive: false,
        }),
        type({ _id: 't3', name: 'Unpaid', daysPerYear: 0, paid: false, carryOverCap: 0, mayGoNegative: true }),
      ],
    });

    expect(texts('tbody tr > :not(:last-child)')).toEqual([
      ...['Annual', '22.5', 'Paid', '5 days, until March', 'Everyone', 'In use'],
      ...['Jury', '0', 'Unpaid', '–', 'Porto', 'Retired'],
      ...['Unpaid', 'No limit', 'Unpaid', '–', 'Everyone', 'In use'],
    ]);
  });

  it.each([
    ['leave', 'Add leave type', '/manageLeaves', '/Leave/createLeave'],
    ['viewSickLeaves', 'Add sick leave type', '/manageSickLeaves', '/sickLeave/createLeave'],
  ])('links from %s to the requests and the form of the same kind', (at, create, requests, form) => {
    show({}, { at });

    expect([named('Requests'), named(create)].map((link) => link.getAttribute('href'))).toEqual([requests, form]);
  });

  it('offers to retire a type, with confirmation', () => {
    const { sent } = show();
    openMenu();
    expect(texts('[role="menuitem"]')).toEqual(['View', 'Edit', 'Retire']);
    press(named('Retire'));

    expect(sent()).toMatchObject([
      { command: { name: 'retire', needsConfirmation: true, done: 'Leave type retired' } },
    ]);
  });

  it('restores a type without confirmation', () => {
    const { sent } = show({ rows: [type({ isActive: false })] }, { at: 'sickLeave' });
    openMenu();
    press(named('Restore'));

    expect(sent()).toMatchObject([
      { command: { name: 'restore', needsConfirmation: false, done: 'Sick leave type restored' } },
    ]);
  });

  it('lets branch admins only view types that are not their branch’s alone', () => {
    show({ rows: [type({ canEdit: false })] });
    openMenu();

    expect(texts('[role="menuitem"]')).toEqual(['View']);
  });

  it('explains before retiring a type what stays', async () => {
    const { sent } = show(
      { command: { name: 'retire', row: type(), needsConfirmation: true, done: '' } },
      { value: 'confirming' },
    );
    await act(() => vi.dynamicImportSettled());

    expect(find('[role="alertdialog"]').textContent).toContain('pending requests can still be decided');
    press(named('Retire Annual'));
    expect(sent()).toEqual([{ type: 'command.confirmed' }]);
  });

  it('offers to add the first type if there is none', () => {
    show({ rows: [], total: 0 }, { value: { browsing: 'empty' } });

    expect(texts('h2')).toEqual(['No leave types yet']);
    expect(isThere('Add the first leave type')).toBe(true);
  });
});
