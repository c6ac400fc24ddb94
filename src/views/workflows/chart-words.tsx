import type { ChartEntry } from './catalogue.ts';
import styles from './chart-words.module.css';

export function ChartWords({ entry: { who, states, events } }: { entry: ChartEntry }) {
  return (
    <div className={styles.words}>
      <p>
        <strong>Who uses it.</strong> {who}
      </p>
      <details>
        <summary>{states.length} states</summary>
        <dl className={styles.terms}>
          {states.map(({ id, name, description }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </details>
      <details>
        <summary>{events.length} events and their sources</summary>
        <dl className={styles.terms}>
          {events.map(({ type, name, by }) => (
            <div key={type}>
              <dt>{name}</dt>
              <dd>{by}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
