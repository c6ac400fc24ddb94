import { type Static, Type } from 'typebox';
import {
  type CallContract,
  Id,
  IdParams,
  Instant,
  listQuery,
  MultiLine,
  Nullable,
  oneOf,
  replyWith,
  SingleLine,
  SortBy,
  strictObject,
} from './common.ts';
import { ConversationFile, HistoryQuery, message } from './conversations.ts';
import { Version } from './organisation.ts';

const Named = Type.Object({ _id: Id(), fullName: Type.String() });
const Category = oneOf(['question', 'problem', 'idea', 'account'], 'Category');
const Priority = oneOf(['low', 'normal', 'high', 'urgent'], 'Priority');
const Status = oneOf(['open', 'answered', 'closed'], 'Status');

const environmentFields = {
  version: SingleLine(60, { title: 'Version' }),
  browser: SingleLine(300, { title: 'Browser' }),
  screen: SingleLine(60, { title: 'Screen' }),
  language: SingleLine(40, { title: 'Language' }),
  timeZone: SingleLine(60, { title: 'Time zone' }),
};
/** Sent only where the person agrees. */
export const TicketEnvironment = Type.Object(environmentFields, {
  additionalProperties: false,
  title: 'Console and browser details',
});
export type TicketEnvironment = Static<typeof TicketEnvironment>;

export const Ticket = Type.Object({
  _id: Id(),
  /** Counted in each company. */
  number: Type.Integer(),
  subject: Type.String(),
  category: Category,
  priority: Priority,
  /** `answered`: the provider wrote last. */
  status: Status,
  raisedBy: Named,
  /** Null for tickets of the company level. */
  branchName: Nullable(Type.String()),
  /** The number of the last entry. A save carries the version it is based on. */
  version: Type.Integer(),
  /** Messages from the other side that no one on the caller's side has read. */
  unread: Type.Integer(),
  last: Type.Object({ excerpt: Type.String(), isFromProvider: Type.Boolean(), at: Instant() }),
  environment: Nullable(TicketEnvironment),
  createdAt: Instant(),
});
export type Ticket = Static<typeof Ticket>;

export const TicketEntry = Type.Object({
  /** From 1, without gaps. */
  number: Type.Integer(),
  kind: oneOf(['written', 'closed', 'reopened'], 'Kind'),
  author: Named,
  isFromProvider: Type.Boolean(),
  /** Plain text, no markup. */
  body: Type.String(),
  files: Type.Array(ConversationFile),
  at: Instant(),
  /** When someone on the other side read it. */
  readAt: Nullable(Instant()),
});
export type TicketEntry = Static<typeof TicketEntry>;

const filters = {
  ...listQuery,
  /** `active`: open or answered. */
  status: Type.Optional(oneOf(['active', 'open', 'answered', 'closed'], 'Status')),
  category: Type.Optional(Category),
  priority: Type.Optional(Priority),
};

export const TicketsQuery = strictObject({
  ...filters,
  unread: Type.Optional(Type.Boolean({ title: 'Unread' })),
  sort: Type.Optional(SortBy('written', 'created', 'number', 'subject', 'priority')),
});
export type TicketsQuery = Static<typeof TicketsQuery>;

export const RaiseTicketBody = strictObject({
  subject: SingleLine(120, { title: 'Subject', message: 'Enter a subject.' }),
  category: Category,
  priority: Priority,
  ...message,
  body: MultiLine(5000, { title: 'Message', message: 'Enter a message.' }),
  environment: Type.Optional(TicketEnvironment),
});
export type RaiseTicketBody = Static<typeof RaiseTicketBody>;

const turn = { ...message, status: Type.Optional(oneOf(['open', 'closed'], 'Status')) };

/** One save may combine several changes, such as replying and closing. */
export const ReplyToProviderBody = strictObject({ _id: Id({ title: 'Ticket' }), version: Version, ...turn });
export type ReplyToProviderBody = Static<typeof ReplyToProviderBody>;

/** Without a version, as by email, the answer is added even if something else was written in the meantime. */
export const AnswerTicketBody = strictObject({ version: Type.Optional(Version), ...turn });
export type AnswerTicketBody = Static<typeof AnswerTicketBody>;

const upload = {
  field: 'document',
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: 10 * 1024 * 1024,
} as const;

const changed = { ticket: Ticket, entries: Type.Array(TicketEntry) };
const history = { ...changed, hasEarlier: Type.Boolean() };

/** What the provider sees of a company in addition to the messages. */
const ProviderTicket = Type.Object({ ...Ticket.properties, companyName: Type.String() });
export type ProviderTicket = Static<typeof ProviderTicket>;

/** As it is stored, with whatever spaces it has. */
const FileName = { ...SingleLine(80, { title: 'Name' }), singleSpaced: false };

export const tickets = {
  raiseTicket: { summary: 'Raise a ticket with the provider', body: RaiseTicketBody, reply: replyWith(changed) },
  viewRaisedTickets: {
    summary: 'Tickets in the caller’s scope',
    query: TicketsQuery,
    /** `unread`: tickets with messages from the provider that no one has read, regardless of filters. */
    reply: replyWith({ tickets: Type.Array(Ticket), total: Type.Integer(), unread: Type.Integer() }),
  },
  providerMessages: {
    summary: 'A ticket with its latest entries, which are then marked as read',
    params: IdParams,
    query: HistoryQuery,
    reply: replyWith(history),
  },
  replyToProvider: {
    summary: 'Write in a ticket, close it or reopen it, based on the given version',
    body: ReplyToProviderBody,
    reply: replyWith(changed),
  },
  attachToTicket: {
    summary: 'Upload a file for the caller’s next message to the provider',
    upload,
    reply: replyWith({ file: ConversationFile }),
  },
  listProviderTickets: {
    summary: 'Tickets from all companies, longest wait first',
    query: strictObject(filters),
    reply: replyWith({ tickets: Type.Array(ProviderTicket), total: Type.Integer() }),
  },
  readProviderTicket: {
    summary: 'A ticket of any company with its latest entries, which are then marked as read',
    params: IdParams,
    query: HistoryQuery,
    reply: replyWith({ ...history, ticket: ProviderTicket }),
  },
  answerTicket: {
    summary: 'Answer a ticket, close or reopen it',
    params: IdParams,
    body: AnswerTicketBody,
    reply: replyWith({ ...changed, ticket: ProviderTicket }),
  },
  attachToAnswer: {
    summary: 'Upload a file for the provider’s next answer',
    params: IdParams,
    upload,
    reply: replyWith({ file: ConversationFile }),
  },
  readTicketFile: {
    summary: 'Download a file from a ticket, as the provider',
    params: strictObject({ id: Id({ title: 'Id' }), name: FileName }),
    reply: replyWith({}),
  },
  receiveTicketMail: {
    summary: 'Receive a reply that the provider sent by email',
    body: strictObject({
      recipient: SingleLine(320, { title: 'Recipient' }),
      /** The raw message, base64. */
      mail: Type.String({ minLength: 1, maxLength: 20_000_000, pattern: '^[A-Za-z0-9+/]+={0,2}$', title: 'Mail' }),
    }),
    bodyBytes: 21_000_000,
    reply: replyWith({ number: Type.Integer() }),
  },
} as const satisfies Record<string, CallContract>;
