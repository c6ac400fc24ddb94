import { Suspense, useState } from 'react';
import type { Dashboard } from '../../api/contract/dashboard.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import styles from './dashboard.module.css';
import { type Week, WeekNumber } from './week-number.tsx';
import { trendTitles } from './words.ts';

const TrendTable = lazyPart(() => import('./trend-table.tsx'));

/** Complete weeks; the number is the last one's. */
export function Trends({ dashboard }: { dashboard: Dashboard }) {
  const [isTable, setTable] = useState(false);
  const last = dashboard.trends[0]?.weeks.at(-1);

  return (
    <>
      {last && (
        <p className={common.muted}>
          Complete weeks only. The numbers are for <DateTime value={last.from} /> to <DateTime value={last.to} />.
        </p>
      )}
      <ul className={styles.trends}>
        {dashboard.trends.map((trend) => (
          <li key={trend.id} className={styles.trend}>
            <span className={styles.label}>{trendTitles[trend.id]}</span>
            <Sparkline weeks={trend.weeks} />
            <WeekNumber dashboard={dashboard} id={trend.id} week={trend.weeks.at(-1) as Week} />
          </li>
        ))}
      </ul>
      <Button size="small" variant="quiet" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
        {isTable ? 'Hide table' : 'Show as table'}
      </Button>
      {isTable && (
        <Suspense fallback={<SkeletonText lines={6} />}>
          <TrendTable dashboard={dashboard} />
        </Suspense>
      )}
    </>
  );
}

const [WIDTH, HEIGHT, MARGIN] = [120, 28, 2];

/** The line has a gap if a number is hidden. The table has the numbers. */
function Sparkline({ weeks }: { weeks: readonly Week[] }) {
  const most = Math.max(1, ...weeks.map(({ value }) => value ?? 0));
  const xOf = (index: number) => MARGIN + (index * (WIDTH - 2 * MARGIN)) / Math.max(1, weeks.length - 1);
  const yOf = (value: number) => HEIGHT - MARGIN - (value / most) * (HEIGHT - 2 * MARGIN);
  const path = weeks
    .map(({ value }, index) => {
      if (value === null) return '';

      return `${(weeks[index - 1]?.value ?? null) === null ? 'M' : 'L'}${xOf(index).toFixed(1)} ${yOf(value).toFixed(1)}`;
    })
    .join('');
  const last = weeks.at(-1)?.value ?? null;

  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.sparkline} aria-hidden="true">
      <path d={path} />
      {last !== null && <circle cx={xOf(weeks.length - 1)} cy={yOf(last)} r="2" />}
    </svg>
  );
}
