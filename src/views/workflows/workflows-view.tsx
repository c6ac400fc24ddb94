import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import type { Step } from '../../machines/recorder/recording.ts';
import { type NamedRecording, stepsOf, type WorkflowsActor } from '../../machines/workflows.machine.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Switch } from '../ui/switch.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { type ChartEntry, chartBy, chartList } from './catalogue.ts';
import { ChartWords } from './chart-words.tsx';
import { FoldedText } from './folded-text.tsx';
import { StepLog } from './step-log.tsx';
import { runningAt, statesInWords } from './steps.ts';
import { UnknownChart } from './unknown-chart.tsx';
import { useFollowedAddress, useWorkflowsAddress } from './use-workflows-address.ts';
import styles from './workflows-view.module.css';

const ChartDrawing = lazy(() => import('./chart-drawing.tsx'));
const Usage = lazy(() => import('./usage.tsx'));

export function WorkflowsView({ actorRef }: { actorRef: WorkflowsActor }) {
  const context = useSelector(actorRef, (snapshot) => snapshot.context);
  const address = useWorkflowsAddress();
  const isUsage = address.mode === 'counts';
  const { chart } = context;
  const steps = stepsOf(context);
  const running = runningAt(steps, context.at ?? steps.length - 1);
  const entry = chartBy(chart);
  useFollowedAddress(address, chart, (id) => actorRef.send({ type: 'chart.chosen', chart: id }));
  const list = useRef<HTMLUListElement>(null);
  // On narrow screens the charts are one line, scrolled to the selected chart.
  useEffect(() => {
    const [item] = list.current?.querySelectorAll<HTMLElement>(`[data-chart="${CSS.escape(chart)}"]`) ?? [];
    if (item) list.current?.scrollTo({ left: item.offsetLeft - list.current.offsetLeft });
  }, [chart]);
  const choose = (id: string) => {
    // Coming from a chart without an address, the address may already name this one.
    if (id === address.chart) actorRef.send({ type: 'chart.chosen', chart: id });
    else address.go({ chart: id });
  };

  return (
    <>
      <PageHeader
        title="Workflows"
        actions={!isUsage && <FileActions actorRef={actorRef} isEmpty={steps.length === 0} />}
      />
      <div className={styles.page}>
        <div className={styles.side}>
          <fieldset className={styles.views} aria-label="View">
            <Button size="small" aria-pressed={!isUsage} onClick={() => address.go({ mode: 'live' })}>
              Live
            </Button>
            <Button size="small" aria-pressed={isUsage} onClick={() => address.go({ mode: 'counts' })}>
              Usage
            </Button>
          </fieldset>
          <nav className={styles.list} aria-label="Charts">
            <ul ref={list}>
              {chartList.map(({ id, title }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.item}
                    data-chart={id}
                    aria-current={id === chart ? 'true' : undefined}
                    onClick={() => choose(id)}
                  >
                    {title}
                    {running.some((step) => step.chart === id) && <span className={styles.running}>running</span>}
                  </button>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className={styles.content}>
          {isUsage ? (
            <Suspense fallback={<div className={styles.waiting} />}>
              {entry ? <Usage entry={entry} /> : <UnknownChart chart={chart} />}
            </Suspense>
          ) : (
            <LiveChart actorRef={actorRef} entry={entry} running={running} />
          )}
        </div>
      </div>
    </>
  );
}

interface LiveChartProps {
  actorRef: WorkflowsActor;
  /** Missing when a recording names an unknown chart. */
  entry: ChartEntry | undefined;
  running: readonly Step[];
}

function LiveChart({ actorRef, entry, running }: LiveChartProps) {
  const context = useSelector(actorRef, (snapshot) => snapshot.context);
  const { chart, recording } = context;
  const steps = stepsOf(context);
  const at = context.at ?? steps.length - 1;
  const shown = running.filter((each) => each.chart === chart);
  const step = shown[0];
  const stepping = <StepControls actorRef={actorRef} at={at} count={steps.length} />;

  return (
    <>
      {recording && <RecordingNote actorRef={actorRef} recording={recording} />}
      {entry ? (
        <Card flush title={entry.title} actions={stepping}>
          <div className={styles.about}>
            <FoldedText key={chart}>{entry.purpose}</FoldedText>
          </div>
          <Suspense fallback={<div className={styles.waiting} />}>
            <ChartDrawing key={chart} chart={chart} title={entry.title} step={step} isHeld={context.at !== null}>
              <p className={styles.now} aria-live="polite">
                {shown.length === 0
                  ? 'Not running now.'
                  : shown.map((each) => (
                      <span key={`${each.tab} ${each.actor}`}>
                        {each.tab}: <strong>{statesInWords(each)}</strong>
                      </span>
                    ))}
              </p>
            </ChartDrawing>
          </Suspense>
          <ChartWords entry={entry} />
        </Card>
      ) : (
        <>
          <UnknownChart chart={chart} />
          {stepping}
        </>
      )}
      <Card
        flush
        title="Event log"
        actions={
          <Button size="small" variant="quiet" onClick={() => actorRef.send({ type: 'steps.cleared' })}>
            Clear
          </Button>
        }
      >
        {!recording && (
          <div className={styles.tabs}>
            <Switch
              label="Watch other tabs of this browser"
              description="Other tabs share their steps while this is on."
              checked={context.hasOtherTabs}
              onChange={({ target }) => actorRef.send({ type: 'tabs.switched', on: target.checked })}
            />
          </div>
        )}
        <StepLog steps={steps} at={at} onChoose={(place) => actorRef.send({ type: 'step.chosen', at: place })} />
      </Card>
    </>
  );
}

function FileActions({ actorRef, isEmpty }: { actorRef: WorkflowsActor; isEmpty: boolean }) {
  const id = useId();

  return (
    <>
      <VisuallyHidden>
        <input
          id={id}
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) actorRef.send({ type: 'recording.chosen', file });
            target.value = '';
          }}
        />
      </VisuallyHidden>
      <label htmlFor={id} className={buttonClass()}>
        Open a recording
      </label>
      <Button disabled={isEmpty} onClick={() => actorRef.send({ type: 'export.pressed' })}>
        Save as a file
      </Button>
    </>
  );
}

interface StepControlsProps {
  actorRef: WorkflowsActor;
  at: number;
  count: number;
}

/** Only shows earlier steps: nothing runs again. */
function StepControls({ actorRef, at, count }: StepControlsProps) {
  const isHolding = useSelector(actorRef, (snapshot) => snapshot.matches('holding'));
  const go = (place: number) => () => actorRef.send({ type: 'step.chosen', at: place });

  return (
    <div className={styles.stepping}>
      <span className={styles.place}>{count === 0 ? 'No steps yet' : `Step ${at + 1} of ${count}`}</span>
      <Button size="small" disabled={at <= 0} focusableWhenDisabled onClick={go(at - 1)}>
        Back
      </Button>
      <Button size="small" disabled={at >= count - 1} focusableWhenDisabled onClick={go(at + 1)}>
        Forward
      </Button>
      {isHolding && (
        <Button size="small" variant="primary" onClick={() => actorRef.send({ type: 'follow.pressed' })}>
          Follow live
        </Button>
      )}
    </div>
  );
}

function RecordingNote({ actorRef, recording }: { actorRef: WorkflowsActor; recording: NamedRecording }) {
  const { name, steps, damaged, isCutShort } = recording;

  return (
    <div className={styles.note} role="status">
      <span>
        You are viewing <strong>{name}</strong>: {inNumber(steps.length, 'recorded step')}.
        {damaged > 0 && ` ${inNumber(damaged, 'damaged step')} left out.`}
        {isCutShort && ' The file is incomplete: later steps are missing.'}
      </span>
      <Button size="small" onClick={() => actorRef.send({ type: 'recording.closed' })}>
        Close the recording
      </Button>
    </div>
  );
}

const inNumber = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
