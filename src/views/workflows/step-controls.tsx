import { useSelector } from '@xstate/react';
import { type PlaybackSpeed, playbackSpeeds, type WorkflowsActor } from '../../machines/workflows.machine.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import styles from './workflows-view.module.css';

interface StepControlsProps {
  actorRef: WorkflowsActor;
  at: number;
  count: number;
}

const speeds = playbackSpeeds.map((speed) => ({ value: String(speed), label: `${speed}×` }));

/** Only shows earlier steps: nothing runs again. */
export function StepControls({ actorRef, at, count }: StepControlsProps) {
  const { at: held, recording, speed } = useSelector(actorRef, (snapshot) => snapshot.context);
  const isPlaying = useSelector(actorRef, (snapshot) => snapshot.hasTag('playing'));
  const go = (index: number) => () => actorRef.send({ type: 'step.chosen', at: index });

  return (
    <div className={styles.stepping}>
      <span className={styles.place}>{count === 0 ? 'No steps yet' : `Step ${at + 1} of ${count}`}</span>
      <Button size="small" disabled={at <= 0} focusableWhenDisabled onClick={go(at - 1)}>
        Back
      </Button>
      <Button
        size="small"
        disabled={count === 0}
        focusableWhenDisabled
        onClick={() => actorRef.send({ type: isPlaying ? 'pause.pressed' : 'play.pressed' })}
      >
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <Button size="small" disabled={at >= count - 1} focusableWhenDisabled onClick={go(at + 1)}>
        Forward
      </Button>
      <Field label="Speed" labelHidden>
        <Select
          value={speed}
          options={speeds}
          onChange={({ target }) =>
            actorRef.send({ type: 'speed.changed', speed: Number(target.value) as PlaybackSpeed })
          }
        />
      </Field>
      {held !== null && !recording && !isPlaying && (
        <Button size="small" variant="primary" onClick={() => actorRef.send({ type: 'follow.pressed' })}>
          Follow live
        </Button>
      )}
    </div>
  );
}
