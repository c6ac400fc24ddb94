import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, Suspense, useEffect, useEffectEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { LeaveReviewActor } from '../../machines/leave-review.machine.ts';
import type { LastDecision } from '../../machines/leave-review.setup.ts';
import type { RequestCharts } from '../../machines/modules/time-off/requests.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useTabGuard } from '../layout/unsaved-guard.ts';
import { useShortcuts } from '../layout/use-shortcuts.ts';
import { useSignedIn } from '../layout/wiring-context.ts';
import type { RequestSummary, ReviewPanelProps } from './review-dialog.tsx';

const load = () => import('./review-dialog.tsx');
// With the list, because keys open it at once.
load().catch(() => {});
const ReviewPanel = lazyPart(load, ({ actorRef }) => actorRef.send({ type: 'close.requested' }));

interface UndoProps {
  /** The decision that can be undone from here. */
  last: LastDecision | null;
  /** Whether the panel was opened to undo it. */
  isAsked: RefObject<boolean>;
  onLast: (last: LastDecision | null) => void;
  /** Here there is none. */
  onOther: () => void;
}

interface ReviewProps {
  charts: Pick<RequestCharts, 'review' | 'watch'>;
  id: string;
  known: RequestSummary | undefined;
  queue: readonly string[];
  placement: ReviewPanelProps['placement'];
  /** What was typed for each request and not sent, which outlives the panel. */
  notes: RefObject<Readonly<Record<string, string>>>;
  undo?: UndoProps;
  onShow: (id: string) => void;
  onChanged: () => void;
  onClose: () => void;
}

/** While these calls run, another row may be pressed. It waits, and then the address decides what is shown. */
const isUnsettledIn = (snapshot: SnapshotFrom<LeaveReviewActor>) =>
  snapshot.hasTag('deciding') || snapshot.hasTag('undoing') || snapshot.hasTag('unsure');

const lastIn = (snapshot: SnapshotFrom<LeaveReviewActor>): LastDecision | null => {
  const { id, review, last } = snapshot.context;

  return snapshot.hasTag('undoable') && review ? { id, review } : last;
};

const hasUnsentNote = ({ context: { notes } }: SnapshotFrom<LeaveReviewActor>) =>
  Object.values(notes).some((note) => note.trim() !== '');

/** What is open in the panel. Keys reach its chart before the panel itself has loaded. */
export function Review(props: ReviewProps) {
  const { charts, id, known, queue, placement, notes, undo, onShow, onChanged, onClose } = props;
  const isAsked = undo?.isAsked;
  const me = useSignedIn().user._id;
  const input = { id, me, queue, notes: notes.current, last: undo?.last ?? null };
  const actorRef = useActorRef(charts.review, { input }, (snapshot) => {
    notes.current = snapshot.context.notes;
    if (!snapshot.hasTag('closed')) undo?.onLast(lastIn(snapshot));
    if (snapshot.hasTag('closed')) onClose();
  });
  const shown = useSelector(actorRef, ({ context }) => context.id);
  const isUnsettled = useSelector(actorRef, isUnsettledIn);
  const heard = useEffectEvent(onChanged);
  const turned = useEffectEvent(onShow);
  const choose = useEffectEvent((chosen: string) => {
    if (chosen !== shown) actorRef.send({ type: 'request.chosen', id: chosen, queue });
  });
  useEffect(() => {
    if (!isAsked?.current) return;
    isAsked.current = false;
    actorRef.send({ type: 'undo.pressed' });
  }, [actorRef, isAsked]);
  // A row was pressed, or the person went back.
  useEffect(() => choose(id), [id]);
  useEffect(() => {
    if (!isUnsettled) turned(shown);
  }, [shown, isUnsettled]);
  useEffect(() => {
    const subscription = actorRef.on('request.changed', () => heard());

    return () => {
      subscription.unsubscribe();
      // Going back cancels a running call, and only the list shows whether it was stored.
      if (isUnsettledIn(actorRef.getSnapshot())) heard();
    };
  }, [actorRef]);

  useEffect(() => charts.watch(() => actorRef.send({ type: 'news.arrived' })), [charts, actorRef]);

  useTabGuard(useSelector(actorRef, hasUnsentNote));

  useShortcuts({
    a: () => actorRef.send({ type: 'approve.pressed' }),
    r: () => actorRef.send({ type: 'reject.pressed' }),
    u: () => {
      if (actorRef.getSnapshot().can({ type: 'undo.pressed' })) actorRef.send({ type: 'undo.pressed' });
      else undo?.onOther();
    },
  });

  return (
    <Suspense>
      <ReviewPanel actorRef={actorRef} known={known} placement={placement} />
    </Suspense>
  );
}
