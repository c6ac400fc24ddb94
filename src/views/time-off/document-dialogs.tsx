import { useSelector } from '@xstate/react';
import {
  type DocumentForm,
  noDocument,
  removalKey,
  wireDocument,
} from '../../machines/modules/leave/leave-document.ts';
import type { RequestDocument } from '../../rules/leave/time-off.ts';
import { DOCUMENT_MAX_BYTES } from '../../rules/shared/constants.ts';
import { limitInWords } from '../../rules/shared/sizes.ts';
import { FormDialog, useFormDialog } from '../layout/form-dialog.tsx';
import { FormFrame } from '../layout/form-frame.tsx';
import { FormQuestions } from '../layout/form-questions.tsx';
import { useUploadProgress } from '../layout/use-upload-progress.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { Field } from '../ui/field.tsx';
import { FileInput } from '../ui/file-input.tsx';
import { ProgressBar } from '../ui/progress.tsx';

const FORM = 'document-form';
const ACCEPT = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg';

interface AddDocumentProps {
  id: string;
  name: string;
  onSaved: () => void;
  onClose: () => void;
}

export function AddDocument({ id, name, ...handlers }: AddDocumentProps) {
  const charts = useMachines(wireDocument);
  const actorRef = useFormDialog(charts.form, { key: id, values: noDocument }, handlers);

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        title="Add a document"
        description={`For ${name}. We’ll notify them, and they can see it in their request.`}
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
  const sent = useUploadProgress(actorRef);

  return (
    <>
      <Field
        label="Document"
        id="document"
        required
        help={`PDF, PNG or JPEG, up to ${limitInWords(DOCUMENT_MAX_BYTES)}.`}
        error={errors.document}
      >
        <FileInput
          accept={ACCEPT}
          onChange={({ target: { files } }) =>
            actorRef.send({ type: 'fields.changed', values: { document: files?.[0] ?? null } })
          }
        />
      </Field>
      {sent !== null && <ProgressBar label={values.document?.name} value={sent} max={1} />}
    </>
  );
}

interface RemoveDocumentProps {
  id: string;
  document: RequestDocument;
  onSaved: () => void;
  onClose: () => void;
}

export function RemoveDocument({ id, document: { _id, originalName }, ...handlers }: RemoveDocumentProps) {
  const charts = useMachines(wireDocument);
  const actorRef = useFormDialog(charts.removal, { key: removalKey(id, _id), values: {} }, handlers);

  return (
    <>
      <FormDialog actorRef={actorRef} form={FORM} title={`Remove ${originalName}?`} save="Remove" busyLabel="Removing…">
        <FormFrame actorRef={actorRef} id={FORM} order={[]}>
          {() => <p>The document is permanently deleted. The history still shows that it was added.</p>}
        </FormFrame>
      </FormDialog>
      <FormQuestions actorRef={actorRef} newest={charts.newestRemoval} labels={{}} />
    </>
  );
}
