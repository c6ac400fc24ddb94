import type { Dashboard } from '../../api/contract/dashboard.ts';
import { DateTime } from '../ui/date-time.tsx';
import styles from './dashboard.module.css';
import { WeekNumber } from './week-number.tsx';
import { trendTitles } from './words.ts';

/** Newest week first. */
export default function TrendTable({ dashboard }: { dashboard: Dashboard }) {
  const weeks = dashboard.trends[0]?.weeks.map((_, index) => index).reverse() ?? [];

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroller} aria-label="Numbers by week" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            {dashboard.trends.map(({ id }) => (
              <th key={id} scope="col">
                {trendTitles[id]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </section>
  );
}
