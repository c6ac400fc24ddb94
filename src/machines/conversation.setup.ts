import { assign, raise, setup, stopChild } from 'xstate';
import type { Conversation, ConversationEntry, ConversationFile } from '../api/contract/conversations.ts';
import {
  answerOf,
  type ConversationUpdate,
  canSend,
  type Draft,
  isText,
  type KnownEntries,
  newFiles,
  noteOf,
  withAdded,
  withEarlier,
  withLatest,
} from '../rules/conversations/conversation.ts';
import { MESSAGE_RETRY_MS } from '../rules/shared/constants.ts';
import { newId } from '../rules/shared/new-id.ts';
import { type AttachmentActor, attachmentMachine, type FileStored } from './attachment.machine.ts';
import { bodyOf, effect, effects, isSuccess, messageOf, port, type Reply, subscription } from './ports.ts';

export interface Person {
  _id: string;
  fullName: string;
}

export interface KeptReply {
  text: string;
  isNote: boolean;
}

export interface History extends KnownEntries {
  conversation: Conversation;
  assignees: readonly Person[];
  /** A message that was not sent, as kept in this browser. */
  kept?: KeptReply;
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

/** `actor` uploads it. */
export interface Attached {
  /** Unique within the message. */
  id: string;
  actor: AttachmentActor;
  stored: ConversationFile | null;
}

export interface ConversationContext extends Draft, KnownEntries {
  id: string;
  attachments: readonly Attached[];
  conversation: Conversation | null;
  assignees: readonly Person[];
  firstUnread: number | null;
  /** Something changed while the request was running. */
  isOutdated: boolean;
  change: ConversationUpdate | null;
  message: string | null;
  /** The change that came second, and the version that was loaded since. */
  conflict: { change: ConversationUpdate; seen: number | null } | null;
}

export type ConversationEvent =
  | { type: 'text.changed'; text: string }
  | { type: 'audience.chosen'; isNote: boolean }
  | { type: 'files.chosen'; files: readonly File[] }
  | { type: 'file.removed'; id: string }
  | FileStored
  | { type: 'send.pressed'; resolves: boolean }
  | { type: 'resolve.pressed' }
  | { type: 'reopen.pressed' }
  | { type: 'assignee.chosen'; assignee: string | null }
  | { type: 'earlier.pressed' }
  | { type: 'retry.pressed' }
  | { type: 'news.came' };

/**
 * `unsure`: a change was sent and no reply came. `conflict`: someone else changed it first. `stale`: what is shown may be
 * out of date.
 */
type ConversationTag =
  | 'busy'
  | 'open'
  | 'sending'
  | 'unsure'
  | 'conflict'
  | 'stale'
  | 'loadingEarlier'
  | 'gone'
  | 'refused'
  | 'unreachable';

type AboutReply = { reply: Reply };
type AboutHistory = { reply: Reply<History> };

const textOf = (conversation: Conversation, draft: Draft, resolves: boolean): ConversationUpdate =>
  draft.isNote ? noteOf(conversation, draft, newId()) : answerOf(conversation, draft, { key: newId(), resolves });

/**
 * The message about a second change belongs to the version loaded after it; a later version removes it. A note about
 * unsent text stays until the text is changed.
 */
function afterLoading({ conflict }: ConversationContext, version: number) {
  if (!conflict || isText(conflict.change)) return {};
  const { change, seen } = conflict;
  if (seen === null) return version > change.version ? { conflict: { change, seen: version } } : {};

  return version > seen ? { conflict: null, message: null } : {};
}

const uploadOf = (id: string) => `attachment ${id}`;

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
    attachment: attachmentMachine,
    /** Sends `news.came` when there may be something new and the page is visible. */
    watchNews: subscription<{ type: 'never' }>('watchNews'),
  },
  guards: {
    isSuccess: (_, { reply }: AboutReply) => isSuccess(reply),
    isUnsure: ({ context }, { reply }: AboutReply) => isSuccess(reply) && context.change !== null,
    isGone: (_, { reply }: AboutReply) => reply.status === 404,
    /** The server returns 400 for a malformed id. */
    isNowhere: (_, { reply }: AboutReply) => reply.status === 404 || reply.status === 400,
    isConflict: (_, { reply }: AboutReply) => reply.status === 409,
    canSend: ({ context }) => canSend(context),
    isOpen: ({ context }) => context.conversation?.status === 'open',
    isResolved: ({ context }) => context.conversation?.status === 'resolved',
    isOther: ({ context }, { assignee }: { assignee: string | null }) =>
      (context.conversation?.assignee?._id ?? null) !== assignee,
    hasEarlier: ({ context }) => context.hasEarlier,
    isOutdated: ({ context }) => context.isOutdated,
  },
  actions: {
    ...effects,
    /** In this browser, until it is sent. */
    keepReply: effect<KeptReply & { id: string }>('keepReply'),
    reloadNow: raise({ type: 'news.came' }),
    rememberHistory: assign(({ context }, { reply }: AboutHistory) => {
      const { conversation, assignees, entries, hasEarlier, kept } = bodyOf(reply);
      const isUnread = ({ kind, isFromEmployee, readAt }: ConversationEntry) =>
        kind === 'written' && readAt === null && isFromEmployee !== conversation.isOwn;

      return {
        ...(context.conversation === null && kept),
        conversation,
        assignees,
        ...withLatest(context, { entries, hasEarlier }),
        ...afterLoading(context, conversation.version),
        firstUnread: context.firstUnread ?? entries.find(isUnread)?.number ?? null,
      };
    }),
    rememberEarlier: assign(({ context }, { reply }: AboutHistory) => withEarlier(context, bodyOf(reply))),
    rememberChanged: assign(({ context }, { reply }: { reply: Reply<ConversationChange> }) => {
      const { conversation, entries } = bodyOf(reply);
      const { files } = context.change ?? {};
      const isSent = ({ stored }: Attached) => stored !== null && files?.includes(stored._id) === true;

      return {
        conversation,
        entries: withAdded(context.entries, entries),
        ...(isText(context.change) && { text: '', firstUnread: null }),
        attachments: context.attachments.filter((one) => !isSent(one)),
        change: null,
      };
    }),
    rememberRefusal: assign({ message: (_, { reply }: AboutReply) => messageOf(reply), change: null }),
    rememberConflict: assign(({ context: { change } }) => ({ conflict: change && { change, seen: null } })),
    rememberOutdated: assign({ isOutdated: true }),
    forgetOutdated: assign({ isOutdated: false }),
    rememberText: assign({ text: (_, { text }: { text: string }) => text, message: null }),
    rememberAnswer: assign(({ context }, { resolves }: { resolves: boolean }) => ({
      message: null,
      change: context.conversation && textOf(context.conversation, context, resolves),
    })),
    rememberAudience: assign((_, { isNote }: { isNote: boolean }) => ({ isNote, message: null })),
    rememberChange: assign(
      ({ context: { conversation } }, change: Pick<ConversationUpdate, 'status' | 'assignee'>) => ({
        message: null,
        change: conversation && { _id: conversation._id, version: conversation.version, key: newId(), ...change },
      }),
    ),
    rememberFiles: assign(({ context, spawn, self }, { files }: { files: readonly File[] }) => {
      const attached = newFiles(context.attachments, files).map(({ id, file }): Attached => {
        const input = { id, conversation: context.id, file, message: self };

        return { id, actor: spawn('attachment', { id: uploadOf(id), input }), stored: null };
      });

      return { attachments: [...context.attachments, ...attached], message: null };
    }),
    rememberStored: assign({
      attachments: ({ context }, { id, file }: Omit<FileStored, 'type'>) =>
        context.attachments.map((one) => (one.id === id ? { ...one, stored: file } : one)),
    }),
    /** The server discards incomplete files. */
    stopUpload: stopChild((_: unknown, { id }: { id: string }) => uploadOf(id)),
    endUploads({ context: { attachments } }) {
      for (const { actor } of attachments)
        if (actor.getSnapshot().status === 'active') actor.send({ type: 'message.closed' });
    },
    forgetFile: assign({
      attachments: ({ context }, { id }: { id: string }) => context.attachments.filter((one) => one.id !== id),
    }),
  },
  delays: { messageRetry: MESSAGE_RETRY_MS },
});

export function changeOf({ change }: ConversationContext): ConversationUpdate {
  if (!change) throw new Error('There is no change to send');

  return change;
}
