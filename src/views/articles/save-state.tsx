import { useSelector } from '@xstate/react';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import { Banner } from '../frame/banner.tsx';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/date-time.tsx';
import styles from './write.module.css';

const words = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  offline: 'Not saved: no connection',
  refused: 'Not saved',
  outdated: 'Not saved',
  deleted: 'Not saved',
} as const;
type How = keyof typeof words;

/** How what was typed stands, in two words and always at the same place. */
export function SaveState({ actorRef }: { actorRef: ArticleDraftActor }) {
  const how = useSelector(actorRef, (snapshot) => (Object.keys(words) as How[]).find((tag) => snapshot.hasTag(tag)));
  const updatedAt = useSelector(actorRef, ({ context }) => context.article?.updatedAt);
  if (!how || (how === 'saved' && !updatedAt)) return null;

  return (
    <p className={styles.state} data-state={how} role="status">
      {words[how]}
      {how === 'saved' && updatedAt && (
        <span className={styles.at}>
          <DateTime value={updatedAt} show="time" />
        </span>
      )}
    </p>
  );
}

/** What stands in the way of saving, and what is safe. */
export function SaveTroubles({ actorRef }: { actorRef: ArticleDraftActor }) {
  const message = useSelector(actorRef, ({ context }) => context.message);
  const trouble = useSelector(actorRef, (snapshot) =>
    (['deleted', 'outdated', 'refused', 'offline'] as const).find((tag) => snapshot.hasTag(tag)),
  );
  const retry = () => actorRef.send({ type: 'retry.pressed' });
  if (trouble === 'offline') {
    return (
      <Banner onRetry={retry}>
        The server cannot be reached. Everything you write is kept in this browser, and saved as soon as it answers.
      </Banner>
    );
  }
  if (trouble === 'outdated') {
    return <Banner onRetry={retry}>{message} Nothing is saved until you decide whose text holds.</Banner>;
  }
  if (trouble === 'refused') return <Banner onRetry={retry}>{message}</Banner>;
  if (trouble !== 'deleted') return null;

  return (
    <div className={styles.trouble}>
      <Banner>Somebody has deleted this article meanwhile. What you see here is all that is left of it.</Banner>
      <Button onClick={() => actorRef.send({ type: 'again.pressed' })}>Save it as a new article</Button>
    </div>
  );
}
