import { useSelector } from '@xstate/react';
import type { Step } from '../../machines/recorder/recording.ts';
import { allSteps, type WorkflowsActor } from '../../machines/workflows.machine.ts';
import { statesInWords, tabNames } from './steps.ts';
import styles from './workflows-view.module.css';

interface RunningNowProps {
  actorRef: WorkflowsActor;
  /** The newest step of each run of the chart on display. */
  shown: readonly Step[];
}

export function RunningNow({ actorRef, shown }: RunningNowProps) {
  const context = useSelector(actorRef, (snapshot) => snapshot.context);
  const isEmpty = allSteps(context).length === 0;
  const nameOf = tabNames(context);
  const isPlaying = useSelector(actorRef, (snapshot) => snapshot.hasTag('playing'));
  const none = isEmpty ? 'No steps yet.' : 'Not running now.';

  return (
    // While playing, a screen reader would announce one state after another.
    <p className={styles.now} aria-live={isPlaying ? 'off' : 'polite'}>
      {shown.length === 0
        ? none
        : shown.map((each) => (
            <span key={`${each.tab} ${each.actor}`}>
              {nameOf(each.tab)}: <strong>{statesInWords(each)}</strong>
            </span>
          ))}
    </p>
  );
}
