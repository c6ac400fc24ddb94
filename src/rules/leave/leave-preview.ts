import { dayNumber } from '../shared/day-numbers.ts';
import { formatDay, isDay } from '../shared/days.ts';
import { countedDays, type LeaveSpan, type WorkCalendar } from './leave-days.ts';

export interface PreviewValues {
  readonly from: string;
  readonly to: string;
  /** One day: half a day. Several days: the first begins at midday. */
  readonly startsHalf: boolean;
  /** Several days: the last ends at midday. */
  readonly endsHalf: boolean;
}

export interface BranchCalendar {
  readonly weekend: readonly number[];
  readonly holidays: readonly { readonly day: string; readonly name: string; readonly half: boolean }[];
}

export interface LeavePreview {
  readonly days: number;
  /** One sentence for each deviation from the calendar days. */
  readonly sentences: readonly string[];
}

const MOST_DAYS = 366;

export function spanError({ from, to }: Pick<PreviewValues, 'from' | 'to'>): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Choose the first and last day.';
  if (to < from) return 'The last day must not be before the first day.';

  return dayNumber(to) - dayNumber(from) >= MOST_DAYS ? `Choose at most ${MOST_DAYS} days.` : undefined;
}

/** Counts like a real request. The span must be valid. */
export function previewLeave(
  span: LeaveSpan,
  { weekend, holidays }: BranchCalendar,
  { countsWeekends }: Pick<WorkCalendar, 'countsWeekends'>,
): LeavePreview {
  const counted = countedDays(span, { weekend, holidays, countsWeekends });
  const days = counted.reduce((sum, one) => sum + one.days, 0);
  const onCalendar = counted.length;
  const restDays = counted.filter(({ off }) => off === 'weekend').length;
  const nameOn = (day: string) => holidays.find((one) => one.day === day)?.name ?? 'a public holiday';

  return {
    days,
    sentences: [
      ...(days === onCalendar
        ? []
        : [`This is ${onCalendar === 1 ? '1 calendar day' : `${onCalendar} calendar days`}.`]),
      ...(restDays > 0 ? [`${restDays} of them ${restDays === 1 ? 'falls' : 'fall'} on a weekend.`] : []),
      ...counted.flatMap(({ day, off }) => {
        if (off === 'holiday') return [`${formatDay(day)} is ${nameOn(day)}.`];

        return off === 'half-holiday' ? [`${formatDay(day)} is ${nameOn(day)}, and counts as half a day.`] : [];
      }),
    ],
  };
}

export const spanOf = ({ from, to, startsHalf, endsHalf }: PreviewValues): LeaveSpan =>
  from === to
    ? { from, to, fromPortion: startsHalf ? 'first-half' : 'full', toPortion: 'full' }
    : { from, to, fromPortion: startsHalf ? 'second-half' : 'full', toPortion: endsHalf ? 'first-half' : 'full' };
