import { useSelector } from '@xstate/react';
import { useId } from 'react';
import {
  allSteps,
  hasStepFilter,
  stepsOf,
  type WorkflowsActor,
  type WorkflowsContext,
} from '../../machines/workflows.machine.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { chartBy } from './catalogue.ts';
import { tabNames } from './steps.ts';
import styles from './workflows-view.module.css';

export function FileActions({ actorRef }: { actorRef: WorkflowsActor }) {
  const id = useId();
  const context = useSelector(actorRef, (snapshot) => snapshot.context);
  const isEmpty = stepsOf(context).length === 0;
  const about = hasStepFilter(context) ? { 'aria-describedby': `${id}-part` } : {};
  const isReading = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));

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
        {isReading ? 'Opening…' : 'Open a recording'}
      </label>
      {hasStepFilter(context) && (
        <span id={`${id}-part`} className={styles.place}>
          {`${stepsOf(context).length} of ${allSteps(context).length} steps are saved: ${filterInWords(context)}`}
        </span>
      )}
      <Button disabled={isEmpty} {...about} onClick={() => actorRef.send({ type: 'export.pressed' })}>
        Save as a file
      </Button>
      <Button disabled={isEmpty} {...about} onClick={() => actorRef.send({ type: 'test.pressed' })}>
        Save as a test
      </Button>
    </>
  );
}

const filterInWords = (context: WorkflowsContext): string => {
  const { chart, tab } = context.filter;

  return [chart && `only ${chartBy(chart)?.title ?? chart}`, tab && `only ${tabNames(context)(tab)}`]
    .filter(Boolean)
    .join(', ');
};
