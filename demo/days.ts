import { dayFromNumber, dayNumber, weekdayOfDay } from '../src/rules/shared/day-numbers.ts';

/** Days are YYYY-MM-DD and compare as text. */
export const addDays = (day: string, days: number): string => dayFromNumber(dayNumber(day) + days);

/** 29 February becomes 1 March in other years. */
export function addYears(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);

  return date.toISOString().slice(0, 10);
}

/** The day itself, or at a weekend the Friday before. */
export const lastWorkday = (day: string): string => addDays(day, -Math.max(0, weekdayOfDay(day) - 5));

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOfDay(day));

/** The Monday half a year before the demo's week, since when people have been active. */
export const historyBegins = (day: string): string => addDays(mondayOf(day), -182);

/** The demo's current day. At a weekend it is the Friday before. */
export const demoDay = (now: Date): string => lastWorkday(now.toISOString().slice(0, 10));

export const laterOf = (one: string, other: string): string => (one > other ? one : other);
