import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { WorkflowsActor } from '../../machines/workflows.machine.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

export function FileActions({ actorRef, isEmpty }: { actorRef: WorkflowsActor; isEmpty: boolean }) {
  const id = useId();
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
      <Button disabled={isEmpty} onClick={() => actorRef.send({ type: 'export.pressed' })}>
        Save as a file
      </Button>
      <Button disabled={isEmpty} onClick={() => actorRef.send({ type: 'test.pressed' })}>
        Save as a test
      </Button>
    </>
  );
}
