/** Months as `YYYY-MM`, so that they sort as text. */

import { dayFromNumber, dayNumber } from './day-numbers.ts';

/** `2026-03`, moved by this many months. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);

  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** `2026-03-31`. */
export const lastDayOf = (month: string): string => dayFromNumber(dayNumber(`${monthAfter(month, 1)}-01`) - 1);

/** `03-2026`. */
export const formatMonth = (month: string): string => month.split('-').reverse().join('-');

/** `March 2026`. */
export const monthInWords = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `3-2026`, `03/2026`, `03.26`, `032026` or `2026-03`. */
export function parseTypedMonth(text: string): string | null {
  const typed = text.trim();
  const isoFirst = /^(\d{4})[-./ ](\d{1,2})$/.exec(typed);
  const found = isoFirst ?? /^(\d{1,2})[-./ ](\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{4})$/.exec(typed);
  if (!found) return null;
  const [year = '', number = ''] = isoFirst ? [found[1], found[2]] : [found[2], found[1]];
  if (Number(number) < 1 || Number(number) > 12) return null;

  return `${year.length === 2 ? `20${year}` : year}-${number.padStart(2, '0')}`;
}
