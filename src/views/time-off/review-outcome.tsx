import { useSelector } from '@xstate/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { LeaveReviewActor } from '../../machines/leave-review.machine.ts';
import { type Review, spanInWords, statusWords, type TimeOffRequest } from '../../rules/leave/time-off.ts';
import { Banner } from '../layout/banner.tsx';
import { Button } from '../ui/button.tsx';
import { DateTime, WithDates } from '../ui/date-time.tsx';
import styles from './review-dialog.module.css';
import { AddDocumentButton } from './review-documents.tsx';

export function ReviewOutcome({ actorRef, review }: { actorRef: LeaveReviewActor; review: Review }) {
  const { message, me } = useSelector(actorRef, ({ context }) => context);
  const phase = useSelector(actorRef, phaseOf);
  const isUndoable = useSelector(actorRef, (snapshot) => snapshot.hasTag('undoable'));
  const { request, whyNot, isDocumentMissing, canAttach } = review;
  const retry = () => actorRef.send({ type: 'retry.pressed' });
  const undo = (isUndoable || phase === 'undoing') && (
    <Button
      size="small"
      busy={phase === 'undoing'}
      busyLabel="Undoing…"
      onClick={() => actorRef.send({ type: 'undo.pressed' })}
    >
      Undo
    </Button>
  );

  if (phase === 'unsure') {
    return (
      <div ref={intoView}>
        <Banner onRetry={retry}>
          Connection lost, so we don’t know whether this was saved. We’ll check before sending anything again.
        </Banner>
      </div>
    );
  }
  if (phase === 'refused') {
    return (
      <div ref={intoView}>
        <Banner onRetry={retry}>{message}</Banner>
      </div>
    );
  }
  if (phase === 'alreadyDecided') {
    return (
      <Outcome request={request} tone="caution" action={undo}>
        Already decided: <DecisionText request={request} me={me} />. Your decision was not saved.
      </Outcome>
    );
  }
  if (phase === 'undoing' || phase === 'decided') {
    return (
      <Outcome request={request} tone={request.status === 'approved' ? 'positive' : 'neutral'} action={undo}>
        <DecisionText request={request} me={me} />.
      </Outcome>
    );
  }
  if (phase === 'reviewing' && whyNot) {
    return (
      <div className={styles.outcome} data-tone="caution">
        <Info size={16} aria-hidden="true" />
        <p>
          <WithDates>{whyNot}</WithDates>
        </p>
        {isDocumentMissing && canAttach && (
          <AddDocumentButton request={request} onAdded={() => actorRef.send({ type: 'request.amended' })} />
        )}
      </div>
    );
  }

  return null;
}

/** The request decided before this one. */
export function LastDecision({ actorRef }: { actorRef: LeaveReviewActor }) {
  const last = useSelector(actorRef, ({ context }) => context.last);
  const isReviewing = useSelector(actorRef, (snapshot) => snapshot.hasTag('reviewing'));
  const isOver = useSelector(actorRef, ({ context }) => context.review !== null) && !isReviewing;
  if (!last || isOver) return null;
  const { request } = last.review;
  const { employee, type, status } = request;

  return (
    <div className={styles.outcome} data-tone={status === 'approved' ? 'positive' : 'neutral'} role="status">
      {status === 'approved' ? <CircleCheck size={16} aria-hidden="true" /> : <CircleX size={16} aria-hidden="true" />}
      <p>
        <WithDates>{`${employee.fullName}, ${type.name}, ${spanInWords(request)}`}</WithDates>:{' '}
        {whatWasDecided(request).toLowerCase()}
      </p>
      <Button
        size="small"
        disabled={!isReviewing}
        focusableWhenDisabled
        onClick={() => actorRef.send({ type: 'undo.pressed' })}
      >
        Undo
      </Button>
    </div>
  );
}

const phases = ['unsure', 'refused', 'alreadyDecided', 'undoing', 'decided', 'reviewing'] as const;

const phaseOf = (snapshot: SnapshotFrom<LeaveReviewActor>) => phases.find((phase) => snapshot.hasTag(phase));

/** It comes above what was being read, where scroll anchoring would leave it out of sight. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

interface OutcomeProps {
  request: TimeOffRequest;
  tone: 'positive' | 'neutral' | 'caution';
  action?: ReactNode;
  children: ReactNode;
}

function Outcome({ request: { status, note }, tone, action, children }: OutcomeProps) {
  const Icon = status === 'approved' ? CircleCheck : CircleX;

  return (
    <div ref={intoView} className={styles.outcome} data-tone={tone} role="status">
      <Icon size={16} aria-hidden="true" />
      <div>
        <p>{children}</p>
        {note !== '' && <p className={styles.quote}>“{note}”</p>}
      </div>
      {action}
    </div>
  );
}

const whatWasDecided = ({ about, status }: TimeOffRequest): string =>
  about === 'cancellation' ? `Cancellation ${statusWords[status].toLowerCase()}` : statusWords[status];

function DecisionText({ request, me }: { request: TimeOffRequest; me: string }) {
  const { decidedBy, decidedAt } = request;
  const who = decidedBy?._id === me ? 'you' : decidedBy?.fullName;

  return (
    <>
      {whatWasDecided(request)}
      {who && ` by ${who}`}
      {decidedAt && (
        <>
          {' on '}
          <DateTime value={decidedAt} show="both" />
        </>
      )}
    </>
  );
}
