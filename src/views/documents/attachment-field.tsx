import { useSelector } from '@xstate/react';
import type { HrDocument } from '../../api/contract/audience.ts';
import type { FormActor } from '../../machines/form.machine.ts';
import { ATTACHMENT_ACCEPT, DOCUMENT_MAX_BYTES } from '../../rules/shared/constants.ts';
import { limitInWords, sizeInWords } from '../../rules/shared/sizes.ts';
import { useUploadProgress } from '../layout/use-upload-progress.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import styles from './documents.module.css';

interface WithFile {
  file: HrDocument | null;
  document: File | null;
}

interface AttachmentFieldProps<Options, Values extends WithFile, Saved> {
  actorRef: FormActor<Options, Values, Saved>;
  label?: string;
  error?: string | undefined;
}

export function AttachmentField<Options, Values extends WithFile, Saved>({
  actorRef,
  label = 'File',
  error,
}: AttachmentFieldProps<Options, Values, Saved>) {
  const { file, document } = useSelector(actorRef, ({ context }) => context.values);
  const sent = useUploadProgress(actorRef);
  const change = (values: Partial<WithFile>) =>
    actorRef.send({ type: 'fields.changed', values: values as Partial<Values> });

  return (
    <div className={common.stack3}>
      <Field
        label={file ? `Another ${label.toLowerCase()}` : label}
        id="document"
        help={`PDF, Word, PNG or JPEG, up to ${limitInWords(DOCUMENT_MAX_BYTES)}.`}
        error={error}
      >
        <Input
          type="file"
          accept={ATTACHMENT_ACCEPT}
          onChange={({ target: { files } }) => change({ document: files?.[0] ?? null })}
        />
      </Field>
      {file && !document && (
        <p className={styles.kept}>
          <span>
            {file.originalName} <span className={common.figures}>{sizeInWords(file.size)}</span>
          </span>
          <Button size="small" onClick={() => change({ file: null })}>
            Remove file
          </Button>
        </p>
      )}
      {document && sent !== null && <ProgressBar label={document.name} value={sent} max={1} />}
    </div>
  );
}
