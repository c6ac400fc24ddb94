/** The single implementation of counting leave days, for requests, previews, balances and reports. */

import { dayFromNumber, dayNumber, weekdayOf } from '../shared/day-numbers.ts';

/** `first-half` is the morning, `second-half` the afternoon. */
export type Portion = 'full' | 'first-half' | 'second-half';

/** Days as YYYY-MM-DD. */
export interface LeaveSpan {
  readonly from: string;
  readonly to: string;
  readonly fromPortion: Portion;
  readonly toPortion: Portion;
}

export interface WorkCalendar {
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  readonly weekend: readonly number[];
  /** On a half-day holiday the afternoon is free. */
  readonly holidays: readonly { readonly day: string; readonly half: boolean }[];
  /** Weekends count as leave days; holidays never do. */
  readonly countsWeekends: boolean;
}

/** Leave days in one month; `on` is the first of them. */
export interface LeaveShare {
  readonly on: string;
  readonly days: number;
}

/** In halves: 0, 0.5, 1, … 0 when the last day is before the first. */
export const countLeaveDays = (span: LeaveSpan, calendar: WorkCalendar): number =>
  leaveShares(span, calendar).reduce((sum, { days }) => sum + days, 0);

type Holiday = 'holiday' | 'half-holiday';

export interface CountedDay {
  readonly day: string;
  /** 0, 0.5 or 1. */
  readonly days: number;
  readonly off: 'weekend' | Holiday | null;
}

/** `holiday` is its name. */
export type NamedDay = CountedDay & { readonly holiday: string | null };

export function nameHolidays(
  counted: readonly CountedDay[],
  holidays: readonly { readonly day: string; readonly name: string }[],
): NamedDay[] {
  const nameOf = new Map(holidays.map(({ day, name }) => [day, name]));

  return counted.map((one) => ({
    ...one,
    holiday: one.off === null || one.off === 'weekend' ? null : (nameOf.get(one.day) ?? null),
  }));
}

/** Includes days that count as 0. */
export function countedDays(span: LeaveSpan, calendar: WorkCalendar): CountedDay[] {
  const counted: CountedDay[] = [];
  const holidays = new Map<string, Holiday>();
  for (const { day, half } of calendar.holidays)
    if (holidays.get(day) !== 'holiday') holidays.set(day, half ? 'half-holiday' : 'holiday');
  for (let number = dayNumber(span.from); number <= dayNumber(span.to); number += 1) {
    const day = dayFromNumber(number);
    const off = offOn(number, calendar, holidays.get(day));
    counted.push({ day, days: leavePortion(portionsOn(day, span), off), off });
  }

  return counted;
}

/** By month, in order; months with 0 days are omitted. */
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

/** A leave of several days must not have a gap, so its first day ends and its last day begins with the day. */
export function portionsError({
  from,
  to,
  fromPortion,
  toPortion,
}: LeaveSpan): 'fromPortion' | 'toPortion' | undefined {
  if (from >= to) return undefined;
  if (fromPortion === 'first-half') return 'fromPortion';

  return toPortion === 'second-half' ? 'toPortion' : undefined;
}

/** Whether both need the same half of the same day. */
export function overlaps(one: LeaveSpan, other: LeaveSpan): boolean {
  const [a, b] = [halvesOf(one), halvesOf(other)];

  return a.first <= b.last && b.first <= a.last;
}

/** Half days by number. */
export interface HalfRange {
  readonly first: number;
  readonly last: number;
}

export function halvesOf(span: LeaveSpan): HalfRange {
  const begin = portionsOn(span.from, span);
  const end = portionsOn(span.to, span);

  return {
    first: dayNumber(span.from) * 2 + (begin.morning ? 0 : 1),
    last: dayNumber(span.to) * 2 + (end.afternoon ? 1 : 0),
  };
}

/** The reverse. Half of a single day is its first portion, as in the forms. */
export function spanOfHalves({ first, last }: HalfRange): LeaveSpan {
  const [from, to] = [first, last].map((half) => dayFromNumber(Math.floor(half / 2))) as [string, string];
  const begin = first % 2 === 0 ? 'full' : 'second-half';
  const end = last % 2 === 0 ? 'first-half' : 'full';

  return from === to && begin === 'full'
    ? { from, to, fromPortion: end, toPortion: 'full' }
    : { from, to, fromPortion: begin, toPortion: from === to ? 'full' : end };
}

/** The days of a longer span that are in this one too, as they were counted then. */
export const countedWithin = <Day extends CountedDay>(counted: readonly Day[], span: LeaveSpan): Day[] =>
  counted
    .filter(({ day }) => day >= span.from && day <= span.to)
    .map((one) => ({ ...one, days: leavePortion(portionsOn(one.day, span), one.off) }));

interface Halves {
  readonly morning: boolean;
  readonly afternoon: boolean;
}

const halves: Readonly<Record<Portion, Halves>> = {
  full: { morning: true, afternoon: true },
  'first-half': { morning: true, afternoon: false },
  'second-half': { morning: false, afternoon: true },
};

/** One day states its portion once or twice; both halves make a whole day. */
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
  holiday: Holiday | undefined,
): CountedDay['off'] {
  if (holiday === 'holiday') return holiday;
  if (!countsWeekends && weekend.includes(weekdayOf(number))) return 'weekend';

  return holiday ?? null;
}

function leavePortion({ morning, afternoon }: Halves, off: CountedDay['off']): number {
  if (off === 'holiday' || off === 'weekend') return 0;

  return (morning ? 0.5 : 0) + (afternoon && off === null ? 0.5 : 0);
}
