import { use } from 'react';
import type { UsageCounts } from '../../machines/modules/workflows/usage.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { arrowName } from '../../rules/workflows/arrows.ts';
import { detourNames, detours } from '../../rules/workflows/detours.ts';
import { lostAt, runOutcome } from '../../rules/workflows/run-outcomes.ts';
import common from '../ui/common.module.css';
import { inDigits, saidAt } from './arrow-table.tsx';
import { type ChartEntry, layoutOf } from './catalogue.ts';
import { nameOf, ScrollTable } from './figure-table.tsx';
import styles from './usage-view.module.css';
import { useWorkflowsAddress } from './use-workflows-address.ts';
import { WithBefore } from './with-before.tsx';

interface LostTablesProps {
  entry: ChartEntry;
  usage: UsageCounts;
}

const MOST_DETOURS = 8;

/** Where attempts were abandoned or failed, and their most frequent retries and failures. Pressing a row marks it in the drawing. */
export function LostTables({ entry, usage }: LostTablesProps) {
  const layout = use(layoutOf(entry.id));
  const { before } = usage;
  const ends = lostAt(entry.id, usage);
  const endsBefore = before && lostAt(entry.id, before);
  const exceeds = ends.reduce((sum, { times }) => sum + times, 0) > (runOutcome(entry.id, usage).lost ?? 0);
  const ways = detours(usage.counts.filter(({ chart }) => chart === entry.id)).slice(0, MOST_DETOURS);

  return (
    <section className={styles.lost} aria-label="Abandoned or failed">
      <div className={styles.part}>
        <h3>Abandoned or failed</h3>
        <p className={common.muted}>
          Attempts that were abandoned or failed, by the state they ended in.
          {exceeds && ' Some of them had finished before, so the overview does not count them as abandoned or failed.'}
        </p>
        {ends.length === 0 ? (
          <p>No state has ended five or more attempts in any month yet.</p>
        ) : (
          <ScrollTable label="Abandoned or failed, by state" heads={['State', 'Attempts', 'Of visits']}>
            {ends.map(({ state, kind, times, share }) => (
              <tr key={state}>
                <td>
                  <PlaceButton state={state}>{nameOf(state)}</PlaceButton>
                  {kind === 'failed' && <span className={styles.before}>failed</span>}
                </td>
                <td>
                  <WithBefore
                    now={withCommas(times)}
                    before={
                      endsBefore && inDigits(endsBefore.find((one) => one.state === state && one.kind === kind)?.times)
                    }
                  />
                </td>
                <td>{share}%</td>
              </tr>
            ))}
          </ScrollTable>
        )}
      </div>
      <div className={styles.part}>
        <h3>Retries and failures</h3>
        <p className={common.muted}>Transitions taken because something failed, was tried again or went back a step.</p>
        {ways.length === 0 ? (
          <p>No retry or failure has happened five or more times in a month yet.</p>
        ) : (
          <ScrollTable label="Retries and failures" heads={['State and event', 'Type', 'Times']}>
            {ways.map((way) => (
              <tr key={arrowName(way)}>
                <td>
                  <PlaceButton state={way.from} event={way.event}>
                    {nameOf(way.from)}
                  </PlaceButton>
                  <span className={styles.what}>
                    {saidAt(layout, way)} → {nameOf(way.to)}
                  </span>
                </td>
                <td>{detourNames[way.kind]}</td>
                <td>
                  <WithBefore
                    now={withCommas(way.times)}
                    before={before && inDigits(before.times.get(arrowName(way)))}
                  />
                </td>
              </tr>
            ))}
          </ScrollTable>
        )}
      </div>
    </section>
  );
}

function PlaceButton({ state, event, children }: { state: string; event?: string; children: string }) {
  const { go, ...pointed } = useWorkflowsAddress();
  const isPointed = pointed.state === state && pointed.event === event;

  return (
    <button
      type="button"
      className={styles.link}
      aria-pressed={isPointed}
      onClick={() => {
        go(
          { part: undefined, state: isPointed ? undefined : state, event: isPointed ? undefined : event },
          { replace: true },
        );
        document.getElementById('drawing')?.scrollIntoView({ block: 'nearest' });
      }}
    >
      {children}
    </button>
  );
}
