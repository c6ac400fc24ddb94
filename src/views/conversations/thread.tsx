import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import type { ConversationActor } from '../../machines/conversation.machine.ts';
import { messageDays } from '../../rules/conversations/message-days.ts';
import { Banner } from '../layout/banner.tsx';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/date-time.tsx';
import styles from './conversation.module.css';
import { Entry, type EntryWords } from './entry.tsx';

/** Closer to the end than this, new messages scroll into view. */
const NEAR_PX = 80;

const ofHr: EntryWords = { resolved: 'resolved the conversation', reopened: 'reopened the conversation' };

export function Thread({ actorRef, words = ofHr }: { actorRef: ConversationActor; words?: EntryWords }) {
  const { entries, hasEarlier, firstUnread, conversation } = useSelector(actorRef, ({ context }) => context);
  const isStale = useSelector(actorRef, (snapshot) => snapshot.hasTag('stale'));
  const isLoadingEarlier = useSelector(actorRef, (snapshot) => snapshot.hasTag('loadingEarlier'));
  const box = useRef<HTMLDivElement>(null);
  const isSending = useSelector(actorRef, (snapshot) => snapshot.hasTag('sending'));
  useReadingPlace(box, { first: entries[0]?.number, last: entries.at(-1)?.number, isSending });

  return (
    <>
      {isStale && (
        <Banner onRetry={() => actorRef.send({ type: 'retry.pressed' })}>
          The server could not be reached. Newer messages may be missing.
        </Banner>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard */}
      <div ref={box} className={styles.thread} role="log" aria-label="Messages" tabIndex={0}>
        {hasEarlier && (
          <Button
            variant="quiet"
            size="small"
            className={styles.earlier}
            busy={isLoadingEarlier}
            onClick={() => actorRef.send({ type: 'earlier.pressed' })}
          >
            Show earlier messages
          </Button>
        )}
        {messageDays(entries).map(({ day, title, entries: those }) => (
          <section key={day} className={styles.day} aria-label={title}>
            <h2 className={styles.divider}>{/\d/.test(title) ? <DateTime value={day} /> : title}</h2>
            {those.map(({ entry, isContinued }) => (
              <Entry
                key={entry.number}
                entry={entry}
                words={words}
                isContinued={isContinued && entry.number !== firstUnread}
                isMine={entry.isFromEmployee === conversation?.isOwn}
                isFirstUnread={entry.number === firstUnread}
              />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

interface Shown {
  /** Numbers of entries. */
  readonly first: number | undefined;
  readonly last: number | undefined;
  readonly isSending: boolean;
}

/**
 * Keeps the reading position: stays at the end when it was there, stays put when earlier messages load above, and jumps
 * to the end after sending.
 */
function useReadingPlace(box: { current: HTMLElement | null }, { first, last, isSending }: Shown): void {
  const scroll = useRef({ first, last, wasSending: isSending, fromEnd: 0, isAtEnd: true });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const remember = () => {
      const fromEnd = element.scrollHeight - element.scrollTop;
      scroll.current.fromEnd = fromEnd;
      scroll.current.isAtEnd = fromEnd - element.clientHeight < NEAR_PX;
    };
    element.addEventListener('scroll', remember, { passive: true });
    const resized = new ResizeObserver(() => {
      if (scroll.current.isAtEnd) element.scrollTop = element.scrollHeight;
    });
    resized.observe(element);

    return () => {
      element.removeEventListener('scroll', remember);
      resized.disconnect();
    };
  }, [box]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { first: before, last: lastBefore, wasSending, isAtEnd, fromEnd } = scroll.current;
    const isSent = wasSending && !isSending && lastBefore !== last;
    if (isAtEnd || isSent) element.scrollTop = element.scrollHeight;
    else if (before !== first) element.scrollTop = element.scrollHeight - fromEnd;
    scroll.current = {
      ...scroll.current,
      first,
      // A message that arrives during sending must not count as the sent one.
      last: wasSending && isSending ? lastBefore : last,
      wasSending: isSending,
      fromEnd: element.scrollHeight - element.scrollTop,
    };
  }, [box, first, last, isSending]);
}
