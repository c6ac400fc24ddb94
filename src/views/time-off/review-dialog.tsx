import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { LeaveReviewActor } from '../../machines/leave-review.machine.ts';
import type { RequestCharts } from '../../machines/modules/requests.ts';
import { spanInWords, type TimeOffRequest } from '../../machines/rules/time-off.ts';
import { useWho } from '../frame/wiring-context.ts';
import { WithDates } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewDetails } from './review-details.tsx';
import styles from './review-dialog.module.css';
import { ReviewNote } from './review-note.tsx';
import { ReviewOutcome } from './review-outcome.tsx';
import type { RequestWords } from './words.ts';

export interface ReviewDialogProps {
  charts: Pick<RequestCharts, 'review'>;
  request: TimeOffRequest;
  /** What waits after it. */
  queue: readonly string[];
  words: RequestWords;
  /** The list shows something else now. */
  onChanged: () => void;
  onClose: () => void;
}

/** A request over the list, until it is closed: one after the other, as many as wait. */
export default function ReviewDialog({ charts, request, queue, words, onChanged, onClose }: ReviewDialogProps) {
  const me = useWho().user._id;
  const actorRef = useActorRef(charts.review, { input: { id: request._id, me, queue } });
  const heard = useEffectEvent(onChanged);
  useEffect(() => {
    const subscription = actorRef.on('request.changed', () => heard());

    return () => subscription.unsubscribe();
  }, [actorRef]);

  return <ReviewPanel actorRef={actorRef} first={request} words={words} onChanged={onChanged} onClose={onClose} />;
}

interface ReviewPanelProps extends Pick<ReviewDialogProps, 'words' | 'onChanged' | 'onClose'> {
  actorRef: LeaveReviewActor;
  /** What is known of the first request before it is loaded. */
  first: TimeOffRequest;
}

/** What the chart shows of itself. */
export function ReviewPanel({ actorRef, first, words, onChanged, onClose }: ReviewPanelProps) {
  const { id, review, message } = useSelector(actorRef, ({ context }) => context);
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.hasTag('unreachable'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.hasTag('refused'));
  const isSettled = useSelector(
    actorRef,
    (snapshot) => !snapshot.hasTag('undoing') && (snapshot.hasTag('decided') || snapshot.hasTag('alreadyDecided')),
  );
  const request = review?.request ?? (id === first._id ? first : undefined);
  const content = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const retry = () => actorRef.send({ type: 'retry.pressed' });

  // The buttons change places under whoever works with the keyboard: the focus goes to what comes next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request is read from its beginning
  useEffect(() => content.current?.focus(), [id]);
  useEffect(() => {
    if (isSettled && document.activeElement !== content.current) next.current?.focus();
  }, [isSettled]);

  const close = () => {
    // Whether a call that is cut off by this is stored, only the list can tell.
    const now = actorRef.getSnapshot();
    if (now.hasTag('deciding') || now.hasTag('undoing') || now.hasTag('unsure')) onChanged();
    onClose();
  };

  return (
    <Dialog
      open
      size="large"
      onClose={close}
      title={request?.employee.fullName ?? 'Request'}
      description={request && <WithDates>{`${request.type.name}, ${spanInWords(request)}`}</WithDates>}
      initialFocus={content}
      aside={<Waiting actorRef={actorRef} />}
      actions={<ReviewActions actorRef={actorRef} next={next} onClose={close} />}
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        {isUnreachable && (
          <ErrorState title="The request could not be loaded" onRetry={retry}>
            The server could not be reached. Nothing was sent.
          </ErrorState>
        )}
        {isRefused && !review && (
          <ErrorState title="The request cannot be shown" onRetry={retry}>
            {message}
          </ErrorState>
        )}
        {review && (
          <>
            <ReviewOutcome actorRef={actorRef} review={review} />
            <ReviewDetails review={review} words={words} />
            <ReviewNote actorRef={actorRef} />
          </>
        )}
        {!review && !isUnreachable && !isRefused && <SkeletonText lines={10} />}
      </div>
    </Dialog>
  );
}

function Waiting({ actorRef }: { actorRef: LeaveReviewActor }) {
  const waiting = useSelector(actorRef, ({ context }) => context.queue.length);

  return waiting > 0 ? <span className={styles.waiting}>{waiting} more</span> : null;
}
