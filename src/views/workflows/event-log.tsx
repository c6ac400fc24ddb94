import { useSelector } from '@xstate/react';
import { allSteps, stepsOf, type WorkflowsActor } from '../../machines/workflows.machine.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Switch } from '../ui/switch.tsx';
import { StepFilters } from './step-filters.tsx';
import { StepLog } from './step-log.tsx';
import styles from './workflows-view.module.css';

export default function EventLog({ actorRef }: { actorRef: WorkflowsActor }) {
  const context = useSelector(actorRef, (snapshot) => snapshot.context);
  const steps = stepsOf(context);
  const { recording, hasOtherTabs } = context;

  return (
    <Card
      flush
      title="Event log"
      actions={
        <div className={styles.stepping}>
          <StepFilters actorRef={actorRef} />
          <Button size="small" variant="quiet" onClick={() => actorRef.send({ type: 'steps.cleared' })}>
            Clear
          </Button>
        </div>
      }
    >
      {!recording && (
        <div className={styles.tabs}>
          <Switch
            label="Watch other tabs of this browser"
            description="Other tabs share their steps while this is on."
            checked={hasOtherTabs}
            onChange={({ target }) => actorRef.send({ type: 'tabs.switched', on: target.checked })}
          />
        </div>
      )}
      <StepLog
        steps={steps}
        at={context.at ?? steps.length - 1}
        emptyText={allSteps(context).length === 0 ? 'Nothing has happened yet.' : 'No step matches these filters.'}
        onChoose={(place) => actorRef.send({ type: 'step.chosen', at: place })}
      />
    </Card>
  );
}
