import { useActorRef, useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { ImportKind } from '../../../api/contract/imports.ts';
import type { BulkUploadActor } from '../../../machines/bulk-upload.machine.ts';
import { wireBulkUpload } from '../../../machines/modules/imports/bulk-upload.ts';
import { useLostFocus } from '../use-lost-focus.ts';
import { useMachines } from '../wiring-context.ts';
import { CheckVerdict } from './check-verdict.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { ImportHistory } from './import-history.tsx';
import { UploadOutcome } from './upload-outcome.tsx';
import { UploadProgress } from './upload-progress.tsx';
import styles from './uploads.module.css';

export default function UploadTab({ kind }: { kind: ImportKind }) {
  const { upload, history, saveFailedRows } = useMachines(wireBulkUpload);
  const actorRef = useActorRef(upload, { input: { kind } });
  // A finished upload adds a row to the history.
  const ended = useSelector(actorRef, ({ context }) => context.record?.finishedAt ?? '');

  return (
    <div className={styles.tab}>
      <UploadView actorRef={actorRef} />
      <ImportHistory key={ended} kind={kind} history={history} onDownload={saveFailedRows} />
    </div>
  );
}

export function UploadView({ actorRef }: { actorRef: BulkUploadActor }) {
  const Screen = useSelector(actorRef, screenOf);
  const root = useRef<HTMLDivElement>(null);
  useLostFocus(root, Screen);

  return (
    <div ref={root} tabIndex={-1}>
      <Screen actorRef={actorRef} />
    </div>
  );
}

const working = ['checking', 'sending', 'processing'] as const;
const over = [
  'allAccepted',
  'someRefused',
  'fileRefused',
  'slowedDown',
  'notAllowed',
  'interrupted',
  'connectionLost',
] as const;

function screenOf(snapshot: SnapshotFrom<BulkUploadActor>) {
  if (snapshot.hasTag('checked')) return CheckVerdict;
  if (working.some((tag) => snapshot.hasTag(tag))) return UploadProgress;

  return over.some((tag) => snapshot.hasTag(tag)) ? UploadOutcome : ChooseFiles;
}
