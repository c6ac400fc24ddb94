import { DAY_MS, weekdayOfDay } from '../shared/day-numbers.ts';
import { isDay, shiftDay, today } from '../shared/days.ts';
import type { ListQuery } from '../shared/list-query.ts';
import { monthInWords } from '../shared/months.ts';
import { type LeaveSpan, overlaps } from './leave-days.ts';
import type { RequestKind } from './time-off.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** `2026-03`; the current month for anything else. */
export const readMonth = (text: string | undefined, now: string = today()): string =>
  text !== undefined && MONTH.test(text) ? text : now.slice(0, 7);

/** YYYY-MM-DD. */
export function daysOfMonth(month: string): string[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const days = (Date.parse(`${shiftMonth(month, 1)}-01T00:00:00Z`) - first) / DAY_MS;

  return Array.from({ length: days }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + by;

  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** What the calendar shows at once. */
export interface AwayPeriod {
  span: 'week' | 'month';
  /** A month, or the Monday of a week, as the address has it. */
  at: string;
  days: readonly string[];
}

/** In the address: the week or month that it is now. */
export const THIS = 'this';

/** The week of a given day, or of a range within one week; otherwise a month. */
export function readPeriod({ week, month, from, to }: ListQuery['filters'], now: string = today()): AwayPeriod {
  if (week) return periodAt('week', isDay(week[0]) ? week[0] : now);
  if (!month && isDay(from?.[0]) && isDay(to?.[0]) && to[0] < shiftDay(mondayOf(from[0]), { days: 7 }))
    return periodAt('week', from[0]);

  return periodAt('month', readMonth(month?.[0] ?? from?.[0]?.slice(0, 7), now));
}

/** The week or month of a day. `at` may also be a month, which means its first day. */
export function periodAt(span: AwayPeriod['span'], at: string): AwayPeriod {
  if (span === 'month') return { span, at: at.slice(0, 7), days: daysOfMonth(at.slice(0, 7)) };
  const from = mondayOf(at.length === 7 ? `${at}-01` : at);

  return { span, at: from, days: [0, 1, 2, 3, 4, 5, 6].map((days) => shiftDay(from, { days })) };
}

export const shiftPeriod = ({ span, at }: AwayPeriod, by: 1 | -1): AwayPeriod =>
  periodAt(span, span === 'month' ? shiftMonth(at, by) : shiftDay(at, { days: 7 * by }));

/** `March 2026`, or `9–15 Mar 2026`. */
export const periodInWords = ({ span, at, days }: AwayPeriod): string =>
  span === 'month' ? monthInWords(at) : week.formatRange(Date.parse(at), Date.parse(days.at(-1) as string));

const week = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

const mondayOf = (day: string): string => shiftDay(day, { days: 1 - weekdayOfDay(day) });

export interface FreeDays {
  weekend: readonly number[];
  holidays: readonly { day: string; name: string; half: boolean }[];
}

export interface FreeDay {
  kind: 'weekend' | 'holiday' | 'half-holiday';
  name: string;
}

/** A holiday takes precedence over the weekend it falls on. */
export function freeOn(day: string, { weekend, holidays }: FreeDays): FreeDay | undefined {
  const those = holidays.filter((holiday) => holiday.day === day);
  const holiday = those.find(({ half }) => !half) ?? those[0];
  if (holiday && !holiday.half) return { kind: 'holiday', name: holiday.name };
  if (weekend.includes(weekdayOfDay(day))) return { kind: 'weekend', name: 'Weekend' };

  return holiday && { kind: 'half-holiday', name: holiday.name };
}

/** Days counted from 1. */
export interface Bar {
  first: number;
  last: number;
  /** Whether it begins or ends at noon on one of them. */
  fromNoon: boolean;
  untilNoon: boolean;
}

/** Undefined when none of its days is among these. */
export function barOf({ from, to, fromPortion, toPortion }: LeaveSpan, days: readonly string[]): Bar | undefined {
  const [begin, end] = [days[0] as string, days.at(-1) as string];
  if (to < begin || from > end) return undefined;
  const isOneDay = from === to;
  const portions = isOneDay ? [fromPortion, toPortion] : [];
  const isWhole = portions.includes('first-half') && portions.includes('second-half');

  return {
    first: from < begin ? 1 : days.indexOf(from) + 1,
    last: to > end ? days.length : days.indexOf(to) + 1,
    fromNoon: from >= begin && !isWhole && (isOneDay ? portions : [fromPortion]).includes('second-half'),
    untilNoon: to <= end && !isWhole && (isOneDay ? portions : [toPortion]).includes('first-half'),
  };
}

const fromTheTop: readonly RequestKind[] = ['leave', 'sick', 'wfh'];

/**
 * Which lane each bar of a person has, from the top, so that those of the same days don’t cover each other: approved leave
 * can have sick leave requested on its days, and days at home can become leave.
 */
export function lanesOf<Absence extends LeaveSpan & { readonly kind: RequestKind }>(
  absences: readonly Absence[],
): Map<Absence, number> {
  const lanes = new Map<Absence, number>();
  const byKind = absences.toSorted((one, two) => fromTheTop.indexOf(one.kind) - fromTheTop.indexOf(two.kind));
  for (const absence of byKind) {
    const taken = [...lanes].filter(([other]) => overlaps(other, absence)).map(([, lane]) => lane);
    let lane = 0;
    while (taken.includes(lane)) lane += 1;
    lanes.set(absence, lane);
  }

  return lanes;
}
