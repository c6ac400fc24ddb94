import { use } from 'react';
import type { ArrowCount } from '../../api/contract/workflows.ts';
import { arrowName, BEGUN } from '../../machines/rules/arrows.ts';
import { type ChartEntry, type Layout, layoutOf } from './catalogue.ts';
import styles from './learning-view.module.css';

export interface ArrowTableProps {
  entry: ChartEntry;
  counts: readonly ArrowCount[];
}

/** The numbers behind the drawing, the most often taken first. */
export function ArrowTable({ entry, counts }: ArrowTableProps) {
  const layout = use(layoutOf(entry.id));
  const rows = counts.filter(({ chart }) => chart === entry.id).sort((one, other) => other.times - one.times);
  if (rows.length === 0) return null;
  const nameOf = (state: string) =>
    state === entry.id ? 'anywhere' : (entry.states.find(({ id }) => id === state)?.name ?? state);
  return (
    <details className={styles.numbers}>
      <summary>The numbers as a table</summary>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Event</th>
              <th scope="col">To</th>
              <th scope="col">Times</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={arrowName(row)}>
                <td>{row.event === BEGUN ? '' : nameOf(row.from)}</td>
                <td>{row.event === BEGUN ? 'found here when it began' : saidAt(layout, arrowName(row))}</td>
                <td>{nameOf(row.to)}</td>
                <td>{row.times.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** What the drawing says at an arrow: event and condition, without what is done then. */
function saidAt({ arrows, states }: Layout, arrow: string): string {
  const lines = [...arrows.flatMap(({ label }) => label.lines), ...states.flatMap((state) => state.lines)];
  const said = lines.flatMap(({ text, transition }) => (transition === arrow ? [text.trim()] : [])).join(' ');

  return said.split(' / ')[0]?.split(' → ')[0] ?? arrow;
}
