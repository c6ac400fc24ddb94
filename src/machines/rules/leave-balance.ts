/**
 * What somebody has of a leave. The ledger is the only truth: a balance is the sum of its entries, and what waits for a
 * decision counts against it. What the calendar owes the ledger (a new year's grant, what is carried into it and what
 * lapses) is worked out here, so that a balance is the same whether these entries have been written yet or not.
 */
import type { LeaveShare } from './leave-days.ts';

export type LedgerKind = 'granted' | 'taken' | 'reversed' | 'carried' | 'expired' | 'adjusted';

/** What an entry comes from. `year-end` and `year-start` are the two sides of what is carried over. */
export type LedgerSource = 'grant' | 'year-end' | 'year-start' | 'carry-end' | 'application' | 'admin';

export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly source: LedgerSource;
  /** The day it counts for; its year is the year whose balance it changes. */
  readonly on: string;
  /** More than nothing adds, less takes away. Halves are exact. */
  readonly days: number;
}

/** A type's numbers, from a year on: a change leaves the years before as they were. */
export interface LeaveTerms {
  readonly fromYear: number;
  readonly daysPerYear: number;
  /** At most this much goes into the next year. */
  readonly carryOverCap: number;
  /** Of the next year: what was carried is gone after this month, 1 to 12. Null for never. */
  readonly carryOverExpiryMonth: number | null;
}

export interface Standing {
  readonly balance: number;
  readonly pending: number;
  /** What can still be asked for. */
  readonly available: number;
}

export interface LeaveAccount {
  /** In order of their years. The first holds for the years before it as well. */
  readonly terms: readonly LeaveTerms[];
  /** The first year that anything is granted for. */
  readonly firstYear: number;
  /** Whoever joined in the middle of a year is granted the part of it from that month on. */
  readonly joinedOn?: string | null;
  readonly entries: readonly LedgerEntry[];
  /** What waits for a decision. */
  readonly pending: readonly LeaveShare[];
}

/** The balance of a year, everything that is due until `on` included. */
export function standingIn(account: LeaveAccount, year: number, on: string): Standing {
  const entries = [...account.entries, ...dueEntries(account, on, year)];
  const balance = sum(entries.filter(inYear(year)));
  const pending = sum(account.pending.filter(inYear(year)));

  return { balance, pending, available: balance - pending };
}

/**
 * The entries that the ledger lacks on the day `on`, with the grants of the years up to `through`. A second look finds none.
 * What changes afterwards in a year that is over (a request decided late, a leave taken back) moves what was carried.
 */
export function dueEntries(account: LeaveAccount, on: string, through: number): LedgerEntry[] {
  const due: LedgerEntry[] = [];
  const all = () => [...account.entries, ...due];
  const settle = (wanted: LedgerEntry) => {
    const same = all().filter(
      ({ kind, source, on: day }) =>
        source === wanted.source && day.slice(0, 4) === wanted.on.slice(0, 4) && kindsOf(wanted).includes(kind),
    );
    const days = wanted.days - sum(same);
    if (days === 0) return;
    const kind = wanted.source === 'grant' && same.length > 0 ? 'adjusted' : wanted.kind;
    due.push({ ...wanted, kind, days });
  };
  for (let year = account.firstYear; year <= Math.max(through, yearOf(on)); year += 1) {
    settle({ kind: 'granted', source: 'grant', on: `${year}-01-01`, days: grantFor(account, year) });
    if (year === account.firstYear || year > yearOf(on)) continue;
    for (const entry of carriedInto(account, all(), year)) settle(entry);
    for (const entry of lapsedIn(account, all(), year, on)) settle(entry);
  }

  return due;
}

/** Of the year in which somebody joins: its months from that one on, rounded to half a day. */
function grantFor(account: LeaveAccount, year: number): number {
  const { daysPerYear } = termsIn(account, year);
  const { joinedOn } = account;
  if (!joinedOn || yearOf(joinedOn) !== year) return daysPerYear;
  const months = 13 - Number(joinedOn.slice(5, 7));

  return Math.round((daysPerYear * 2 * months) / 12) / 2;
}

/** The two sides of the turn of a year: what leaves the old one, carried or lapsed, and what comes into the new one. */
function carriedInto(account: LeaveAccount, entries: readonly LedgerEntry[], year: number): LedgerEntry[] {
  const before = entries.filter(inYear(year - 1)).filter(({ source }) => source !== 'year-end');
  const left = sum(before) - sum(account.pending.filter(inYear(year - 1)));
  const kept = Math.min(left, termsIn(account, year - 1).carryOverCap);
  const end = { source: 'year-end', on: `${year - 1}-12-31` } as const;

  return [
    { ...end, kind: 'carried', days: 0 - kept },
    { ...end, kind: 'expired', days: kept - left },
    { source: 'year-start', on: `${year}-01-01`, kind: 'carried', days: kept },
  ];
}

/** What was carried is used first; what is left of it after its month is gone. */
function lapsedIn(account: LeaveAccount, entries: readonly LedgerEntry[], year: number, on: string): LedgerEntry[] {
  const { carryOverExpiryMonth: month } = termsIn(account, year - 1);
  if (month === null) return [];
  const end = `${year}-${String(month).padStart(2, '0')}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
  if (on <= end) return [];
  const ofYear = entries.filter(inYear(year));
  const carried = sum(ofYear.filter(({ source }) => source === 'year-start'));
  const taken = ofYear.filter(({ source, on: day }) => source === 'application' && day <= end);
  const waiting = account.pending.filter(inYear(year)).filter(({ on: day }) => day <= end);
  const unused = carried + sum(taken) - sum(waiting);

  return [{ kind: 'expired', source: 'carry-end', on: end, days: 0 - Math.max(0, unused) }];
}

/** A type's numbers with a change from a year on. */
export const withTerms = (terms: readonly LeaveTerms[], changed: LeaveTerms): LeaveTerms[] => [
  ...terms.filter(({ fromYear }) => fromYear < changed.fromYear),
  changed,
];

function termsIn({ terms }: LeaveAccount, year: number): LeaveTerms {
  const found = terms.findLast(({ fromYear }) => fromYear <= year) ?? terms[0];
  if (!found) throw new Error('A leave type without terms.');

  return found;
}

/** A grant that changed has its change beside it. */
const kindsOf = ({ kind, source }: LedgerEntry): LedgerKind[] =>
  source === 'grant' ? ['granted', 'adjusted'] : [kind];

const inYear =
  (year: number) =>
  ({ on }: { readonly on: string }): boolean =>
    yearOf(on) === year;
const yearOf = (day: string): number => Number(day.slice(0, 4));
const sum = (items: readonly { readonly days: number }[]): number => items.reduce((total, { days }) => total + days, 0);
