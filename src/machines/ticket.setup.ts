import { assign, setup } from 'xstate';
import type { ConversationFile } from '../api/contract/conversations.ts';
import type { RaiseTicketBody, Ticket, TicketEnvironment } from '../api/contract/tickets.ts';
import {
  type Attachment,
  emptyTicket,
  type TicketValues,
  ticketBody,
  validateTicket,
  withFiles,
} from '../rules/conversations/ticket.ts';
import { MESSAGE_RETRY_MS } from '../rules/shared/constants.ts';
import { withoutFields } from '../rules/shared/form.ts';
import { newId } from '../rules/shared/new-id.ts';
import { type Errors, hasErrors } from '../rules/shared/validation.ts';
import {
  bodyOf,
  effect,
  effects,
  fieldErrorsOf,
  isSuccess,
  messageOf,
  port,
  type Reply,
  subscription,
} from './ports.ts';

/** `kept`: what was typed before and not sent. */
export interface TicketInput {
  environment: TicketEnvironment;
  kept?: TicketValues | null;
}

type TicketErrors = Errors<TicketValues & { files: unknown }>;

export interface TicketContext {
  /** Shown before it is sent, and sent only with consent. */
  environment: TicketEnvironment;
  values: TicketValues;
  attachments: readonly Attachment[];
  errors: TicketErrors;
  message: string | null;
  /** Stays the same until something changes, so that a ticket sent again after a lost reply is raised once. */
  key: string | null;
  ticket: Ticket | null;
}

export type TicketEvent =
  | { type: 'fields.changed'; values: Partial<TicketValues> }
  | { type: 'files.chosen'; files: readonly File[] }
  | { type: 'file.removed'; id: string }
  | { type: 'send.pressed' }
  | { type: 'retry.pressed' }
  | { type: 'bytes.sent'; share: number }
  | { type: 'answer.came'; reply: Reply }
  | { type: 'connection.lost'; error: unknown };

type TicketTag = 'busy' | 'offline' | 'refused' | 'raised';

export type RaisedReply = { ticket: Ticket };
type AboutReply = { reply: Reply };

const isBeingSent = ({ state }: Attachment): boolean => state === 'sending';

const changedOnes = (context: TicketContext, changes: (one: Attachment) => Partial<Attachment> | undefined) => ({
  attachments: context.attachments.map((one) => ({ ...one, ...changes(one) })),
});

export const ticketSetup = setup({
  types: {
    input: {} as TicketInput,
    context: {} as TicketContext,
    events: {} as TicketEvent,
    tags: {} as TicketTag,
  },
  actors: {
    /** Sends `bytes.sent` while uploading, then `answer.came` or `connection.lost`. */
    sendFile: subscription<{ type: 'never' }, { file: File }>('sendFile'),
    raiseTicket: port<Reply<RaisedReply>, RaiseTicketBody>('raiseTicket'),
  },
  guards: {
    isInvalid: ({ context: { values, attachments } }) => hasErrors(validateTicket(values, attachments)),
    hasWaiting: ({ context }) => context.attachments.some(({ state }) => state === 'waiting'),
    isSuccess: (_, { reply }: AboutReply) => isSuccess(reply),
  },
  actions: {
    ...effects,
    rememberFields: assign(({ context }, { values }: { values: Partial<TicketValues> }) => ({
      values: { ...context.values, ...values },
      errors: withoutFields(context.errors, values),
      message: null,
      key: null,
    })),
    keepTicket: effect<{ values: TicketValues | null }>('keepTicket'),
    rememberFiles: assign(({ context }, { files }: { files: readonly File[] }) => ({
      attachments: withFiles(context.attachments, files),
      message: null,
      key: null,
    })),
    forgetFile: assign(({ context }, { id }: { id: string }) => ({
      attachments: context.attachments.filter((one) => one.id !== id),
      errors: withoutFields(context.errors, { files: undefined }),
      message: null,
      key: null,
    })),
    rememberErrors: assign(({ context: { values, attachments } }) => ({ errors: validateTicket(values, attachments) })),
    rememberKey: assign({ key: ({ context }) => context.key ?? newId(), errors: {}, message: null }),
    rememberBegun: assign(({ context }) => {
      const next = context.attachments.find(({ state }) => state === 'waiting');

      return changedOnes(context, (one) => (one === next ? { state: 'sending', sent: 0 } : undefined));
    }),
    rememberSent: assign(({ context }, { share }: { share: number }) =>
      changedOnes(context, (one) => (isBeingSent(one) ? { sent: share } : undefined)),
    ),
    rememberStored: assign(({ context }, { reply }: AboutReply) => {
      const { file } = bodyOf(reply as Reply<{ file: ConversationFile }>);

      return changedOnes(context, (one) => (isBeingSent(one) ? { state: 'there', stored: file, sent: 1 } : undefined));
    }),
    rememberFailed: assign(({ context }, { reply }: AboutReply) =>
      changedOnes(context, (one) => (isBeingSent(one) ? { state: 'failed', error: messageOf(reply) } : undefined)),
    ),
    rememberWaiting: assign(({ context }) =>
      changedOnes(context, (one) => (isBeingSent(one) ? { state: 'waiting', sent: 0 } : undefined)),
    ),
    rememberRefusal: assign((_, { reply }: AboutReply) => ({
      message: messageOf(reply),
      errors: fieldErrorsOf(reply) as TicketErrors,
      key: null,
    })),
    rememberTicket: assign((_, { reply }: { reply: Reply<RaisedReply> }) => ({ ticket: bodyOf(reply).ticket })),
  },
  delays: { messageRetry: MESSAGE_RETRY_MS },
});

export const begun = ({ environment, kept }: TicketInput): TicketContext => ({
  environment,
  values: kept ?? emptyTicket,
  attachments: [],
  errors: {},
  message: null,
  key: null,
  ticket: null,
});

export const fileOf = ({ attachments }: TicketContext): { file: File } => {
  const one = attachments.find(isBeingSent);
  if (!one) throw new Error('There is no file to send');

  return { file: one.file };
};

export const bodyToSend = ({ values, key, attachments, environment }: TicketContext): RaiseTicketBody =>
  ticketBody(values, { key: key ?? newId(), attachments, environment });
