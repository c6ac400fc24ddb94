/** How many days a leave would take, and why: for whoever wants to know before anybody asks. */
import { formatDay, isDay } from './dates.ts';
import { numberOf } from './day-numbers.ts';
import { countedDays, type LeaveSpan, type WorkCalendar } from './leave-days.ts';
import { daysInWords } from './leave-words.ts';

export interface CountValues {
  readonly from: string;
  readonly to: string;
  /** Of one day: only half of it. Of several: the first begins at midday. */
  readonly startsHalf: boolean;
  /** Of several days: the last ends at midday. */
  readonly endsHalf: boolean;
}

/** The rest days of a branch, by their names. */
export interface BranchCalendar {
  readonly weekend: readonly number[];
  readonly holidays: readonly { readonly day: string; readonly name: string; readonly half: boolean }[];
}

export interface LeaveCount {
  readonly days: number;
  /** One sentence for each thing that makes it differ from the days on the calendar. */
  readonly sentences: readonly string[];
}

const MOST_DAYS = 366;

/** Why nothing can be counted, or nothing. */
export function countTrouble({ from, to }: CountValues): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Please choose the first and the last day.';
  if (to < from) return 'The last day lies before the first.';

  return numberOf(to) - numberOf(from) >= MOST_DAYS ? `At most ${MOST_DAYS} days can be counted.` : undefined;
}

/** Counts as a request would be counted. The days have to be free of trouble. */
export function countLeave(
  values: CountValues,
  { weekend, holidays }: BranchCalendar,
  { countsWeekends }: Pick<WorkCalendar, 'countsWeekends'>,
): LeaveCount {
  const counted = countedDays(spanOf(values), { weekend, holidays, countsWeekends });
  const days = counted.reduce((sum, one) => sum + one.days, 0);
  const onCalendar = counted.length;
  const restDays = counted.filter(({ off }) => off === 'weekend').length;
  const nameOn = (day: string) => holidays.find((one) => one.day === day)?.name ?? 'a holiday';

  return {
    days,
    sentences: [
      ...(days === onCalendar ? [] : [`They are ${daysInWords(onCalendar)} on the calendar.`]),
      ...(restDays > 0 ? [`The weekend takes up ${daysInWords(restDays)} of them.`] : []),
      ...counted.flatMap(({ day, off }) => {
        if (off === 'holiday') return [`${formatDay(day)} is ${nameOn(day)}.`];

        return off === 'half-holiday' ? [`${formatDay(day)} is ${nameOn(day)}, and counts half.`] : [];
      }),
    ],
  };
}

const spanOf = ({ from, to, startsHalf, endsHalf }: CountValues): LeaveSpan =>
  from === to
    ? { from, to, fromPortion: startsHalf ? 'first-half' : 'full', toPortion: 'full' }
    : { from, to, fromPortion: startsHalf ? 'second-half' : 'full', toPortion: endsHalf ? 'first-half' : 'full' };
