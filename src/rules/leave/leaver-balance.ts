/** What of a year's leave is due to someone who leaves in it. Nothing is posted: their balance stays as it is. */
import { formatDay, yearOf } from '../shared/days.ts';
import { dueEntries, type LeaveAccount, type LedgerEntry, monthsGranted } from './leave-balance.ts';
import type { LeaveShare } from './leave-days.ts';
import { changeInWords, daysInWords } from './leave-words.ts';

export interface LeaverBalance {
  /** Of the year, out of twelve. */
  readonly months: number;
  /** The allowance for these months. */
  readonly granted: number;
  /** Into the year, less what expired. */
  readonly carried: number;
  readonly adjusted: number;
  readonly taken: number;
  /** Negative if too much was taken. */
  readonly left: number;
}

/** `returned`: the days of approved leave after the last working day. Pending requests don't count. */
export function leaverBalance(
  account: LeaveAccount,
  lastDay: string,
  returned: readonly LeaveShare[] = [],
): LeaverBalance {
  const year = yearOf(lastDay);
  const leaving: LeaveAccount = {
    ...account,
    leavesOn: lastDay,
    pending: [],
    entries: [...account.entries, ...returned.map(givenBack)],
  };
  const entries = [...leaving.entries, ...dueEntries(leaving, lastDay, year)].filter(
    ({ on, source }) => yearOf(on) === year && source !== 'year-end' && !(source === 'carry-end' && on >= lastDay),
  );
  const of = (...sources: LedgerEntry['source'][]) =>
    entries.filter(({ source }) => sources.includes(source)).reduce((sum, { days }) => sum + days, 0);
  const [granted, carried, adjusted] = [of('grant'), of('year-start', 'carry-end'), of('admin')];
  const taken = 0 - of('application');

  return {
    months: monthsGranted(leaving, year),
    granted,
    carried,
    adjusted,
    taken,
    left: granted + carried + adjusted - taken,
  };
}

const givenBack = ({ on, days }: LeaveShare): LedgerEntry => ({ kind: 'reversed', source: 'application', on, days });

/** `16.5 for 9 of 12 months, +3 carried over, −1 adjusted`. Empty where the days are simply those of the year. */
export function dueInWords({ months, granted, carried, adjusted }: LeaverBalance): string {
  if (months === 12 && carried === 0 && adjusted === 0) return '';
  const parts = [
    `${granted} for ${months < 12 ? `${months} of 12 months` : 'the whole year'}`,
    carried !== 0 && `${changeInWords(carried)} carried over`,
    adjusted !== 0 && `${changeInWords(adjusted)} adjusted`,
  ];

  return parts.filter(Boolean).join(', ');
}

/** `2 days over` if too much was taken. */
export const leftInWords = ({ left }: Pick<LeaverBalance, 'left'>): string =>
  left < 0 ? `${daysInWords(-left)} over` : daysInWords(left);

/** `Due until the last working day, 30-06-27: 14 days (12 for 6 of 12 months, +2 carried over).` */
export function dueUntilInWords(balance: LeaverBalance, lastDay: string): string {
  const words = dueInWords(balance);
  const days = daysInWords(balance.granted + balance.carried + balance.adjusted);

  return `Due until the last working day, ${formatDay(lastDay)}: ${days}${words && ` (${words})`}.`;
}
