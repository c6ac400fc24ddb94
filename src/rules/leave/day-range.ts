import { formatDay } from '../shared/days.ts';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** `on 05-03-26`, or `from 05-03-26 to 08-03-26`. */
export const dayRangeInWords = ({ from, to }: DayRange): string =>
  from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`;
