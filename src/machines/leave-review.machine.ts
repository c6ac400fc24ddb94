/**
 * Deciding on a request for leave, for sick leave or to work from home.
 *
 * It rests in `reviewing` (it waits for a decision), `decided` (which can be taken back for a short while),
 * `alreadyDecided` (somebody else was first), `refused` (the server said why), `unreachable` (it could not be loaded) and
 * `connectionLost` (a decision was sent and no answer came). In the last one the request is looked at before anything is
 * sent again, so that an answer that got lost never decides twice. It ends with its panel.
 */
import type { ActorRefFrom } from 'xstate';
import { decisionOf, leaveReviewSetup } from './leave-review.setup.ts';
import { logError, messageOf } from './ports.ts';

export type { LeaveReviewContext, LeaveReviewEvent, LeaveReviewInput } from './leave-review.setup.ts';

const replyOf = <R>({ event }: { event: { output: R } }) => ({ reply: event.output });

/** The same in every state in which nothing is under way. */
const onToTheNext = {
  guard: 'hasNext',
  target: '#leaveReview.loading',
  description: 'The next request that waits.',
  actions: 'turnToNext',
} as const;

/** The same wherever the request can be looked at while nothing is under way. */
const lookAgain = {
  target: '#leaveReview.loading',
  description: 'A document was added, or the balance changed by hand: how does it stand now?',
  actions: 'announceChange',
} as const;

export const leaveReviewMachine = leaveReviewSetup.createMachine({
  id: 'leaveReview',
  description: 'Deciding on a request for leave, for sick leave or to work from home.',
  context: ({ input }) => ({ ...input, review: null, note: '', wish: null, noteError: null, message: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The request, what it leaves of the balance, and who else is away are on their way.',
      tags: 'busy',
      invoke: {
        src: 'loadReview',
        id: 'loadReview',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isPending', params: replyOf },
            target: 'reviewing',
            actions: { type: 'rememberReview', params: replyOf },
          },
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'decided.known',
            description: 'It does not wait for anybody.',
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
      on: { 'retry.pressed': { target: 'loading' }, 'next.pressed': onToTheNext },
    },
    reviewing: {
      description: 'It waits for a decision.',
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
          { description: 'Nobody is turned down without a reason.', actions: 'rememberMissingReason' },
        ],
        'request.amended': lookAgain,
        'next.pressed': onToTheNext,
      },
    },
    deciding: {
      description: 'The decision is on its way.',
      tags: ['busy', 'deciding'],
      invoke: {
        src: 'decideRequest',
        id: 'decideRequest',
        input: ({ context }) => decisionOf(context),
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'decided',
            actions: [{ type: 'rememberDecided', params: replyOf }, 'announceChange'],
          },
          {
            guard: { type: 'isOwnDoing', params: replyOf },
            target: 'decided',
            description: 'What seemed lost had arrived after all.',
            actions: [{ type: 'rememberDecided', params: replyOf }, 'announceChange'],
          },
          {
            guard: { type: 'isConflict', params: replyOf },
            target: 'alreadyDecided',
            description: 'Of two who decide, one wins.',
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
      description: 'No answer came: whether it was stored is not known.',
      tags: 'unsure',
      after: { reviewRetry: { target: 'checking' } },
      on: { 'retry.pressed': { target: 'checking' } },
    },
    checking: {
      description: 'How does the request stand? Nothing is sent a second time before that is known.',
      tags: ['busy', 'unsure'],
      invoke: {
        src: 'loadReview',
        id: 'checkReview',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isTakenBack', params: replyOf },
            target: 'reviewing',
            description: 'The decision was taken back.',
            actions: [{ type: 'rememberReview', params: replyOf }, 'announceChange'],
          },
          {
            guard: { type: 'isPending', params: replyOf },
            target: 'deciding',
            description: 'It never arrived: it is sent again.',
            actions: { type: 'rememberReview', params: replyOf },
          },
          {
            guard: { type: 'isOwnDoing', params: replyOf },
            target: 'decided.known',
            description: 'It stands as it was decided here.',
            actions: [{ type: 'rememberReview', params: replyOf }, 'announceChange'],
          },
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'alreadyDecided',
            description: 'Somebody else decided meanwhile.',
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
          description: 'The decision is stored; how everything stands after it is on its way.',
          invoke: {
            src: 'loadReview',
            id: 'readOutcome',
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              {
                guard: { type: 'isPending', params: replyOf },
                target: '#leaveReview.reviewing',
                description: 'It was taken back at once, in another tab perhaps.',
                actions: [{ type: 'rememberReview', params: replyOf }, 'announceChange'],
              },
              {
                guard: { type: 'isSuccess', params: replyOf },
                target: 'known',
                actions: { type: 'rememberReview', params: replyOf },
              },
              { target: 'final', description: 'What is shown is enough.' },
            ],
            onError: { target: 'final', actions: logError },
          },
        },
        known: {
          description: 'May it still be taken back?',
          always: [{ guard: 'canUndo', target: 'undoable' }, { target: 'final' }],
        },
        undoable: {
          description: 'For a short while whoever decided can take it back.',
          tags: 'undoable',
          after: { undoWindow: { target: 'final' } },
          on: {
            'undo.pressed': {
              target: '#leaveReview.undoing',
              actions: { type: 'rememberWish', params: { wish: 'undo' } },
            },
          },
        },
        final: { description: 'It stays as it is.' },
      },
    },
    undoing: {
      description: 'The decision is being taken back.',
      tags: ['busy', 'decided', 'undoing'],
      invoke: {
        src: 'undoDecision',
        id: 'undoDecision',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'loading',
            description: 'It waits again, with a balance of its own.',
            actions: 'announceChange',
          },
          {
            target: 'loading',
            description: 'Too late, perhaps: say so, and look at how it stands.',
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
      description: 'Somebody else was first; who and when is shown.',
      tags: 'alreadyDecided',
      entry: 'forgetWish',
      on: { 'request.amended': lookAgain, 'next.pressed': onToTheNext },
    },
    refused: {
      description: 'The server refused and said why; nothing was stored.',
      tags: 'refused',
      entry: 'forgetWish',
      on: {
        'retry.pressed': { target: 'loading', description: 'Back to the request, as it is now.' },
        'request.amended': lookAgain,
        'next.pressed': onToTheNext,
      },
    },
  },
});

export type LeaveReviewActor = ActorRefFrom<typeof leaveReviewMachine>;
