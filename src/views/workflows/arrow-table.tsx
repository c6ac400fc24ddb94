import { use } from 'react';
import type { ArrowCount } from '../../api/contract/workflows.ts';
import type { UsageCounts } from '../../machines/modules/workflows/usage.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { arrowName, STARTED } from '../../rules/workflows/arrows.ts';
import { saidOf } from '../../rules/workflows/drawn-words.ts';
import { PlainTable } from '../ui/plain-table.tsx';
import { type ChartEntry, chartBy, type Layout, layoutOf } from './catalogue.ts';
import { nameOf } from './figure-table.tsx';
import styles from './usage-view.module.css';
import { WithBefore } from './with-before.tsx';

interface ArrowTableProps {
  entry: ChartEntry;
  usage: Pick<UsageCounts, 'counts' | 'before'>;
}

export function ArrowTable({ entry, usage: { counts, before } }: ArrowTableProps) {
  const layout = use(layoutOf(entry.id));
  const rows = [...counts, ...goneSince(counts, before)]
    .filter(({ chart }) => chart === entry.id)
    .sort((one, other) => other.times - one.times);
  if (rows.length === 0) return null;
  const placeOf = (state: string) => (state === entry.id ? 'anywhere' : nameOf(state));

  return (
    <details className={styles.numbers}>
      <summary>Show as table</summary>
      <PlainTable
        label={`Transitions of ${entry.title}`}
        className={styles.table}
        heads={['From', 'Event', 'By', 'To', 'Count']}
      >
        {rows.map((row) => (
          <tr key={arrowName(row)}>
            <td>{row.event === STARTED ? '' : placeOf(row.from)}</td>
            <td>{row.event === STARTED ? 'attempt started here' : saidAt(layout, row)}</td>
            <td>{causerOf(entry, row)}</td>
            <td>{placeOf(row.to)}</td>
            <td>
              <WithBefore now={inDigits(row.times)} before={before && inDigits(before.times.get(arrowName(row)))} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </details>
  );
}

/** Counted in the earlier period alone. */
function goneSince(counts: readonly ArrowCount[], before: UsageCounts['before']): ArrowCount[] {
  const names = new Set(counts.map(arrowName));

  return (before?.counts ?? [])
    .filter((count) => !names.has(arrowName(count)))
    .map((count) => ({ ...count, times: 0 }));
}

const PERSON = 'a person';

export const inDigits = (times = 0): string => (times === 0 ? 'fewer than 5' : withCommas(times));

/** Who may take the transition where not everyone may, else who or what sends its event. */
const causerOf = ({ allowed, events }: ChartEntry, arrow: ArrowCount): string =>
  (allowed as Readonly<Record<string, string>>)[arrowName(arrow)] ??
  events.find(({ type }) => type === arrow.event)?.by ??
  '';

/** What a person did comes first, where the drawing says only why or what for. */
export function saidAt(layout: Layout, arrow: ArrowCount): string {
  const label = saidOf(layout, arrowName(arrow));
  if (!label) return `${arrow.event}${arrow.guard && ` [${arrow.guard}]`}`;
  const event = chartBy(arrow.chart)?.events.find(({ type, by }) => type === arrow.event && by === PERSON);
  if (!event || label.includes(event.name)) return label;
  const [, number = '', note = label] = /^(\d+\. )?(.*)$/.exec(label) ?? [];

  return `${number}${event.name}: ${note.charAt(0).toLowerCase()}${note.slice(1)}`;
}
