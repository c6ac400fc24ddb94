import { fromCallback, fromPromise } from 'xstate';
import type { Reply } from '../../../api/client.ts';
import type { Conversation, ConversationsQuery, WriteToHrBody } from '../../../api/contract/conversations.ts';
import { onMoved } from '../../../api/live-signal.ts';
import { watchNotificationSignal } from '../../../api/notification-signal.ts';
import { createUploader } from '../../../api/upload.ts';
import type { ConversationUpdate } from '../../../rules/conversations/conversation.ts';
import { CONVERSATION_POLL_MS } from '../../../rules/shared/constants.ts';
import {
  type FilterTable,
  type ListQuery,
  type ListShape,
  namesOf,
  toCallQuery,
} from '../../../rules/shared/list-query.ts';
import type { CollectionActor } from '../../collection.machine.ts';
import { conversationMachine } from '../../conversation.machine.ts';
import type { ConversationChange, History, HistoryRequest } from '../../conversation.setup.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wireList } from '../shared/wire-list.ts';
import { wireAttachment } from './attachment.ts';
import { wireReplyDrafts } from './reply-drafts.ts';

export type ConversationsActor = CollectionActor<Conversation>;

/** The default filter when the address names no status. */
export const OPEN = 'open';
export const ANY_STATUS = 'all';

const conversationFilters = {
  status: 'one',
  assignee: 'one',
  unread: 'any',
  unanswered: 'any',
  branch: 'one',
} as const satisfies FilterTable<ConversationsQuery>;

export const conversationsShape: ListShape<ConversationsQuery> = {
  sorts: ['written', 'created', 'name', 'subject'],
  filters: namesOf(conversationFilters),
};

function conversationsQueryOf(query: ListQuery): ConversationsQuery {
  const { status = OPEN, ...asked } = toCallQuery<ConversationsQuery, { status: typeof ANY_STATUS }>(
    query,
    conversationFilters,
  );

  return { ...asked, ...(status !== ANY_STATUS && { status }) };
}

export const wireConversations = (io: Services) => {
  const { api, http } = io;
  const { keepReply, withKept } = wireReplyDrafts(io);
  const effects = { ...io.effects, keepReply };
  const uploader = createUploader(http);
  const watch = (mayBeNew: () => void) => watchNotificationSignal(mayBeNew, CONVERSATION_POLL_MS);
  // An open conversation reloads at once, because few people have one open. Lists wait for the bell, which spreads the
  // calls.
  const watchNews = fromCallback<{ type: 'never' }>(({ sendBack }) => {
    const tell = () => sendBack({ type: 'news.came' });
    const stops = [watch(tell), onMoved(tell)];

    return () => {
      for (const stop of stops) stop();
    };
  });

  return {
    list: wireList<Conversation>(io, 'conversations', {
      load: async (query, signal) =>
        mapReply(
          await api.call('listConversations', { query: conversationsQueryOf(query), signal }),
          ({ conversations: rows, total }) => ({ rows, total }),
        ),
    }),
    conversation: conversationMachine.provide({
      actors: {
        loadHistory: fromPromise<Reply<History>, HistoryRequest>(({ input: { id, ...query }, signal }) =>
          withKept(id, api.call('conversationHistory', { params: { id }, query, signal })),
        ),
        changeConversation: fromPromise<Reply<ConversationChange>, ConversationUpdate>(({ input: body, signal }) =>
          api.call('replyToConversation', { body, signal }),
        ),
        attachment: wireAttachment(io, ({ conversation }, how) =>
          uploader.upload('attachToConversation', { ...how, fields: { conversation } }),
        ),
        watchNews,
      },
      actions: effects,
    }),
    /** For an employee's own conversation, with the employee's calls. */
    ownConversation: conversationMachine.provide({
      actors: {
        loadHistory: fromPromise<Reply<History>, HistoryRequest>(({ input: { id, ...query }, signal }) =>
          withKept(
            id,
            api
              .call('ownConversation', { params: { id }, query, signal })
              .then((reply) => mapReply(reply, (history) => ({ ...history, assignees: [] }))),
          ),
        ),
        changeConversation: fromPromise<Reply<ConversationChange>, ConversationUpdate>(({ input, signal }) =>
          api.call('writeToHr', { params: { id: input._id }, body: messageIn(input), signal }),
        ),
        attachment: wireAttachment(io, (_, how) =>
          uploader.upload('attachToOwnConversation', { ...how, fields: undefined }),
        ),
        watchNews,
      },
      actions: effects,
    }),
    watch,
  };
};

/** An employee only adds messages: no version, no status change. */
function messageIn({ body, files, key }: ConversationUpdate): WriteToHrBody {
  return { ...(body !== undefined && { body }), ...(files && { files }), ...(key !== undefined && { key }) };
}
