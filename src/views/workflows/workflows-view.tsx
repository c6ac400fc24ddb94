import { useSelector } from '@xstate/react';
import { lazy, Suspense, useId, useState } from 'react';
import type { Step } from '../../machines/watch/recording.ts';
import { stepsOf, type WorkflowsActor } from '../../machines/workflows.machine.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Switch } from '../ui/switch.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { type ChartEntry, chartBy, chartList } from './catalogue.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import { ChartWords } from './chart-words.tsx';
import { StepLog } from './step-log.tsx';
import { runningAt, statesInWords } from './steps.ts';
import styles from './workflows-view.module.css';

const Learning = lazy(() => import('./learning.tsx'));

/** Every chart: read it, watch it work, go back and forth through what happened, and see how often each arrow is taken. */
export function WorkflowsView({ actorRef }: { actorRef: WorkflowsActor }) {
  const context = useSelector(actorRef, (snapshot) => snapshot.context);
  const [isLearning, setLearning] = useState(false);
  const { chart } = context;
  const steps = stepsOf(context);
  const running = runningAt(steps, context.at ?? steps.length - 1);
  const entry = chartBy(chart) as ChartEntry;
  const choose = (id: string) => actorRef.send({ type: 'chart.chosen', chart: id });

  return (
    <>
      <PageHeader
        title="Workflows"
        help="What the console does, as charts. Read them, watch them work, learn from how they are used."
        actions={!isLearning && <FileActions actorRef={actorRef} isEmpty={steps.length === 0} />}
      />
      <div className={styles.page}>
        <nav className={styles.list} aria-label="Charts">
          <ul>
            {chartList.map(({ id, title }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.item}
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
        <div className={styles.content}>
          <fieldset className={styles.views}>
            <VisuallyHidden>
              <legend>What is shown of the chart</legend>
            </VisuallyHidden>
            <Button size="small" aria-pressed={!isLearning} onClick={() => setLearning(false)}>
              As it happens
            </Button>
            <Button size="small" aria-pressed={isLearning} onClick={() => setLearning(true)}>
              How often
            </Button>
          </fieldset>
          {isLearning ? (
            <Suspense fallback={<div className={styles.waiting} />}>
              <Learning entry={entry} />
            </Suspense>
          ) : (
            <Watching actorRef={actorRef} entry={entry} running={running} />
          )}
        </div>
      </div>
    </>
  );
}

interface WatchingProps {
  actorRef: WorkflowsActor;
  entry: ChartEntry;
  /** The newest step of every chart that runs at the moment that is looked at. */
  running: readonly Step[];
}

/** The chart at work, and the log of what happened. */
function Watching({ actorRef, entry, running }: WatchingProps) {
  const context = useSelector(actorRef, (snapshot) => snapshot.context);
  const { chart, recording } = context;
  const steps = stepsOf(context);
  const at = context.at ?? steps.length - 1;
  const shown = running.filter((step) => step.chart === chart);

  return (
    <>
      {recording && <RecordingNote actorRef={actorRef} name={recording.name} count={recording.steps.length} />}
      <Card flush title={entry.title} actions={<Stepping actorRef={actorRef} at={at} count={steps.length} />}>
        <div className={styles.about}>
          <p>{entry.purpose}</p>
          <p className={styles.now} aria-live="polite">
            {shown.length === 0
              ? 'Not running at this moment.'
              : shown.map((step) => (
                  <span key={`${step.tab} ${step.actor}`}>
                    {step.tab}: <strong>{statesInWords(step)}</strong>
                  </span>
                ))}
          </p>
        </div>
        <Suspense fallback={<div className={styles.waiting} />}>
          <ChartDrawing key={chart} chart={chart} title={entry.title} step={shown[0]} />
        </Suspense>
        <ChartWords entry={entry} />
      </Card>
      <Card
        flush
        title="What happened"
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
              description="They tell what their charts do for as long as this is on."
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

interface SteppingProps {
  actorRef: WorkflowsActor;
  at: number;
  count: number;
}

/** Back and forth through what happened. It only looks: nothing is done again. */
function Stepping({ actorRef, at, count }: SteppingProps) {
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

function RecordingNote({ actorRef, name, count }: { actorRef: WorkflowsActor; name: string; count: number }) {
  return (
    <div className={styles.note} role="status">
      <span>
        You are looking at <strong>{name}</strong>: {count} steps, recorded earlier.
      </span>
      <Button size="small" onClick={() => actorRef.send({ type: 'recording.closed' })}>
        Close the recording
      </Button>
    </div>
  );
}
