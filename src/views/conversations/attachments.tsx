import { useSelector } from '@xstate/react';
import FileText from 'lucide-react/icons/file-text';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import type { ConversationActor } from '../../machines/conversation.machine.ts';
import { type Attachment, fileError } from '../../rules/conversations/conversation.ts';
import { sizeInWords } from '../../rules/shared/sizes.ts';
import { AlertMark } from '../ui/alert-mark.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import styles from './conversation.module.css';

export function Attachments({ actorRef, isLocked }: { actorRef: ConversationActor; isLocked: boolean }) {
  const attachments = useSelector(actorRef, ({ context }) => context.attachments);
  if (attachments.length === 0) return null;

  return (
    <ul className={styles.attachments} aria-label="Files in this reply">
      {attachments.map((attachment) => (
        <li key={attachment.id} className={styles.attachment} data-failed={attachment.error ? '' : undefined}>
          {attachment.error ? <AlertMark /> : <FileText size={16} aria-hidden="true" />}
          <span className={styles.fileName}>{attachment.file.name}</span>
          <Progress attachment={attachment} />
          {attachment.state === 'failed' && fileError(attachment.file) === null && (
            <IconButton
              size="small"
              label={`Try ${attachment.file.name} again`}
              icon={<RotateCcw size={14} aria-hidden="true" />}
              onClick={() => actorRef.send({ type: 'file.retried', id: attachment.id })}
            />
          )}
          <IconButton
            size="small"
            label={`Remove ${attachment.file.name}`}
            icon={<X size={14} aria-hidden="true" />}
            disabled={isLocked}
            onClick={() => actorRef.send({ type: 'file.removed', id: attachment.id })}
          />
        </li>
      ))}
    </ul>
  );
}

function Progress({ attachment: { state, sent, error, file } }: { attachment: Attachment }) {
  if (error) {
    return (
      <span role="alert" className={styles.trouble}>
        {error}
      </span>
    );
  }
  if (state === 'there') return <span className={styles.size}>{sizeInWords(file.size)}</span>;
  if (state === 'waiting') return <span className={styles.size}>Waiting</span>;

  return (
    <span className={styles.bar}>
      <ProgressBar label={`Sending ${file.name}`} labelHidden value={sent} max={1} />
    </span>
  );
}
