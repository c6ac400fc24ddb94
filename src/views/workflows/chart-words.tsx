import type { ChartEntry } from './catalogue.ts';
import styles from './chart-words.module.css';

export default function ChartWords({ entry: { who, states, events, list } }: { entry: ChartEntry }) {
  return (
    <div className={styles.words}>
      <p>
        <strong>Who uses it.</strong> {who}
      </p>
      {list && (
        <details>
          <summary>{list.title}</summary>
          <ul>
            {list.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
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
