import { useSelector } from '@xstate/react';
import FileText from 'lucide-react/icons/file-text';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import type { ReactElement } from 'react';
import type { AttachmentActor } from '../../machines/attachment.machine.ts';
import type { Attached } from '../../machines/conversation.setup.ts';
import { sizeInWords } from '../../rules/shared/sizes.ts';
import { AlertMark } from '../ui/alert-mark.tsx';
import common from '../ui/common.module.css';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import styles from './conversation.module.css';

interface AttachmentsProps<One> {
  attachments: readonly One[];
  onRemove: (id: string) => void;
  isLocked: boolean;
}

/** Each file is uploaded as soon as it is chosen, and a failed one can be retried on its own. */
export function Attachments({ attachments, onRemove, isLocked }: AttachmentsProps<Attached>) {
  return (
    <AttachmentList>
      {attachments.map(({ id, actor }) => (
        <Attachment key={id} actor={actor} onRemove={() => onRemove(id)} isLocked={isLocked} />
      ))}
    </AttachmentList>
  );
}

function Attachment({ actor, ...row }: { actor: AttachmentActor } & Pick<AttachmentRowProps, 'onRemove' | 'isLocked'>) {
  const { file, sent, error } = useSelector(actor, ({ context }) => context);
  const phase = useSelector(actor, (snapshot) =>
    (['waiting', 'sending', 'stored', 'failed'] as const).find((tag) => snapshot.hasTag(tag)),
  );
  const retry = phase === 'failed' ? () => actor.send({ type: 'retry.pressed' }) : undefined;

  return <AttachmentRow file={file} sent={sent} error={error} phase={phase} onRetry={retry} {...row} />;
}

export function AttachmentList({ children }: { children: ReactElement[] }) {
  if (children.length === 0) return null;

  return (
    <ul className={styles.attachments} aria-label="Files in this reply">
      {children}
    </ul>
  );
}

interface AttachmentRowProps {
  file: File;
  sent: number;
  error: string | null;
  phase: 'waiting' | 'sending' | 'stored' | 'failed' | undefined;
  onRetry?: (() => void) | undefined;
  onRemove: () => void;
  isLocked: boolean;
}

export function AttachmentRow({ file, sent, error, phase, onRetry, onRemove, isLocked }: AttachmentRowProps) {
  return (
    <li className={styles.attachment} data-failed={error ? '' : undefined}>
      {error ? <AlertMark /> : <FileText size={16} aria-hidden="true" />}
      <span className={styles.fileName}>{file.name}</span>
      {error && (
        <span role="alert" className={common.trouble}>
          {error}
        </span>
      )}
      {phase === 'stored' && <span className={styles.size}>{sizeInWords(file.size)}</span>}
      {phase === 'waiting' && <span className={styles.size}>Waiting</span>}
      {phase === 'sending' && (
        <span className={styles.bar}>
          <ProgressBar label={`Sending ${file.name}`} labelHidden value={sent} max={1} />
        </span>
      )}
      {onRetry && (
        <IconButton
          size="small"
          label={`Try ${file.name} again`}
          icon={<RotateCcw size={14} aria-hidden="true" />}
          onClick={onRetry}
        />
      )}
      <IconButton
        size="small"
        label={`Remove ${file.name}`}
        icon={<X size={14} aria-hidden="true" />}
        disabled={isLocked}
        onClick={onRemove}
      />
    </li>
  );
}
