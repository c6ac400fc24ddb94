import { Link } from 'wouter';
import type { Dashboard } from '../../api/contract/dashboard.ts';
import { listAddress, type TrendId, trendFilters, trends } from '../../rules/dashboard/figures.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { DateTime } from '../ui/date-time.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './dashboard.module.css';
import { chosenBranch } from './tile-props.ts';
import { trendTitles, WITHHELD, WITHHELD_WHY } from './words.ts';

export type Trend = Dashboard['trends'][number];
export type Week = Trend['weeks'][number];

interface WeekNumberProps {
  dashboard: Dashboard;
  id: Trend['id'];
  week: Week;
}

export function WeekNumber({ dashboard, id, week }: WeekNumberProps) {
  const { value } = week;
  if (value === null) {
    return (
      <span className={styles.withheld} data-tooltip={WITHHELD_WHY}>
        {WITHHELD}
      </span>
    );
  }
  // The people behind it can't be listed.
  if (id === 'challenges') return <span className={styles.value}>{withCommas(value)}</span>;
  const filters = trendFilters(id as TrendId, week, chosenBranch(dashboard));

  return (
    <Link href={listAddress(trends[id].list, filters)} className={styles.number}>
      {withCommas(value)}
      <VisuallyHidden>
        {' '}
        {trendTitles[id]}, week of <DateTime value={week.from} />
      </VisuallyHidden>
    </Link>
  );
}
