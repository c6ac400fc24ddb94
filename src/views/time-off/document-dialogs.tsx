import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { type DocumentForm, noDocument, removalKey, wireDocument } from '../../machines/modules/leave-document.ts';
import type { SaveNews } from '../../machines/modules/wire-form.ts';
import type { RequestDocument } from '../../machines/rules/time-off.ts';
import { FormDialog, useFormDialog } from '../frame/form-dialog.tsx';
import { FormFrame } from '../frame/form-frame.tsx';
import { FormQuestions } from '../frame/form-questions.tsx';
import { useWired } from '../frame/wiring-context.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import styles from './review-details.module.css';

const FORM = 'document-form';
const ACCEPT = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg';

interface AddDocumentProps {
  id: string;
  /** Whose request it is. */
  name: string;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds a document to somebody's request. */
export function AddDocument({ id, name, ...told }: AddDocumentProps) {
  const charts = useWired(wireDocument);
  const actorRef = useFormDialog(charts.form, { key: id, values: noDocument }, told);

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        title="Add a document"
        description={`For ${name}, who is told and finds it in their request.`}
        save="Add document"
        busyLabel="Sending…"
      >
        <FormFrame actorRef={actorRef} id={FORM} order={['document']}>
          {() => <DocumentField actorRef={actorRef} />}
        </FormFrame>
      </FormDialog>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={{ document: 'Document' }} />
    </>
  );
}

function DocumentField({ actorRef }: { actorRef: DocumentForm }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const sent = useSent(actorRef);

  return (
    <>
      <Field label="Document" id="document" required help="PDF, PNG or JPEG, up to 10 MB." error={errors.document}>
        <Input
          type="file"
          accept={ACCEPT}
          className={styles.file}
          onChange={({ target: { files } }) =>
            actorRef.send({ type: 'fields.changed', values: { document: files?.[0] ?? null } })
          }
        />
      </Field>
      {sent !== null && <ProgressBar label={values.document?.name} value={sent} max={1} />}
    </>
  );
}

/** How much has left, 0 to 1, while it is being sent. */
function useSent(actorRef: DocumentForm): number | null {
  const call: AnyActorRef | undefined = useSelector(actorRef, ({ children }) => children.saveForm);
  const [sent, setSent] = useState(0);
  useEffect(() => {
    setSent(0);
    const subscription = call?.on('upload.progressed', (news) => setSent((news as SaveNews).done));

    return () => subscription?.unsubscribe();
  }, [call]);

  return call ? sent : null;
}

interface RemoveDocumentProps {
  /** The request. */
  id: string;
  document: RequestDocument;
  onSaved: () => void;
  onClose: () => void;
}

/** Asks before a document is gone. */
export function RemoveDocument({ id, document: { _id, originalName }, ...told }: RemoveDocumentProps) {
  const charts = useWired(wireDocument);
  const actorRef = useFormDialog(charts.removal, { key: removalKey(id, _id), values: {} }, told);

  return (
    <FormDialog actorRef={actorRef} form={FORM} title={`Remove ${originalName}?`} save="Remove" busyLabel="Removing…">
      <FormFrame actorRef={actorRef} id={FORM} order={[]}>
        {() => <p>It is deleted, and cannot be brought back. The history keeps that it was there.</p>}
      </FormFrame>
    </FormDialog>
  );
}
