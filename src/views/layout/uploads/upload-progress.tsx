import { useSelector } from '@xstate/react';
import type { BulkUploadActor } from '../../../machines/bulk-upload.machine.ts';
import { timeLeft } from '../../../rules/imports/time-left.ts';
import { sizeInWords } from '../../../rules/shared/sizes.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import common from '../../ui/common.module.css';
import { ProgressBar } from '../../ui/progress.tsx';
import styles from './uploads.module.css';
import { rows, summary } from './words.ts';

export function UploadProgress({ actorRef }: { actorRef: BulkUploadActor }) {
  const isSending = useSelector(actorRef, (snapshot) => snapshot.hasTag('sending'));
  const isChecking = useSelector(actorRef, (snapshot) => snapshot.hasTag('checking'));
  const cancel = (
    <div className={styles.actions}>
      <Button onClick={() => actorRef.send({ type: 'cancel.pressed' })}>Cancel</Button>
    </div>
  );
  if (isChecking) {
    return (
      <Card title="Checking">
        <div className={styles.stack} role="status">
          <p>Reading the file and checking each row. Nothing is saved.</p>
          {cancel}
        </div>
      </Card>
    );
  }

  return isSending ? (
    <Card title="Sending">
      <div className={styles.stack}>
        <Bytes actorRef={actorRef} />
        {cancel}
      </div>
    </Card>
  ) : (
    <Card title="Processing rows">
      <div className={styles.stack}>
        <Rows actorRef={actorRef} />
      </div>
    </Card>
  );
}

function Bytes({ actorRef }: { actorRef: BulkUploadActor }) {
  const { files, sent } = useSelector(actorRef, ({ context }) => context);
  const size = files.reduce((sum, file) => sum + file.size, 0);

  return (
    <ProgressBar
      label={files.map(({ name }) => name).join(', ')}
      value={sent}
      max={1}
      detail={`${sizeInWords(size * sent)} of ${sizeInWords(size)}`}
    />
  );
}

function Rows({ actorRef }: { actorRef: BulkUploadActor }) {
  const { record, files, samples } = useSelector(actorRef, ({ context }) => context);
  const isOffline = useSelector(actorRef, (snapshot) => snapshot.hasTag('offline'));
  const label = (record?.files ?? files.map(({ name }) => name)).join(', ');
  const total = record?.total ?? null;
  const outcome = record ? summary(record) : '';
  const left = total !== null && samples && !isOffline ? timeLeft(...samples, total) : null;

  return (
    <>
      <ProgressBar
        label={label}
        value={total === null ? 0 : (record?.done ?? 0)}
        max={total ?? 1}
        detail={
          record === null || total === null
            ? 'Reading the file…'
            : `${withCommas(record.done)} of ${rows(total)}${outcome && `: ${outcome}`}${left ? `; ${left}` : ''}`
        }
      />
      {isOffline ? (
        <div className={styles.actions} role="status">
          <p>
            The server is not responding. We’ll keep checking how far your upload has got. If it was interrupted, upload
            the same file again. Nothing will be added twice.
          </p>
          <Button onClick={() => actorRef.send({ type: 'retry.pressed' })}>Check now</Button>
        </div>
      ) : (
        <p className={common.muted}>
          You can leave this page. The upload continues, and its result will appear here under “Previous uploads”.
        </p>
      )}
    </>
  );
}
