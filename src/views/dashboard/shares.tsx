import { Link } from 'wouter';
import type { Share } from '../../machines/modules/dashboard.ts';
import styles from './shares.module.css';

export function Shares({ shares, linkOf }: { shares: readonly Share[]; linkOf: (share: Share) => string }) {
  const most = Math.max(1, ...shares.map(({ people }) => people));
  if (shares.length === 0) return <p className={styles.none}>None yet.</p>;

  return (
    <ul className={styles.shares}>
      {shares.map((share) => (
        <li key={share.id}>
          <Link href={linkOf(share)} className={styles.share}>
            <span className={styles.name}>{share.name}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ inlineSize: `${(share.people / most) * 100}%` }} />
            </span>
            <span className={styles.people}>{share.people.toLocaleString('en')}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
