import { countedDays, type LeaveSpan, overlaps } from '../leave/leave-days.ts';
import { dayFromNumber, dayNumber, weekdayOf } from '../shared/day-numbers.ts';

export type LimitPer = 'week' | 'month';

export interface WfhCalendar {
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  readonly weekend: readonly number[];
  /** On a half-day holiday the morning is worked, so it counts as a day. */
  readonly holidays: readonly { readonly day: string; readonly half: boolean }[];
}

/** Days allowed in each week or month; null for no limit. */
export interface WfhLimit {
  readonly days: number | null;
  readonly per: LimitPer;
}

/** One week or month, by its first and last day, with the days used without this request and with it. */
export interface WfhUsage {
  readonly from: string;
  readonly to: string;
  readonly asked: number;
  readonly before: number;
  readonly after: number;
  readonly allowed: number | null;
}

export function workingDays(from: string, to: string, { weekend, holidays }: WfhCalendar): string[] {
  const span = { from, to, fromPortion: 'full', toPortion: 'full' } as const;

  return countedDays(span, { weekend, holidays, countsWeekends: false })
    .filter(({ days }) => days > 0)
    .map(({ day }) => day);
}

/** In this order, so that a weekend in mid-week does not decide where weeks begin. */
const likelyStarts = [1, 7, 6, 2, 3, 4, 5];

/** The first working day after the weekend: Monday in most places, Sunday where Friday and Saturday are free. */
export const weekStart = (weekend: readonly number[]): number =>
  likelyStarts.find((day) => !weekend.includes(day) && weekend.includes(day === 1 ? 7 : day - 1)) ?? 1;

/** A week is never split between months or years. */
export function periodOf(day: string, per: LimitPer, weekend: readonly number[]): { from: string; to: string } {
  if (per === 'month') {
    const [year, month] = day.split('-').map(Number) as [number, number];

    return { from: `${day.slice(0, 7)}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
  }
  const number = dayNumber(day);
  const first = number - ((weekdayOf(number) - weekStart(weekend) + 7) % 7);

  return { from: dayFromNumber(first), to: dayFromNumber(first + 6) };
}

/** Days on which the person is on leave all day. */
export const daysOnLeave = (days: readonly string[], leaves: readonly LeaveSpan[]): string[] => {
  const isOff = (day: string, half: 'first-half' | 'second-half') =>
    leaves.some((leave) => overlaps(leave, { from: day, to: day, fromPortion: half, toPortion: half }));

  return days.filter((day) => isOff(day, 'first-half') && isOff(day, 'second-half'));
};

/** Splits a request's days into those still at home and those replaced by leave. */
export function splitByLeave(
  days: readonly string[],
  leaves: readonly LeaveSpan[],
): { home: string[]; replaced: string[] } {
  const replaced = daysOnLeave([...days].sort(), leaves);

  return { home: [...days].sort().filter((day) => !replaced.includes(day)), replaced };
}

/** By week or month, in order. `others`: days held by the person's other requests. */
export function usageOf(
  requested: readonly string[],
  others: readonly string[],
  { days: allowed, per }: WfhLimit,
  weekend: readonly number[],
): WfhUsage[] {
  const periods = new Map(requested.map((day) => periodOf(day, per, weekend)).map((period) => [period.from, period]));

  return [...periods.values()].map(({ from, to }) => {
    const count = (days: readonly string[]) => days.filter((day) => from <= day && day <= to).length;
    const before = count(others);

    return { from, to, asked: count(requested), before, after: before + count(requested), allowed };
  });
}

export const firstOverLimit = (usage: readonly WfhUsage[]): WfhUsage | undefined =>
  usage.find(({ after, allowed }) => allowed !== null && after > allowed);
