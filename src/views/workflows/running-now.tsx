import { useSelector } from '@xstate/react';
import type { Step } from '../../machines/recorder/recording.ts';
import { allSteps, type WorkflowsActor } from '../../machines/workflows.machine.ts';
import { statesInWords } from './steps.ts';
import styles from './workflows-view.module.css';

export interface RunningNowProps {
  actorRef: WorkflowsActor;
  /** The newest step of each run of the chart on display. */
  shown: readonly Step[];
}

export function RunningNow({ actorRef, shown }: RunningNowProps) {
  const isEmpty = useSelector(actorRef, ({ context }) => allSteps(context).length === 0);
  const isPlaying = useSelector(actorRef, (snapshot) => snapshot.hasTag('playing'));
  const none = isEmpty ? 'No step yet.' : 'Not running now.';

  return (
    // Playing would have a screen reader say one state after another.
    <p className={styles.now} aria-live={isPlaying ? 'off' : 'polite'}>
      {shown.length === 0
        ? none
        : shown.map((each) => (
            <span key={`${each.tab} ${each.actor}`}>
              {each.tab}: <strong>{statesInWords(each)}</strong>
            </span>
          ))}
    </p>
  );
}
