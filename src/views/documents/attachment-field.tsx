import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import type { HrDocument } from '../../api/contract/audience.ts';
import type { FormActor } from '../../machines/form.machine.ts';
import type { SaveNews } from '../../machines/modules/wire-form.ts';
import { ATTACHMENT_ACCEPT } from '../../machines/rules/constants.ts';
import { sizeInWords } from '../../machines/rules/sizes.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import styles from './documents.module.css';

interface WithFile {
  file: HrDocument | null;
  document: File | null;
}

export interface AttachmentFieldProps<Options, Values extends WithFile, Saved> {
  actorRef: FormActor<Options, Values, Saved>;
  label?: string;
  error?: string | undefined;
}

/** One file: the one it has, which can be taken away, or another in its place. How much of it has left is seen. */
export function AttachmentField<Options, Values extends WithFile, Saved>({
  actorRef,
  label = 'File',
  error,
}: AttachmentFieldProps<Options, Values, Saved>) {
  const { file, document } = useSelector(actorRef, ({ context }) => context.values);
  const call = useSelector(actorRef, ({ children }) => children.saveForm as AnyActorRef | undefined);
  const sent = useSent(call);
  const change = (values: Partial<WithFile>) =>
    actorRef.send({ type: 'fields.changed', values: values as Partial<Values> });

  return (
    <div className={styles.attachment}>
      <Field
        label={file ? `Another ${label.toLowerCase()}` : label}
        id="document"
        help="PDF, Word, PNG or JPEG, up to 10 MB."
        error={error}
      >
        <Input
          type="file"
          accept={ATTACHMENT_ACCEPT}
          className={styles.file}
          onChange={({ target: { files } }) => change({ document: files?.[0] ?? null })}
        />
      </Field>
      {file && !document && (
        <p className={styles.kept}>
          <span>
            {file.originalName} <span className={styles.quiet}>{sizeInWords(file.size)}</span>
          </span>
          <Button size="small" onClick={() => change({ file: null })}>
            Take the file away
          </Button>
        </p>
      )}
      {document && sent !== null && <ProgressBar label={document.name} value={sent} max={1} />}
    </div>
  );
}

/** How much has left, 0 to 1, while it is being sent. */
function useSent(call: AnyActorRef | undefined): number | null {
  const [sent, setSent] = useState(0);
  useEffect(() => {
    setSent(0);
    const subscription = call?.on('upload.progressed', (news) => setSent((news as SaveNews).done));

    return () => subscription?.unsubscribe();
  }, [call]);

  return call ? sent : null;
}
