/** What the chart of reviewing a request knows, hears, asks for and does. */
import { assign, emit, setup } from 'xstate';
import { bodyOf, effects, fieldErrorsOf, isSuccess, messageOf, port, type Reply } from './ports.ts';
import { REVIEW_RETRY_MS } from './rules/constants.ts';
import { type Decision, REASON_MISSING, type Review, type TimeOffRequest } from './rules/time-off.ts';

/** What the server is asked for: a decision, or to take one back. */
export type Wish = Decision | 'undo';

/** How a request stands after a decision. An answer of 409 carries the same. */
export interface Decided {
  request: TimeOffRequest;
}

/** What the server is asked to store, and about what: the days, or to give them back. */
export interface DecisionToStore {
  id: string;
  asks: TimeOffRequest['asks'];
  decision: Decision;
  note: string;
}

export interface LeaveReviewInput {
  id: string;
  /** Who looks at it. */
  me: string;
  /** What waits for a decision after this one. */
  queue: readonly string[];
}

export interface LeaveReviewContext extends LeaveReviewInput {
  review: Review | null;
  /** What the applicant will be told. */
  note: string;
  wish: Wish | null;
  /** What is wrong with the note. */
  noteError: string | null;
  /** What the server said when it refused last. */
  message: string | null;
}

export type LeaveReviewEvent =
  | { type: 'note.changed'; note: string }
  | { type: 'approve.pressed' }
  | { type: 'reject.pressed' }
  | { type: 'undo.pressed' }
  | { type: 'retry.pressed' }
  | { type: 'request.amended' }
  | { type: 'next.pressed' };

/** Told to whoever listens: lists show something else now. */
export type LeaveReviewNews = { type: 'request.changed' };

/** `busy`: a call runs. `unsure`: a call was cut off, and nobody here knows what became of it. */
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
  | 'unsure';

type AboutReply = { reply: Reply };

/** A timer that is set for longer rings at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The request in an answer, be it one that succeeded or one that says who was first. */
const requestIn = ({ body }: Reply): TimeOffRequest | undefined => (body as Partial<Decided> | null)?.request;

const isPending = (reply: Reply): boolean => isSuccess(reply) && requestIn(reply)?.status === 'pending';

export const leaveReviewSetup = setup({
  types: {
    input: {} as LeaveReviewInput,
    context: {} as LeaveReviewContext,
    events: {} as LeaveReviewEvent,
    emitted: {} as LeaveReviewNews,
    tags: {} as LeaveReviewTag,
  },
  actors: {
    loadReview: port<Reply<Review>, { id: string }>('loadReview'),
    decideRequest: port<Reply<Decided>, DecisionToStore>('decideRequest'),
    undoDecision: port<Reply<Decided>, { id: string }>('undoDecision'),
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
    hasNext: ({ context }) => context.queue.length > 0,
    canUndo: ({ context }) => context.review !== null && context.review.undoUntil !== null,
  },
  actions: {
    ...effects,
    announceChange: emit({ type: 'request.changed' }),
    rememberReview: assign((_, { reply }: { reply: Reply<Review> }) => ({ review: bodyOf(reply), message: null })),
    rememberDecided: assign(({ context: { review } }, { reply }: AboutReply) => {
      const { request } = reply.body as Decided;

      return { review: review && { ...review, request, undoUntil: null }, message: null };
    }),
    rememberNote: assign({ note: (_, { note }: { note: string }) => note, noteError: null }),
    rememberMissingReason: assign({ noteError: REASON_MISSING }),
    rememberNoteError: assign({ noteError: (_, { reply }: AboutReply) => fieldErrorsOf(reply).note ?? null }),
    rememberWish: assign({ wish: (_, { wish }: { wish: Wish }) => wish, message: null }),
    forgetWish: assign({ wish: null }),
    rememberRefusal: assign({ message: (_, { reply }: AboutReply) => messageOf(reply) }),
    turnToNext: assign(({ context: { id, queue } }) => ({
      id: queue[0] ?? id,
      queue: queue.slice(1),
      review: null,
      note: '',
      noteError: null,
      message: null,
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
