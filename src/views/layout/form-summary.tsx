import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import styles from './form-summary.module.css';

interface WithFormSummaryProps {
  /** Missing while it can't be worked out. */
  sentences: readonly string[] | undefined;
  /** The rest of a sentence, such as "When you have entered the days per year". */
  waitsFor: string;
  children: ReactNode;
}

export function WithFormSummary({ sentences, waitsFor, children }: WithFormSummaryProps) {
  return (
    <div className={styles.split}>
      <div className={styles.fields}>{children}</div>
      <section className={cx(styles.beside, styles.summary)} aria-labelledby="meaning">
        <h2 id="meaning">Summary</h2>
        {sentences ? <Sentences of={sentences} /> : <p>{waitsFor}, a summary of your settings appears here.</p>}
      </section>
    </div>
  );
}

export const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul className={styles.sentences}>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
