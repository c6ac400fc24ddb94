import FileText from 'lucide-react/icons/file-text';
import Pin from 'lucide-react/icons/pin';
import type { ReactNode } from 'react';
import { paragraphsOf, partsOf } from '../../rules/shared/plain-text.ts';
import common from '../ui/common.module.css';
import { cx } from '../ui/cx.ts';
import styles from './documents.module.css';

interface AsShownProps {
  title: string;
  body: string;
  line?: ReactNode;
  isPinned?: boolean;
  fileName?: string | undefined;
  onFile?: () => void;
  isPage?: boolean;
}

export function AnnouncementPreview({ title, body, line, isPinned, fileName, onFile, isPage }: AsShownProps) {
  return (
    <article className={styles.shown} data-page={isPage ? '' : undefined} dir="auto">
      {isPinned && (
        <p className={styles.pinned}>
          <Pin size={14} aria-hidden="true" /> Pinned
        </p>
      )}
      {title && <h3 className={styles.title}>{title}</h3>}
      {line && <p className={common.figures}>{line}</p>}
      {body.trim() === '' ? <p className={common.figures}>Your announcement will appear here</p> : <Text>{body}</Text>}
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

function Text({ children: text }: { children: string }) {
  return (
    <div className={styles.text}>
      {paragraphsOf(text).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no id, only a position
        <p key={index}>
          {partsOf(paragraph).map((part, at) =>
            part.href ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has no id, only a position
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
