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

/** As much of a request as its title tells. */
export type KnownRequest = Pick<TimeOffRequest, '_id' | 'type' | 'from' | 'to' | 'fromPortion' | 'toPortion'> & {
  employee: { fullName: string };
  asks?: TimeOffRequest['asks'];
};

export interface ReviewDialogProps {
  charts: Pick<RequestCharts, 'review'>;
  id: string;
  /** What is known of it before it is loaded. */
  known: KnownRequest | undefined;
  /** What waits after it. */
  queue: readonly string[];
  words: RequestWords;
  /** It is another one now that is looked at. */
  onTurn: (id: string) => void;
  /** The list shows something else now. */
  onChanged: () => void;
  onClose: () => void;
}

/** A request over the page, until it is closed: one after the other, as many as wait. */
export default function ReviewDialog(props: ReviewDialogProps) {
  const { charts, id, known, queue, words, onTurn, onChanged, onClose } = props;
  const me = useWho().user._id;
  const actorRef = useActorRef(charts.review, { input: { id, me, queue } });
  const shown = useSelector(actorRef, ({ context }) => context.id);
  const heard = useEffectEvent(onChanged);
  const turned = useEffectEvent(onTurn);
  useEffect(() => turned(shown), [shown]);
  useEffect(() => {
    const subscription = actorRef.on('request.changed', () => heard());

    return () => {
      subscription.unsubscribe();
      // Whether a call that is cut off by this is stored, only the list can tell.
      const last = actorRef.getSnapshot();
      if (last.hasTag('deciding') || last.hasTag('undoing') || last.hasTag('unsure')) heard();
    };
  }, [actorRef]);

  return <ReviewPanel actorRef={actorRef} known={known} words={words} onClose={onClose} />;
}

interface ReviewPanelProps extends Pick<ReviewDialogProps, 'known' | 'words' | 'onClose'> {
  actorRef: LeaveReviewActor;
}

/** What the chart shows of itself. */
export function ReviewPanel({ actorRef, known, words, onClose }: ReviewPanelProps) {
  const { id, review, message } = useSelector(actorRef, ({ context }) => context);
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.hasTag('unreachable'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.hasTag('refused'));
  const isSettled = useSelector(
    actorRef,
    (snapshot) => !snapshot.hasTag('undoing') && (snapshot.hasTag('decided') || snapshot.hasTag('alreadyDecided')),
  );
  const request = review?.request ?? (id === known?._id ? known : undefined);
  const content = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const retry = () => actorRef.send({ type: 'retry.pressed' });

  // The buttons change places under whoever works with the keyboard: the focus goes to what comes next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request is read from its beginning
  useEffect(() => content.current?.focus(), [id]);
  useEffect(() => {
    if (isSettled && document.activeElement !== content.current) next.current?.focus();
  }, [isSettled]);

  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={request?.employee.fullName ?? 'Request'}
      description={request && <WithDates>{subjectOf(request)}</WithDates>}
      initialFocus={content}
      aside={<Waiting actorRef={actorRef} />}
      actions={<ReviewActions actorRef={actorRef} next={next} onClose={onClose} />}
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
            <ReviewDetails review={review} words={words} onAmended={() => actorRef.send({ type: 'request.amended' })} />
            <ReviewNote actorRef={actorRef} />
          </>
        )}
        {!review && !isUnreachable && !isRefused && <SkeletonText lines={10} />}
      </div>
    </Dialog>
  );
}

const subjectOf = ({ asks, type, ...span }: KnownRequest): string =>
  `${asks === 'cancellation' ? 'Cancellation of ' : ''}${type.name}, ${spanInWords(span)}`;

function Waiting({ actorRef }: { actorRef: LeaveReviewActor }) {
  const waiting = useSelector(actorRef, ({ context }) => context.queue.length);

  return waiting > 0 ? <span className={styles.waiting}>{waiting} more</span> : null;
}
