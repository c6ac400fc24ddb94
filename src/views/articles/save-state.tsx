import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import type { ArticlePublishingActor, ArticlePublishingContext } from '../../machines/article-publishing.machine.ts';
import { isUnsaved, newerLoaded, restoredValues } from '../../rules/articles/article-draft.ts';
import { formatDate } from '../../rules/shared/dates.ts';
import { formatDay, today } from '../../rules/shared/days.ts';
import { listInWords } from '../../rules/shared/text.ts';
import { Banner } from '../layout/banner.tsx';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import styles from './write.module.css';

const words = {
  overdue: 'Waiting for the server',
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  offline: 'Not saved: no connection',
  refused: 'Not saved',
  outdated: 'Not saved',
  deleted: 'Not saved',
} as const;
type SaveTag = keyof typeof words;

/** The text is saved even if publishing it was refused. */
function saveTagOf(snapshot: SnapshotFrom<ArticleDraftActor>): SaveTag | undefined {
  const how = (Object.keys(words) as SaveTag[]).find((tag) => snapshot.hasTag(tag));

  return how === 'refused' && !isUnsaved(snapshot.context) ? 'saved' : how;
}

export function SaveState({ draft }: { draft: ArticleDraftActor }) {
  const how = useSelector(draft, (snapshot) => saveTagOf(snapshot));
  const updatedAt = useSelector(draft, ({ context }) => context.article?.updatedAt);
  if (!how || (how === 'saved' && !updatedAt)) return null;

  return (
    <p className={styles.state} data-state={how} role="status">
      {words[how]}
      {how === 'saved' && updatedAt && (
        <span className={common.muted}>
          <DateTime value={updatedAt} show={formatDate(updatedAt) === formatDay(today()) ? 'time' : 'both'} />
        </span>
      )}
    </p>
  );
}

function refusedWords({ discards, publish }: ArticlePublishingContext): string {
  if (discards) return 'Your changes were not discarded.';

  return publish ? 'Not published yet.' : '';
}

/** The text that was lost by choosing a version, which can be restored. */
export function SaveLosses({ draft }: { draft: ArticleDraftActor }) {
  const context = useSelector(draft, (snapshot) => snapshot.context);
  const isOutdated = useSelector(draft, (snapshot) => snapshot.hasTag('outdated'));
  const { discarded, lost } = context;
  if (discarded && !isOutdated) {
    return (
      <Banner
        onRetry={() => draft.send({ type: 'fields.changed', values: restoredValues(context), isFilled: true })}
        retry="Restore your text"
      >
        You’re using the saved version. Your own changes can be restored while this page is open.
      </Banner>
    );
  }

  return (
    lost.length > 0 && (
      <Banner>
        Pictures are deleted with their article, so {listInWords(lost)} {lost.length === 1 ? 'is' : 'are'} missing from
        this copy. Add them again.
      </Banner>
    )
  );
}

export function SaveProblems({ draft, publishing }: { draft: ArticleDraftActor; publishing: ArticlePublishingActor }) {
  const message = useSelector(draft, ({ context }) => context.message);
  const problem = useSelector(draft, (snapshot) =>
    (['deleted', 'outdated', 'refused', 'offline', 'overdue'] as const).find((tag) => snapshot.hasTag(tag)),
  );
  // In this case publishing was refused, not saving.
  const isStored = useSelector(draft, ({ context }) => !isUnsaved(context));
  const publication = useSelector(publishing, ({ context }) => context);
  const retry = () => draft.send({ type: 'retry.pressed' });
  if (problem === 'offline') {
    return (
      <Banner onRetry={retry}>
        The server cannot be reached. Your text is kept in this browser and will be saved when the connection is back.
      </Banner>
    );
  }
  if (problem === 'overdue') {
    return (
      <Banner onRetry={() => publishing.send({ type: 'retry.pressed' })}>
        The server has not responded, so we don’t know yet whether publishing, unpublishing or discarding worked. We’ll
        keep checking.
      </Banner>
    );
  }
  if (problem === 'outdated') {
    return (
      <Banner onRetry={retry} retry="Choose a version">
        {message} Nothing is saved until you choose which version to keep.
      </Banner>
    );
  }
  if (problem === 'refused' && message === newerLoaded) {
    return (
      <Banner>
        {publication.publish ? `${message} Review it, then publish again.` : `${message} Review it first.`}
      </Banner>
    );
  }
  if (problem === 'refused') {
    return isStored ? (
      <Banner>{[refusedWords(publication), message, 'Your text is saved.'].filter(Boolean).join(' ')}</Banner>
    ) : (
      <Banner onRetry={retry}>{message}</Banner>
    );
  }
  if (problem !== 'deleted') return null;

  return (
    <div className={styles.trouble}>
      <Banner>Someone else deleted this article. Your copy here is the only one left.</Banner>
      <Button onClick={() => draft.send({ type: 'again.pressed' })}>Save as a new article</Button>
    </div>
  );
}
