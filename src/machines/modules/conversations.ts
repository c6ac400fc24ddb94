/** Conversations with HR: the list, and one of them. */
import { fromCallback, fromPromise } from 'xstate';
import { watchActivity } from '../../api/activity.ts';
import type { Reply } from '../../api/client.ts';
import type { Conversation, ConversationsQuery, WriteToHrBody } from '../../api/contract/conversations.ts';
import { createUploader, type UploadOptions } from '../../api/upload.ts';
import type { CollectionActor } from '../collection.machine.ts';
import { conversationMachine } from '../conversation.machine.ts';
import type { Changed, FileRequest, History, HistoryRequest } from '../conversation.setup.ts';
import { CONVERSATION_POLL_MS } from '../rules/constants.ts';
import type { Change } from '../rules/conversation.ts';
import { type ListQuery, type ListShape, toApiQuery } from '../rules/list-query.ts';
import type { Io } from '../wiring.ts';
import { wireList } from './wire-list.ts';
import { withBody } from './with-body.ts';

export type ConversationsActor = CollectionActor<Conversation>;

/** An address that names no state shows what is open. */
export const OPEN = 'open';
export const ANY_STATUS = 'all';

export const conversationsShape: ListShape = {
  sorts: ['written', 'created', 'name', 'subject'],
  filters: ['status', 'assignee', 'unread'],
};

export function conversationsQueryOf(query: ListQuery): ConversationsQuery {
  const { status, assignee, unread } = query.filters;
  const wanted = status?.[0] ?? OPEN;
  const { search, sort, skip, count } = toApiQuery({ ...query, filters: {} });

  return {
    ...(search !== undefined && { search }),
    ...(wanted !== ANY_STATUS && { status: wanted as Conversation['status'] }),
    ...(assignee && { assignee: assignee[0] as 'me' }),
    ...(unread && { unread: true }),
    ...(sort !== undefined && { sort: sort as NonNullable<ConversationsQuery['sort']> }),
    skip,
    count,
  };
}

export const wireConversations = (io: Io) => {
  const { api, http, effects } = io;
  const uploader = createUploader(http);
  const watch = (mayBeNew: () => void) => watchActivity(mayBeNew, CONVERSATION_POLL_MS);
  const watchNews = fromCallback<{ type: 'never' }>(({ sendBack }) => watch(() => sendBack({ type: 'news.came' })));
  const sendingFile = (send: (request: FileRequest, how: Sending) => Promise<Reply>) =>
    fromCallback<{ type: 'never' }, FileRequest>(({ input, sendBack }) => {
      const stop = new AbortController();
      const files = [{ field: 'document', file: input.file, fileName: input.file.name }];
      const onProgress = (share: number) => sendBack({ type: 'bytes.sent', share });
      send(input, { files, signal: stop.signal, onProgress }).then(
        (reply) => sendBack({ type: 'answer.came', reply }),
        (error: unknown) => sendBack({ type: 'connection.lost', error }),
      );

      return () => stop.abort();
    });

  return {
    list: wireList<Conversation>(io, 'conversations', {
      load: async (query, signal) =>
        withBody(
          await api.call('listConversations', { query: conversationsQueryOf(query), signal }),
          ({ conversations: rows, total }) => ({ rows, total }),
        ),
    }),
    conversation: conversationMachine.provide({
      actors: {
        loadHistory: fromPromise<Reply<History>, HistoryRequest>(({ input: { id, ...query }, signal }) =>
          api.call('conversationHistory', { params: { id }, query, signal }),
        ),
        changeConversation: fromPromise<Reply<Changed>, Change>(({ input: body, signal }) =>
          api.call('replyToConversation', { body, signal }),
        ),
        sendFile: sendingFile(({ conversation }, how) =>
          uploader.upload('attachToConversation', { ...how, fields: { conversation } }),
        ),
        watchNews,
      },
      actions: effects,
    }),
    /** The same for whoever looks after nobody and has written to HR themselves: with the calls of an employee. */
    ownConversation: conversationMachine.provide({
      actors: {
        loadHistory: fromPromise<Reply<History>, HistoryRequest>(async ({ input: { id, ...query }, signal }) =>
          withBody(await api.call('ownConversation', { params: { id }, query, signal }), (history) => ({
            ...history,
            assignees: [],
          })),
        ),
        changeConversation: fromPromise<Reply<Changed>, Change>(({ input, signal }) =>
          api.call('writeToHr', { params: { id: input._id }, body: messageIn(input), signal }),
        ),
        sendFile: sendingFile((_, how) => uploader.upload('attachToOwnConversation', { ...how, fields: undefined })),
        watchNews,
      },
      actions: effects,
    }),
    /** For the list: says when there may be something new. */
    watch,
  };
};

type Sending = Pick<UploadOptions<'attachToConversation'>, 'files' | 'signal' | 'onProgress'>;

/** An employee adds to what is theirs and nothing else: they name no version, and turn nothing. */
function messageIn({ body, files, key }: Change): WriteToHrBody {
  return { ...(body !== undefined && { body }), ...(files && { files }), ...(key !== undefined && { key }) };
}
