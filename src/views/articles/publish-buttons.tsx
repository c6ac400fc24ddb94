import { useSelector } from '@xstate/react';
import Eye from 'lucide-react/icons/eye';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import { readMinutes } from '../../machines/rules/article-body.ts';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { ArticleStatus } from './columns.tsx';
import styles from './write.module.css';

/** Whether readers have it, and what can be done about that. */
export function PublishButtons({ actorRef, onPreview }: { actorRef: ArticleDraftActor; onPreview: () => void }) {
  const { id, article, values, wish } = useSelector(actorRef, ({ context }) => context);
  const isPublishing = useSelector(actorRef, (snapshot) => snapshot.hasTag('publishing'));
  const isSaved = useSelector(actorRef, (snapshot) => snapshot.hasTag('saved'));
  const isUndoable = useSelector(actorRef, (snapshot) => snapshot.hasTag('undoable'));
  const isPublished = article?.status === 'published';
  const isUpToDate = isPublished && !article.hasChanges && isSaved;
  const minutes = readMinutes(values.body);

  return (
    <section className={styles.publish} aria-label="Publishing">
      <p className={styles.status}>
        <ArticleStatus article={{ status: article?.status ?? 'draft', hasChanges: isPublished && !isUpToDate }} />
        <span className={styles.quiet}>{minutes} min read</span>
      </p>
      {article?.publishedAt && (
        <p className={styles.quiet}>
          <DateTime value={article.publishedAt} show="both" />
          {article.publishedBy && `, by ${article.publishedBy.fullName}`}
        </p>
      )}
      <div className={styles.buttons}>
        <Button icon={<Eye size={16} aria-hidden="true" />} onClick={onPreview}>
          Preview
        </Button>
        {!isUpToDate && (
          <Button
            variant="primary"
            busy={isPublishing || wish === 'publish'}
            busyLabel="Publishing…"
            disabled={id === null && isSaved}
            focusableWhenDisabled
            onClick={() => actorRef.send({ type: 'publish.pressed' })}
          >
            {isPublished ? 'Publish changes' : 'Publish'}
          </Button>
        )}
        {isUpToDate && (
          <Button busy={isPublishing} onClick={() => actorRef.send({ type: 'unpublish.pressed' })}>
            Unpublish
          </Button>
        )}
      </div>
      {isUndoable && (
        <p className={styles.undo} role="status">
          Readers have it now.
          <Button size="small" onClick={() => actorRef.send({ type: 'undo.pressed' })}>
            Undo
          </Button>
        </p>
      )}
      {isPublished && !isUpToDate && (
        <p className={styles.quiet}>Readers see the text as it was published until you publish your changes.</p>
      )}
    </section>
  );
}
