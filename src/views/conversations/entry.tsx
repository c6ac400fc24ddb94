import CheckCheck from 'lucide-react/icons/check-check';
import FileText from 'lucide-react/icons/file-text';
import Lock from 'lucide-react/icons/lock';
import type { ConversationEntry, ConversationFile } from '../../api/contract/conversations.ts';
import { sizeInWords } from '../../rules/shared/sizes.ts';
import { useWiring } from '../layout/wiring-context.ts';
import { Avatar } from '../ui/avatar.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './conversation.module.css';

interface EntryProps {
  entry: ConversationEntry;
  isContinued: boolean;
  isMine: boolean;
  isFirstUnread: boolean;
  words: EntryWords;
}

/** What happened, after the name of the person who did it. */
export interface EntryWords {
  resolved: string;
  reopened: string;
}

export function Entry({ entry, isFirstUnread, words, ...side }: EntryProps) {
  return (
    <>
      {isFirstUnread && <p className={styles.unread}>New</p>}
      {entry.kind === 'written' && <Message entry={entry} {...side} />}
      {entry.kind === 'noted' && <Note entry={entry} />}
      {entry.kind !== 'written' && entry.kind !== 'noted' && <Happening entry={entry} words={words} />}
    </>
  );
}

function Message({ entry, isContinued, isMine }: Omit<EntryProps, 'isFirstUnread' | 'words'>) {
  const { author, body, files, at, readAt } = entry;

  return (
    <article
      className={styles.message}
      data-mine={isMine ? '' : undefined}
      data-continued={isContinued ? '' : undefined}
    >
      <span className={styles.avatar}>{!isContinued && <Avatar name={author.fullName} size={32} />}</span>
      <div className={styles.bubble}>
        <p className={styles.meta}>
          {isContinued ? (
            <VisuallyHidden>{author.fullName}</VisuallyHidden>
          ) : (
            <span className={styles.author}>{author.fullName}</span>
          )}
          <DateTime value={at} show="time" />
          {isMine && readAt && (
            <span className={styles.read}>
              <CheckCheck size={14} aria-hidden="true" /> Read
            </span>
          )}
        </p>
        {body !== '' && (
          <p className={styles.text} dir="auto">
            {body}
          </p>
        )}
        {files.length > 0 && <Files files={files} />}
      </div>
    </article>
  );
}

function Note({ entry: { author, body, at } }: { entry: ConversationEntry }) {
  return (
    <article className={styles.note}>
      <p className={styles.meta}>
        <Lock size={14} aria-hidden="true" />
        <span className={styles.author}>{author.fullName}</span>
        <span>Note, visible to HR only</span>
        <DateTime value={at} show="time" />
      </p>
      <p className={styles.text} dir="auto">
        {body}
      </p>
    </article>
  );
}

function Files({ files }: { files: readonly ConversationFile[] }) {
  const { download } = useWiring();

  return (
    <ul className={styles.files}>
      {files.map(({ _id, name, originalName, size }) => (
        <li key={_id}>
          <button type="button" className={styles.file} onClick={() => download(name)}>
            <FileText size={16} aria-hidden="true" />
            <span className={styles.fileName}>{originalName}</span>
            <span className={styles.size}>{sizeInWords(size)}</span>
            <VisuallyHidden>, download</VisuallyHidden>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Happening({ entry, words }: Pick<EntryProps, 'entry' | 'words'>) {
  return (
    <p className={styles.happening}>
      <span>{happened(entry, words)} ·</span> <DateTime value={entry.at} show="time" />
    </p>
  );
}

function happened({ kind, author, assignee }: ConversationEntry, { resolved, reopened }: EntryWords): string {
  const { fullName } = author;
  if (kind === 'resolved') return `${fullName} ${resolved}`;
  if (kind === 'reopened') return `${fullName} ${reopened}`;
  if (assignee === null) return `${fullName} unassigned the conversation`;

  return assignee._id === author._id
    ? `${fullName} assigned the conversation to themselves`
    : `${fullName} assigned the conversation to ${assignee.fullName}`;
}
