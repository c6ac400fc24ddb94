import { Link } from 'wouter';
import type { Dashboard } from '../../api/contract/dashboard.ts';
import styles from './shares.module.css';
import { shown } from './words.ts';

type Share = Dashboard['shares']['branches'][number];

export function Shares({ shares, addressOf }: { shares: readonly Share[]; addressOf: (share: Share) => string }) {
  const most = Math.max(1, ...shares.map(({ people }) => people));

  return (
    <ul className={styles.shares}>
      {shares.map((share) => (
        <li key={share._id}>
          <Link href={addressOf(share)} className={styles.share}>
            <span className={styles.name}>{share.name}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ inlineSize: `${(share.people / most) * 100}%` }} />
            </span>
            <span className={styles.people}>{shown(share.people)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
