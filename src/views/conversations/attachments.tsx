import FileText from 'lucide-react/icons/file-text';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { type Attachment, fileError } from '../../rules/conversations/conversation.ts';
import { sizeInWords } from '../../rules/shared/sizes.ts';
import { AlertMark } from '../ui/alert-mark.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import styles from './conversation.module.css';

export interface AttachmentsProps {
  attachments: readonly Attachment[];
  /** Where files are sent as soon as they are chosen, a failed one can be tried again by itself. */
  onRetry?: (id: string) => void;
  onRemove: (id: string) => void;
  isLocked: boolean;
}

export function Attachments({ attachments, onRetry, onRemove, isLocked }: AttachmentsProps) {
  if (attachments.length === 0) return null;

  return (
    <ul className={styles.attachments} aria-label="Files in this reply">
      {attachments.map((attachment) => (
        <li key={attachment.id} className={styles.attachment} data-failed={attachment.error ? '' : undefined}>
          {attachment.error ? <AlertMark /> : <FileText size={16} aria-hidden="true" />}
          <span className={styles.fileName}>{attachment.file.name}</span>
          <Progress attachment={attachment} />
          {onRetry && attachment.state === 'failed' && fileError(attachment.file) === null && (
            <IconButton
              size="small"
              label={`Try ${attachment.file.name} again`}
              icon={<RotateCcw size={14} aria-hidden="true" />}
              onClick={() => onRetry(attachment.id)}
            />
          )}
          <IconButton
            size="small"
            label={`Remove ${attachment.file.name}`}
            icon={<X size={14} aria-hidden="true" />}
            disabled={isLocked}
            onClick={() => onRemove(attachment.id)}
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
