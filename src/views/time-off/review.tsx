import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, Suspense, useEffect, useEffectEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { DecideManyActor } from '../../machines/decide-many.machine.ts';
import type { LeaveReviewActor } from '../../machines/leave-review.machine.ts';
import type { RequestCharts } from '../../machines/modules/time-off/requests.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useTabGuard } from '../layout/unsaved-guard.ts';
import { useShortcuts } from '../layout/use-shortcuts.ts';
import { useSignedIn } from '../layout/wiring-context.ts';
import type { RequestSummary, ReviewPanelProps } from './review-dialog.tsx';

const TWICE_MS = 500;

const load = () => import('./review-dialog.tsx');
// With the list, because keys open it at once.
load().catch(() => {});
const ReviewPanel = lazyPart(load, ({ actorRef }) => actorRef.send({ type: 'close.requested' }));

interface ReviewProps {
  charts: Pick<RequestCharts, 'review' | 'watch'>;
  /** Of the list below, which undoes what the panel can't. */
  many?: DecideManyActor;
  id: string;
  known: RequestSummary | undefined;
  queue: readonly string[];
  placement: ReviewPanelProps['placement'];
  /** What was typed for each request and not sent, which outlives the panel. */
  notes: RefObject<Readonly<Record<string, string>>>;
  onShow: (id: string) => void;
  onChanged: () => void;
  onClose: () => void;
}

/** While these calls run, another row may be pressed. It waits, and then the address decides what is shown. */
const isUnsettledIn = (snapshot: SnapshotFrom<LeaveReviewActor>) =>
  snapshot.hasTag('deciding') || snapshot.hasTag('undoing') || snapshot.hasTag('unsure');

const hasUnsentNote = ({ context: { notes } }: SnapshotFrom<LeaveReviewActor>) =>
  Object.values(notes).some((note) => note.trim() !== '');

/** What is open in the panel. Keys reach its chart before the panel itself has loaded. */
export function Review(props: ReviewProps) {
  const { charts, many, id, known, queue, placement, notes, onShow, onChanged, onClose } = props;
  const me = useSignedIn().user._id;
  const actorRef = useActorRef(charts.review, { input: { id, me, queue, notes: notes.current } }, (snapshot) => {
    notes.current = snapshot.context.notes;
    if (snapshot.hasTag('closed')) onClose();
  });
  const shown = useSelector(actorRef, ({ context }) => context.id);
  const isUnsettled = useSelector(actorRef, isUnsettledIn);
  const heard = useEffectEvent(onChanged);
  const turned = useEffectEvent(onShow);
  const choose = useEffectEvent((chosen: string) => {
    if (chosen !== shown) actorRef.send({ type: 'request.chosen', id: chosen, queue });
  });
  // A row was pressed, or the person went back.
  useEffect(() => choose(id), [id]);
  useEffect(() => {
    if (!isUnsettled) turned(shown);
  }, [shown, isUnsettled]);
  useEffect(() => {
    const subscriptions = [
      actorRef.on('request.changed', () => heard()),
      actorRef.on('request.decided', (event) => many?.send(event)),
      actorRef.on('decision.undone', () => many?.send({ type: 'decision.outdated' })),
    ];

    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      if (!isUnsettledIn(actorRef.getSnapshot())) return;
      // Going back cancels a running call, and only the list shows whether it was stored.
      many?.send({ type: 'decision.outdated' });
      heard();
    };
  }, [actorRef, many]);

  useEffect(
    () =>
      charts.watch(() =>
        actorRef.send({ type: actorRef.getSnapshot().hasTag('unreachable') ? 'retry.pressed' : 'news.arrived' }),
      ),
    [charts, actorRef],
  );

  useTabGuard(useSelector(actorRef, hasUnsentNote));

  useShortcuts({
    a: () => !isUnread() && actorRef.send({ type: 'approve.pressed' }),
    r: () => actorRef.send({ type: 'reject.pressed' }),
    u: () => {
      const snapshot = actorRef.getSnapshot();
      if (many && !isUnsettledIn(snapshot) && !snapshot.can({ type: 'undo.pressed' }))
        many.send({ type: 'undo.pressed' });
      else actorRef.send({ type: 'undo.pressed' });
    },
  });

  return (
    <Suspense>
      <ReviewPanel actorRef={actorRef} known={known} placement={placement} />
    </Suspense>
  );
}

/** Just opened: a second press of the key that decided the last request was not meant for this one. */
function isUnread(): boolean {
  const [unread] = document.querySelector('[data-decides]')?.getAnimations() ?? [];

  return Number(unread?.currentTime ?? TWICE_MS) < TWICE_MS;
}
