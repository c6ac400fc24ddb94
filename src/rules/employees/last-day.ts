import { shiftDay } from '../shared/days.ts';

/** HR may hear of it only afterwards. */
const LATE_DAYS = 31;

/** The earliest last working day, which is before today. Days as YYYY-MM-DD. */
export const earliestLastDay = (today: string): string => shiftDay(today, { days: -LATE_DAYS });

export const TOO_EARLY = `The last working day can be at most ${LATE_DAYS} days ago.`;
