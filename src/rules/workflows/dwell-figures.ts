import { grouped } from '../shared/grouped.ts';
import { LAST_BUCKET, quantile } from './dwell-times.ts';
import { FEWEST_FOR_MEDIAN, rounded } from './rounding.ts';

/** What is stored, added up by month. */
export interface DwellLine {
  chart: string;
  state: string;
  page: string;
  bucket: number;
  isLeft: boolean;
  month: string;
  times: number;
}

export interface DwellFigures {
  chart: string;
  state: string;
  /** Empty for all pages together. */
  page: string;
  times: number;
  left: number;
  median: number | null;
  p90: number | null;
}

/**
 * The figures that may be shown. The count of each month, state and page is rounded down; figures over several months
 * or pages are sums of these, so that differences reveal nothing more.
 */
export function dwellFigures(lines: readonly DwellLine[]): DwellFigures[] {
  const byPage = [...grouped(lines, ({ state, page }) => `${state} ${page}`).values()].map(figuresOf);
  const byState = grouped(byPage, ({ state }) => state);
  const alone = [...byState].flatMap(([state, pages]) => {
    if (pages.every(({ page }) => page === '')) return pages;
    const own = lines.filter((line) => line.state === state);
    const [first] = pages;
    if (!first) return [];
    const total = {
      ...first,
      page: '',
      times: pages.reduce((sum, { times }) => sum + times, 0),
      left: pages.reduce((sum, { left }) => sum + left, 0),
    };

    return [{ ...total, ...timesOf(own, total.times) }, ...pages.filter(({ page }) => page !== '')];
  });

  return alone.filter(({ times }) => times > 0);
}

function figuresOf(lines: readonly DwellLine[]): DwellFigures {
  const { chart, state, page } = lines[0] as DwellLine;
  const months = [...grouped(lines, ({ month }) => month).values()];
  const sumTimes = (which: (line: DwellLine) => boolean) =>
    months.reduce((sum, month) => sum + rounded(month.filter(which).reduce((all, { times }) => all + times, 0)), 0);
  const times = sumTimes(() => true);

  return { chart, state, page, times, left: sumTimes(({ isLeft }) => isLeft), ...timesOf(lines, times) };
}

function timesOf(lines: readonly DwellLine[], times: number): Pick<DwellFigures, 'median' | 'p90'> {
  if (times < FEWEST_FOR_MEDIAN) return { median: null, p90: null };
  const buckets = Array.from({ length: LAST_BUCKET + 1 }, () => 0);
  for (const { bucket, times } of lines) buckets[bucket] = (buckets[bucket] ?? 0) + times;

  return { median: quantile(buckets, 0.5), p90: quantile(buckets, 0.9) };
}
