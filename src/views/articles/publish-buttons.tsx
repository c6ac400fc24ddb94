import { useSelector } from '@xstate/react';
import Eye from 'lucide-react/icons/eye';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import type { ArticlePublishingActor } from '../../machines/article-publishing.machine.ts';
import { readMinutes } from '../../rules/articles/article-body.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import { ArticleStatus } from './columns.tsx';
import styles from './write.module.css';

interface PublishButtonsProps {
  draft: ArticleDraftActor;
  publishing: ArticlePublishingActor;
  onPreview: () => void;
}

export function PublishButtons({ draft, publishing, onPreview }: PublishButtonsProps) {
  const { id, article, values } = useSelector(draft, ({ context }) => context);
  const isSaved = useSelector(draft, (snapshot) => snapshot.hasTag('saved'));
  const isBusy = useSelector(publishing, (snapshot) => snapshot.hasTag('publishing'));
  const isPublishing = useSelector(publishing, ({ context }) => isBusy && context.publish);
  const isUndoable = useSelector(publishing, (snapshot) => snapshot.hasTag('undoable'));
  const isPublished = article?.status === 'published';
  const isUpToDate = isPublished && !article.hasChanges && isSaved;
  const minutes = readMinutes(values.body);

  return (
    <section className={styles.publish} aria-label="Publishing">
      <p className={styles.status}>
        <ArticleStatus article={{ status: article?.status ?? 'draft', hasChanges: isPublished && !isUpToDate }} />
        <span className={common.small}>{minutes} min read</span>
      </p>
      {article?.publishedAt && (
        <p className={common.small}>
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
            busy={isPublishing}
            busyLabel="Publishing…"
            disabled={(id === null && isSaved) || (isBusy && !isPublishing)}
            focusableWhenDisabled
            onClick={() => publishing.send({ type: 'publish.pressed' })}
          >
            {isPublished ? 'Publish changes' : 'Publish'}
          </Button>
        )}
        {isPublished && (
          <Button
            busy={isBusy && !isPublishing}
            disabled={isPublishing}
            onClick={() => publishing.send({ type: 'unpublish.pressed' })}
          >
            Unpublish
          </Button>
        )}
      </div>
      {isUndoable && (
        <p className={styles.undo} role="status">
          Published.
          <Button size="small" onClick={() => publishing.send({ type: 'undo.pressed' })}>
            Undo
          </Button>
        </p>
      )}
      {isPublished && !isUpToDate && (
        <p className={common.small}>Readers see the published version until you publish your changes.</p>
      )}
    </section>
  );
}
