import { dayFromNumber, dayNumber, weekdayOf } from '../shared/day-numbers.ts';

/** Days up to today. */
export const periods = [7, 30, 90] as const;
export type PeriodDays = (typeof periods)[number];
export const DEFAULT_PERIOD: PeriodDays = 30;

const TREND_WEEKS = 12;

export interface Days {
  readonly from: string;
  readonly to: string;
}

export const lastDays = (today: string, days: number): Days => ({
  from: dayFromNumber(dayNumber(today) - days + 1),
  to: today,
});

/** Monday to Sunday. */
export function weekOf(day: string): Days {
  const number = dayNumber(day);
  const monday = number - weekdayOf(number) + 1;

  return { from: dayFromNumber(monday), to: dayFromNumber(monday + 6) };
}

/**
 * The last complete weeks, oldest first. The current week is left out, because its changes would reveal individuals.
 */
export function trendWeeks(today: string): Days[] {
  const monday = dayNumber(weekOf(today).from);

  return Array.from({ length: TREND_WEEKS }, (_, index) => {
    const from = monday - 7 * (TREND_WEEKS - index);

    return { from: dayFromNumber(from), to: dayFromNumber(from + 6) };
  });
}

/** The dashboard's own address: `?branchId=..&period=90`. */
export interface DashboardQuery {
  readonly branchId?: string;
  readonly period?: PeriodDays;
}

export function readDashboardQuery(search: string): DashboardQuery {
  const params = new URLSearchParams(search);
  const branchId = params.get('branchId');
  const period = periods.find((days) => String(days) === params.get('period'));

  return { ...(branchId && { branchId }), ...(period && { period }) };
}

export function writeDashboardQuery({ branchId, period }: DashboardQuery): string {
  const params = new URLSearchParams();
  if (branchId !== undefined) params.set('branchId', branchId);
  if (period !== undefined && period !== DEFAULT_PERIOD) params.set('period', String(period));
  const text = params.toString();

  return text === '' ? '' : `?${text}`;
}
