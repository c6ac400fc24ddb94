import type { Dashboard } from '../../api/contract/dashboard.ts';
import { DateTime } from '../ui/date-time.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import styles from './dashboard.module.css';
import { WeekNumber } from './week-number.tsx';
import { trendTitles } from './words.ts';

/** Newest week first. */
export default function TrendTable({ dashboard }: { dashboard: Dashboard }) {
  const weeks = dashboard.trends[0]?.weeks.map((_, index) => index).reverse() ?? [];

  return (
    <PlainTable
      label="Numbers by week"
      className={styles.table}
      heads={['Week of', ...dashboard.trends.map(({ id }) => trendTitles[id])]}
    >
      {weeks.map((index) => (
        <tr key={index}>
          <th scope="row">
            <DateTime value={dashboard.trends[0]?.weeks[index]?.from} />
          </th>
          {dashboard.trends.map(({ id, weeks }) => {
            const week = weeks[index];

            return <td key={id}>{week && <WeekNumber dashboard={dashboard} id={id} week={week} />}</td>;
          })}
        </tr>
      ))}
    </PlainTable>
  );
}
