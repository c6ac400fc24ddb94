import { and, assign, emit, setup, stateIn } from 'xstate';
import type { Decision, Review, TimeOffRequest } from '../rules/leave/time-off.ts';
import { REVIEW_RETRY_MS } from '../rules/shared/constants.ts';
import { REASON_MISSING } from '../rules/shared/reason.ts';
import { bodyOf, effects, fieldErrorsOf, isSuccess, messageOf, port, type Reply } from './ports.ts';

/** The body of a success, and of a 409, which contains what someone else has decided. */
export interface DecidedRequest {
  request: TimeOffRequest;
}

export interface DecisionToStore {
  id: string;
  about: TimeOffRequest['about'];
  decision: Decision;
  note: string;
}

export interface LeaveReviewInput {
  id: string;
  me: string;
  /** The requests that are shown after it, in this order. */
  queue: readonly string[];
  /** Unsent notes by request. */
  notes?: Readonly<Record<string, string>>;
}

/** Decided a moment ago; the next one is on screen. */
export interface LastDecision {
  id: string;
  review: Review;
}

export interface LeaveReviewContext extends Required<LeaveReviewInput> {
  review: Review | null;
  last: LastDecision | null;
  note: string;
  /** On its way to the server, and sent again until there is a reply. */
  decision: Decision | null;
  /** A rejection was asked for before there was a reason. */
  isReasonAsked: boolean;
  noteError: string | null;
  message: string | null;
}

export type LeaveReviewEvent =
  | { type: 'note.changed'; note: string }
  | { type: 'approve.pressed' }
  | { type: 'reject.pressed' }
  | { type: 'undo.pressed' }
  | { type: 'retry.pressed' }
  | { type: 'request.amended' }
  /** It may have been decided or cancelled elsewhere. */
  | { type: 'news.arrived' }
  | { type: 'request.chosen'; id: string; queue: readonly string[] }
  | { type: 'next.pressed' }
  | { type: 'close.requested' }
  | { type: 'close.confirmed' }
  | { type: 'close.dismissed' };

type LeaveReviewEmitted =
  | { type: 'request.changed' }
  | { type: 'request.decided'; request: TimeOffRequest }
  | { type: 'decision.undone' };

type LeaveReviewTag =
  | 'busy'
  | 'reviewing'
  | 'deciding'
  | 'undoing'
  | 'decided'
  | 'undoable'
  | 'alreadyDecided'
  | 'refused'
  | 'unreachable'
  | 'unsure'
  | 'asking'
  | 'rejectionQueued'
  | 'closed';

type AboutReply = { reply: Reply };

/** `setTimeout` fires at once for longer delays. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const requestIn = ({ body }: Reply): TimeOffRequest | undefined => (body as Partial<DecidedRequest> | null)?.request;

const isPending = (reply: Reply): boolean => isSuccess(reply) && requestIn(reply)?.status === 'pending';

const isDecided = (review: Review | null): boolean => review !== null && review.request.status !== 'pending';

/** Clears what belonged to the request that was open before. */
const opened = (notes: LeaveReviewContext['notes'], id: string) => ({
  id,
  review: null,
  note: notes[id] ?? '',
  decision: null,
  isReasonAsked: false,
  noteError: null,
  message: null,
});
const withNote = ({ id, notes }: LeaveReviewContext, note: string) => ({ note, notes: { ...notes, [id]: note } });
/** A note that has been sent is no longer a draft. */
const withoutNote = ({ id, notes }: LeaveReviewContext) => ({ notes: { ...notes, [id]: '' } });

const isAnswered =
  (test: (reply: Reply, context: LeaveReviewContext) => boolean) =>
  ({ context, event }: { context: LeaveReviewContext; event: LeaveReviewEvent }) =>
    test((event as unknown as { output: Reply }).output, context);
const hasStoredAndNext = (reply: Reply, { queue }: LeaveReviewContext) => isSuccess(reply) && queue.length > 0;
const isDecidedBy = (me: string, reply: Reply) => requestIn(reply)?.decidedBy?._id === me;

export const leaveReviewSetup = setup({
  types: {
    input: {} as LeaveReviewInput,
    context: {} as LeaveReviewContext,
    events: {} as LeaveReviewEvent,
    emitted: {} as LeaveReviewEmitted,
    tags: {} as LeaveReviewTag,
  },
  actors: {
    loadReview: port<Reply<Review>, { id: string }>('loadReview'),
    decideRequest: port<Reply<DecidedRequest>, DecisionToStore>('decideRequest'),
    undoDecision: port<Reply<DecidedRequest>, { id: string }>('undoDecision'),
  },
  guards: {
    isSuccess: (_, { reply }: AboutReply) => isSuccess(reply),
    isPending: (_, { reply }: AboutReply) => isPending(reply),
    isOwnDoing: ({ context: { decision, me } }, { reply }: AboutReply) =>
      isDecidedBy(me, reply) && requestIn(reply)?.status === decision,
    isDecidedByMe: ({ context: { me } }, { reply }: AboutReply) => isDecidedBy(me, reply),
    isConflict: (_, { reply }: AboutReply) => reply.status === 409 && requestIn(reply) !== undefined,
    needsReason: (_, { reply }: AboutReply) => reply.status === 422 && fieldErrorsOf(reply).note !== undefined,
    hasReason: ({ context }) => context.note.trim() !== '',
    canApprove: ({ context }) => context.review?.canApprove === true,
    isRejectionQueued: and([stateIn('#leaveReview.loading.rejectionQueued'), isAnswered(isPending)]),
    hasNext: ({ context }) => context.queue.length > 0,
    hasStoredAndNext: ({ context }, { reply }: AboutReply) => hasStoredAndNext(reply, context),
    isOwn: ({ context: { review, me } }) => review?.request.decidedBy?._id === me,
    hasLast: ({ context }) => context.last !== null,
    isAnother: ({ context }, { id }: { id: string }) => id !== context.id,
    canUndo: ({ context }) => context.review !== null && context.review.undoUntil !== null,
  },
  actions: {
    ...effects,
    announceChange: emit({ type: 'request.changed' }),
    announceDecision: emit((_, { reply }: AboutReply) => ({
      type: 'request.decided',
      request: (reply.body as DecidedRequest).request,
    })),
    announceUndone: emit({ type: 'decision.undone' }),
    rememberReview: assign((_, { reply }: { reply: Reply<Review> }) => ({ review: bodyOf(reply), message: null })),
    rememberDecided: assign(({ context }, { reply }: AboutReply) => {
      const { review } = context;
      const { request } = reply.body as DecidedRequest;

      return { ...withoutNote(context), review: review && { ...review, request, undoUntil: null }, message: null };
    }),
    rememberLast: assign(({ context }, { reply }: AboutReply) => {
      const { id, review } = context;
      const { request } = reply.body as DecidedRequest;

      return { ...withoutNote(context), last: review && { id, review: { ...review, request, undoUntil: null } } };
    }),
    rememberNote: assign(({ context }, { note }: { note: string }) => ({
      ...withNote(context, note),
      isReasonAsked: false,
      noteError: null,
    })),
    /** The reason of a decision that is undone can be sent again. */
    recallNote: assign(({ context }) => withNote(context, context.review?.request.note || context.note)),
    /** It is an error only once it was sent without. */
    rememberMissingReason: assign(({ context }) => ({
      noteError: context.isReasonAsked ? REASON_MISSING : null,
      isReasonAsked: true,
    })),
    rememberNoteError: assign((_, { reply }: AboutReply) => ({
      noteError: fieldErrorsOf(reply).note ?? null,
      isReasonAsked: true,
    })),
    rememberDecision: assign({ decision: (_, { decision }: { decision: Decision }) => decision, message: null }),
    forgetDecision: assign({ decision: null }),
    rememberRefusal: assign({ message: (_, { reply }: AboutReply) => messageOf(reply) }),
    turnToNext: assign(({ context: { id, notes, queue } }) => ({
      ...opened(notes, queue[0] ?? id),
      queue: queue.slice(1),
    })),
    turnToChosen: assign(({ context: { notes } }, { id, queue }: { id: string; queue: readonly string[] }) => ({
      ...opened(notes, id),
      queue,
    })),
    turnToLast: assign(({ context: { id, notes, queue, last, review } }) => ({
      ...opened(notes, last?.id ?? id),
      review: last?.review ?? null,
      queue: [...(isDecided(review) ? [] : [id]), ...queue].filter((one) => one !== last?.id),
      last: null,
    })),
    rememberNext: assign(({ context: { queue } }, { id }: { id: string }) => ({
      queue: [id, ...queue.filter((one) => one !== id)],
    })),
  },
  delays: {
    reviewRetry: REVIEW_RETRY_MS,
    undoWindow: ({ context: { review } }) =>
      Math.min(Math.max(0, Date.parse(review?.undoUntil ?? '') - Date.now() || 0), LONGEST_TIMER_MS),
  },
});

export function decisionOf({ id, review, decision, note }: LeaveReviewContext): DecisionToStore {
  if (decision === null || !review) throw new Error('There is no decision to send');

  return { id, about: review.request.about, decision, note: note.trim() };
}
