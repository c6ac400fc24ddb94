import FileText from 'lucide-react/icons/file-text';
import Pin from 'lucide-react/icons/pin';
import type { ReactNode } from 'react';
import { paragraphsOf, partsOf } from '../../machines/rules/plain-text.ts';
import { cx } from '../ui/cx.ts';
import styles from './documents.module.css';

export interface AsShownProps {
  title: string;
  body: string;
  /** Under the title: since when, by whom. */
  line?: ReactNode;
  isPinned?: boolean;
  fileName?: string | undefined;
  /** Without it the file's name leads nowhere. */
  onFile?: () => void;
  /** As large as its place, instead of a picture of it. */
  isPage?: boolean;
}

/** Something as employees see it. */
export function AsShown({ title, body, line, isPinned, fileName, onFile, isPage }: AsShownProps) {
  return (
    <article className={styles.shown} data-page={isPage ? '' : undefined} dir="auto">
      {isPinned && (
        <p className={styles.pinned}>
          <Pin size={14} aria-hidden="true" /> Pinned
        </p>
      )}
      {title && <h3 className={styles.title}>{title}</h3>}
      {line && <p className={styles.quiet}>{line}</p>}
      {body.trim() === '' ? <p className={styles.quiet}>What you write stands here.</p> : <Text>{body}</Text>}
      {fileName &&
        (onFile ? (
          <button type="button" className={cx(styles.download, styles.leads)} onClick={onFile}>
            <FileText size={16} aria-hidden="true" /> {fileName}
          </button>
        ) : (
          <p className={styles.download}>
            <FileText size={16} aria-hidden="true" /> {fileName}
          </p>
        ))}
    </article>
  );
}

/** Paragraphs, and links where an address stands in them. */
function Text({ children: text }: { children: string }) {
  return (
    <div className={styles.text}>
      {paragraphsOf(text).map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has nothing of its own but its place
        <p key={place}>
          {partsOf(paragraph).map((part, at) =>
            part.href ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: and neither has a part of it
              <a key={at} href={part.href} target="_blank" rel="noreferrer noopener">
                {part.text}
              </a>
            ) : (
              part.text
            ),
          )}
        </p>
      ))}
    </div>
  );
}
