import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { LeaveReviewActor } from '../../machines/leave-review.machine.ts';
import { spanInWords, type TimeOffRequest } from '../../rules/leave/time-off.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { PersonLink } from '../layout/person-link.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { WithDates } from '../ui/date-time.tsx';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewDetails } from './review-details.tsx';
import styles from './review-dialog.module.css';
import { ReviewNote } from './review-note.tsx';
import { LastDecision, ReviewOutcome } from './review-outcome.tsx';

export type RequestSummary = Pick<TimeOffRequest, '_id' | 'type' | 'from' | 'to' | 'fromPortion' | 'toPortion'> & {
  employee: { _id: string; fullName: string };
  about?: TimeOffRequest['about'];
};

export interface ReviewPanelProps {
  actorRef: LeaveReviewActor;
  known: RequestSummary | undefined;
  placement: DialogProps['placement'];
}

export default function ReviewPanel({ actorRef, known, placement }: ReviewPanelProps) {
  const { id, review, message } = useSelector(actorRef, ({ context }) => context);
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.hasTag('unreachable'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.hasTag('refused'));
  const isRejectionQueued = useSelector(actorRef, (snapshot) => snapshot.hasTag('rejectionQueued'));
  const isAsking = useSelector(actorRef, (snapshot) => snapshot.hasTag('asking'));
  const isSettled = useSelector(
    actorRef,
    (snapshot) => !snapshot.hasTag('undoing') && (snapshot.hasTag('decided') || snapshot.hasTag('alreadyDecided')),
  );
  const request = review?.request ?? (id === known?._id ? known : undefined);
  const content = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const retry = () => actorRef.send({ type: 'retry.pressed' });
  const close = () => actorRef.send({ type: 'close.requested' });

  // The buttons change under the keyboard's focus, so the focus moves to what comes next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request is read from its beginning
  useEffect(() => content.current?.focus(), [id]);
  useEffect(() => {
    if (isSettled && !content.current?.contains(document.activeElement)) next.current?.focus();
  }, [isSettled]);

  return (
    <Dialog
      open
      size="large"
      placement={placement}
      onClose={close}
      title={request ? <Applicant person={request.employee} /> : 'Request'}
      description={request && <WithDates>{subjectOf(request)}</WithDates>}
      initialFocus={content}
      aside={<Waiting actorRef={actorRef} />}
      actions={<ReviewActions actorRef={actorRef} next={next} onClose={close} />}
    >
      {/* Until the reason can be typed, letters mean nothing: the rest of one would decide about others. */}
      <div ref={content} tabIndex={-1} className={styles.content} data-shortcuts={isRejectionQueued ? undefined : ''}>
        <LastDecision actorRef={actorRef} />
        {isUnreachable && (
          <ErrorState title="The request could not be loaded" onRetry={retry}>
            {SERVER_UNREACHABLE}
          </ErrorState>
        )}
        {isRefused && !review && (
          <ErrorState title="Request unavailable" onRetry={retry}>
            {message}
          </ErrorState>
        )}
        {review && (
          <>
            <ReviewOutcome actorRef={actorRef} review={review} />
            <ReviewDetails review={review} onAmended={() => actorRef.send({ type: 'request.amended' })} />
            <ReviewNote key={id} actorRef={actorRef} onLeave={() => content.current?.focus()} />
          </>
        )}
        {!review && !isUnreachable && !isRefused && (
          <>
            {isRejectionQueued && <p role="status">We’ll ask for your reason once it has loaded.</p>}
            <SkeletonText lines={50} />
          </>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          open
          tone="primary"
          title="Close before this is saved?"
          confirmLabel="Close anyway"
          cancelLabel="Keep waiting"
          onConfirm={() => actorRef.send({ type: 'close.confirmed' })}
          onCancel={() => actorRef.send({ type: 'close.dismissed' })}
        >
          The server hasn’t responded yet. If you close now, the list shows whether this was saved.
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

const Applicant = ({ person: { _id, fullName } }: { person: RequestSummary['employee'] }) => (
  <PersonLink id={_id}>{fullName}</PersonLink>
);

const subjectOf = ({ about, type, ...span }: RequestSummary): string =>
  `${about === 'cancellation' ? 'Cancellation of ' : ''}${type.name}, ${spanInWords(span)}`;

function Waiting({ actorRef }: { actorRef: LeaveReviewActor }) {
  const waiting = useSelector(actorRef, ({ context }) => context.queue.length);

  return waiting > 0 ? <span className={styles.waiting}>{waiting} more on this page</span> : null;
}
