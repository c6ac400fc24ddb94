/** What the settings of a type of leave mean, in plain words. */
import { capitalise } from './text.ts';

export type LeaveKind = 'leave' | 'sick';

/** As the calls have them, but for the branches: their names are enough to speak of them. */
export interface LeaveSettings {
  readonly daysPerYear: number;
  readonly paid: boolean;
  readonly halfDayAllowed: boolean;
  readonly attachmentAfterDays: number | null;
  readonly carryOverCap: number;
  readonly carryOverExpiryMonth: number | null;
  readonly minNoticeDays: number;
  readonly maxConsecutiveDays: number | null;
  readonly countsWeekends: boolean;
  readonly mayGoNegative: boolean;
  readonly branches: readonly { readonly branchName: string }[];
}

/** From January, which is 1, to December, which is 12. */
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

/** `1 day`, `2.5 days`. */
export const daysInWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** What of a year is still there in the next one at most; nothing where nothing is carried. */
export function carryOverInWords({
  carryOverCap: most,
  carryOverExpiryMonth: month,
}: Pick<LeaveSettings, 'carryOverCap' | 'carryOverExpiryMonth'>): string {
  if (most === 0) return '';

  return `${daysInWords(most)}${month === null ? '' : `, until ${months[month - 1]}`}`;
}

/** Whose people may ask for it. */
export const eligibilityInWords = ({ branches }: Pick<LeaveSettings, 'branches'>): string =>
  branches.length === 0 ? 'Everybody' : `Everybody in ${listInWords(branches.map(({ branchName }) => branchName))}`;

/** `Lisbon, Porto and Utrecht`. */
export function listInWords(names: readonly string[]): string {
  const last = names.at(-1) ?? '';

  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}

/** All of it, one sentence for each thing that people ask about. */
export const settingsInWords = (kind: LeaveKind, settings: LeaveSettings): string[] =>
  [
    grant(settings),
    turnOfYear(settings),
    asking(kind, settings),
    length(settings),
    counting(settings),
    document(settings),
    beyond(settings),
  ].map((sentence) => `${capitalise(sentence)}.`);

function grant(settings: LeaveSettings): string {
  const { daysPerYear: days, paid } = settings;
  const who = eligibilityInWords(settings);
  const pay = paid ? 'paid' : 'unpaid';

  return days === 0
    ? `${who} can ask for it, ${pay}; nobody is granted days by the year`
    : `${who} gets ${daysInWords(days)} a year, ${pay}`;
}

function turnOfYear({ daysPerYear, carryOverCap: most, carryOverExpiryMonth: month }: LeaveSettings): string {
  if (most === 0)
    return daysPerYear === 0 ? 'nothing goes into the next year' : 'what is left at the end of a year is lost';
  const lapse = month === null ? 'and stay there' : `and are lost after the end of ${months[month - 1]}`;

  return `of what is left at the end of a year, up to ${daysInWords(most)} go into the next ${lapse}`;
}

function asking(kind: LeaveKind, { minNoticeDays: notice }: LeaveSettings): string {
  if (notice > 0) return `it has to be asked for at least ${daysInWords(notice)} ahead`;

  return kind === 'sick'
    ? 'it can be asked for at any time, afterwards too'
    : 'it can be asked for up to the day on which it begins';
}

function length({ halfDayAllowed, maxConsecutiveDays: most }: LeaveSettings): string {
  const parts = halfDayAllowed ? 'half days are possible' : 'it is taken in whole days';

  return most === null ? parts : `${parts}, and one request is for at most ${daysInWords(most)}`;
}

const counting = ({ countsWeekends }: LeaveSettings): string =>
  countsWeekends
    ? 'weekends count as days of it; holidays of the branch do not'
    : 'weekends and holidays of the branch do not count';

function document({ attachmentAfterDays: after }: LeaveSettings): string {
  if (after === null) return 'no document is needed';

  return after === 0 ? 'a document is needed every time' : `a document is needed for more than ${daysInWords(after)}`;
}

const beyond = ({ mayGoNegative }: LeaveSettings): string =>
  mayGoNegative
    ? 'people can take more than they have; the balance then goes below zero'
    : 'nobody can take more than they have left, counting what still waits for a decision';

/** `+22`, `−3.5`: what a line of an account adds or takes away. */
export const changeInWords = (days: number): string => (days < 0 ? `−${-days}` : `+${days}`);

/** The first sentence under what somebody has: how it comes to differ from the balance. */
export function availableInWords({ balance, pending }: { balance: number; pending: number }): string {
  if (pending === 0) return 'Nothing waits for a decision.';

  return `The balance is ${daysInWords(balance)}; ${daysInWords(pending)} of it ${pending === 1 ? 'waits' : 'wait'} for a decision.`;
}
