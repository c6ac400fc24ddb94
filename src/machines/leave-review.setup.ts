import { assign, emit, setup } from 'xstate';
import { type Decision, REASON_MISSING, type Review, type TimeOffRequest } from '../rules/leave/time-off.ts';
import { REVIEW_RETRY_MS } from '../rules/shared/constants.ts';
import { bodyOf, effects, fieldErrorsOf, isSuccess, messageOf, port, type Reply } from './ports.ts';

export type ReviewAction = Decision | 'undo';

/** A 409 carries the same. */
export interface DecidedRequest {
  request: TimeOffRequest;
}

export interface DecisionToStore {
  id: string;
  asks: TimeOffRequest['asks'];
  decision: Decision;
  note: string;
}

export interface LeaveReviewInput {
  id: string;
  me: string;
  /** What is shown after it, in this order. */
  queue: readonly string[];
}

/** Decided a moment ago; the next one is on screen. */
export interface LastDecision {
  id: string;
  review: Review;
}

export interface LeaveReviewContext extends LeaveReviewInput {
  review: Review | null;
  last: LastDecision | null;
  note: string;
  wish: ReviewAction | null;
  /** Pressed for a request that is still to be loaded. */
  ahead: Decision | null;
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
  | { type: 'request.chosen'; id: string; queue: readonly string[] }
  | { type: 'next.pressed' }
  | { type: 'close.requested' }
  | { type: 'close.confirmed' }
  | { type: 'close.dismissed' };

export type LeaveReviewEmitted = { type: 'request.changed' };

export type LeaveReviewTag =
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
  | 'closed';

type AboutReply = { reply: Reply };

/** `setTimeout` fires at once for longer delays. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const requestIn = ({ body }: Reply): TimeOffRequest | undefined => (body as Partial<DecidedRequest> | null)?.request;

const isPending = (reply: Reply): boolean => isSuccess(reply) && requestIn(reply)?.status === 'pending';

/** Nothing of the request before is left. */
const opened = { review: null, note: '', noteError: null, message: null } as const;

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
    isTakenBack: ({ context }, { reply }: AboutReply) => context.wish === 'undo' && isPending(reply),
    isOwnDoing({ context: { wish, me } }, { reply }: AboutReply) {
      const request = requestIn(reply);

      return request?.decidedBy?._id === me && (wish === 'undo' || request.status === wish);
    },
    isConflict: (_, { reply }: AboutReply) => reply.status === 409 && requestIn(reply) !== undefined,
    needsReason: (_, { reply }: AboutReply) => reply.status === 422 && fieldErrorsOf(reply).note !== undefined,
    hasReason: ({ context }) => context.note.trim() !== '',
    canApprove: ({ context }) => context.review?.canApprove === true,
    isFirstAhead: ({ context }) => context.ahead === null,
    isFirstAheadOfNext: ({ context }) => context.ahead === null && context.queue.length > 0,
    isApprovedAhead: ({ context }, { reply }: { reply: Reply<Review> }) =>
      context.ahead === 'approved' && isPending(reply) && bodyOf(reply).canApprove,
    isRejectedAhead: ({ context }, { reply }: AboutReply) => context.ahead === 'rejected' && isPending(reply),
    hasNext: ({ context }) => context.queue.length > 0,
    hasStoredAndNext: ({ context }, { reply }: AboutReply) => isSuccess(reply) && context.queue.length > 0,
    hasLast: ({ context }) => context.last !== null,
    isAnother: ({ context }, { id }: { id: string }) => id !== context.id,
    canUndo: ({ context }) => context.review !== null && context.review.undoUntil !== null,
  },
  actions: {
    ...effects,
    announceChange: emit({ type: 'request.changed' }),
    rememberReview: assign((_, { reply }: { reply: Reply<Review> }) => ({ review: bodyOf(reply), message: null })),
    rememberDecided: assign(({ context: { review } }, { reply }: AboutReply) => {
      const { request } = reply.body as DecidedRequest;

      return { review: review && { ...review, request, undoUntil: null }, message: null };
    }),
    rememberLast: assign(({ context: { id, review } }, { reply }: AboutReply) => ({
      last: review && { id, review: { ...review, request: (reply.body as DecidedRequest).request, undoUntil: null } },
    })),
    rememberNote: assign({ note: (_, { note }: { note: string }) => note, noteError: null }),
    rememberMissingReason: assign({ noteError: REASON_MISSING }),
    rememberNoteError: assign({ noteError: (_, { reply }: AboutReply) => fieldErrorsOf(reply).note ?? null }),
    rememberWish: assign({ wish: (_, { wish }: { wish: ReviewAction }) => wish, ahead: null, message: null }),
    forgetWish: assign({ wish: null, ahead: null }),
    forgetAhead: assign({ ahead: null }),
    rememberAhead: assign({ ahead: (_, { ahead }: { ahead: Decision }) => ahead }),
    rememberRefusal: assign({ message: (_, { reply }: AboutReply) => messageOf(reply) }),
    turnToNext: assign(({ context: { id, queue } }) => ({ ...opened, id: queue[0] ?? id, queue: queue.slice(1) })),
    turnToChosen: assign((_, { id, queue }: { id: string; queue: readonly string[] }) => ({
      ...opened,
      id,
      queue,
      ahead: null,
    })),
    turnToLast: assign(({ context: { id, queue, last } }) => ({
      ...opened,
      id: last?.id ?? id,
      review: last?.review ?? null,
      queue: [id, ...queue.filter((one) => one !== last?.id)],
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

export function decisionOf({ id, review, wish, note }: LeaveReviewContext): DecisionToStore {
  if (wish === null || wish === 'undo') throw new Error('There is no decision to send');

  return { id, asks: review?.request.asks ?? 'days', decision: wish, note: note.trim() };
}
