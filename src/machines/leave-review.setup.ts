import { and, assign, emit, or, setup, stateIn } from 'xstate';
import type { Decision, Review, TimeOffRequest } from '../rules/leave/time-off.ts';
import { REVIEW_RETRY_MS } from '../rules/shared/constants.ts';
import { REASON_MISSING } from '../rules/shared/reason.ts';
import { bodyOf, effects, fieldErrorsOf, isSuccess, logError, messageOf, port, type Reply, replyOf } from './ports.ts';

/** The body of a success, and of a 409, which contains what someone else has decided. */
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

type LeaveReviewEmitted = { type: 'request.changed' };

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
  | 'approvedAhead'
  | 'rejectedAhead'
  | 'closed';

type AboutReply = { reply: Reply };

/** `setTimeout` fires at once for longer delays. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const requestIn = ({ body }: Reply): TimeOffRequest | undefined => (body as Partial<DecidedRequest> | null)?.request;

const isPending = (reply: Reply): boolean => isSuccess(reply) && requestIn(reply)?.status === 'pending';

/** Clears what belonged to the request that was open before. */
const opened = (notes: LeaveReviewContext['notes'], id: string) => ({
  id,
  review: null,
  note: notes[id] ?? '',
  decision: null,
  noteError: null,
  message: null,
});
const withNote = ({ id, notes }: LeaveReviewContext, note: string) => ({ note, notes: { ...notes, [id]: note } });
/** A note that has been sent is no longer a draft. */
const withoutNote = ({ id, notes }: LeaveReviewContext) => ({ notes: { ...notes, [id]: '' } });

const isAhead = (state: string) =>
  or([stateIn(`#leaveReview.loading.${state}`), stateIn(`#leaveReview.deciding.ahead.${state}`)]);
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
    isApprovedAhead: and([
      isAhead('approvedAhead'),
      isAnswered((reply) => isPending(reply) && bodyOf(reply as Reply<Review>).canApprove),
    ]),
    isRejectedAhead: and([isAhead('rejectedAhead'), isAnswered(isPending)]),
    hasNext: ({ context }) => context.queue.length > 0,
    hasStoredAndNext: ({ context }, { reply }: AboutReply) => hasStoredAndNext(reply, context),
    hasNextApproved: and([isAhead('approvedAhead'), isAnswered(hasStoredAndNext)]),
    hasNextRejected: and([isAhead('rejectedAhead'), isAnswered(hasStoredAndNext)]),
    hasLast: ({ context }) => context.last !== null,
    isAnother: ({ context }, { id }: { id: string }) => id !== context.id,
    canUndo: ({ context }) => context.review !== null && context.review.undoUntil !== null,
  },
  actions: {
    ...effects,
    announceChange: emit({ type: 'request.changed' }),
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
      noteError: null,
    })),
    /** The reason of a decision that is undone can be sent again. */
    recallNote: assign(({ context }) => withNote(context, context.review?.request.note || context.note)),
    rememberMissingReason: assign({ noteError: REASON_MISSING }),
    rememberNoteError: assign({ noteError: (_, { reply }: AboutReply) => fieldErrorsOf(reply).note ?? null }),
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
    turnToLast: assign(({ context: { id, notes, queue, last } }) => ({
      ...opened(notes, last?.id ?? id),
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

/** Closing would abort the call, so it asks for confirmation until the reply arrives. */
export const closing = {
  initial: 'waiting',
  states: {
    waiting: { description: 'Waiting for the response.', on: { 'close.requested': { target: 'asking' } } },
    asking: {
      description: 'Asks whether to close before the response arrives. The call continues in the meantime.',
      tags: 'asking',
      on: {
        'close.confirmed': { target: '#leaveReview.closed', actions: 'announceChange' },
        'close.requested': {
          target: '#leaveReview.closed',
          description: 'Closing again answers the question.',
          actions: 'announceChange',
          meta: { offPage: 'The question covers the request.' },
        },
        'close.dismissed': { target: 'waiting' },
      },
    },
  },
} as const;

/**
 * Changes that others make to a pending request are loaded in the background, so that writing a note isn't interrupted.
 */
export const following = {
  initial: 'current',
  states: {
    current: { description: 'As it was when it was last loaded.' },
    refreshing: {
      description: 'There may be news: loads the request again. What is shown stays.',
      invoke: {
        src: 'loadReview',
        id: 'refreshReview',
        input: ({ context }: { context: LeaveReviewContext }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isPending', params: replyOf },
            target: 'current',
            actions: { type: 'rememberReview', params: replyOf },
          },
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: '#leaveReview.decided.known',
            description: 'The request was decided or cancelled elsewhere. A note that was written stays.',
            actions: [{ type: 'rememberReview', params: replyOf }, 'announceChange'],
          },
          { target: 'current', description: 'Refused. A decision would be refused for the same reason.' },
        ],
        onError: { target: 'current', actions: logError },
      },
    },
  },
} as const;

/** What is shown of a request that is decided, and whether the decision can be undone. */
export const settled = {
  initial: 'settling',
  states: {
    settling: {
      description: 'Loading the request as it is now.',
      invoke: {
        src: 'loadReview',
        id: 'readOutcome',
        input: ({ context }: { context: LeaveReviewContext }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isPending', params: replyOf },
            target: '#leaveReview.reviewing',
            description: 'The decision was already undone, perhaps in another tab.',
            actions: [{ type: 'rememberReview', params: replyOf }, 'announceChange'],
          },
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'known',
            actions: { type: 'rememberReview', params: replyOf },
          },
          { target: 'final', description: 'The request on screen is enough.' },
        ],
        onError: { target: 'final', actions: logError },
      },
    },
    known: {
      description: 'Checks whether it can still be undone.',
      always: [{ guard: 'canUndo', target: 'undoable' }, { target: 'final' }],
    },
    undoable: {
      description: 'The person who decided can undo it for a short time.',
      tags: 'undoable',
      after: { undoWindow: { target: 'final' } },
      on: {
        'undo.pressed': { target: '#leaveReview.undoing' },
      },
    },
    final: { description: 'The decision is final.', on: { 'news.arrived': { target: 'settling' } } },
  },
} as const;

/** Keys are faster than the server: a key pressed while a request is loading takes effect once it is there. */
export const unhurried = 'Nothing has been pressed for the request that is loading.';
export const approvedAhead = {
  description: 'Approved once it has loaded.',
  tags: 'approvedAhead',
} as const;
export const rejectedAhead = {
  description: 'Asks for the reason once it has loaded.',
  tags: 'rejectedAhead',
} as const;

export function decisionOf({ id, review, decision, note }: LeaveReviewContext): DecisionToStore {
  if (decision === null || !review) throw new Error('There is no decision to send');

  return { id, asks: review.request.asks, decision, note: note.trim() };
}
