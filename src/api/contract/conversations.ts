import { type Static, Type } from 'typebox';
import {
  type CallContract,
  Id,
  IdParams,
  Instant,
  ListedEmployee,
  listQuery,
  MultiLine,
  Nullable,
  replyWith,
  SingleLine,
  SortBy,
  strictObject,
  WholeNumber,
} from './common.ts';
import { Version } from './organisation.ts';

const Person = Type.Object({ _id: Id(), fullName: Type.String() });
const status = (title?: string) =>
  Type.Union([Type.Literal('open'), Type.Literal('resolved')], title === undefined ? {} : { title });

export const Conversation = Type.Object({
  _id: Id(),
  employee: ListedEmployee,
  subject: Type.String(),
  status: status(),
  /** Null when no one is assigned, or that person has left or no longer administers the employee. */
  assignee: Nullable(Person),
  /** The number of the last entry, since every change adds one. A save carries the version it is based on. */
  version: Type.Integer(),
  /** Messages from the other side that no one on the caller's side has read. */
  unread: Type.Integer(),
  last: Type.Object({ excerpt: Type.String(), isFromEmployee: Type.Boolean(), at: Instant() }),
  /** The caller is the employee, and writes as one. */
  isOwn: Type.Boolean(),
  createdAt: Instant(),
});
export type Conversation = Static<typeof Conversation>;

export const ConversationFile = Type.Object({
  _id: Id(),
  /** For `download/file/:name`. */
  name: Type.String(),
  originalName: Type.String(),
  mediaType: Type.String(),
  size: Type.Integer(),
});
export type ConversationFile = Static<typeof ConversationFile>;

/** A message, a note that employees never receive, or an event. */
export const ConversationEntry = Type.Object({
  /** From 1. Employees do not receive notes and assignments, so their numbers have gaps. */
  number: Type.Integer(),
  kind: Type.Union([
    Type.Literal('written'),
    Type.Literal('noted'),
    Type.Literal('assigned'),
    Type.Literal('resolved'),
    Type.Literal('reopened'),
  ]),
  author: Person,
  isFromEmployee: Type.Boolean(),
  /** Plain text, no markup. */
  body: Type.String(),
  files: Type.Array(ConversationFile),
  /** Null when unassigned. */
  assignee: Nullable(Person),
  at: Instant(),
  /** When someone on the other side read it. */
  readAt: Nullable(Instant()),
});
export type ConversationEntry = Static<typeof ConversationEntry>;

export const message = {
  body: Type.Optional(MultiLine(5000, { title: 'Message' })),
  /** Uploaded before, not sent yet. */
  files: Type.Optional(Type.Array(Id({ title: 'File' }), { maxItems: 10, uniqueItems: true, title: 'Files' })),
  /** Idempotency key: repeated after a lost reply, nothing is stored twice. */
  key: Type.Optional(Id({ title: 'Key' })),
};

/** In ascending order: the entries below `before`, or those above `after`. */
export const HistoryQuery = strictObject({
  before: Type.Optional(WholeNumber(1, { title: 'Before' })),
  after: Type.Optional(WholeNumber(0, { title: 'After' })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, title: 'Count' })),
});
export type HistoryQuery = Static<typeof HistoryQuery>;

export const ConversationsQuery = strictObject({
  ...listQuery,
  status: Type.Optional(status('Status')),
  assignee: Type.Optional(
    Type.Union([Type.Literal('me'), Type.Literal('nobody'), Id()], {
      title: 'Assignee',
      message: 'Choose an assignee.',
    }),
  ),
  unread: Type.Optional(Type.Boolean({ title: 'Unread' })),
  /** Those whose last message is the employee's. */
  unanswered: Type.Optional(Type.Boolean({ title: 'Unanswered' })),
  branch: Type.Optional(Id({ title: 'Branch' })),
  sort: Type.Optional(SortBy('written', 'created', 'name', 'subject')),
});
export type ConversationsQuery = Static<typeof ConversationsQuery>;

/** One save may combine several changes, such as replying and resolving. */
export const ChangeConversationBody = strictObject({
  _id: Id({ title: 'Conversation' }),
  version: Version,
  ...message,
  /** For HR only; the employee neither sees it nor is notified. */
  note: Type.Optional(MultiLine(5000, { title: 'Note' })),
  status: Type.Optional(status('Status')),
  assignee: Type.Optional(Nullable(Id({ title: 'Assignee' }))),
});
export type ChangeConversationBody = Static<typeof ChangeConversationBody>;

export const WriteToHrBody = strictObject(message);
export type WriteToHrBody = Static<typeof WriteToHrBody>;

export const StartConversationBody = strictObject({
  subject: SingleLine(120, { title: 'Subject', message: 'Enter a subject.' }),
  ...message,
});
export type StartConversationBody = Static<typeof StartConversationBody>;

const upload = {
  field: 'document',
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: 10 * 1024 * 1024,
} as const;

const conversations_ = { conversations: Type.Array(Conversation), total: Type.Integer() };
const history = {
  conversation: Conversation,
  entries: Type.Array(ConversationEntry),
  hasEarlier: Type.Boolean(),
};
const changed = { conversation: Conversation, entries: Type.Array(ConversationEntry) };

const ConversationHistory = replyWith({
  ...history,
  assignees: Type.Array(Person),
});

export const conversations = {
  listConversations: {
    summary: 'Conversations between the people in scope and HR',
    query: ConversationsQuery,
    /** `unread`: conversations with messages that no one in HR has read, regardless of filters. */
    reply: replyWith({ ...conversations_, unread: Type.Integer() }),
  },
  conversationHistory: {
    summary: 'A conversation with its latest entries, which are then marked as read',
    params: IdParams,
    query: HistoryQuery,
    reply: ConversationHistory,
  },
  replyToConversation: {
    summary: 'Reply, add a note, assign, resolve or reopen a conversation, at the given version',
    body: ChangeConversationBody,
    reply: replyWith(changed),
  },
  attachToConversation: {
    summary: 'Upload a file for the next reply',
    body: strictObject({ conversation: Id({ title: 'Conversation' }) }),
    upload,
    reply: replyWith({ file: ConversationFile }),
  },
  listOwnConversations: {
    summary: "The caller's conversations with HR, newest first",
    query: strictObject({ skip: listQuery.skip, count: listQuery.count }),
    /** `unread`: messages from HR not read yet. */
    reply: replyWith({ ...conversations_, unread: Type.Integer() }),
  },
  startConversation: {
    summary: 'Start a conversation with HR',
    body: StartConversationBody,
    reply: replyWith(changed),
  },
  ownConversation: {
    summary: "One of the caller's conversations with its latest entries, which are then marked as read",
    params: IdParams,
    query: HistoryQuery,
    reply: replyWith(history),
  },
  writeToHr: {
    summary: "Write in one of the caller's conversations; a resolved one is reopened",
    params: IdParams,
    body: WriteToHrBody,
    reply: replyWith(changed),
  },
  attachToOwnConversation: {
    summary: "Upload a file for the caller's next message to HR",
    upload,
    reply: replyWith({ file: ConversationFile }),
  },
} as const satisfies Record<string, CallContract>;
