import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RecognitionFeedActor } from '../../machines/recognition-feed.machine.ts';
import { Banner } from '../layout/banner.tsx';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { SkeletonText } from '../ui/skeleton.tsx';
import { PostCard } from './post-card.tsx';
import styles from './recognition.module.css';

export function FeedPosts({ actorRef }: { actorRef: RecognitionFeedActor }) {
  const { posts, gone, pending, hasMore } = useSelector(actorRef, ({ context }) => context);
  const isLoadingMore = useSelector(actorRef, (snapshot) => snapshot.hasTag('loadingMore'));
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('moreFailed'));
  const more = () => actorRef.send({ type: 'end.approached' });

  return (
    <>
      <ol className={common.page} aria-label="Posts">
        {posts.map((post) => (
          <li key={post._id}>
            {gone.includes(post._id) ? (
              <p className={styles.gone}>This post is no longer available.</p>
            ) : (
              <PostCard
                post={post}
                pending={pending}
                onAction={(action) => actorRef.send({ type: 'action.pressed', action: { ...action, post: post._id } })}
              />
            )}
          </li>
        ))}
      </ol>
      {hasFailed && (
        <Banner onRetry={() => actorRef.send({ type: 'retry.pressed' })}>Older posts could not be loaded.</Banner>
      )}
      {isLoadingMore && <SkeletonText lines={3} />}
      {hasMore && !hasFailed && <End key={posts.length} isBusy={isLoadingMore} onReached={more} />}
      {!hasMore && posts.length > 0 && <p className={styles.end}>You’ve reached the end.</p>}
    </>
  );
}

/** Loads older posts as the reader gets near the end. The button works without an `IntersectionObserver`. */
function End({ isBusy, onReached }: { isBusy: boolean; onReached: () => void }) {
  const button = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(onReached);
  useEffect(() => {
    const element = button.current;
    if (!element || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached(), {
      rootMargin: '0px 0px 400px',
    });
    observer.observe(element);

    return () => observer.disconnect();
  }, []);

  return (
    <div ref={button} className={styles.end}>
      <Button busy={isBusy} busyLabel="Loading…" onClick={onReached}>
        Show more
      </Button>
    </div>
  );
}
