import type { ReactNode } from 'react';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { byLoss, FEWEST_RUNS, type RunOutcome, runOutcome } from '../../rules/workflows/run-outcomes.ts';
import { uncounted } from '../../rules/workflows/uncounted.ts';
import { Card } from '../ui/card.tsx';
import common from '../ui/common.module.css';
import { inDigits } from './arrow-table.tsx';
import { chartBy, chartList } from './catalogue.ts';
import { type FiguresProps, ScrollTable } from './figure-table.tsx';
import { monthsInWords } from './periods.ts';
import { UsagePeriod } from './usage-period.tsx';
import styles from './usage-view.module.css';

interface UsageOverviewProps extends FiguresProps {
  isBusy: boolean;
  /** The parts of the period that were not counted, in sentences. */
  missing: string;
  actions: ReactNode;
  onChoose: (chart: string) => void;
}

/** Every workflow: how often it was started, and how it ended. */
export function UsageOverview({ usage, address, isBusy, missing, actions, onChoose }: UsageOverviewProps) {
  const { before, from, to } = usage;
  const rows = chartList
    .filter(({ id }) => uncounted[id] === undefined)
    .map(({ id }) => runOutcome(id, usage))
    .sort(byLoss);
  const few = rows.filter(({ started }) => started < FEWEST_RUNS);

  return (
    <Card
      title="All workflows"
      actions={
        <div className={styles.periods}>
          <UsagePeriod address={address} compares={false} isBusy={isBusy} />
          {actions}
        </div>
      }
    >
      <p className={common.muted}>
        {from && to ? `${monthsInWords(from, to)}. ` : 'Nothing has been counted yet. '}
        {missing && `${missing} `}
        Finished: reached what the workflow is for. Abandoned: left unfinished. Failed: ended in an error. Share: the
        percentage of attempts that were abandoned or failed.{' '}
        {before ? 'Change: the difference from the previous period.' : ''}
        {from && !address.period && 'Choose a period to see the change from the previous one.'}
      </p>
      <ScrollTable
        label="All workflows"
        heads={['Workflow', 'Started', 'Finished', 'Abandoned or failed', 'Share', ...(before ? ['Change'] : [])]}
      >
        {rows.slice(0, rows.length - few.length).map((row) => (
          <tr key={row.chart}>
            <td>
              <ChartButton chart={row.chart} onChoose={onChoose} />
            </td>
            <OutcomeCells row={row} />
            {before && <td>{changeInWords(row, runOutcome(row.chart, before))}</td>}
          </tr>
        ))}
      </ScrollTable>
      {few.length > 0 && (
        <details className={styles.few}>
          <summary>
            Show {few.length} more with fewer than {FEWEST_RUNS} attempts
          </summary>
          <ul>
            {few.map(({ chart }) => (
              <li key={chart}>
                <ChartButton chart={chart} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className={common.muted}>
        Not counted: {chartList.flatMap(({ id, title }) => (uncounted[id] ? [title] : [])).join(', ')}.
      </p>
    </Card>
  );
}

function ChartButton({ chart, onChoose }: { chart: string; onChoose: (chart: string) => void }) {
  return (
    <button type="button" className={styles.link} onClick={() => onChoose(chart)}>
      {chartBy(chart)?.title}
    </button>
  );
}

function OutcomeCells({ row: { started, finished, lost, share } }: { row: RunOutcome }) {
  return (
    <>
      <td>{withCommas(started)}</td>
      <td>{finished === null ? 'has no end' : inDigits(finished)}</td>
      <td>{lost !== null && inDigits(lost)}</td>
      <td>{share !== null && `${share}%`}</td>
    </>
  );
}

function changeInWords({ share }: RunOutcome, before: RunOutcome): string {
  if (share === null) return '';
  if (before.share === null) return 'too few before';
  const points = share - before.share;
  if (points === 0) return 'no change';

  return `${points > 0 ? '+' : '−'}${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'} (before: ${before.share}%)`;
}
