import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { Step } from '../../machines/recorder/recording.ts';
import { stepsOf, type WorkflowsActor } from '../../machines/workflows.machine.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import shell from '../layout/shell.module.css';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ALL_CHARTS, type ChartEntry, chartBy } from './catalogue.ts';
import { FileActions } from './file-actions.tsx';
import { FoldedText } from './folded-text.tsx';
import { RunningNow } from './running-now.tsx';
import { StepControls } from './step-controls.tsx';
import { runningIn } from './steps.ts';
import { useFollowedAddress, useWorkflowsAddress } from './use-workflows-address.ts';
import styles from './workflows-view.module.css';

const ChartChooser = lazyPart(() => import('./chart-chooser.tsx'));
const ChartDrawing = lazyPart(() => import('./chart-drawing.tsx'));
const ChartWords = lazyPart(() => import('./chart-words.tsx'));
const EventLog = lazyPart(() => import('./event-log.tsx'));
const RecordingNote = lazyPart(() => import('./recording-note.tsx'));
const UnknownChart = lazyPart(() => import('./unknown-chart.tsx'));
const Usage = lazyPart(() => import('./usage.tsx'));

export function WorkflowsView({ actorRef }: { actorRef: WorkflowsActor }) {
  const context = useSelector(actorRef, (snapshot) => snapshot.context);
  const address = useWorkflowsAddress();
  const isUsage = address.mode === 'counts';
  const { chart } = context;
  const running = runningIn(context);
  const entry = chartBy(chart);
  useFollowedAddress(address, chart, (id) => actorRef.send({ type: 'chart.chosen', chart: id }));
  const choose = (id: string) => {
    // Coming from a chart without an address, the address may already name this one.
    if (id === ALL_CHARTS) address.goToAll();
    else if (id === address.chart && !address.missing && !address.isOverview)
      actorRef.send({ type: 'chart.chosen', chart: id });
    else address.go({ chart: id });
  };

  return (
    <>
      {entry && !address.isOverview && (
        <a href="#drawing" className={shell.skip}>
          Skip to the drawing
        </a>
      )}
      <PageHeader title="Workflows" actions={!isUsage && <FileActions actorRef={actorRef} />} />
      <div className={styles.page}>
        <div className={styles.side}>
          <fieldset className={styles.views} aria-label="View">
            <Button size="small" aria-pressed={!isUsage} onClick={() => address.go({ mode: 'live' })}>
              {context.recording ? 'Recording' : 'Live'}
            </Button>
            <Button size="small" aria-pressed={isUsage} onClick={() => address.go({ mode: 'counts' })}>
              Usage
            </Button>
          </fieldset>
          <Suspense fallback={<div className={styles.charts} />}>
            <ChartChooser
              chart={address.isOverview ? ALL_CHARTS : chart}
              hasAll={isUsage}
              running={isUsage ? [] : [...new Set(running.map((step) => step.chart))].sort()}
              onChoose={choose}
            />
          </Suspense>
        </div>
        <div className={styles.content}>
          {address.missing !== undefined && (
            <p role="status" className={styles.note}>
              There is no chart called “{address.missing}”. This is {entry?.title ?? chart}.
            </p>
          )}
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
      {recording && (
        <Suspense>
          <RecordingNote actorRef={actorRef} recording={recording} />
        </Suspense>
      )}
      {entry ? (
        <Card flush title={entry.title} actions={stepping}>
          <div className={styles.about}>
            <FoldedText key={chart}>{entry.purpose}</FoldedText>
          </div>
          <Suspense fallback={<div className={styles.waiting} />}>
            <ChartDrawing key={chart} chart={chart} title={entry.title} step={step} isHeld={context.at !== null}>
              <RunningNow actorRef={actorRef} shown={shown} />
            </ChartDrawing>
          </Suspense>
          <Suspense>
            <ChartWords entry={entry} />
          </Suspense>
        </Card>
      ) : (
        <Suspense>
          <UnknownChart chart={chart} />
          {stepping}
        </Suspense>
      )}
      <Suspense fallback={<div className={styles.waiting} />}>
        <EventLog actorRef={actorRef} />
      </Suspense>
    </>
  );
}
