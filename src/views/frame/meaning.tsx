import type { ReactNode } from 'react';
import styles from './meaning.module.css';

export interface WithMeaningProps {
  /** What the fields say together; nothing while that cannot be told. */
  sentences: readonly string[] | undefined;
  /** When they can be told, such as "Once the days per year are there". */
  waitsFor: string;
  /** The fields. */
  children: ReactNode;
}

/** Fields whose settings are told in plain words beside them, as they are typed. */
export function WithMeaning({ sentences, waitsFor, children }: WithMeaningProps) {
  return (
    <div className={styles.split}>
      <div className={styles.fields}>{children}</div>
      <section className={styles.meaning} aria-labelledby="meaning">
        <h2 id="meaning">What this means</h2>
        {sentences ? <Sentences of={sentences} /> : <p>{waitsFor}, this says in words what you have set.</p>}
      </section>
    </div>
  );
}

/** One under the other, a line between them. */
export const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul className={styles.sentences}>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
