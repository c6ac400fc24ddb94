import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ImportRecord } from '../../../api/contract/imports.ts';
import type { BulkUploadActor } from '../../../machines/bulk-upload.machine.ts';
import { rowErrors, takenEmails } from '../../../rules/imports/failed-rows.ts';
import { newUnitsInWords } from '../../../rules/imports/new-units.ts';
import { isWelcomeLater, WELCOME_LATER } from '../../../rules/imports/welcome-later.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import common from '../../ui/common.module.css';
import { RowsTable } from './rows-table.tsx';
import styles from './uploads.module.css';
import { summary } from './words.ts';

export function UploadOutcome({ actorRef }: { actorRef: BulkUploadActor }) {
  const { error, record } = useSelector(actorRef, ({ context }) => context);
  const isSomeRefused = useSelector(actorRef, (snapshot) => snapshot.hasTag('someRefused'));
  const isInterrupted = useSelector(actorRef, (snapshot) => snapshot.hasTag('interrupted'));
  const isLost = useSelector(actorRef, (snapshot) => snapshot.hasTag('connectionLost'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.hasTag('fileRefused'));
  const isSlowedDown = useSelector(actorRef, (snapshot) => snapshot.hasTag('slowedDown'));
  const isNotAllowed = useSelector(actorRef, (snapshot) => snapshot.hasTag('notAllowed'));
  if (isSomeRefused) return <SomeRefused actorRef={actorRef} />;
  const again = <Button onClick={() => actorRef.send({ type: 'again.pressed' })}>Choose another file</Button>;
  const retry = (
    <Button variant="primary" onClick={() => actorRef.send({ type: 'retry.pressed' })}>
      Upload again
    </Button>
  );
  const retryOrAgain = (
    <>
      {retry}
      {again}
    </>
  );
  if (isSlowedDown || isNotAllowed) {
    return (
      <Outcome title={isSlowedDown ? 'Too many uploads' : 'You can’t upload this file'} actions={retryOrAgain}>
        <p>{error}</p>
        <p className={common.muted}>
          Nothing was saved. {isSlowedDown ? 'Your file is still chosen.' : 'If you need access, ask a company admin.'}
        </p>
      </Outcome>
    );
  }
  if (isRefused) {
    return (
      <Outcome title="This file cannot be read" actions={again}>
        <p>{error}</p>
        <p className={common.muted}>Nothing was saved.</p>
      </Outcome>
    );
  }
  if (isInterrupted) {
    return (
      <Outcome title="The upload was interrupted" actions={retryOrAgain}>
        <p>The server stopped during the upload. So far: {(record && summary(record)) || 'nothing'}.</p>
        <Created record={record} />
        <p className={common.muted}>Upload the same file again to finish. Nothing will be added twice.</p>
      </Outcome>
    );
  }
  if (isLost) {
    return (
      <Outcome title="Upload failed" actions={retryOrAgain}>
        <p>The connection was lost during the upload. Nothing was saved.</p>
      </Outcome>
    );
  }

  return (
    <Outcome title="Data Uploaded Successfully!" actions={again}>
      <p>{record && summary(record)}.</p>
      <Created record={record} />
    </Outcome>
  );
}

const Created = ({ record }: { record: ImportRecord | null }) =>
  record && (
    <>
      {record.newUnits.length > 0 && <p>{newUnitsInWords(record.newUnits)}</p>}
      {isWelcomeLater(record) && (
        <p>
          {WELCOME_LATER}{' '}
          <Link href={`${paths.employees}?signedIn=notWelcomed`}>Show people without a welcome email</Link>
        </p>
      )}
    </>
  );

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
  const { record, failedRows, checkedColumns } = useSelector(actorRef, ({ context }) => context);
  const taken = takenEmails(failedRows);
  const hidden = (record?.failed ?? 0) - failedRows.length;

  return (
    <Card title={record && record.failed === record.total ? 'Nothing was uploaded' : 'Some rows have errors'}>
      <div className={styles.stack}>
        <div role="status">
          <p>{record && summary(record)}.</p>
          <Created record={record} />
        </div>
        <div className={styles.actions}>
          <Button
            variant="primary"
            icon={<Download size={16} aria-hidden="true" />}
            onClick={() => actorRef.send({ type: 'failedRows.pressed' })}
          >
            Download Failed Rows.xlsx
          </Button>
          <Button onClick={() => actorRef.send({ type: 'again.pressed' })}>Choose another file</Button>
          <span className={common.muted}>Fix the rows in that file, then upload it.</span>
        </div>
        <RowsTable
          label="Rows with errors"
          hasSeveralFiles={(record?.files.length ?? 0) > 1}
          columns={checkedColumns}
          rows={rowErrors(failedRows)}
        />
        {hidden > 0 && (
          <p className={common.muted}>
            {hidden === 1 ? '1 more is' : `${withCommas(hidden)} more are`} in Failed Rows.xlsx.
          </p>
        )}
        {taken.length > 0 && (
          <ul className={styles.taken} aria-label="Email addresses already in use">
            {taken.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
