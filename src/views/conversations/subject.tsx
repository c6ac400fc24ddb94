import { Link } from 'wouter';
import { Badge } from '../ui/badge.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './conversations.module.css';

interface SubjectProps {
  of: { subject: string; unread: number; last: { excerpt: string } };
  href: string;
  /** The author of the last message, shown before its first words. */
  from: string | false;
}

export function Subject({ of: { subject, unread, last }, href, from }: SubjectProps) {
  return (
    <span className={styles.subject} data-unread={unread > 0 ? '' : undefined}>
      <span className={styles.line}>
        <Link href={href} className={styles.link} dir="auto">
          {subject}
        </Link>
        {unread > 0 && (
          <span className={styles.count}>
            <Badge tone="accent">
              {unread}
              <VisuallyHidden> unread</VisuallyHidden>
            </Badge>
          </span>
        )}
      </span>
      <span className={styles.excerpt} dir="auto">
        {from}
        {last.excerpt || 'Sent a file'}
      </span>
    </span>
  );
}
