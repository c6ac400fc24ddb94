import { useSelector } from '@xstate/react';
import { allSteps, hasStepFilter, stepsOf, type WorkflowsActor } from '../../machines/workflows.machine.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Switch } from '../ui/switch.tsx';
import { StepFilters } from './step-filters.tsx';
import { StepLog } from './step-log.tsx';
import { tabNames } from './steps.ts';
import styles from './workflows-view.module.css';

export default function EventLog({ actorRef }: { actorRef: WorkflowsActor }) {
  const context = useSelector(actorRef, (snapshot) => snapshot.context);
  const steps = stepsOf(context);
  const { recording, hasOtherTabs } = context;

  return (
    <Card
      flush
      title={recording ? `Steps in ${recording.name}` : 'Event log'}
      actions={
        <div className={styles.stepping}>
          <StepFilters actorRef={actorRef} />
          {!recording && (
            <Button size="small" variant="quiet" onClick={() => actorRef.send({ type: 'steps.cleared' })}>
              {hasStepFilter(context) ? 'Clear shown steps' : 'Clear'}
            </Button>
          )}
        </div>
      }
    >
      {!recording && (
        <div className={styles.tabs}>
          <Switch
            label="Watch other tabs in this browser"
            description="Other tabs share their steps while this is on. Steps are kept when you go to other pages, until you reload or sign out."
            checked={hasOtherTabs}
            onChange={({ target }) => actorRef.send({ type: 'tabs.switched', on: target.checked })}
          />
        </div>
      )}
      <StepLog
        steps={steps}
        at={context.at ?? steps.length - 1}
        emptyText={allSteps(context).length === 0 ? 'Nothing has happened yet.' : 'No steps match these filters.'}
        tabName={tabNames(context)}
        onChoose={(index) => actorRef.send({ type: 'step.chosen', at: index })}
      />
    </Card>
  );
}
