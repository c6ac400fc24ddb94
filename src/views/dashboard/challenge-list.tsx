import { Link } from 'wouter';
import type { Dashboard } from '../../api/contract/dashboard.ts';
import { boardPath } from '../../rules/shared/links.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import styles from './dashboard.module.css';
import { chosenBranch } from './tile-props.ts';
import { WITHHELD, WITHHELD_WHY } from './words.ts';

/** Each opens its board of people, whose total is the number. */
export function ChallengeList({ dashboard }: { dashboard: Dashboard }) {
  const branch = chosenBranch(dashboard);
  if (dashboard.challenges.length === 0) return null;

  return (
    <ul className={styles.rows} aria-label="People who have joined">
      {dashboard.challenges.map(({ _id, title, to, joined }) => (
        <li key={_id}>
          <Link href={`${boardPath(_id)}&of=people${branch ? `&branch=${branch}` : ''}`} className={styles.row}>
            <span className={styles.label}>
              {title}
              <span className={common.block}>
                People who joined. Ends on <DateTime value={to} />
              </span>
            </span>
            {joined === null ? (
              <span className={styles.withheld} data-tooltip={WITHHELD_WHY}>
                {WITHHELD}
              </span>
            ) : (
              <span className={styles.value}>{withCommas(joined)}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
