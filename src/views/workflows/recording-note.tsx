import type { NamedRecording, WorkflowsActor } from '../../machines/workflows.machine.ts';
import { listInWords } from '../../rules/shared/text.ts';
import { Button } from '../ui/button.tsx';
import { chartBy } from './catalogue.ts';
import styles from './workflows-view.module.css';

export default function RecordingNote({
  actorRef,
  recording,
}: {
  actorRef: WorkflowsActor;
  recording: NamedRecording;
}) {
  const { name, steps, damaged, isCutShort, changed } = recording;
  const titles = changed.map((chart) => chartBy(chart)?.title ?? chart);

  return (
    <div className={styles.note} role="status">
      <span>
        You are viewing <strong>{name}</strong>: {inNumber(steps.length, 'recorded step')}.
        {damaged > 0 && ` ${inNumber(damaged, 'damaged step')} left out.`}
        {isCutShort && ' The file is incomplete: later steps are missing.'}
        {titles.length > 0 &&
          ` ${listInWords(titles)} ${titles.length === 1 ? 'has' : 'have'} changed since it was recorded.`}{' '}
        Nothing below is live. Live steps are still recorded, and shown again when you close the recording.
      </span>
      <Button size="small" onClick={() => actorRef.send({ type: 'recording.closed' })}>
        Close the recording
      </Button>
    </div>
  );
}

const inNumber = (count: number, record: string) => `${count} ${record}${count === 1 ? '' : 's'}`;
