import { useSelector } from '@xstate/react';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Award from 'lucide-react/icons/award';
import { type ReactNode, Suspense, useState } from 'react';
import type { RecognitionFeedActor } from '../../machines/recognition-feed.machine.ts';
import { FRESH_MAX } from '../../rules/recognition/recognition-limits.ts';
import { isFiltered } from '../../rules/shared/list-query.ts';
import { paths } from '../../rules/shared/paths.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { BackLink } from '../layout/back-link.tsx';
import { Banner } from '../layout/banner.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { FeedPosts } from './feed-posts.tsx';
import styles from './recognition.module.css';
import { RecognitionNav } from './recognition-nav.tsx';

const Composer = lazyPart(
  () => import('./composer-dialog.tsx'),
  ({ onClose }) => onClose(),
);

interface FeedViewProps {
  actorRef: RecognitionFeedActor;
  onSent: () => void;
  tools: ReactNode;
  /** Shown next to the posts if there is room. */
  aside: ReactNode;
}

export function FeedView({ actorRef, onSent, tools, aside }: FeedViewProps) {
  const isSingle = useSelector(actorRef, ({ context }) => context.query.filters.post !== undefined);
  const [isWriting, setWriting] = useState(false);
  const praise = (
    <Button variant="primary" icon={<Award size={16} aria-hidden="true" />} onClick={() => setWriting(true)}>
      Praise a colleague
    </Button>
  );

  return (
    <>
      {isSingle && <BackLink href={paths.recognitionFeed}>Recognition feed</BackLink>}
      <PageHeader
        title={isSingle ? 'Recognition post' : 'Recognition feed'}
        help={!isSingle && 'See who has been praised, and what for.'}
        actions={!isSingle && praise}
      />
      {!isSingle && <RecognitionNav at={paths.recognitionFeed} />}
      <div className={styles.split}>
        <div className={styles.page}>
          {!isSingle && tools}
          <Status actorRef={actorRef} />
          <NewPosts actorRef={actorRef} />
          <Posts actorRef={actorRef} isSingle={isSingle} />
        </div>
        {!isSingle && (
          <aside className={styles.aside} aria-label="Corporate values">
            {aside}
          </aside>
        )}
      </div>
      {isWriting && (
        <Suspense>
          <Composer
            onSent={() => {
              actorRef.send({ type: 'post.sent' });
              onSent();
            }}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function Status({ actorRef }: { actorRef: RecognitionFeedActor }) {
  const message = useSelector(actorRef, ({ context }) => context.message);
  const isOffline = useSelector(actorRef, (snapshot) => snapshot.hasTag('offline'));
  const isUnsure = useSelector(actorRef, (snapshot) => snapshot.hasTag('unsure'));
  const isStale = useSelector(actorRef, (snapshot) => snapshot.hasTag('stale'));
  if (isUnsure) return <Banner>Connection lost. We’ll keep trying, and nothing will be sent twice.</Banner>;
  if (isOffline) return <Banner>Connection lost. Newer posts may be missing.</Banner>;

  return isStale && <Banner>{message} Newer posts may be missing.</Banner>;
}

/** New posts appear only when it is pressed, so that nothing moves while someone reads. */
function NewPosts({ actorRef }: { actorRef: RecognitionFeedActor }) {
  const fresh = useSelector(actorRef, ({ context }) => context.fresh);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('loadingNew'));

  return (
    <div className={styles.new} role="status">
      {fresh > 0 && (
        <Button
          size="small"
          className={styles.newButton}
          icon={<ArrowUp size={14} aria-hidden="true" />}
          busy={isBusy}
          onClick={() => {
            actorRef.send({ type: 'new.pressed' });
            scrollTo({ top: 0 });
          }}
        >
          {fresh >= FRESH_MAX ? `${FRESH_MAX}+` : fresh} new {fresh === 1 ? 'post' : 'posts'}
        </Button>
      )}
    </div>
  );
}

function Posts({ actorRef, isSingle }: { actorRef: RecognitionFeedActor; isSingle: boolean }) {
  const { posts, total, query, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.hasTag('refused'));
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.hasTag('unreachable'));
  if (isRefused || isUnreachable) {
    return (
      <ErrorState
        title={isSingle ? 'The post could not be loaded' : 'The feed could not be loaded'}
        onRetry={() => actorRef.send({ type: 'retry.pressed' })}
      >
        {isRefused ? message : SERVER_UNREACHABLE}
      </ErrorState>
    );
  }
  if (posts.length === 0 && isBusy) return <Outline />;
  if (posts.length === 0)
    return <Nothing isFiltered={isFiltered(query)} onClear={() => actorRef.send({ type: 'filters.cleared' })} />;

  return (
    <div className={styles.posts} aria-busy={isBusy}>
      <ProgressLine active={isBusy} />
      {!isSingle && <p className={common.quiet}>{`${withCommas(total)} ${total === 1 ? 'post' : 'posts'}`}</p>}
      <FeedPosts actorRef={actorRef} />
    </div>
  );
}

const Outline = () => (
  <div className={common.page} aria-busy="true">
    {[1, 2, 3].map((number) => (
      <div key={number} className={styles.post}>
        <SkeletonText lines={4} />
      </div>
    ))}
  </div>
);

const Nothing = ({ isFiltered: hasFilters, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  hasFilters ? (
    <EmptyState
      icon={<Award size={20} />}
      title="No posts match"
      action={<Button onClick={onClear}>Show all posts</Button>}
    >
      Try a shorter search or remove a filter.
    </EmptyState>
  ) : (
    <EmptyState icon={<Award size={20} />} title="No posts yet">
      Be the first to thank someone for something they did this week.
    </EmptyState>
  );
