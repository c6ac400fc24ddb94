import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { ConversationActor } from '../../machines/conversation.machine.ts';
import { paths } from '../../machines/rules/paths.ts';
import { BackLink } from '../frame/back-link.tsx';
import { LostDrawing } from '../frame/drawings.tsx';
import { Notice } from '../frame/notice.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useTop } from '../ui/use-top.ts';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';
import { ConversationHead } from './conversation-head.tsx';
import { Thread } from './thread.tsx';

export interface ConversationViewProps {
  actorRef: ConversationActor;
  /** Whoever reads looks after others too, and has a list of them. */
  hasList: boolean;
}

/** A conversation, or why there is none to show. */
export function ConversationView({ actorRef, hasList }: ConversationViewProps) {
  const isOpen = useSelector(actorRef, (snapshot) => snapshot.hasTag('open'));
  const isGone = useSelector(actorRef, (snapshot) => snapshot.hasTag('gone'));
  const page = useRef<HTMLDivElement>(null);
  useTop(page);
  if (isGone) return <Gone actorRef={actorRef} hasList={hasList} />;

  return (
    <>
      {hasList && <BackLink href={paths.talkToHr}>All conversations</BackLink>}
      {isOpen ? <ConversationHead actorRef={actorRef} /> : <PageHeader title="Conversation" />}
      <div ref={page} className={styles.page}>
        {isOpen ? (
          <>
            <Thread actorRef={actorRef} />
            <Composer actorRef={actorRef} />
          </>
        ) : (
          <NotThere actorRef={actorRef} />
        )}
      </div>
    </>
  );
}

function NotThere({ actorRef }: { actorRef: ConversationActor }) {
  const message = useSelector(actorRef, ({ context }) => context.message);
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.hasTag('unreachable'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.hasTag('refused'));
  if (!isUnreachable && !isRefused) {
    return (
      <div className={styles.waiting} aria-busy="true">
        <SkeletonText lines={8} />
      </div>
    );
  }

  return (
    <ErrorState
      title={isRefused ? 'The conversation cannot be shown' : 'The conversation could not be loaded'}
      onRetry={() => actorRef.send({ type: 'retry.pressed' })}
    >
      {isRefused ? message : 'The server could not be reached. Nothing was changed.'}
    </ErrorState>
  );
}

/** Where a link leads whose conversation is not there, or no longer for whoever follows it. */
function Gone({ actorRef, hasList }: ConversationViewProps) {
  const text = useSelector(actorRef, ({ context }) => context.text);

  return (
    <Notice
      picture={<LostDrawing />}
      eyebrow="404"
      title="This conversation is not here"
      actions={
        <>
          <Link href={hasList ? paths.talkToHr : paths.home} className={buttonClass({ variant: 'primary' })}>
            {hasList ? 'All conversations' : 'Home'}
          </Link>
          <Button onClick={() => actorRef.send({ type: 'retry.pressed' })}>Look again</Button>
        </>
      }
    >
      <p>
        {hasList
          ? 'It moves along when its employee changes branch, and is then looked after there.'
          : 'What somebody writes to HR opens for them, and for those who look after them.'}{' '}
        If you came by a link, a letter may be missing in it.
      </p>
      {text.trim() !== '' && (
        <>
          <p>What you had typed was not sent:</p>
          <blockquote className={styles.unsent} dir="auto">
            {text}
          </blockquote>
        </>
      )}
    </Notice>
  );
}
