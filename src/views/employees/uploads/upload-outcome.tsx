import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import type { BulkUploadActor } from '../../../machines/bulk-upload.machine.ts';
import { complaintsOf, takenEmails } from '../../../machines/rules/failed-rows.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RowsTable } from './rows-table.tsx';
import styles from './uploads.module.css';
import { summary } from './words.ts';

/** What became of the upload; it stays until another one is begun. */
export function UploadOutcome({ actorRef }: { actorRef: BulkUploadActor }) {
  const { error, record } = useSelector(actorRef, ({ context }) => context);
  const isSomeRefused = useSelector(actorRef, (snapshot) => snapshot.hasTag('someRefused'));
  const isInterrupted = useSelector(actorRef, (snapshot) => snapshot.hasTag('interrupted'));
  const isLost = useSelector(actorRef, (snapshot) => snapshot.hasTag('connectionLost'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.hasTag('fileRefused'));
  if (isSomeRefused) return <SomeRefused actorRef={actorRef} />;
  const again = <Button onClick={() => actorRef.send({ type: 'again.pressed' })}>Choose another file</Button>;
  const retry = (
    <Button variant="primary" onClick={() => actorRef.send({ type: 'retry.pressed' })}>
      Send it again
    </Button>
  );
  if (isRefused) {
    return (
      <Outcome title="This file cannot be used" actions={again}>
        <p>{error}</p>
        <p className={styles.muted}>Nothing was stored.</p>
      </Outcome>
    );
  }
  if (isInterrupted) {
    return (
      <Outcome
        title="The upload was interrupted"
        actions={
          <>
            {retry}
            {again}
          </>
        }
      >
        <p>The server stopped in the middle. So far: {record ? summary(record) : 'nothing'}.</p>
        <p className={styles.muted}>Send the same file again to finish it: what is stored is not stored twice.</p>
      </Outcome>
    );
  }
  if (isLost) {
    return (
      <Outcome
        title="The file did not arrive"
        actions={
          <>
            {retry}
            {again}
          </>
        }
      >
        <p>The connection broke while it was being sent. Nothing was stored.</p>
      </Outcome>
    );
  }

  return (
    <Outcome title="Data Uploaded Successfully!" actions={again}>
      <p>{record && summary(record)}.</p>
    </Outcome>
  );
}

interface OutcomeProps {
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

const Outcome = ({ title, actions, children }: OutcomeProps) => (
  <Card title={title}>
    <div className={styles.stack} role="status">
      {children}
      <div className={styles.actions}>{actions}</div>
    </div>
  </Card>
);

function SomeRefused({ actorRef }: { actorRef: BulkUploadActor }) {
  const { record, failedRows } = useSelector(actorRef, ({ context }) => context);
  const taken = takenEmails(failedRows);
  const complaints = complaintsOf(failedRows).map((complaint, at) => ({
    ...complaint,
    file: failedRows[at]?.file ?? '',
    row: failedRows[at]?.row ?? 0,
  }));
  const hidden = (record?.failed ?? 0) - failedRows.length;

  return (
    <Card title="Some rows were refused">
      <div className={styles.stack}>
        <p role="status">{record && summary(record)}.</p>
        <div className={styles.actions}>
          <Button
            variant="primary"
            icon={<Download size={16} aria-hidden="true" />}
            onClick={() => actorRef.send({ type: 'failedRows.pressed' })}
          >
            Failed Rows.xlsx
          </Button>
          <Button onClick={() => actorRef.send({ type: 'again.pressed' })}>Choose another file</Button>
          <span className={styles.muted}>Mend the rows in that file and upload it as it is.</span>
        </div>
        <RowsTable
          label="Rows that were refused"
          hasFiles={(record?.files.length ?? 0) > 1}
          rows={complaints.map(({ key, text, ...row }) => ({ ...row, problem: text, column: key }))}
        />
        {hidden > 0 && <p className={styles.muted}>{hidden.toLocaleString('en')} more are in Failed Rows.xlsx.</p>}
        {taken.length > 0 && (
          <ul className={styles.taken} aria-label="Addresses in use">
            {taken.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
