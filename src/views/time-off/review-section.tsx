import type { ReactNode } from 'react';
import styles from './review-details.module.css';

export function ReviewSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
