import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { ConversationActor } from '../../machines/conversation.machine.ts';
import { paths } from '../../rules/shared/paths.ts';
import { capitalise } from '../../rules/shared/text.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { BackLink } from '../layout/back-link.tsx';
import { LostIllustration } from '../layout/illustrations.tsx';
import { Notice } from '../layout/notice.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';
import { ConversationHead } from './conversation-head.tsx';
import { Thread } from './thread.tsx';

interface ConversationViewProps {
  actorRef: ConversationActor;
  hasList: boolean;
}

export function ConversationView({ actorRef, hasList }: ConversationViewProps) {
  const isOpen = useSelector(actorRef, (snapshot) => snapshot.hasTag('open'));
  const isGone = useSelector(actorRef, (snapshot) => snapshot.hasTag('gone'));
  if (isGone) return <ConversationNotFound actorRef={actorRef} hasList={hasList} />;

  return (
    <>
      {hasList && <BackLink href={paths.talkToHr}>All conversations</BackLink>}
      {isOpen ? (
        <>
          <ConversationHead actorRef={actorRef} />
          <div className={styles.page} data-fills>
            <Thread actorRef={actorRef} />
            <Composer actorRef={actorRef} />
          </div>
        </>
      ) : (
        <>
          <PageHeader title="Conversation" />
          <NotThere actorRef={actorRef} noun="conversation" />
        </>
      )}
    </>
  );
}

/** Without the frame of the messages, whose place depends on what the head says. */
export function NotThere({ actorRef, noun }: { actorRef: ConversationActor; noun: string }) {
  const message = useSelector(actorRef, ({ context }) => context.message);
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.hasTag('unreachable'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.hasTag('refused'));
  if (!isUnreachable && !isRefused) {
    return (
      <div aria-busy="true">
        <SkeletonText lines={8} />
      </div>
    );
  }

  return (
    <ErrorState
      title={isRefused ? `${capitalise(noun)} unavailable` : `The ${noun} could not be loaded`}
      onRetry={() => actorRef.send({ type: 'retry.pressed' })}
    >
      {isRefused ? message : SERVER_UNREACHABLE}
    </ErrorState>
  );
}

function ConversationNotFound({ actorRef, hasList }: ConversationViewProps) {
  const text = useSelector(actorRef, ({ context }) => context.text);

  return (
    <Notice
      picture={<LostIllustration />}
      eyebrow="404"
      title="Conversation not found"
      actions={
        <>
          <Link href={hasList ? paths.talkToHr : paths.home} className={buttonClass({ variant: 'primary' })}>
            {hasList ? 'All conversations' : 'Home'}
          </Link>
          <Button onClick={() => actorRef.send({ type: 'retry.pressed' })}>Try again</Button>
        </>
      }
    >
      <p>
        {hasList
          ? 'If the employee changed branch, the conversation moved with them.'
          : 'Only the employee and the HR team responsible for them can open it.'}{' '}
        If you followed a link, check that it is complete.
      </p>
      <Unsent text={text} />
    </Notice>
  );
}

export function Unsent({ text }: { text: string }) {
  if (text.trim() === '') return null;

  return (
    <>
      <p>Your message was not sent:</p>
      <blockquote className={styles.unsent} dir="auto">
        {text}
      </blockquote>
    </>
  );
}
