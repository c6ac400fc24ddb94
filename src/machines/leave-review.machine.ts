/**
 * Decides one request for leave, sick leave or work from home. After a lost reply the request is reloaded before
 * anything is sent again, so nothing is decided twice.
 */
import type { ActorRefFrom } from 'xstate';
import { decisionOf, leaveReviewSetup } from './leave-review.setup.ts';
import { closing, following, settled, undoLast } from './leave-review.states.ts';
import { logError, messageOf, replyOf } from './ports.ts';

export type { LeaveReviewContext } from './leave-review.setup.ts';

const openNext = {
  guard: 'hasNext',
  target: '#leaveReview.loading',
  description: 'Goes to the next pending request.',
  actions: 'turnToNext',
} as const;

/** A request chosen while something is being saved is opened afterwards. */
const openAfterwards = {
  guard: { type: 'isAnother', params: ({ event }: { event: { id: string } }) => event },
  description: 'Something is being saved. Shows it next.',
  actions: { type: 'rememberNext', params: ({ event }: { event: { id: string } }) => event },
} as const;

const stored = [{ type: 'announceDecision', params: replyOf }, 'announceChange'] as const;
const storedAndNext = [{ type: 'rememberLast', params: replyOf }, ...stored, 'turnToNext'] as const;

const reloadAmended = {
  target: '#leaveReview.loading',
  description: 'A document was added or the balance adjusted: reloads the request.',
  actions: 'announceChange',
} as const;

export const leaveReviewMachine = leaveReviewSetup.createMachine({
  id: 'leaveReview',
  description: 'Reviews a request for leave, sick leave or work from home.',
  context: ({ input: { notes = {}, ...input } }) => ({
    ...input,
    notes,
    review: null,
    last: null,
    note: notes[input.id] ?? '',
    decision: null,
    isReasonAsked: false,
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
      initial: 'undecided',
      on: { 'reject.pressed': { target: '.rejectionQueued' }, 'undo.pressed': undoLast },
      states: {
        undecided: { description: 'Nothing has been pressed for the request that is loading.' },
        rejectionQueued: { description: 'Asks for the reason once it has loaded.', tags: 'rejectionQueued' },
      },
      invoke: {
        src: 'loadReview',
        id: 'loadReview',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: 'isRejectionQueued',
            target: 'reviewing',
            description: 'Reject was pressed while it was loading: asks for the reason.',
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
            description: 'The request is not pending.',
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
      on: { 'retry.pressed': { target: 'loading' }, 'undo.pressed': undoLast, 'next.pressed': openNext },
    },
    reviewing: {
      description: 'Pending: a decision is needed.',
      tags: 'reviewing',
      entry: 'forgetDecision',
      ...following,
      on: {
        'news.arrived': { target: '.refreshing' },
        'note.changed': { actions: { type: 'rememberNote', params: ({ event }) => event } },
        'approve.pressed': {
          guard: 'canApprove',
          target: 'deciding',
          actions: { type: 'rememberDecision', params: { decision: 'approved' } },
        },
        'reject.pressed': [
          {
            guard: 'hasReason',
            target: 'deciding',
            actions: { type: 'rememberDecision', params: { decision: 'rejected' } },
          },
          { description: 'A rejection needs a reason.', actions: 'rememberMissingReason' },
        ],
        'undo.pressed': undoLast,
        'request.amended': reloadAmended,
        'next.pressed': openNext,
      },
    },
    deciding: {
      description: 'Sending the decision.',
      tags: ['busy', 'deciding'],
      ...closing,
      on: { 'request.chosen': openAfterwards },
      invoke: {
        src: 'decideRequest',
        id: 'decideRequest',
        input: ({ context }) => decisionOf(context),
        onDone: [
          {
            guard: { type: 'hasStoredAndNext', params: replyOf },
            target: 'loading',
            description: 'Decided: shows the next pending request.',
            actions: storedAndNext,
          },
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'decided',
            actions: [{ type: 'rememberDecided', params: replyOf }, ...stored],
          },
          {
            guard: { type: 'isOwnDoing', params: replyOf },
            target: 'decided',
            description: 'The earlier attempt had arrived.',
            actions: [{ type: 'rememberDecided', params: replyOf }, ...stored],
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
      description: 'No response, so the decision may or may not have been saved.',
      tags: 'unsure',
      ...closing,
      after: { reviewRetry: { target: 'checking' } },
      on: { 'retry.pressed': { target: 'checking' }, 'request.chosen': openAfterwards },
    },
    checking: {
      description: 'Checks the request’s state before anything is sent again.',
      tags: ['busy', 'unsure'],
      ...closing,
      on: { 'request.chosen': openAfterwards },
      invoke: {
        src: 'loadReview',
        id: 'checkReview',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isPending', params: replyOf },
            target: 'deciding',
            description: 'The decision never arrived, so it is sent again.',
            actions: { type: 'rememberReview', params: replyOf },
          },
          {
            guard: { type: 'isOwnDoing', params: replyOf },
            target: 'decided.known',
            description: 'The decision was saved.',
            actions: [{ type: 'rememberReview', params: replyOf }, ...stored],
          },
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'alreadyDecided.known',
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
      entry: 'forgetDecision',
      ...settled,
      on: { 'request.amended': reloadAmended, 'next.pressed': openNext },
    },
    undoing: {
      description: 'A decision is being undone.',
      initial: 'sending',
      on: { 'request.chosen': openAfterwards },
      states: {
        sending: {
          description: 'Undoing the decision.',
          entry: 'recallNote',
          tags: ['busy', 'decided', 'undoing'],
          ...closing,
          invoke: {
            src: 'undoDecision',
            id: 'undoDecision',
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              {
                guard: { type: 'isSuccess', params: replyOf },
                target: '#leaveReview.loading',
                description: 'The request is pending again, with its current balance.',
                actions: ['announceUndone', 'announceChange'],
              },
              {
                target: '#leaveReview.loading',
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
        connectionLost: {
          description: 'No response, so the decision may or may not have been undone.',
          tags: 'unsure',
          ...closing,
          after: { reviewRetry: { target: 'checking' } },
          on: { 'retry.pressed': { target: 'checking' } },
        },
        checking: {
          description: 'Checks whether the request is pending again.',
          tags: ['busy', 'unsure'],
          ...closing,
          invoke: {
            src: 'loadReview',
            id: 'checkUndone',
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              {
                guard: { type: 'isPending', params: replyOf },
                target: '#leaveReview.reviewing',
                description: 'The decision was undone.',
                actions: [{ type: 'rememberReview', params: replyOf }, 'announceUndone', 'announceChange'],
              },
              {
                guard: { type: 'isDecidedByMe', params: replyOf },
                target: '#leaveReview.decided.known',
                description: 'The decision was not undone.',
                actions: [{ type: 'rememberReview', params: replyOf }, 'announceChange'],
              },
              {
                guard: { type: 'isSuccess', params: replyOf },
                target: '#leaveReview.alreadyDecided.known',
                description: 'Someone else has decided.',
                actions: [{ type: 'rememberReview', params: replyOf }, 'announceChange'],
              },
              { target: '#leaveReview.refused', actions: { type: 'rememberRefusal', params: replyOf } },
            ],
            onError: { target: 'connectionLost', actions: logError },
          },
        },
      },
    },
    alreadyDecided: {
      description: 'Someone else decided first. Shows who and when.',
      tags: 'alreadyDecided',
      entry: 'forgetDecision',
      ...settled,
      on: { 'request.amended': reloadAmended, 'next.pressed': openNext },
    },
    refused: {
      description: 'The server refused and gave a reason. Reloading shows whether an earlier attempt was saved.',
      tags: 'refused',
      entry: 'forgetDecision',
      on: {
        'retry.pressed': { target: 'loading', description: 'Returns to the request in its current state.' },
        'undo.pressed': undoLast,
        'request.amended': reloadAmended,
        'next.pressed': openNext,
      },
    },
    closed: { description: 'Closed.', tags: 'closed', type: 'final' },
  },
});

export type LeaveReviewActor = ActorRefFrom<typeof leaveReviewMachine>;
