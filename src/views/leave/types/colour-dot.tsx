import type { CSSProperties, ReactNode } from 'react';
import styles from './colour-dot.module.css';

/** A name behind the colour that it has in every list and calendar. */
export function ColourDot({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <span className={styles.named}>
      <span className={styles.dot} style={{ '--own': colour } as CSSProperties} aria-hidden="true" />
      <span className={styles.name}>{children}</span>
    </span>
  );
}
