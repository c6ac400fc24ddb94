import { dayFromNumber, dayNumber } from '../src/rules/shared/day-numbers.ts';

/** Days are YYYY-MM-DD and compare as text. */
export const addDays = (day: string, days: number): string => dayFromNumber(dayNumber(day) + days);

/** 29 February becomes 1 March in other years. */
export function addYears(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);

  return date.toISOString().slice(0, 10);
}

export const laterOf = (one: string, other: string): string => (one > other ? one : other);
