import { useSelector } from '@xstate/react';
import type { BulkUploadActor } from '../../../machines/bulk-upload.machine.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import styles from './uploads.module.css';

/** The check that follows each choice. */
export function Recheck({ actorRef }: { actorRef: BulkUploadActor }) {
  const isRechecking = useSelector(actorRef, (snapshot) => snapshot.hasTag('rechecking'));
  const isUnchecked = useSelector(actorRef, (snapshot) => snapshot.hasTag('unchecked'));
  const error = useSelector(actorRef, ({ context }) => context.error);

  return (
    <>
      <p className={common.muted} role="status">
        {isRechecking && 'Checking the rows again…'}
      </p>
      {isUnchecked && (
        <div className={styles.actions}>
          <p className={styles.error} role="alert">
            {error}
          </p>
          <Button onClick={() => actorRef.send({ type: 'retry.pressed' })}>Check again</Button>
        </div>
      )}
    </>
  );
}
