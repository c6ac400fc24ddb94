import { formatFullDay } from '../shared/dates.ts';
import { shiftDay, today } from '../shared/days.ts';

const MONTHS_AHEAD = 24;

/** Says the year in full: fields and lists show two digits, so 2035 could be overlooked. */
export const startDayError = (day: string | null | undefined, now = today()): string | false =>
  !!day &&
  day > shiftDay(now, { months: MONTHS_AHEAD }) &&
  `${formatFullDay(day)} is more than two years away. Check the year.`;
