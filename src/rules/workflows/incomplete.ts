/** Periods that were only partly counted. */

import { formatDate } from '../shared/dates.ts';
import { monthInWords } from '../shared/months.ts';
import { capitalise } from '../shared/text.ts';

interface CountedPeriod {
  /** First and last day; null if nothing was counted. */
  from: string | null;
  to: string | null;
  countedSince: string | null;
}

/** Whether the earlier period was counted as a whole, as far as is known: counting may have been off in between. */
export function isComparable({ to, countedSince }: CountedPeriod, before: Pick<CountedPeriod, 'from'>): boolean {
  const since = countedSince?.slice(0, 10);
  if (!since || !before.from || !to) return true;

  return since <= before.from || since > to;
}

/** What is missing of a period, and of the one it is to be compared with, in sentences. `today` as a day. */
export function whatIsMissing(
  period: CountedPeriod,
  before: Pick<CountedPeriod, 'from'> | null,
  today: string,
): string {
  const { from, to, countedSince } = period;
  if (!from || !to) return '';
  const since = countedSince?.slice(0, 10);
  const isNew = since !== undefined && from < since && since <= to;
  const isNow = from <= today && today < to;
  const start = `counts start on ${formatDate(countedSince)}`;
  const compares = before !== null && isComparable(period, before);
  const sentences = [
    ...(isNew ? [`${capitalise(start)}.`] : []),
    ...(isNow
      ? [`${monthInWords(today.slice(0, 7))} is not complete${compares ? ' but is compared with a full month' : ''}.`]
      : []),
    ...(before && !compares ? [`Not compared with the earlier period${isNew ? '' : `: ${start}`}.`] : []),
  ];

  return sentences.join(' ');
}
