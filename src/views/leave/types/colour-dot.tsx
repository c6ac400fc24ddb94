import type { CSSProperties, ReactNode } from 'react';
import styles from './colour-dot.module.css';

export function ColourDot({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <span className={styles.named}>
      <span className={styles.dot} style={{ '--own': colour } as CSSProperties} aria-hidden="true" />
      <span className={styles.name}>{children}</span>
    </span>
  );
}
