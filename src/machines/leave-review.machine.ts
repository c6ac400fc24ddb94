/**
 * Decides one request for leave, sick leave or work from home. After a lost answer the request is reloaded before
 * anything is sent again, so nothing is decided twice.
 */
import type { ActorRefFrom } from 'xstate';
import { decisionOf, leaveReviewSetup } from './leave-review.setup.ts';
import { logError, messageOf } from './ports.ts';

export type { LeaveReviewContext, LeaveReviewEvent, LeaveReviewInput } from './leave-review.setup.ts';

const replyOf = <R>({ event }: { event: { output: R } }) => ({ reply: event.output });

const onToTheNext = {
  guard: 'hasNext',
  target: '#leaveReview.loading',
  description: 'Goes to the next pending request.',
  actions: 'turnToNext',
} as const;

/** While something is being saved, what is chosen comes next. */
const chosenForLater = {
  guard: { type: 'isAnother', params: ({ event }: { event: { id: string } }) => event },
  description: 'Something is being saved: it is shown next.',
  actions: { type: 'rememberNext', params: ({ event }: { event: { id: string } }) => event },
} as const;

/** Closing would end the call, so it asks while an answer is awaited. */
const closing = {
  initial: 'waiting',
  states: {
    waiting: { description: 'Waiting for the answer.', on: { 'close.requested': { target: 'asking' } } },
    asking: {
      description: 'Asks whether to close before the answer is there. The call goes on meanwhile.',
      tags: 'asking',
      on: {
        'close.confirmed': { target: '#leaveReview.closed', actions: 'announceChange' },
        'close.dismissed': { target: 'waiting' },
      },
    },
  },
} as const;

/** Keys are faster than the server: what is pressed for a request that is on its way waits for it. */
const approvedAhead = {
  description: 'It is approved as soon as it has loaded.',
  actions: { type: 'rememberAhead', params: { ahead: 'approved' } },
} as const;

const rejectedAhead = {
  description: 'The reason is asked for as soon as it has loaded.',
  actions: { type: 'rememberAhead', params: { ahead: 'rejected' } },
} as const;

const undoLast = {
  guard: 'hasLast',
  target: '#leaveReview.undoing',
  description: 'Returns to the request decided before, and undoes that decision.',
  actions: ['turnToLast', { type: 'rememberWish', params: { wish: 'undo' } }],
} as const;

const lookAgain = {
  target: '#leaveReview.loading',
  description: 'A document was added or the balance adjusted: reloads the request.',
  actions: 'announceChange',
} as const;

export const leaveReviewMachine = leaveReviewSetup.createMachine({
  id: 'leaveReview',
  description: 'Reviews a request for leave, sick leave or work from home.',
  context: ({ input }) => ({
    ...input,
    review: null,
    last: null,
    note: '',
    wish: null,
    ahead: null,
    noteError: null,
    message: null,
  }),
  initial: 'loading',
  on: {
    'close.requested': { target: '.closed' },
    'request.chosen': {
      guard: { type: 'isAnother', params: ({ event }) => event },
      target: '.loading',
      reenter: true,
      description: 'Another request was chosen in the list.',
      actions: { type: 'turnToChosen', params: ({ event }) => event },
    },
  },
  states: {
    loading: {
      description: 'Loading the request, the balance and who else is away.',
      tags: 'busy',
      on: {
        'approve.pressed': { guard: 'isFirstAhead', ...approvedAhead },
        'reject.pressed': rejectedAhead,
        'undo.pressed': undoLast,
      },
      invoke: {
        src: 'loadReview',
        id: 'loadReview',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isApprovedAhead', params: replyOf },
            target: 'deciding',
            description: 'Approve was pressed while it was loading.',
            actions: [
              { type: 'rememberReview', params: replyOf },
              { type: 'rememberWish', params: { wish: 'approved' } },
            ],
          },
          {
            guard: { type: 'isRejectedAhead', params: replyOf },
            target: 'reviewing',
            description: 'Reject was pressed while it was loading: a reason is needed.',
            actions: [{ type: 'rememberReview', params: replyOf }, 'rememberMissingReason'],
          },
          {
            guard: { type: 'isPending', params: replyOf },
            target: 'reviewing',
            actions: { type: 'rememberReview', params: replyOf },
          },
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'decided.known',
            description: 'It is not pending.',
            actions: { type: 'rememberReview', params: replyOf },
          },
          { target: 'refused', actions: { type: 'rememberRefusal', params: replyOf } },
        ],
        onError: { target: 'unreachable', actions: logError },
      },
    },
    unreachable: {
      description: 'The request could not be loaded; nothing was sent.',
      tags: 'unreachable',
      entry: 'forgetAhead',
      on: { 'retry.pressed': { target: 'loading' }, 'next.pressed': onToTheNext },
    },
    reviewing: {
      description: 'Pending: a decision is needed.',
      tags: 'reviewing',
      entry: 'forgetWish',
      on: {
        'note.changed': { actions: { type: 'rememberNote', params: ({ event }) => event } },
        'approve.pressed': {
          guard: 'canApprove',
          target: 'deciding',
          actions: { type: 'rememberWish', params: { wish: 'approved' } },
        },
        'reject.pressed': [
          {
            guard: 'hasReason',
            target: 'deciding',
            actions: { type: 'rememberWish', params: { wish: 'rejected' } },
          },
          { description: 'A rejection needs a reason.', actions: 'rememberMissingReason' },
        ],
        'undo.pressed': undoLast,
        'request.amended': lookAgain,
        'next.pressed': onToTheNext,
      },
    },
    deciding: {
      description: 'Sending the decision.',
      tags: ['busy', 'deciding'],
      ...closing,
      on: {
        'request.chosen': chosenForLater,
        'approve.pressed': { guard: 'isFirstAheadOfNext', ...approvedAhead },
        'reject.pressed': { guard: 'hasNext', ...rejectedAhead },
      },
      invoke: {
        src: 'decideRequest',
        id: 'decideRequest',
        input: ({ context }) => decisionOf(context),
        onDone: [
          {
            guard: { type: 'hasStoredAndNext', params: replyOf },
            target: 'loading',
            description: 'Decided: the next pending request is shown.',
            actions: [{ type: 'rememberLast', params: replyOf }, 'announceChange', 'turnToNext'],
          },
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'decided',
            actions: [{ type: 'rememberDecided', params: replyOf }, 'announceChange'],
          },
          {
            guard: { type: 'isOwnDoing', params: replyOf },
            target: 'decided',
            description: 'The earlier attempt had arrived.',
            actions: [{ type: 'rememberDecided', params: replyOf }, 'announceChange'],
          },
          {
            guard: { type: 'isConflict', params: replyOf },
            target: 'alreadyDecided',
            description: 'Someone else decided first.',
            actions: [{ type: 'rememberDecided', params: replyOf }, 'announceChange'],
          },
          {
            guard: { type: 'needsReason', params: replyOf },
            target: 'reviewing',
            actions: { type: 'rememberNoteError', params: replyOf },
          },
          { target: 'refused', actions: { type: 'rememberRefusal', params: replyOf } },
        ],
        onError: { target: 'connectionLost', actions: logError },
      },
    },
    connectionLost: {
      description: 'No answer, so it is not known whether it was saved.',
      tags: 'unsure',
      entry: 'forgetAhead',
      ...closing,
      after: { reviewRetry: { target: 'checking' } },
      on: { 'retry.pressed': { target: 'checking' }, 'request.chosen': chosenForLater },
    },
    checking: {
      description: 'Checks the request’s state before anything is sent again.',
      tags: ['busy', 'unsure'],
      ...closing,
      on: { 'request.chosen': chosenForLater },
      invoke: {
        src: 'loadReview',
        id: 'checkReview',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isTakenBack', params: replyOf },
            target: 'reviewing',
            description: 'The decision was undone.',
            actions: [{ type: 'rememberReview', params: replyOf }, 'announceChange'],
          },
          {
            guard: { type: 'isPending', params: replyOf },
            target: 'deciding',
            description: 'It never arrived, so it is sent again.',
            actions: { type: 'rememberReview', params: replyOf },
          },
          {
            guard: { type: 'isOwnDoing', params: replyOf },
            target: 'decided.known',
            description: 'It was saved.',
            actions: [{ type: 'rememberReview', params: replyOf }, 'announceChange'],
          },
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'alreadyDecided',
            description: 'Someone else has decided.',
            actions: [{ type: 'rememberReview', params: replyOf }, 'announceChange'],
          },
          { target: 'refused', actions: { type: 'rememberRefusal', params: replyOf } },
        ],
        onError: { target: 'connectionLost', actions: logError },
      },
    },
    decided: {
      description: 'The request is decided.',
      tags: 'decided',
      entry: 'forgetWish',
      initial: 'settling',
      on: { 'request.amended': lookAgain, 'next.pressed': onToTheNext },
      states: {
        settling: {
          description: 'Decision saved. Loading the new state.',
          invoke: {
            src: 'loadReview',
            id: 'readOutcome',
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              {
                guard: { type: 'isPending', params: replyOf },
                target: '#leaveReview.reviewing',
                description: 'It was undone already, perhaps in another tab.',
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
            'undo.pressed': {
              target: '#leaveReview.undoing',
              actions: { type: 'rememberWish', params: { wish: 'undo' } },
            },
          },
        },
        final: { description: 'The decision is final.' },
      },
    },
    undoing: {
      description: 'Undoing the decision.',
      tags: ['busy', 'decided', 'undoing'],
      ...closing,
      on: { 'request.chosen': chosenForLater },
      invoke: {
        src: 'undoDecision',
        id: 'undoDecision',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'loading',
            description: 'It is pending again, with its current balance.',
            actions: 'announceChange',
          },
          {
            target: 'loading',
            description: 'Refused, perhaps too late. Shows the reason and the current state.',
            actions: [
              { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
              'announceChange',
            ],
          },
        ],
        onError: { target: 'connectionLost', actions: logError },
      },
    },
    alreadyDecided: {
      description: 'Someone else decided first. Shows who and when.',
      tags: 'alreadyDecided',
      entry: 'forgetWish',
      on: { 'request.amended': lookAgain, 'next.pressed': onToTheNext },
    },
    refused: {
      description: 'The server refused and gave a reason. Reloading shows whether an earlier attempt was saved.',
      tags: 'refused',
      entry: 'forgetWish',
      on: {
        'retry.pressed': { target: 'loading', description: 'Returns to the request in its current state.' },
        'request.amended': lookAgain,
        'next.pressed': onToTheNext,
      },
    },
    closed: { description: 'Closed.', tags: 'closed', type: 'final' },
  },
});

export type LeaveReviewActor = ActorRefFrom<typeof leaveReviewMachine>;
