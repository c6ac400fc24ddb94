import { formatDay } from '../shared/days.ts';
import type { Portion } from './leave-days.ts';

/** Of whole days, unless it says otherwise. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
  readonly fromPortion?: Portion;
  readonly toPortion?: Portion;
}

const halves: Readonly<Record<Portion, string>> = {
  full: '',
  'first-half': ' (morning)',
  'second-half': ' (afternoon)',
};

/** The first and last day, with the half of it that is meant; a single day once. */
export function endsInWords(
  { from, to, fromPortion = 'full', toPortion = 'full' }: DayRange,
  format: (day: string) => string = formatDay,
): string[] {
  if (from !== to) return [format(from) + halves[fromPortion], format(to) + halves[toPortion]];
  const portion = fromPortion === 'full' ? toPortion : fromPortion;

  return [format(from) + (isWhole(fromPortion, toPortion) ? '' : halves[portion])];
}

const isWhole = (from: Portion, to: Portion): boolean => (from === 'full') === (to === 'full') && from !== to;

/** `on 05-03-26 (morning)`, or `from 05-03-26 to 08-03-26`. */
export function dayRangeInWords(range: DayRange): string {
  const [first, last] = endsInWords(range);

  return last === undefined ? `on ${first}` : `from ${first} to ${last}`;
}
