/** Approved leave on whose days someone was ill: its days are returned, and what is left of it stays approved. */
import { capitalise } from '../shared/text.ts';
import { type DayRange, dayRangeInWords } from './day-range.ts';
import { type CountedDay, countedWithin, halvesOf, type LeaveSpan, spanOfHalves } from './leave-days.ts';
import { daysInWords, type LeaveKind } from './leave-words.ts';
import type { RequestStatus, ReturnedDays } from './time-off.ts';

export interface CountedLeave<Day extends CountedDay = CountedDay> extends LeaveSpan {
  readonly counted: readonly Day[];
}

interface Divided<Day extends CountedDay> {
  /** Neither, either or both of what comes before the sick leave and after it. */
  readonly left: readonly CountedLeave<Day>[];
  readonly returned: number;
}

/** The leave must overlap. What is left keeps the days as they were counted; non-working days alone are not kept. */
export function leaveWithout<Day extends CountedDay>(leave: CountedLeave<Day>, sick: LeaveSpan): Divided<Day> {
  const [whole, ill] = [halvesOf(leave), halvesOf(sick)];
  const left = [
    { first: whole.first, last: ill.first - 1 },
    { first: ill.last + 1, last: whole.last },
  ]
    .filter(({ first, last }) => first <= last)
    .map(spanOfHalves)
    .map((span) => ({ ...span, counted: countedWithin(leave.counted, span) }))
    .filter(({ counted }) => daysIn(counted) > 0);

  return { left, returned: daysIn(leave.counted) - left.reduce((sum, { counted }) => sum + daysIn(counted), 0) };
}

const daysIn = (counted: readonly CountedDay[]): number => counted.reduce((sum, { days }) => sum + days, 0);

/** A request or approved leave, next to another. */
export interface LiveLeave {
  readonly kind: LeaveKind;
  readonly status: RequestStatus;
}

/** Sick leave that is approved takes its days, unless someone still has to decide whether it is cancelled. */
export const isReplaceable = ({
  kind,
  status,
  isCancelling,
}: LiveLeave & { readonly isCancelling: boolean }): boolean =>
  kind === 'leave' && status === 'approved' && !isCancelling;

/** Whether one is approved leave and the other a request for sick leave, which takes its place once it is approved. */
export const mayShareDays = (one: LiveLeave, other: LiveLeave): boolean =>
  takesPlaceOf(one, other) || takesPlaceOf(other, one);

const takesPlaceOf = (sick: LiveLeave, leave: LiveLeave): boolean =>
  sick.kind === 'sick' && sick.status === 'pending' && leave.kind === 'leave' && leave.status === 'approved';

/** The days of each type, without types that get none back. */
function daysByType(returned: readonly ReturnedDays[]): [typeName: string, days: number][] {
  const byType = new Map<string, number>();
  for (const { typeName, days } of returned) byType.set(typeName, (byType.get(typeName) ?? 0) + days);

  return [...byType].filter(([, days]) => days > 0);
}

/** `2 days of Annual Leave`, for each type once. Empty if no days are returned. */
export const returnedDaysInWords = (returned: readonly ReturnedDays[]): string =>
  daysByType(returned)
    .map(([typeName, days]) => `${daysInWords(days)} of ${typeName}`)
    .join(' and ');

/** `2 days of Annual Leave went back to the balance.` Empty if none did. */
export const wereReturned = (returned: readonly ReturnedDays[]): string =>
  sentence(returned, 'went back to the balance');

export const willBeReturned = (returned: readonly ReturnedDays[]): string =>
  sentence(returned, 'will go back to the balance once it is approved');

/** For the approver. Empty if no days are returned. */
export function approvingReturns(returned: readonly ReturnedDays[]): string {
  const days = returnedDaysInWords(returned);

  return days && `Approving gives back ${days}.`;
}

function sentence(returned: readonly ReturnedDays[], what: string): string {
  const days = returnedDaysInWords(returned);

  return days && `${days} ${what}.`;
}

/** Before sick leave is added, for each approved leave on its days. */
export function replacementInWords(
  { typeName, days, ...range }: ReturnedDays & DayRange,
  needsApproval: boolean,
): string {
  const what = days === 0 ? 'no days go' : days === 1 ? '1 day goes' : `${daysInWords(days)} go`;
  const back = `${needsApproval ? 'once this is approved, ' : ''}${what} back to the ${typeName} balance.`;

  return `${typeName} ${dayRangeInWords(range)} is already approved. ${capitalise(back)}`;
}

export const cancellationFirst = (range: DayRange): string =>
  `The employee has asked to cancel their leave ${dayRangeInWords(range)}. Approve or reject that request first.`;
