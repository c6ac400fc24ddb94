import { dayFromNumber, dayNumber } from '../shared/day-numbers.ts';

/** Birthdays and work anniversaries of today and the six days after it. */
const DAYS = 7;

export interface CelebratedDate {
  /** When it is celebrated. */
  readonly day: string;
  readonly year: number;
  /** Month and day as a number: 1224 is 24 December. */
  readonly monthDay: number;
}

/** 29 February is celebrated on the 28th in years that have none. */
export function celebratedFrom(today: string): CelebratedDate[] {
  const first = dayNumber(today);

  return Array.from({ length: DAYS }, (_, ahead) => dayFromNumber(first + ahead)).flatMap((day) => {
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
    const monthDay = month * 100 + date;
    const isInstead = monthDay === 228 && dayFromNumber(dayNumber(day) + 1).endsWith('-03-01');

    return [{ day, year, monthDay }, ...(isInstead ? [{ day, year, monthDay: 229 }] : [])];
  });
}
