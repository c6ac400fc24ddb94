import { grouped } from '../shared/grouped.ts';
import { LAST_BUCKET, quantile } from './dwell-times.ts';

/** Levels that are counted in addition to the roles in them. */
export const COUNTED_LEVELS = ['company', 'branch'] as const;

/** What is stored of months in which enough people were there, added up. */
export interface RoleLine {
  chart: string;
  state: string;
  /** Or one of COUNTED_LEVELS. */
  role: string;
  bucket: number;
  isLeft: boolean;
  times: number;
}

export interface RoleFigures extends Pick<RoleLine, 'chart' | 'state' | 'role'> {
  /** Percent, in steps of five. */
  left: number;
  median: number | null;
  p90: number | null;
}

const STEP = 5;

/** Shares and lengths of time, but no counts. */
export const roleFigures = (lines: readonly RoleLine[]): RoleFigures[] =>
  [...grouped(lines, ({ state, role }) => `${state} ${role}`).values()].map((own) => {
    const { chart, state, role } = own[0] as RoleLine;
    const buckets = Array.from({ length: LAST_BUCKET + 1 }, () => 0);
    for (const { bucket, times } of own) buckets[bucket] = (buckets[bucket] ?? 0) + times;
    const sum = (some: readonly RoleLine[]) => some.reduce((all, { times }) => all + times, 0);
    const share = (100 * sum(own.filter(({ isLeft }) => isLeft))) / sum(own);

    return {
      chart,
      state,
      role,
      left: Math.round(share / STEP) * STEP,
      median: quantile(buckets, 0.5),
      p90: quantile(buckets, 0.9),
    };
  });
