import type { CSSProperties } from 'react';
import styles from './composer.module.css';

const PIECES = Array.from({ length: 24 }, (_, index) => index);

/** Where motion is off, only the medal is shown. */
export const Celebration = ({ isMoving }: { isMoving: boolean }) => (
  <div className={styles.celebration} aria-hidden="true">
    {isMoving &&
      PIECES.map((piece) => (
        <span key={piece} className={styles.piece} style={{ '--piece': piece } as CSSProperties} />
      ))}
    <svg viewBox="0 0 64 64" className={styles.medal} aria-hidden="true">
      <path d="M22 36 17 58l15-8 15 8-5-22" className={styles.ribbon} />
      <circle cx="32" cy="24" r="18" className={styles.disc} />
      <path d="m24 24 6 6 11-12" className={styles.tick} />
    </svg>
  </div>
);
