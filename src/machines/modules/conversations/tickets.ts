import { fromCallback, fromPromise } from 'xstate';
import type { Reply } from '../../../api/client.ts';
import type { Conversation, ConversationEntry } from '../../../api/contract/conversations.ts';
import type {
  RaiseTicketBody,
  ReplyToProviderBody,
  Ticket,
  TicketEntry,
  TicketEnvironment,
  TicketsQuery,
} from '../../../api/contract/tickets.ts';
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
import { ticketMachine } from '../../ticket.machine.ts';
import type { RaisedReply } from '../../ticket.setup.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { type Sending, sendFile } from '../shared/sending-file.ts';
import { wireList } from '../shared/wire-list.ts';
import { wireAttachment } from './attachment.ts';
import { wireReplyDrafts } from './reply-drafts.ts';
import { wireTicketDraft } from './ticket-draft.ts';

export type TicketsActor = CollectionActor<Ticket>;

/** The default filter when the address names no status. */
export const ACTIVE = 'active';
export const ANY_STATUS = 'all';

const ticketFilters = {
  status: 'one',
  category: 'one',
  priority: 'one',
  unread: 'any',
} as const satisfies FilterTable<TicketsQuery>;

export const ticketsShape: ListShape<TicketsQuery> = {
  sorts: ['written', 'created', 'number', 'subject', 'priority'],
  filters: namesOf(ticketFilters),
};

function ticketsQueryOf(query: ListQuery): TicketsQuery {
  const { status = ACTIVE, ...asked } = toCallQuery<TicketsQuery, { status: typeof ANY_STATUS }>(query, ticketFilters);

  return { ...asked, ...(status !== ANY_STATUS && { status }) };
}

/** A ticket as a conversation, with the ticket's own fields. */
export type TicketThread = Conversation & { readonly ticket: Ticket };

const threadOf = (ticket: Ticket): TicketThread => ({
  _id: ticket._id,
  employee: { ...ticket.raisedBy, empId: '', branchName: ticket.branchName },
  subject: ticket.subject,
  status: ticket.status === 'closed' ? 'resolved' : 'open',
  assignee: null,
  version: ticket.version,
  unread: ticket.unread,
  last: { excerpt: ticket.last.excerpt, isFromEmployee: !ticket.last.isFromProvider, at: ticket.last.at },
  isOwn: true,
  createdAt: ticket.createdAt,
  ticket,
});

const entryOf = ({ kind, isFromProvider, ...entry }: TicketEntry): ConversationEntry => ({
  ...entry,
  kind: kind === 'closed' ? 'resolved' : kind,
  isFromEmployee: !isFromProvider,
  assignee: null,
});

const changedOf = ({ ticket, entries }: { ticket: Ticket; entries: TicketEntry[] }): ConversationChange => ({
  conversation: threadOf(ticket),
  entries: entries.map(entryOf),
});

const bodyOf = ({ _id, version, body, files, key, status }: ConversationUpdate): ReplyToProviderBody => ({
  _id,
  version,
  ...(body !== undefined && { body }),
  ...(files && { files }),
  ...(key !== undefined && { key }),
  ...(status && { status: status === 'resolved' ? 'closed' : 'open' }),
});

export const wireTickets = (io: Services) => {
  const { api, http, effects } = io;
  const { keepReply, withKept } = wireReplyDrafts(io);
  const { keepTicket, draft } = wireTicketDraft(io);
  const watch = (mayBeNew: () => void) => watchNotificationSignal(mayBeNew, CONVERSATION_POLL_MS);
  const uploader = createUploader(http);
  const attach = (how: Sending) => uploader.upload('attachToTicket', { ...how, fields: undefined });

  return {
    list: wireList<Ticket>(io, 'tickets', {
      load: async (query, signal) =>
        mapReply(
          await api.call('viewRaisedTickets', { query: ticketsQueryOf(query), signal }),
          ({ tickets: rows, total }) => ({ rows, total }),
        ),
    }),
    thread: conversationMachine.provide({
      actors: {
        loadHistory: fromPromise<Reply<History>, HistoryRequest>(({ input: { id, ...query }, signal }) =>
          withKept(
            id,
            api
              .call('providerMessages', { params: { id }, query, signal })
              .then((reply) =>
                mapReply(reply, ({ hasEarlier, ...history }) => ({ ...changedOf(history), hasEarlier, assignees: [] })),
              ),
          ),
        ),
        changeConversation: fromPromise<Reply<ConversationChange>, ConversationUpdate>(async ({ input, signal }) =>
          mapReply(await api.call('replyToProvider', { body: bodyOf(input), signal }), changedOf),
        ),
        attachment: wireAttachment(io, (_, how) => attach(how)),
        watchNews: fromCallback<{ type: 'never' }>(({ sendBack }) => watch(() => sendBack({ type: 'news.came' }))),
      },
      actions: { ...effects, keepReply },
    }),
    raising: ticketMachine.provide({
      actors: {
        sendFile: fromCallback<{ type: 'never' }, { file: File }>(({ input: { file }, sendBack }) =>
          sendFile(attach, { field: 'document', file }, sendBack),
        ),
        raiseTicket: fromPromise<Reply<RaisedReply>, RaiseTicketBody>(({ input: body, signal }) =>
          api.call('raiseTicket', { body, signal }),
        ),
      },
      actions: { ...effects, keepTicket: (_, { values }) => keepTicket(values) },
    }),
    draft,
    keepTicket,
    watch,
  };
};

/** What support asks for first when something doesn't work. */
export const environmentNow = (version: string): TicketEnvironment => ({
  version,
  browser: navigator.userAgent.slice(0, 300),
  screen: `${screen.width} × ${screen.height}, window ${innerWidth} × ${innerHeight}`,
  language: navigator.language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
