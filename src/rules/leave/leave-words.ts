import { capitalise, listInWords } from '../shared/text.ts';

export type LeaveKind = 'leave' | 'sick';

export interface LeaveSettings {
  readonly daysPerYear: number;
  readonly proratesJoining: boolean;
  readonly paid: boolean;
  readonly halfDayAllowed: boolean;
  readonly attachmentAfterDays: number | null;
  readonly carryOverCap: number;
  readonly carryOverExpiryMonth: number | null;
  readonly minNoticeDays: number;
  /** Sick leave only. */
  readonly reportWithinDays: number | null;
  readonly maxConsecutiveDays: number | null;
  readonly countsWeekends: boolean;
  readonly mayGoNegative: boolean;
  readonly branches: readonly { readonly branchName: string }[];
}

/** January is 1. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** `12`, `−3.5`. */
export const withMinus = (days: number): string => (days < 0 ? `−${-days}` : `${days}`);

/** `1 day`, `2.5 days`, `−3 days`. */
export const withUnit = (count: number, unit: string): string =>
  `${withMinus(count)} ${unit}${Math.abs(count) === 1 ? '' : 's'}`;

export const daysInWords = (days: number): string => withUnit(days, 'day');

interface Balance {
  readonly available: number;
  readonly mayGoNegative: boolean;
  readonly daysPerYear: number;
}

export const NO_LIMIT = 'No limit';

/** Without a limit, only the days used are known. */
export const hasNoLimit = ({ mayGoNegative, daysPerYear }: Pick<Balance, 'mayGoNegative' | 'daysPerYear'>): boolean =>
  mayGoNegative && daysPerYear === 0;

/** A negative balance isn't shown as days left: leave without an allowance is used, other leave is overdrawn. */
export function balanceInWords(balance: Balance): string {
  const { available } = balance;
  if (hasNoLimit(balance) && available <= 0) {
    return available === 0 ? NO_LIMIT : `${daysInWords(-available)} used, no limit`;
  }

  return available < 0 ? `${daysInWords(-available)} over` : `${daysInWords(available)} left`;
}

export function carryOverInWords({
  carryOverCap: most,
  carryOverExpiryMonth: month,
}: Pick<LeaveSettings, 'carryOverCap' | 'carryOverExpiryMonth'>): string {
  if (most === 0) return '';

  return `${daysInWords(most)}${month === null ? '' : `, until ${months[month - 1]}`}`;
}

export const eligibilityInWords = ({ branches }: Pick<LeaveSettings, 'branches'>): string =>
  branches.length === 0 ? 'Everyone' : `Everyone in ${listInWords(branches.map(({ branchName }) => branchName))}`;

export const settingsInWords = (kind: LeaveKind, settings: LeaveSettings): string[] =>
  [
    grant(settings),
    joining(settings),
    turnOfYear(settings),
    asking(kind, settings),
    length(settings),
    counting(settings),
    document(settings),
    beyond(settings),
  ]
    .filter(Boolean)
    .map((sentence) => `${capitalise(sentence)}.`);

function grant(settings: LeaveSettings): string {
  const { daysPerYear: days, paid } = settings;
  const who = eligibilityInWords(settings);
  const pay = paid ? 'paid' : 'unpaid';

  return days === 0
    ? `${who} can request ${pay} leave; there is no yearly allowance`
    : `${who} gets ${daysInWords(days)} of ${pay} leave a year`;
}

function joining({ daysPerYear, proratesJoining }: LeaveSettings): string {
  if (daysPerYear === 0) return '';

  return proratesJoining
    ? 'people who join during the year get a pro rata allowance'
    : 'people who join during the year get the full year’s allowance';
}

function turnOfYear({ daysPerYear, carryOverCap: most, carryOverExpiryMonth: month }: LeaveSettings): string {
  if (most === 0)
    return daysPerYear === 0 ? 'nothing is carried over to the next year' : 'unused days expire at the end of the year';
  const [doNot, expire] = most === 1 ? ['does not', 'expires'] : ['do not', 'expire'];
  const lapse = month === null ? `and ${doNot} expire` : `and ${expire} at the end of ${months[month - 1]}`;

  return `up to ${daysInWords(most)} can be carried over to the next year ${lapse}`;
}

function asking(kind: LeaveKind, { minNoticeDays: notice, reportWithinDays: within }: LeaveSettings): string {
  if (notice > 0) return `it must be requested at least ${daysInWords(notice)} in advance`;

  if (within !== null && within > 0) return `it can be requested up to ${daysInWords(within)} after its first day`;

  return kind === 'sick' && within === null
    ? 'it can be requested at any time, also after the first day'
    : 'it can be requested up to and including the first day';
}

function length({ halfDayAllowed, maxConsecutiveDays: most }: LeaveSettings): string {
  const parts = halfDayAllowed ? 'half days are allowed' : 'whole days only';

  return most === null ? parts : `${parts}, at most ${daysInWords(most)} per request`;
}

const counting = ({ countsWeekends }: LeaveSettings): string =>
  countsWeekends ? 'weekends count; public holidays do not' : 'weekends and public holidays do not count';

function document({ attachmentAfterDays: after, maxConsecutiveDays: most }: LeaveSettings): string {
  if (after === null) return 'no document is required';
  if (most !== null && after >= most) {
    return `no document is ever required, because a request has at most ${daysInWords(most)}`;
  }

  return after === 0 ? 'a document is always required' : `a document is required for more than ${daysInWords(after)}`;
}

const beyond = ({ mayGoNegative }: LeaveSettings): string =>
  mayGoNegative
    ? 'people can take more than they have, so their balance can go below zero'
    : 'people can take no more than their balance, minus pending requests';

/** `+22`, `−3.5`. */
export const changeInWords = (days: number): string => (days < 0 ? withMinus(days) : `+${days}`);

export function availableInWords({ balance, pending }: { balance: number; pending: number }): string {
  if (pending === 0) return 'No requests are pending.';

  return `The balance is ${daysInWords(balance)}, of which ${daysInWords(pending)} ${pending === 1 ? 'is' : 'are'} pending.`;
}
