/** How many days a leave takes. Requests, previews, balances and reports all count with this one function. */

import { dayOf, numberOf, weekdayOf } from './day-numbers.ts';

/** Which part of a day: half days are mornings (`first-half`) or afternoons (`second-half`). */
export type Portion = 'full' | 'first-half' | 'second-half';

/** What somebody asks for: the first and the last day (YYYY-MM-DD), and which part of each. */
export interface LeaveSpan {
  readonly from: string;
  readonly to: string;
  readonly fromPortion: Portion;
  readonly toPortion: Portion;
}

/** When nobody works anyway. */
export interface WorkCalendar {
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  readonly weekend: readonly number[];
  /** Of a half holiday the afternoon is free. */
  readonly holidays: readonly { readonly day: string; readonly half: boolean }[];
  /** Weekends are counted like any other day. Holidays never are. */
  readonly countsWeekends: boolean;
}

/** What a leave takes of one month: `on` is the first of its days there. */
export interface LeaveShare {
  readonly on: string;
  readonly days: number;
}

/** Leave days in halves: 0, 0.5, 1, … None where the last day lies before the first. */
export const countLeaveDays = (span: LeaveSpan, calendar: WorkCalendar): number =>
  leaveShares(span, calendar).reduce((sum, { days }) => sum + days, 0);

/** One day of a leave: what it takes, and why that is less than the whole of it. */
export interface CountedDay {
  readonly day: string;
  readonly days: number;
  readonly off: 'weekend' | 'holiday' | 'half-holiday' | null;
}

/** Every day from the first to the last, in order, those included that nothing is taken for. */
export function countedDays(span: LeaveSpan, calendar: WorkCalendar): CountedDay[] {
  const counted: CountedDay[] = [];
  const isHalfFree = new Map<string, boolean>();
  for (const { day, half } of calendar.holidays) isHalfFree.set(day, half && isHalfFree.get(day) !== false);
  for (let number = numberOf(span.from); number <= numberOf(span.to); number += 1) {
    const day = dayOf(number);
    const off = offOn(number, calendar, isHalfFree.get(day));
    counted.push({ day, days: worked(portionsOn(day, span), off), off });
  }

  return counted;
}

/** The same month by month, in order; months of which nothing is taken are left out. */
export const leaveShares = (span: LeaveSpan, calendar: WorkCalendar): LeaveShare[] =>
  sharesOf(countedDays(span, calendar));

export function sharesOf(counted: readonly CountedDay[]): LeaveShare[] {
  const shares = new Map<string, LeaveShare>();
  for (const { day, days } of counted) {
    if (days === 0) continue;
    const month = day.slice(0, 7);
    const before = shares.get(month);
    shares.set(month, before ? { on: before.on, days: before.days + days } : { on: day, days });
  }

  return [...shares.values()];
}

/** Why the two portions do not make one stretch of time, or nothing: a leave of several days has no hole in it. */
export function portionsTrouble({
  from,
  to,
  fromPortion,
  toPortion,
}: LeaveSpan): 'fromPortion' | 'toPortion' | undefined {
  if (from >= to) return undefined;
  if (fromPortion === 'first-half') return 'fromPortion';

  return toPortion === 'second-half' ? 'toPortion' : undefined;
}

/** Whether two leaves want the same half of the same day. */
export function overlaps(one: LeaveSpan, other: LeaveSpan): boolean {
  const [a, b] = [halvesOf(one), halvesOf(other)];

  return a.first <= b.last && b.first <= a.last;
}

/** The first and the last half of a leave, counted in halves of days. */
function halvesOf(span: LeaveSpan): { first: number; last: number } {
  const begin = portionsOn(span.from, span);
  const end = portionsOn(span.to, span);

  return {
    first: numberOf(span.from) * 2 + (begin.morning ? 0 : 1),
    last: numberOf(span.to) * 2 + (end.afternoon ? 1 : 0),
  };
}

interface Halves {
  readonly morning: boolean;
  readonly afternoon: boolean;
}

const halves: Readonly<Record<Portion, Halves>> = {
  full: { morning: true, afternoon: true },
  'first-half': { morning: true, afternoon: false },
  'second-half': { morning: false, afternoon: true },
};

/** A leave of one day says its portion once or twice; its first and its second half together are the whole of it. */
function portionsOn(day: string, { from, to, fromPortion, toPortion }: LeaveSpan): Halves {
  if (day === from && day === to) {
    if (fromPortion === 'full') return halves[toPortion];
    if (toPortion === 'full' || toPortion === fromPortion) return halves[fromPortion];

    return halves.full;
  }
  if (day === from) return halves[fromPortion];

  return day === to ? halves[toPortion] : halves.full;
}

function offOn(
  number: number,
  { weekend, countsWeekends }: WorkCalendar,
  isHalfFree: boolean | undefined,
): CountedDay['off'] {
  if (isHalfFree === false) return 'holiday';
  if (!countsWeekends && weekend.includes(weekdayOf(number))) return 'weekend';

  return isHalfFree ? 'half-holiday' : null;
}

function worked({ morning, afternoon }: Halves, off: CountedDay['off']): number {
  if (off === 'holiday' || off === 'weekend') return 0;

  return (morning ? 0.5 : 0) + (afternoon && off === null ? 0.5 : 0);
}
