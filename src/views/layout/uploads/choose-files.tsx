import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import X from 'lucide-react/icons/x';
import { type DragEvent, useId, useState } from 'react';
import type { BulkUploadActor } from '../../../machines/bulk-upload.machine.ts';
import { neededColumnsInWords } from '../../../rules/imports/needed-columns.ts';
import { BULK_ACCEPT, BULK_MAX_BYTES, BULK_MAX_ROWS } from '../../../rules/shared/constants.ts';
import { limitInWords, sizeInWords } from '../../../rules/shared/sizes.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { AlertMark } from '../../ui/alert-mark.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import common from '../../ui/common.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { NotifyChoice, UploadChoices } from './upload-choices.tsx';
import styles from './uploads.module.css';

const helps = {
  employees: 'Valid rows are added. Rows with errors are returned to you in a file.',
  blood: 'Blood test results, in one or more files. People are matched by email or employee ID.',
  cvff: 'Cardiovascular and functional fitness results. People are matched by email or employee ID.',
  balances:
    'Days left for each person and leave type. Where the file and the console differ, the number in the file becomes the new balance. Use the Reason column to explain why. People are matched by email or employee ID.',
  recommendations: 'Recommendations for many people. People are matched by email or employee ID.',
} as const;

export function ChooseFiles({ actorRef }: { actorRef: BulkUploadActor }) {
  const { kind, error, ...choices } = useSelector(actorRef, ({ context }) => context);
  const isReady = useSelector(actorRef, (snapshot) => snapshot.hasTag('choosing'));
  const { send } = actorRef;

  return (
    <Card
      title="Choose a file"
      actions={
        <Button
          variant="quiet"
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => send({ type: 'template.pressed' })}
        >
          Download template
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={common.muted}>{helps[kind]}</p>
        <p>{neededColumnsInWords(kind, choices)}</p>
        <FilePicker actorRef={actorRef} isDisabled={!isReady} />
        {error && (
          <p className={styles.error} role="alert">
            <AlertMark />
            {error}
          </p>
        )}
        {kind === 'employees' && <UploadChoices actorRef={actorRef} />}
        {kind === 'balances' && <NotifyChoice actorRef={actorRef} />}
        <div className={styles.actions}>
          <Button variant="primary" disabled={!isReady} onClick={() => send({ type: 'check.pressed' })}>
            {kind === 'balances' ? 'Check' : 'Check first'}
          </Button>
          {kind !== 'balances' && (
            <Button disabled={!isReady} onClick={() => send({ type: 'upload.pressed' })}>
              Upload
            </Button>
          )}
          <span className={common.muted}>The check shows what would happen to each row. It saves nothing.</span>
        </div>
      </div>
    </Card>
  );
}

function FilePicker({ actorRef, isDisabled }: { actorRef: BulkUploadActor; isDisabled: boolean }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const { files, takesMany } = useSelector(actorRef, ({ context }) => context);
  const choose = (chosen: Iterable<File> | null | undefined) => {
    const list = [...(chosen ?? [])];
    if (list.length > 0) actorRef.send({ type: 'files.chosen', files: list });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) choose(event.dataTransfer.files);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first
    <div
      className={styles.picker}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileSpreadsheet size={20} className={common.muted} aria-hidden="true" />
      <div className={styles.words}>
        <VisuallyHidden>
          <input
            id={id}
            type="file"
            accept={BULK_ACCEPT}
            multiple={takesMany}
            disabled={isDisabled}
            aria-describedby={`${id}-help`}
            onChange={(event) => {
              choose(event.target.files);
              // Lets the same file be chosen again after it was corrected.
              event.target.value = '';
            }}
          />
        </VisuallyHidden>
        <label htmlFor={id} className={buttonClass()}>
          {takesMany ? 'Choose files' : 'Choose a file'}
        </label>
        <p id={`${id}-help`} className={common.muted}>
          or drop {takesMany ? 'them' : 'it'} here: .xls, .xlsx, .xlsm, .xlsb, .ods or .csv, up to{' '}
          {limitInWords(BULK_MAX_BYTES)} and {withCommas(BULK_MAX_ROWS)} rows.
        </p>
        {files.length > 0 && (
          <ul className={styles.files} aria-label="Chosen files">
            {files.map(({ name, size }) => (
              <li key={name}>
                <span className={styles.name}>{name}</span>
                <span className={common.muted}>{sizeInWords(size)}</span>
                <IconButton
                  label={`Remove ${name}`}
                  icon={<X size={16} />}
                  onClick={() => actorRef.send({ type: 'file.removed', name })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
