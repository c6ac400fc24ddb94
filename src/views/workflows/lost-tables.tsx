import { use } from 'react';
import type { UsageCounts } from '../../machines/modules/usage.ts';
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

/** Where runs were given up or failed, and their most frequent detours. Pressing a row marks it in the drawing. */
export function LostTables({ entry, usage }: LostTablesProps) {
  const layout = use(layoutOf(entry.id));
  const { before } = usage;
  const ends = lostAt(entry.id, usage);
  const endsBefore = before && lostAt(entry.id, before);
  const exceeds = ends.reduce((sum, { times }) => sum + times, 0) > (runOutcome(entry.id, usage).lost ?? 0);
  const ways = detours(usage.counts.filter(({ chart }) => chart === entry.id)).slice(0, MOST_DETOURS);

  return (
    <section className={styles.lost} aria-label="Where people get lost">
      <div className={styles.part}>
        <h3>Where people get lost</h3>
        <p className={common.muted}>
          Runs that were given up or failed, by the state they ended in.
          {exceeds && ' Some of them had finished before, and are not lost in the overview.'}
        </p>
        {ends.length === 0 ? (
          <p>No state lost five runs in a month.</p>
        ) : (
          <ScrollTable label="States in which runs were lost" heads={['State', 'Runs', 'Of visits']}>
            {ends.map(({ state, kind, times, share }) => (
              <tr key={state}>
                <td>
                  <PlaceButton state={state}>{nameOf(state)}</PlaceButton>
                  {kind === 'failed' && <span className={styles.before}>failed</span>}
                </td>
                <td>
                  <WithBefore
                    now={times.toLocaleString('en')}
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
        <h3>Most frequent detours</h3>
        <p className={common.muted}>Transitions taken because something failed, was tried again or was turned back.</p>
        {ways.length === 0 ? (
          <p>No detour was taken five times in a month.</p>
        ) : (
          <ScrollTable label="Most frequent detours" heads={['State and event', 'Kind', 'Times']}>
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
                    now={way.times.toLocaleString('en')}
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
