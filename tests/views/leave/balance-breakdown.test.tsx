import { describe, expect, it } from 'vitest';
import type { BreakdownLine, LeaveBalanceBreakdown } from '../../../src/api/contract/leave-review.ts';
import { BalanceBreakdown } from '../../../src/views/leave/types/balance-breakdown.tsx';
import { texts } from '../support/page.ts';
import { find, render } from '../ui/support/render.tsx';

const line = (changes: Partial<BreakdownLine>): BreakdownLine => ({
  on: '2027-01-01',
  kind: 'granted',
  days: 22.5,
  available: 22.5,
  text: 'Granted for 2027',
  isProjected: false,
  ...changes,
});

const standing = (changes: Partial<LeaveBalanceBreakdown> = {}): LeaveBalanceBreakdown => ({
  employee: { _id: 'p1', fullName: 'Ana Reis' },
  type: { _id: 't1', name: 'Annual leave', colour: '#2f74b5' },
  on: '2027-05-01',
  year: 2027,
  isOffered: true,
  isUnlimited: false,
  granted: 22.5,
  carried: 0,
  adjusted: 0,
  taken: 0,
  expired: 0,
  balance: 22.5,
  pending: 1,
  available: 21.5,
  lines: [
    line({ isProjected: true }),
    line({ on: '2027-01-04', kind: 'pending', days: -1, available: 21.5, text: 'Asked for, pending' }),
  ],
  ...changes,
});

describe('a person’s balance on a future day', () => {
  it('is not a number for leave without a limit', () => {
    render(
      <BalanceBreakdown breakdown={standing({ isUnlimited: true, balance: 0, pending: 0, available: 0, lines: [] })} />,
    );

    expect(find('strong').parentElement?.textContent).toBe('No limit for Annual leave on 1 May 2027');
  });

  it('is a number with its entries, including upcoming and pending ones', () => {
    render(<BalanceBreakdown breakdown={standing()} />);

    expect(find('strong').parentElement?.textContent).toBe('21.5 days of Annual leave on 1 May 2027');
    expect(texts('p')[1]).toBe('The balance is 22.5 days, of which 1 day is pending.');
    expect(texts('tbody td')).toEqual([
      ...['01-01-27', 'Granted for 2027 Upcoming', '+22.5', '22.5'],
      ...['04-01-27', 'Asked for, pending Pending', '−1', '21.5'],
    ]);
  });

  it('shows that the person is not eligible, without entries', () => {
    render(
      <BalanceBreakdown breakdown={standing({ isOffered: false, balance: 0, pending: 0, available: 0, lines: [] })} />,
    );

    expect(find('section').textContent).toContain('Ana Reis is not eligible');
    expect(texts('table')).toEqual([]);
  });
});
