import { describe, expect, it } from 'vitest';
import type { LeaveLedger } from '../../../src/api/contract/delegations.ts';
import { createFormMachine } from '../../../src/machines/form.machine.ts';
import {
  type AdjustValues,
  noAdjustment,
  validateAdjustment,
} from '../../../src/machines/modules/leave/leave-ledger.ts';
import { BalanceFields } from '../../../src/views/time-off/change-balance.tsx';
import { LedgerLines } from '../../../src/views/time-off/ledger-lines.tsx';
import { restingIn } from '../support/charts.ts';
import { texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { render } from '../ui/support/render.tsx';

const ledger: LeaveLedger = {
  kind: 'leave',
  employee: { _id: 'p1', fullName: 'Noor Vermeer' },
  type: { _id: 't1', name: 'Annual', colour: '#2f74b5' },
  mayGoNegative: false,
  isUnlimited: false,
  canAdjust: true,
  years: [
    {
      year: 2026,
      granted: 5.5,
      carried: 0,
      adjusted: -0.5,
      taken: 0,
      expired: 0,
      balance: 5,
      pending: 1,
      available: 4,
    },
    { year: 2027, granted: 20, carried: 0, adjusted: 0, taken: 0, expired: 0, balance: 20, pending: 0, available: 20 },
  ],
  lines: [
    {
      on: '2026-03-02',
      kind: 'adjusted',
      days: -0.5,
      balance: 5,
      text: 'Adjusted',
      by: { _id: 'h1', fullName: 'Samir Haddad' },
      reason: 'Left at noon',
      at: '2026-03-02T08:00:00.000Z',
    },
    {
      on: '2026-01-01',
      kind: 'granted',
      days: 5.5,
      balance: 5.5,
      text: 'Granted for 2026',
      by: null,
      reason: null,
      at: null,
    },
  ],
  planned: [],
  lapses: [],
};

const machine = createFormMachine<LeaveLedger, AdjustValues, object>({
  id: 'ledger',
  validate: validateAdjustment,
  messages: { added: '', updated: '' },
});

function show(changes: Partial<AdjustValues>, options = ledger) {
  const values = { ...noAdjustment, ...changes };
  const context = { key: 't1 p1', options, initial: noAdjustment, values, errors: {}, message: null };
  const { actorRef } = restingIn(machine, { editing: 'filling' }, context);
  render(<BalanceFields actorRef={actorRef} ledger={options} />);
}

describe('changing a balance', () => {
  it('shows the balance before and after for the chosen year', () => {
    show({ days: '2,5' });
    expect(texts('dd')).toEqual(['4 days', '+2.5', '6.5 days']);
    expect(texts('[role=status] p')).toEqual(['Pending requests (1 day) are already deducted.']);
    show({ on: '2027-01-01', change: 'take', days: '1' });
    expect(texts('dd')).toEqual(['20 days', '−1', '19 days']);
    expect(texts('[role=status] p')).toEqual([]);
    show({ days: 'many' });
    expect(texts('dd')).toEqual(['4 days', '–', '4 days']);
  });

  it('shows the days used for leave without a limit', () => {
    const [now] = ledger.years as [LeaveLedger['years'][number]];
    const years = [{ ...now, pending: 0, available: 0 }];
    show({ change: 'take', days: '2' }, { ...ledger, mayGoNegative: true, isUnlimited: true, years });
    expect(texts('dd')).toEqual(['No limit', '−2', '2 days used, no limit']);
  });

  it('marks a balance below zero if that is not allowed', () => {
    show({ change: 'take', days: '4.5' });
    expect(texts('[data-short] dd')).toEqual(['−0.5 days']);
    show({ change: 'take', days: '4.5' }, { ...ledger, mayGoNegative: true });
    expect(texts('[data-short]')).toEqual([]);
  });

  it('requires a reason and whole or half days above zero', () => {
    const wrong = (changes: Partial<AdjustValues>) => validateAdjustment({ ...noAdjustment, reason: 'So', ...changes });
    const says = { days: 'Enter whole or half days, from 0.5 to 366.' };
    expect(wrong({ days: '366' })).toEqual({});
    for (const days of ['0', '0.25', '367', '-1', 'x']) expect(wrong({ days })).toEqual(says);
    expect(wrong({ reason: ' ' })).toEqual({
      days: 'Enter the number of days.',
      reason: 'Enter a reason.',
    });
  });

  it('shows when it was made if that differs from the day of its entry', () => {
    const [line] = ledger.lines as [LeaveLedger['lines'][number]];
    const lines = [{ ...line, on: '2027-01-01', text: 'Adjusted for 2027' }, line];
    render(withWiring(signedInWiring(), <LedgerLines lines={lines} />));

    expect(texts('tbody td:nth-child(2)')).toEqual([
      'Adjusted for 2027 by Samir Haddad on 02-03-26Left at noon',
      'Adjusted by Samir HaddadLeft at noon',
    ]);
  });

  it('appears in the ledger with who made it and why', () => {
    render(withWiring(signedInWiring(), <LedgerLines lines={ledger.lines} />));
    expect(texts('tbody td')).toEqual([
      ...['02-03-26', 'Adjusted by Samir HaddadLeft at noon', '−0.5', '5'],
      ...['01-01-26', 'Granted for 2026', '+5.5', '5.5'],
    ]);
    render(<LedgerLines lines={[]} />);
    expect(texts('p')).toEqual(['No entries yet.']);
  });
});
