import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { TagUse } from '../../api/contract/recognition-tags.ts';
import type { TagUseActor } from '../../machines/modules/recognition/recognition-tags.ts';
import type { RecognitionFeedActor } from '../../machines/recognition-feed.machine.ts';
import { shownTag } from '../../rules/recognition/tag-names.ts';
import { monthInWords } from '../../rules/shared/months.ts';
import { SMALLEST_GROUP } from '../../rules/shared/small-groups.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { BackLink } from '../layout/back-link.tsx';
import { UnitState } from '../layout/retiring.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import common from '../ui/common.module.css';
import { cx } from '../ui/cx.ts';
import { DateTime } from '../ui/date-time.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { ValueColumns } from '../ui/value-columns.tsx';
import { countedFeedPath, monthSpan } from './feed-paths.ts';
import { FeedPosts } from './feed-posts.tsx';
import styles from './recognition.module.css';
import { type TagWords, tagFormPath } from './tag-words.ts';
import look from './tags.module.css';

interface TagViewProps {
  words: TagWords;
  actorRef: TagUseActor;
  posts: RecognitionFeedActor;
}

export function TagView({ words, actorRef, posts }: TagViewProps) {
  const { record: use, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));

  return (
    <>
      <BackLink href={words.list}>{words.title}</BackLink>
      {use ? (
        <Loaded words={words} use={use} posts={posts} />
      ) : (
        <>
          <PageHeader title={words.title} />
          {isBusy ? (
            <SkeletonText lines={8} />
          ) : (
            <ErrorState
              title={`The ${words.one} could not be loaded`}
              onRetry={() => actorRef.send({ type: 'reload.requested' })}
            >
              {message ?? SERVER_UNREACHABLE}
            </ErrorState>
          )}
        </>
      )}
    </>
  );
}

function Loaded({ words, use, posts }: { words: TagWords; use: TagUse; posts: RecognitionFeedActor }) {
  const { tag, months } = use;
  const hasPosts = useSelector(posts, ({ context }) => context.posts.length > 0);
  const isBusy = useSelector(posts, (snapshot) => snapshot.hasTag('busy'));

  return (
    <>
      <PageHeader
        title={<span dir="auto">{shownTag(tag.kind, tag.name)}</span>}
        help={tag.description}
        actions={
          tag.canEdit && (
            <Link href={tagFormPath(words, tag._id)} className={buttonClass()}>
              Edit
            </Link>
          )
        }
      />
      <div className={styles.split}>
        <div className={styles.main}>
          <h2>Latest posts</h2>
          {hasPosts && <FeedPosts actorRef={posts} />}
          {!hasPosts && (isBusy ? <SkeletonText lines={40} /> : <p className={common.quiet}>No posts yet.</p>)}
        </div>
        <div className={styles.main}>
          <Card title="Usage">
            <ValueColumns
              title="Posts each month"
              unit="Month"
              name={monthInWords}
              values={months.map(({ month, posts: value }) => ({ at: month, value }))}
              format={(value) => `${withCommas(value)} ${value === 1 ? 'post' : 'posts'}`}
            />
            <Months tag={tag._id} months={months} />
            <p className={look.note}>Months with fewer than {SMALLEST_GROUP} posts are not shown.</p>
          </Card>
          <Card title="Details">
            <dl className={look.details}>
              <dt>Status</dt>
              <dd>
                <UnitState isInUse={tag.isActive} />
              </dd>
              <dt>For</dt>
              <dd>{tag.branch?.branchName ?? 'Everyone'}</dd>
              <dt>Posts</dt>
              <dd>
                {tag.uses > 0 ? (
                  <Link href={countedFeedPath({ tag: tag._id })} className={look.number}>
                    {withCommas(tag.uses)}
                  </Link>
                ) : (
                  0
                )}
              </dd>
              <dt>Last used</dt>
              <dd>
                <DateTime value={tag.lastUsedAt} />
              </dd>
            </dl>
          </Card>
        </div>
      </div>
    </>
  );
}

function Months({ tag, months }: { tag: string; months: TagUse['months'] }) {
  return (
    <details className={cx(common.disclosure, look.disclosure)}>
      <summary>Show as table</summary>
      <PlainTable className={look.table} heads={['Month', 'Posts']}>
        {months.map(({ month, posts }) => (
          <tr key={month}>
            <th scope="row">{monthInWords(month)}</th>
            <td>
              {posts === null ? (
                <span className={common.quiet}>Fewer than {SMALLEST_GROUP}</span>
              ) : (
                <Link href={countedFeedPath({ tag, ...monthSpan(month) })} className={look.number}>
                  {withCommas(posts)}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
    </details>
  );
}
