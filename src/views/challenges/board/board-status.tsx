import { useSelector } from '@xstate/react';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import type { LiveBoardActor } from '../../../machines/live-board.machine.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import styles from './board.module.css';

/** How current the board is, with the time at which its ranks were counted. */
export function BoardStatus({ actorRef }: { actorRef: LiveBoardActor }) {
  const { board, message } = useSelector(actorRef, ({ context }) => context);
  const isFinal = useSelector(actorRef, (snapshot) => snapshot.hasTag('final'));
  const isStale = useSelector(actorRef, (snapshot) => snapshot.hasTag('stale'));
  const isReconnecting = useSelector(actorRef, (snapshot) => snapshot.hasTag('reconnecting'));
  const isPaused = useSelector(actorRef, (snapshot) => snapshot.hasTag('paused'));
  const isLive = useSelector(actorRef, (snapshot) => snapshot.hasTag('live'));
  if (!board) return null;
  const { asOf, lockedAt } = board;
  const line = (tone: string, words: ReactNode, at = asOf) => (
    <p className={styles.status} data-tone={tone}>
      {words} <DateTime value={at} show="both" />
    </p>
  );

  return (
    <div className={styles.statusLine} role="status">
      {isFinal &&
        line(
          'final',
          <>
            <Lock size={14} aria-hidden="true" /> Final since
          </>,
          lockedAt ?? asOf,
        )}
      {isPaused && line('quiet', 'Paused. As of')}
      {isLive && line('live', 'Live. As of')}
      {isReconnecting && line('stale', 'Connection lost. We’ll keep trying. As of')}
      {isStale && !isReconnecting && line('stale', <>{message ?? 'The leaderboard could not be updated.'} As of</>)}
      {isStale && (
        <Button size="small" onClick={() => actorRef.send({ type: 'retry.pressed' })}>
          Try again
        </Button>
      )}
    </div>
  );
}
