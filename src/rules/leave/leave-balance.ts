/**
 * Leave balances. The ledger is the source: a balance is the sum of its entries, minus pending requests. Grants,
 * carry-over and expiry that are due but not written yet are computed here, so the balance is the same before and after
 * they are written.
 */
import { yearOf } from '../shared/days.ts';
import type { LeaveShare } from './leave-days.ts';

export type LedgerKind = 'granted' | 'taken' | 'reversed' | 'carried' | 'expired' | 'adjusted';

/** `year-end` and `year-start` are the two sides of a carry-over. */
export type LedgerSource = 'grant' | 'year-end' | 'year-start' | 'carry-end' | 'application' | 'admin';

export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly source: LedgerSource;
  /** The effective day; its year is the year whose balance changes. */
  readonly on: string;
  /** Positive adds, negative takes away. Halves are exact. */
  readonly days: number;
}

/** In force from a year on; earlier years keep their terms. */
export interface LeaveTerms {
  readonly fromYear: number;
  readonly daysPerYear: number;
  /** The maximum that is carried into the next year. */
  readonly carryOverCap: number;
  /** Carried days expire after this month of the next year, 1 to 12; null for never. */
  readonly carryOverExpiryMonth: number | null;
  /** Whether joining mid-year grants only the remaining months' share; omitted for yes. */
  readonly proratesJoining?: boolean;
}

export interface BalanceBreakdown {
  readonly balance: number;
  readonly pending: number;
  readonly available: number;
}

export interface LeaveAccount {
  /** By year; the first also applies to earlier years. */
  readonly terms: readonly LeaveTerms[];
  readonly firstYear: number;
  readonly joinedOn?: string | null;
  /** The last working day of someone who leaves; omitted, the year isn't shortened. */
  readonly leavesOn?: string;
  readonly entries: readonly LedgerEntry[];
  readonly pending: readonly LeaveShare[];
  /** Years in which the type is open to the person; omitted for always. */
  readonly openYears?: readonly YearSpan[];
}

/** Inclusive; open-ended without `to`. */
export interface YearSpan {
  readonly from: number;
  readonly to: number | null;
}

/** Everything due up to and including `on`. */
export function balanceBreakdown(account: LeaveAccount, year: number, on: string): BalanceBreakdown {
  const entries = [...account.entries, ...dueEntries(account, on, year)];
  const balance = sum(entries.filter(inYear(year)));
  const pending = sum(account.pending.filter(inYear(year)));

  return { balance, pending, available: balance - pending };
}

export interface BalanceParts {
  readonly granted: number;
  readonly carried: number;
  readonly adjusted: number;
  /** Less what was given back. */
  readonly taken: number;
  readonly expired: number;
}

/** The parts that add up to the year's balance on that day. */
export function balanceParts(account: LeaveAccount, year: number, on: string): BalanceParts {
  const entries = [...account.entries, ...dueEntries(account, on, year)].filter(inYear(year));
  const of = (...kinds: LedgerKind[]) => sum(entries.filter(({ kind }) => kinds.includes(kind)));

  return {
    granted: of('granted'),
    carried: of('carried'),
    adjusted: of('adjusted'),
    taken: of('taken', 'reversed'),
    expired: of('expired'),
  };
}

/**
 * Days available for a request on `day`. For a past year: what can still be reported; for this year: what will not have
 * expired by then. Next year's carry-over is not known yet.
 */
export function balanceOn(account: LeaveAccount, day: string, today: string): BalanceBreakdown {
  const year = yearOf(day);
  const on = year < yearOf(today) ? `${year}-12-31` : year > yearOf(today) || day < today ? today : day;
  const entries = [...account.entries, ...dueEntries(account, on, year)].filter(isOpen);
  const balance = sum(entries.filter(inYear(year)));
  const pending = sum(account.pending.filter(inYear(year)));

  return { balance, pending, available: balance - pending };
}

export interface Shortage {
  readonly year: number;
  readonly missing: number;
  /** When unused carried days of that year expire. */
  readonly lapseOn: string | null;
}

/**
 * The first year that the change leaves negative and lower than before. Each year is judged at its end, because days
 * expire and late reports reduce what was carried.
 */
export function shortageAfter(before: LeaveAccount, after: LeaveAccount, today: string): Shortage | undefined {
  const through = Math.max(yearOf(today), ...[...after.entries, ...after.pending].map(({ on }) => yearOf(on)));
  const [had, has] = [before, after].map((account) => yearEnds(account, today, through)) as [YearEnds, YearEnds];
  for (let year = Math.min(openingOf(before), openingOf(after)); year <= through; year += 1) {
    const [left, missing] = [had(year).left, -has(year).left];
    if (missing > 0 && -missing < left) return { year, missing, lapseOn: has(year).lapseOn };
  }

  return undefined;
}

export const withPending = (account: LeaveAccount, shares: readonly LeaveShare[]): LeaveAccount => ({
  ...account,
  pending: [...account.pending, ...shares],
});

/** Removes each share once: two requests may have equal ones. */
export function withoutPending(account: LeaveAccount, shares: readonly LeaveShare[]): LeaveAccount {
  const pending = [...account.pending];
  for (const { on, days } of shares) {
    const at = pending.findIndex((one) => one.on === on && one.days === days);
    if (at >= 0) pending.splice(at, 1);
  }

  return { ...account, pending };
}

export const withEntries = (account: LeaveAccount, entries: readonly LedgerEntry[]): LeaveAccount => ({
  ...account,
  entries: [...account.entries, ...entries],
});

export const takenBy = (shares: readonly LeaveShare[]): LedgerEntry[] =>
  shares.map(({ on, days }) => ({ kind: 'taken', source: 'application', on, days: -days }));

type YearEnds = (year: number) => { readonly left: number; readonly lapseOn: string | null };

function yearEnds(account: LeaveAccount, today: string, through: number): YearEnds {
  const end = `${yearOf(today)}-12-31`;
  const entries = [...account.entries, ...dueEntries(account, end, through)];

  return (year) => {
    const ofYear = entries.filter(inYear(year));
    const lapsed = ofYear.filter(({ source }) => source === 'carry-end');

    return {
      left: sum(ofYear.filter(isOpen)) - sum(account.pending.filter(inYear(year))),
      lapseOn: sum(lapsed) < 0 ? (lapsed[0]?.on ?? null) : null,
    };
  };
}

const isOpen = ({ source }: LedgerEntry): boolean => source !== 'year-end';

/**
 * Missing entries up to `on`, with grants through the year `through`. Idempotent: a second call returns none. Later
 * changes in a past year adjust what was carried.
 */
export function dueEntries(account: LeaveAccount, on: string, through: number): LedgerEntry[] {
  const due: LedgerEntry[] = [];
  const all = () => [...account.entries, ...due];
  const settle = (wanted: LedgerEntry) => {
    const same = all().filter(
      ({ kind, source, on: day }) =>
        source === wanted.source && yearOf(day) === yearOf(wanted.on) && kindsOf(wanted).includes(kind),
    );
    const days = wanted.days - sum(same);
    if (days === 0) return;
    const kind = wanted.source === 'grant' && same.length > 0 ? 'adjusted' : wanted.kind;
    due.push({ ...wanted, kind, days });
  };
  const opening = openingOf(account);
  for (let year = opening; year <= Math.max(through, yearOf(on)); year += 1) {
    const days = grantFor(account, year);
    if (days !== undefined) settle({ kind: 'granted', source: 'grant', on: `${year}-01-01`, days });
    if (year === opening || year > yearOf(on)) continue;
    for (const entry of carriedInto(account, all(), year)) settle(entry);
    for (const entry of lapsedIn(account, all(), year, on)) settle(entry);
  }

  return due;
}

/** Days that expire before the end of next year if nothing more is requested. */
export function lapsesAhead(account: LeaveAccount, today: string): { on: string; days: number }[] {
  return dueAhead(account, today, `${yearOf(today) + 1}-12-31`)
    .filter(({ kind, on, days }) => kind === 'expired' && days < 0 && on >= today)
    .map(({ on, days }) => ({ on, days: -days }));
}

/** What this year will still carry over into the next or let expire, if nothing more is requested. */
export const turnAhead = (account: LeaveAccount, today: string): LedgerEntry[] =>
  dueAhead(account, today, `${yearOf(today) + 1}-01-01`).filter(({ source }) => source !== 'grant');

function dueAhead(account: LeaveAccount, today: string, on: string): LedgerEntry[] {
  const soFar = withEntries(account, dueEntries(account, today, yearOf(today)));

  return dueEntries(soFar, on, yearOf(on));
}

/**
 * Days may be reported for the year before a type's first, against that year's days; never for years before the person
 * joined.
 */
function openingOf({ firstYear, joinedOn, entries, pending }: LeaveAccount): number {
  const first = [...entries, ...pending].reduce((year, { on }) => Math.min(year, yearOf(on)), firstYear);

  return joinedOn ? Math.max(first, yearOf(joinedOn)) : first;
}

/**
 * The months granted, out of twelve. The year of joining counts from the month of joining and the year of leaving to the
 * month of leaving, unless its terms grant the full year.
 */
export function monthsGranted(account: Pick<LeaveAccount, 'joinedOn' | 'leavesOn' | 'terms'>, year: number): number {
  if (termsIn(account, year).proratesJoining === false) return 12;
  const monthOf = (day: string | null | undefined) =>
    day && yearOf(day) === year ? Number(day.slice(5, 7)) : undefined;
  const [first = 1, last = 12] = [monthOf(account.joinedOn), monthOf(account.leavesOn)];

  return Math.max(0, last - first + 1);
}

/**
 * Undefined if it is unknown whether the year was open. What a year grants is rounded to half a day; a closed year
 * grants only what was already requested, so that approved leave stays covered.
 */
function grantFor(account: LeaveAccount, year: number): number | undefined {
  const { openYears } = account;
  const { daysPerYear } = termsIn(account, year);
  const full = Math.round((daysPerYear * 2 * monthsGranted(account, year)) / 12) / 2;
  if (!openYears || openYears.some(({ from, to }) => from <= year && (to === null || year <= to))) return full;
  if (openYears.length === 0) return undefined;
  const taken = account.entries.filter(({ source }) => source === 'application').filter(inYear(year));

  return Math.max(0, Math.min(full, sum(account.pending.filter(inYear(year))) - sum(taken)));
}

/** Both sides of the turn of a year: carried or expired on the old one, carried into the new one. */
function carriedInto(account: LeaveAccount, entries: readonly LedgerEntry[], year: number): LedgerEntry[] {
  const before = entries.filter(inYear(year - 1)).filter(({ source }) => source !== 'year-end');
  const left = sum(before) - sum(account.pending.filter(inYear(year - 1)));
  // Nothing is carried out of the year before a type's first, because the type didn't exist.
  const cap = year - 1 < account.firstYear ? 0 : termsIn(account, year - 1).carryOverCap;
  const carried = Math.min(left, cap);
  const end = { source: 'year-end', on: `${year - 1}-12-31` } as const;

  return [
    { ...end, kind: 'carried', days: 0 - carried },
    { ...end, kind: 'expired', days: carried - left },
    { source: 'year-start', on: `${year}-01-01`, kind: 'carried', days: carried },
  ];
}

/** Carried days are used first; the rest expires after its month. */
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

export const withTerms = (terms: readonly LeaveTerms[], changed: LeaveTerms): LeaveTerms[] => [
  ...terms.filter(({ fromYear }) => fromYear < changed.fromYear),
  changed,
];

/** The terms in force in a year. */
export function termsIn({ terms }: Pick<LeaveAccount, 'terms'>, year: number): LeaveTerms {
  const found = terms.findLast(({ fromYear }) => fromYear <= year) ?? terms[0];
  if (!found) throw new Error('A leave type has no terms.');

  return found;
}

/** A corrected grant is shown with its correction. */
const kindsOf = ({ kind, source }: LedgerEntry): LedgerKind[] =>
  source === 'grant' ? ['granted', 'adjusted'] : [kind];

const inYear =
  (year: number) =>
  ({ on }: { readonly on: string }): boolean =>
    yearOf(on) === year;
const sum = (items: readonly { readonly days: number }[]): number => items.reduce((total, { days }) => total + days, 0);
