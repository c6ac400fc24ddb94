import { Link } from 'wouter';
import type { Dashboard, DashboardFigure } from '../../api/contract/dashboard.ts';
import { figureFilters, listAddress, figures as rules } from '../../rules/dashboard/figures.ts';
import { listInWords } from '../../rules/shared/text.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import styles from './dashboard.module.css';
import { chosenBranch, type TileProps } from './tile-props.ts';
import { figureWords } from './words.ts';

/** Items with nothing waiting are left out; other figures may be zero. */
export function FigureList({ dashboard, figures }: TileProps) {
  const listed = figures.filter(({ id, value }) => value > 0 || !('waits' in rules[id]));
  if (listed.length === 0) return <p className={common.muted}>Nothing is waiting for you.</p>;

  return (
    <ul className={styles.rows}>
      {listed.map((figure) => (
        <li key={figure.id}>
          <Figure dashboard={dashboard} figure={figure} />
        </li>
      ))}
    </ul>
  );
}

function Figure({ dashboard, figure: { id, value, oldest } }: { dashboard: Dashboard; figure: DashboardFigure }) {
  const { label, hint, isOfPeriod } = figureWords[id];
  const address = listAddress(rules[id].list, figureFilters(id, dashboard, chosenBranch(dashboard)));

  return (
    <Link href={address} className={styles.row}>
      <span className={styles.label}>
        {label}
        {isOfPeriod && <span className={common.muted}> since {<DateTime value={dashboard.period.from} />}</span>}
        {oldest && <Oldest oldest={oldest} />}
        {hint && <span className={common.block}>{hint}</span>}
      </span>
      <span className={styles.value}>{withCommas(value)}</span>
    </Link>
  );
}

function Oldest({ oldest: { at, deciders, moreDeciders } }: { oldest: NonNullable<DashboardFigure['oldest']> }) {
  const names = [...deciders, ...(moreDeciders > 0 ? [`${moreDeciders} more`] : [])];

  return (
    <span className={common.block}>
      The oldest is from <DateTime value={at} />.{names.length > 0 && ` ${listInWords(names)} can also decide.`}
    </span>
  );
}
