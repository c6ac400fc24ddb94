/** Days as numbers for arithmetic, independent of time zones. */

export const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday: this many days after a Monday. */
const EPOCH_AFTER_MONDAY = 3;

export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayFromNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** ISO: 1 Monday to 7 Sunday. */
export const weekdayOf = (number: number): number => ((((number + EPOCH_AFTER_MONDAY) % 7) + 7) % 7) + 1;
export const weekdayOfDay = (day: string): number => weekdayOf(dayNumber(day));
