import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { LeaveReviewActor } from '../../machines/leave-review.machine.ts';
import { Button } from '../ui/button.tsx';
import { CancelRequest } from './cancel-request.tsx';
import { ChangeDays } from './change-days.tsx';
import styles from './review-actions.module.css';

interface ReviewActionsProps {
  actorRef: LeaveReviewActor;
  next: Ref<HTMLButtonElement>;
  onClose: () => void;
}

/** It can no longer be undone. */
const isOver = (snapshot: SnapshotFrom<LeaveReviewActor>): boolean =>
  (snapshot.hasTag('decided') || snapshot.hasTag('alreadyDecided')) &&
  !snapshot.hasTag('undoable') &&
  !snapshot.hasTag('busy');

export function ReviewActions({ actorRef, next, onClose }: ReviewActionsProps) {
  const { review, queue, decision } = useSelector(actorRef, ({ context }) => context);
  const isReviewing = useSelector(actorRef, (snapshot) => snapshot.hasTag('reviewing'));
  const isDeciding = useSelector(actorRef, (snapshot) => snapshot.hasTag('deciding'));
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy') || snapshot.hasTag('unsure'));
  const isFinal = useSelector(actorRef, isOver);
  const amended = () => actorRef.send({ type: 'request.amended' });
  const goOn = () => actorRef.send({ type: 'next.pressed' });
  const mayDecide = (isReviewing || isDeciding) && review?.canDecide;

  if (!mayDecide) {
    return (
      <div className={styles.afterwards}>
        {isFinal && review?.canCancel && (
          <>
            {review.ledger && <ChangeDays request={review.request} ledger={review.ledger} onSaved={amended} />}
            <CancelRequest request={review.request} days={review.days} onSaved={amended} />
          </>
        )}
        {queue.length > 0 && !isBusy ? (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button ref={next} variant="primary" onClick={goOn}>
              Next request
            </Button>
          </>
        ) : (
          <Button ref={next} onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    );
  }

  return (
    <div key={review?.request._id} className={styles.deciding} data-decides="">
      {queue.length > 0 && (
        <Button variant="quiet" disabled={isDeciding} focusableWhenDisabled onClick={goOn}>
          Skip
        </Button>
      )}
      <Button
        busy={isDeciding && decision === 'rejected'}
        busyLabel="Rejecting…"
        disabled={isDeciding}
        focusableWhenDisabled
        onClick={() => actorRef.send({ type: 'reject.pressed' })}
      >
        Reject
      </Button>
      <Button
        variant="primary"
        busy={isDeciding && decision === 'approved'}
        busyLabel="Approving…"
        disabled={isDeciding || !review?.canApprove}
        focusableWhenDisabled
        onClick={() => actorRef.send({ type: 'approve.pressed' })}
      >
        Approve
      </Button>
    </div>
  );
}
