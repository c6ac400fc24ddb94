import { Link } from 'wouter';
import type { Dashboard } from '../../api/contract/dashboard.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import common from '../ui/common.module.css';
import { cx } from '../ui/cx.ts';
import styles from './shares.module.css';

type Share = Dashboard['shares']['branches'][number];

interface SharesProps {
  shares: readonly Share[];
  addressOf: (share: Share) => string;
  /** Link to the rest, if there are more. */
  all: { to: string; label: string };
}

/** As many as the server sends. */
const MOST_SHARES = 6;

export function Shares({ shares, addressOf, all }: SharesProps) {
  const most = Math.max(1, ...shares.map(({ people }) => people));

  return (
    <>
      <ul className={styles.shares}>
        {shares.map((share) => (
          <li key={share._id}>
            <Link href={addressOf(share)} className={styles.share}>
              <span className={common.anywhere}>{share.name}</span>
              <span className={common.track} aria-hidden="true">
                <span
                  className={cx(common.bar, styles.bar)}
                  style={{ inlineSize: `${(share.people / most) * 100}%` }}
                />
              </span>
              <span className={styles.people}>{withCommas(share.people)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {shares.length === MOST_SHARES && (
        <p className={styles.more}>
          The six largest. <Link href={all.to}>{all.label}</Link>
        </p>
      )}
    </>
  );
}
