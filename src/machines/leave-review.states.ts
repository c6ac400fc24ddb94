/** Parts that several states of the review share. */
import type { LeaveReviewContext } from './leave-review.setup.ts';
import { logError, replyOf } from './ports.ts';

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

export const undoLast = {
  guard: 'hasLast',
  target: '#leaveReview.undoing',
  description: 'Returns to the request decided before, and undoes that decision.',
  actions: 'turnToLast',
} as const;

/** What is shown of a request that is decided, and whether the decision can be undone. */
export const settled = {
  initial: 'loadingOutcome',
  states: {
    loadingOutcome: {
      description: 'Loading the request as it is now.',
      on: {
        'undo.pressed': [
          {
            guard: 'isOwn',
            target: '#leaveReview.undoing',
            description: 'The server says whether it can still be undone.',
          },
          undoLast,
        ],
      },
      invoke: {
        src: 'loadReview',
        id: 'readOutcome',
        input: ({ context }: { context: LeaveReviewContext }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isPending', params: replyOf },
            target: '#leaveReview.reviewing',
            description: 'The decision was already undone, perhaps in another tab.',
            actions: [{ type: 'rememberReview', params: replyOf }, 'announceUndone', 'announceChange'],
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
    final: {
      description: 'The decision is final.',
      on: { 'news.arrived': { target: 'loadingOutcome' }, 'undo.pressed': undoLast },
    },
  },
} as const;
