import { describe, expect, it } from 'vitest';
import type { LeaveLedger } from '../../../src/api/contract/delegations.ts';
import { BalanceExplained } from '../../../src/views/time-off/balance-dialog.tsx';
import { texts } from '../support/page.ts';
import { render } from '../ui/support/render.tsx';

const year = { year: 2026, granted: 25, carried: 3, adjusted: 0, taken: -8.5, expired: 0, balance: 19.5 };

const ledger = (changes: Partial<LeaveLedger> = {}): LeaveLedger => ({
  kind: 'leave',
  employee: { _id: 'p1', fullName: 'Noor Vermeer' },
  type: { _id: 't1', name: 'Annual', colour: '#2f74b5' },
  mayGoNegative: false,
  isUnlimited: false,
  canAdjust: false,
  years: [{ ...year, pending: 0, available: 19.5 }],
  lines: [],
  planned: [],
  lapses: [],
  ...changes,
});

const show = (changes?: Partial<LeaveLedger>) => render(<BalanceExplained ledger={ledger(changes)} />);

describe('the explanation of a balance', () => {
  it('adds up the parts that the year has', () => {
    show();
    expect(texts('table tbody tr')).toEqual(['Granted+25', 'Carried over+3', 'Taken or approved−8.5', 'Available19.5']);
  });

  it('shows pending requests between the balance and what is available', () => {
    show({ years: [{ ...year, pending: 2, available: 17.5 }] });
    expect(texts('table tbody tr').slice(-3)).toEqual(['Balance19.5', 'Pending requests−2', 'Available17.5']);
  });

  it('shows used days and no limit for leave without a limit', () => {
    const years = [{ ...year, granted: 0, carried: 0, taken: -2, balance: -2, pending: 0, available: -2 }];
    show({ isUnlimited: true, years });
    expect(texts('table tbody tr')).toEqual(['Taken or approved−2', 'AvailableNo limit']);
    show({ isUnlimited: false, years });
    expect(texts('table tbody tr').at(-1)).toBe('Available−2');
  });

  it('lists planned leave and when days expire', () => {
    const span = { from: '2026-12-21', to: '2026-12-22', fromPortion: 'full', toPortion: 'full' } as const;
    show({
      planned: [{ _id: 'r1', ...span, days: 2, status: 'approved' }],
      lapses: [{ on: '2026-12-31', days: 4.5 }],
    });
    expect(texts('li')).toEqual(['21-12-26 – 22-12-26Approved2 days', 'After 31-12-264.5 days']);
  });

  it('shows when nothing is planned and nothing expires', () => {
    show();
    expect(texts('p')).toEqual([
      'Nothing planned.',
      'No days will expire before the end of next year.',
      'No entries yet.',
    ]);
  });

  it('says that days beyond the balance are deducted from the next year, unless there is no limit', () => {
    const years = [{ ...year, balance: 2, pending: 3, available: -1 }];
    show({ years });
    expect(texts('p')[0]).toBe('If 2026 ends below zero, the missing days will be deducted from 2027.');
    show({ years, isUnlimited: true });
    expect(texts('p')[0]).toBe('Nothing planned.');
  });

  it('has neither a sum nor expiring days for someone without a balance', () => {
    show({ years: [] });
    expect(texts('table')).toEqual([]);
    expect(texts('p')).toEqual(['Nothing planned.', 'No entries yet.']);
  });
});
