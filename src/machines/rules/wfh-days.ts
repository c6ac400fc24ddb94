/** Which days of a request to work from home count, and how many of a week or a month are used up. */
import { dayOf, numberOf, weekdayOf } from './day-numbers.ts';

export type LimitPer = 'week' | 'month';

/** When nobody works anyway. */
export interface WfhCalendar {
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  readonly weekend: readonly number[];
  /** Of a half holiday the morning is worked: it counts as a day. */
  readonly holidays: readonly { readonly day: string; readonly half: boolean }[];
}

/** How many days may be worked from home in each week or month; null for as many as there are. */
export interface WfhLimit {
  readonly days: number | null;
  readonly per: LimitPer;
}

/** What a request does to one week or month: its first and its last day, and the days used without and with the request. */
export interface WfhUsage {
  readonly from: string;
  readonly to: string;
  readonly asked: number;
  readonly before: number;
  readonly after: number;
  readonly allowed: number | null;
}

/** The days between these two, both included, on which people work. */
export function workingDays(from: string, to: string, { weekend, holidays }: WfhCalendar): string[] {
  const free = freeDays(holidays);
  const days: string[] = [];
  for (let number = numberOf(from); number <= numberOf(to); number += 1) {
    const day = dayOf(number);
    if (!weekend.includes(weekdayOf(number)) && !free.has(day)) days.push(day);
  }

  return days;
}

const freeDays = (holidays: WfhCalendar['holidays']): Set<string> =>
  new Set(holidays.filter(({ half }) => !half).map(({ day }) => day));

/** The ISO weekday of a day: 1 Monday to 7 Sunday. */
export const weekdayOfDay = (day: string): number => weekdayOf(numberOf(day));

/** Looked for in this order, so that a weekend in the middle of the week does not decide where weeks begin. */
const likelyStarts = [1, 7, 6, 2, 3, 4, 5];

/** The first working day after the weekend: Monday in most places, Sunday where Friday and Saturday are free. */
export const weekStart = (weekend: readonly number[]): number =>
  likelyStarts.find((day) => !weekend.includes(day) && weekend.includes(day === 1 ? 7 : day - 1)) ?? 1;

/** The week or the month that a day belongs to. A week is whole, whatever month or year it ends in. */
export function periodOf(day: string, per: LimitPer, weekend: readonly number[]): { from: string; to: string } {
  if (per === 'month') {
    const [year, month] = day.split('-').map(Number) as [number, number];

    return { from: `${day.slice(0, 7)}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
  }
  const number = numberOf(day);
  const first = number - ((weekdayOf(number) - weekStart(weekend) + 7) % 7);

  return { from: dayOf(first), to: dayOf(first + 6) };
}

/** Week by week or month by month, in order. `others` are the days that the person's other requests hold. */
export function usageOf(
  asked: readonly string[],
  others: readonly string[],
  { days: allowed, per }: WfhLimit,
  weekend: readonly number[],
): WfhUsage[] {
  const periods = new Map(asked.map((day) => periodOf(day, per, weekend)).map((period) => [period.from, period]));

  return [...periods.values()].map(({ from, to }) => {
    const count = (days: readonly string[]) => days.filter((day) => from <= day && day <= to).length;
    const before = count(others);

    return { from, to, asked: count(asked), before, after: before + count(asked), allowed };
  });
}

/** The first week or month in which this would be more than is allowed. */
export const overLimit = (usage: readonly WfhUsage[]): WfhUsage | undefined =>
  usage.find(({ after, allowed }) => allowed !== null && after > allowed);
