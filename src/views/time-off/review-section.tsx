import type { ReactNode } from 'react';
import styles from './review-details.module.css';

/** A part of a review under a heading of its own. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
