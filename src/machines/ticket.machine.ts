/**
 * Raising a ticket with the provider. Its files are sent first, one by one; after a lost connection only what is missing is
 * sent again, and the ticket itself under the same key, so that it is raised once.
 */
import type { ActorRefFrom } from 'xstate';
import { eventOf, logError, replyOf } from './ports.ts';
import { begun, bodyToSend, fileOf, type TicketContext, ticketSetup } from './ticket.setup.ts';

export type { TicketContext, TicketEvent } from './ticket.setup.ts';

const remember = [
  { type: 'rememberFields', params: eventOf },
  { type: 'keepTicket', params: ({ context: { values } }: { context: TicketContext }) => ({ values }) },
] as const;

export const ticketMachine = ticketSetup.createMachine({
  id: 'ticket',
  description: 'Raises a ticket with the provider.',
  context: ({ input }) => begun(input),
  initial: 'writing',
  states: {
    writing: {
      description: 'Filling in the ticket and choosing files.',
      initial: 'filling',
      on: {
        'fields.changed': { target: '.filling', actions: remember },
        'files.chosen': { target: '.filling', actions: { type: 'rememberFiles', params: eventOf } },
        'file.removed': { target: '.filling', actions: { type: 'forgetFile', params: eventOf } },
        'send.pressed': { target: 'checking' },
      },
      states: {
        filling: { description: 'Nothing to correct.' },
        correcting: {
          description: 'Something is missing, or a file cannot be sent. Shows the error next to its field.',
        },
        refused: { description: 'The server refused and gave a reason.', tags: 'refused' },
      },
    },
    checking: {
      description: 'Checks the ticket, and whether any file still has to be uploaded.',
      always: [
        { guard: 'isInvalid', target: 'writing.correcting', actions: 'rememberErrors' },
        { guard: 'hasWaiting', target: 'uploading', actions: ['rememberKey', 'rememberBegun'] },
        { target: 'sending', actions: 'rememberKey' },
      ],
    },
    uploading: {
      description: 'Uploading one file. The others wait.',
      tags: 'busy',
      invoke: {
        src: 'sendFile',
        id: 'sendFile',
        input: ({ context }) => fileOf(context),
        onError: {
          target: 'offline',
          actions: [logError, 'rememberWaiting'],
          meta: { offPage: 'A failed upload is reported by an event.' },
        },
      },
      on: {
        'bytes.sent': { actions: { type: 'rememberSent', params: eventOf } },
        'answer.came': [
          {
            guard: { type: 'isSuccess', params: eventOf },
            target: 'checking',
            actions: { type: 'rememberStored', params: eventOf },
          },
          { target: 'checking', actions: { type: 'rememberFailed', params: eventOf } },
        ],
        'connection.lost': {
          target: 'offline',
          actions: [{ type: 'logFailure', params: eventOf }, 'rememberWaiting'],
        },
      },
    },
    sending: {
      description: 'Sending the ticket.',
      tags: 'busy',
      invoke: {
        src: 'raiseTicket',
        id: 'raiseTicket',
        input: ({ context }) => bodyToSend(context),
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'raised',
            actions: { type: 'rememberTicket', params: replyOf },
          },
          { target: 'writing.refused', actions: { type: 'rememberRefusal', params: replyOf } },
        ],
        onError: { target: 'offline', actions: logError },
      },
    },
    offline: {
      description: 'No response, so the ticket may or may not have been raised. Tries again with the same key.',
      tags: 'offline',
      after: { messageRetry: { target: 'checking' } },
      on: {
        'retry.pressed': { target: 'checking' },
        'fields.changed': {
          target: 'writing',
          description: 'Stops trying.',
          actions: remember,
        },
      },
    },
    raised: {
      description: 'The provider has the ticket. Its page opens.',
      tags: 'raised',
      type: 'final',
      entry: { type: 'keepTicket', params: { values: null } },
    },
  },
});

export type TicketActor = ActorRefFrom<typeof ticketMachine>;
