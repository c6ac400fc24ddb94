import { useSelector } from '@xstate/react';
import Eye from 'lucide-react/icons/eye';
import { Suspense, useRef } from 'react';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import type { ArticlePublishingActor } from '../../machines/article-publishing.machine.ts';
import type { Opened } from '../../machines/modules/articles/article-draft.ts';
import { articlesIn, readMinutes, undescribedPictures } from '../../rules/articles/article-body.ts';
import { missingToPublish } from '../../rules/articles/articles.ts';
import { isBeyondReach } from '../../rules/shared/branch-links.ts';
import { ownTimeZone } from '../../rules/shared/time-zones.ts';
import { writtenAt } from '../../rules/shared/zoned-time.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useLostFocus } from '../layout/use-lost-focus.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { DateTime, LocalDateTime } from '../ui/date-time.tsx';
import { beyondReachWarning } from './article-words.ts';
import { ArticleStatus } from './columns.tsx';
import styles from './write.module.css';

const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'));

interface PublishButtonsProps extends Pick<Opened, 'branches'> {
  draft: ArticleDraftActor;
  publishing: ArticlePublishingActor;
  /** The branch that it is for, or none for everyone; missing where it can only be for the writer’s own. */
  readers: readonly string[] | undefined;
  onPreview: () => void;
}

export function PublishButtons({ draft, publishing, branches, readers, onPreview }: PublishButtonsProps) {
  const { article, values, known } = useSelector(draft, ({ context }) => context);
  const isSaved = useSelector(draft, (snapshot) => snapshot.hasTag('saved'));
  const isUndoable = useSelector(publishing, (snapshot) => snapshot.hasTag('undoable'));
  const isScheduling = useSelector(publishing, (snapshot) => snapshot.hasTag('scheduling'));
  const branchZone = branches.find(({ _id }) => _id === values.branch)?.timezone;
  const zone = branchZone ?? ownTimeZone();
  const isPublished = article?.status === 'published';
  const isUpToDate = isPublished && !article.hasChanges && isSaved;
  const minutes = readMinutes(values.body);
  const undescribed = undescribedPictures(values.body);
  const linked = [...new Set([...values.links, ...articlesIn(values.body)])].flatMap((id) => known[id] ?? []);
  const warning = readers && beyondReachWarning(linked.filter((one) => isBeyondReach(one, readers)));
  const section = useRef<HTMLElement>(null);
  useLostFocus(section, `${article?.status} ${isUpToDate} ${isUndoable}`);

  return (
    <section ref={section} tabIndex={-1} className={styles.publish} aria-label="Publishing">
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
      {article?.publishAt && (
        <p className={common.small}>
          It will be published on <LocalDateTime value={article.publishAt} zone={zone} />, with all changes saved until
          then.
        </p>
      )}
      {undescribed > 0 && (
        <p className={common.small}>
          {undescribed === 1 ? '1 picture has no description' : `${undescribed} pictures have no description`} for
          readers who cannot see {undescribed === 1 ? 'it' : 'them'}.
        </p>
      )}
      {warning && <p className={common.small}>{warning}</p>}
      <div className={styles.buttons}>
        <Button icon={<Eye size={16} aria-hidden="true" />} onClick={onPreview}>
          Preview
        </Button>
        <Publish draft={draft} publishing={publishing} zone={zone} isUpToDate={isUpToDate} />
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
      {isScheduling && (
        <Suspense>
          <ScheduleDialog
            isScheduled={article?.status === 'scheduled'}
            publishing={publishing}
            zone={zone}
            isZoneOfReaders={branchZone !== undefined}
          />
        </Suspense>
      )}
    </section>
  );
}

interface PublishProps extends Pick<PublishButtonsProps, 'draft' | 'publishing'> {
  zone: string;
  isUpToDate: boolean;
}

function Publish({ draft, publishing, zone, isUpToDate }: PublishProps) {
  const { id, article, values } = useSelector(draft, ({ context }) => context);
  const isOffline = useSelector(draft, (snapshot) => snapshot.hasTag('offline') || snapshot.hasTag('overdue'));
  const isSaved = useSelector(draft, (snapshot) => snapshot.hasTag('saved'));
  const isBusy = useSelector(publishing, (snapshot) => snapshot.hasTag('publishing'));
  const { publish, publishAt, discards } = useSelector(publishing, ({ context }) => context);
  const { status = 'draft', publishAt: scheduledFor = null } = article ?? {};
  const isDoing = (isPublish: boolean, isLater: boolean) =>
    isBusy && !discards && publish === isPublish && (publishAt !== undefined) === isLater;
  const stateOf = (isDone: boolean) => ({
    busy: isDone,
    disabled: (id === null && isSaved) || (isBusy && !isDone),
    focusableWhenDisabled: true,
  });

  return (
    <>
      {!isUpToDate && (
        <Button
          variant="primary"
          {...stateOf(isDoing(true, false))}
          busyLabel={isOffline ? 'Waiting for the connection…' : 'Publishing…'}
          onClick={() => publishing.send({ type: 'publish.pressed' })}
        >
          {{ draft: 'Publish', scheduled: 'Publish now', published: 'Publish changes' }[status]}
        </Button>
      )}
      {status !== 'published' && (
        <Button
          {...stateOf(isDoing(true, true))}
          busyLabel="Scheduling…"
          onClick={() =>
            publishing.send({
              type: 'schedule.pressed',
              written: writtenAt(scheduledFor, zone),
              missing: missingToPublish(values),
            })
          }
        >
          {status === 'scheduled' ? 'Change time…' : 'Publish later…'}
        </Button>
      )}
      {scheduledFor && (
        <Button
          {...stateOf(isDoing(false, true))}
          onClick={() => publishing.send({ type: 'unschedule.pressed', publishAt: scheduledFor })}
        >
          Move to drafts
        </Button>
      )}
      {status === 'published' && (
        <Button
          busy={isDoing(false, false)}
          disabled={isBusy && (publish || discards)}
          onClick={() => publishing.send({ type: 'unpublish.pressed' })}
        >
          Unpublish
        </Button>
      )}
      {status === 'published' && !isUpToDate && (
        <Button
          busy={isBusy && discards}
          busyLabel="Discarding…"
          disabled={isBusy && !discards}
          onClick={() => publishing.send({ type: 'discard.pressed' })}
        >
          Discard changes
        </Button>
      )}
    </>
  );
}
