import { assign, raise, setup } from 'xstate';
import type { Conversation, ConversationEntry, ConversationFile } from '../api/contract/conversations.ts';
import {
  type Attachment,
  answerOf,
  type ConversationUpdate,
  canSend,
  type Draft,
  isText,
  type KnownEntries,
  noteOf,
  withAdded,
  withEarlier,
  withFiles,
  withLatest,
} from '../rules/conversations/conversation.ts';
import { MESSAGE_RETRY_MS } from '../rules/shared/constants.ts';
import { newId } from '../rules/shared/new-id.ts';
import { bodyOf, effects, isSuccess, messageOf, port, type Reply, subscription } from './ports.ts';

export interface Person {
  _id: string;
  fullName: string;
}

export interface History extends KnownEntries {
  conversation: Conversation;
  assignees: readonly Person[];
}

export interface ConversationChange {
  conversation: Conversation;
  entries: readonly ConversationEntry[];
}

export interface HistoryRequest {
  id: string;
  /** Entries below this number; the latest ones without it. */
  before?: number;
}

export interface FileRequest {
  conversation: string;
  file: File;
}

export interface ConversationContext extends Draft, KnownEntries {
  id: string;
  conversation: Conversation | null;
  assignees: readonly Person[];
  firstUnread: number | null;
  /** Something changed while the request was running. */
  isOutdated: boolean;
  change: ConversationUpdate | null;
  message: string | null;
}

export type ConversationEvent =
  | { type: 'text.changed'; text: string }
  | { type: 'audience.chosen'; isNote: boolean }
  | { type: 'files.chosen'; files: readonly File[] }
  | { type: 'file.removed'; id: string }
  | { type: 'file.retried'; id: string }
  | { type: 'send.pressed'; resolves: boolean }
  | { type: 'resolve.pressed' }
  | { type: 'reopen.pressed' }
  | { type: 'assignee.chosen'; assignee: string | null }
  | { type: 'earlier.pressed' }
  | { type: 'retry.pressed' }
  | { type: 'news.came' }
  | { type: 'bytes.sent'; share: number }
  | { type: 'answer.came'; reply: Reply }
  | { type: 'connection.lost'; error: unknown };

/**
 * `unsure`: a change was sent and no answer came. `outrun`: someone else changed it first. `stale`: what is shown may
 * be out of date.
 */
export type ConversationTag =
  | 'busy'
  | 'open'
  | 'sending'
  | 'unsure'
  | 'outrun'
  | 'stale'
  | 'loadingEarlier'
  | 'gone'
  | 'refused'
  | 'unreachable';

type AboutReply = { reply: Reply };
type AboutHistory = { reply: Reply<History> };

const textOf = (conversation: Conversation, draft: Draft, resolves: boolean): ConversationUpdate =>
  draft.isNote ? noteOf(conversation, draft, newId()) : answerOf(conversation, draft, { key: newId(), resolves });

const isBeingSent = ({ state }: Attachment): boolean => state === 'sending';

const changedOnes = (context: ConversationContext, changes: (one: Attachment) => Partial<Attachment> | undefined) => ({
  attachments: context.attachments.map((one) => ({ ...one, ...changes(one) })),
});

export const conversationSetup = setup({
  types: {
    input: {} as { id: string },
    context: {} as ConversationContext,
    events: {} as ConversationEvent,
    tags: {} as ConversationTag,
  },
  actors: {
    loadHistory: port<Reply<History>, HistoryRequest>('loadHistory'),
    changeConversation: port<Reply<ConversationChange>, ConversationUpdate>('changeConversation'),
    /** Sends `bytes.sent` while uploading, then `answer.came` or `connection.lost`. */
    sendFile: subscription<{ type: 'never' }, FileRequest>('sendFile'),
    /** Sends `news.came` when there may be something new and the page is visible. */
    watchNews: subscription<{ type: 'never' }>('watchNews'),
  },
  guards: {
    isSuccess: (_, { reply }: AboutReply) => isSuccess(reply),
    isUnsure: ({ context }, { reply }: AboutReply) => isSuccess(reply) && context.change !== null,
    isGone: (_, { reply }: AboutReply) => reply.status === 404,
    /** The server answers 400 for a malformed id. */
    isNowhere: (_, { reply }: AboutReply) => reply.status === 404 || reply.status === 400,
    isConflict: (_, { reply }: AboutReply) => reply.status === 409,
    canSend: ({ context }) => canSend(context),
    isOpen: ({ context }) => context.conversation?.status === 'open',
    isResolved: ({ context }) => context.conversation?.status === 'resolved',
    isOther: ({ context }, { assignee }: { assignee: string | null }) =>
      (context.conversation?.assignee?._id ?? null) !== assignee,
    hasEarlier: ({ context }) => context.hasEarlier,
    isOutdated: ({ context }) => context.isOutdated,
    hasWaiting: ({ context }) => context.attachments.some(({ state }) => state === 'waiting'),
    isUnderWay: ({ context }, { id }: { id: string }) =>
      context.attachments.some((one) => one.id === id && isBeingSent(one)),
  },
  actions: {
    ...effects,
    askAnew: raise({ type: 'news.came' }),
    rememberHistory: assign(({ context }, { reply }: AboutHistory) => {
      const { conversation, assignees, entries, hasEarlier } = bodyOf(reply);
      const isUnread = ({ kind, isFromEmployee, readAt }: ConversationEntry) =>
        kind === 'written' && readAt === null && isFromEmployee !== conversation.isOwn;

      return {
        conversation,
        assignees,
        ...withLatest(context, { entries, hasEarlier }),
        firstUnread: context.firstUnread ?? entries.find(isUnread)?.number ?? null,
      };
    }),
    rememberEarlier: assign(({ context }, { reply }: AboutHistory) => withEarlier(context, bodyOf(reply))),
    rememberChanged: assign(({ context }, { reply }: { reply: Reply<ConversationChange> }) => {
      const { conversation, entries } = bodyOf(reply);
      const { files } = context.change ?? {};
      const isSent = ({ stored }: Attachment) => stored !== null && files?.includes(stored._id) === true;

      return {
        conversation,
        entries: withAdded(context.entries, entries),
        ...(isText(context.change) && { text: '', firstUnread: null }),
        attachments: context.attachments.filter((one) => !isSent(one)),
        change: null,
      };
    }),
    rememberRefusal: assign({ message: (_, { reply }: AboutReply) => messageOf(reply), change: null }),
    rememberOutdated: assign({ isOutdated: true }),
    forgetOutdated: assign({ isOutdated: false }),
    rememberText: assign({ text: (_, { text }: { text: string }) => text, message: null }),
    rememberAnswer: assign(({ context }, { resolves }: { resolves: boolean }) => ({
      message: null,
      change: context.conversation && textOf(context.conversation, context, resolves),
    })),
    rememberAudience: assign((_, { isNote }: { isNote: boolean }) => ({ isNote, message: null })),
    rememberWish: assign(({ context: { conversation } }, wish: Pick<ConversationUpdate, 'status' | 'assignee'>) => ({
      message: null,
      change: conversation && { _id: conversation._id, version: conversation.version, key: newId(), ...wish },
    })),
    rememberFiles: assign({
      attachments: ({ context }, { files }: { files: readonly File[] }) => withFiles(context.attachments, files),
      message: null,
    }),
    forgetFile: assign({
      attachments: ({ context }, { id }: { id: string }) => context.attachments.filter((one) => one.id !== id),
    }),
    rememberWaiting: assign(({ context }, { id }: { id: string }) =>
      changedOnes(context, (one) => (one.id === id ? { state: 'waiting', error: null, sent: 0 } : undefined)),
    ),
    rememberBegun: assign(({ context }) => {
      const next = context.attachments.find(({ state }) => state === 'waiting');

      return changedOnes(context, (one) => (one === next ? { state: 'sending' } : undefined));
    }),
    rememberSent: assign(({ context }, { share }: { share: number }) =>
      changedOnes(context, (one) => (isBeingSent(one) ? { sent: share } : undefined)),
    ),
    rememberStored: assign(({ context }, { reply }: AboutReply) => {
      const { file } = bodyOf(reply as Reply<{ file: ConversationFile }>);

      return changedOnes(context, (one) => (isBeingSent(one) ? { state: 'there', stored: file, sent: 1 } : undefined));
    }),
    rememberFailed: assign(({ context }, { error }: { error: string }) =>
      changedOnes(context, (one) => (isBeingSent(one) ? { state: 'failed', error } : undefined)),
    ),
  },
  delays: { messageRetry: MESSAGE_RETRY_MS },
});

export const fileRequestOf = ({ id, attachments }: ConversationContext): FileRequest => {
  const one = attachments.find(isBeingSent);
  if (!one) throw new Error('There is no file to send');

  return { conversation: id, file: one.file };
};

export function changeOf({ change }: ConversationContext): ConversationUpdate {
  if (!change) throw new Error('There is no change to send');

  return change;
}
