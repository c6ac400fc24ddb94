/** Talk to HR: what employees and HR write to each other. */
import { type Static, Type } from 'typebox';
import {
  answer,
  type CallContract,
  Id,
  IdParams,
  Instant,
  Line,
  listQuery,
  Nullable,
  Prose,
  SortBy,
  strict,
} from './common.ts';

const Person = Type.Object({ _id: Id(), fullName: Type.String() });
const status = (title?: string) =>
  Type.Union([Type.Literal('open'), Type.Literal('resolved')], title === undefined ? {} : { title });

export const Conversation = Type.Object({
  _id: Id(),
  employee: Type.Object({
    _id: Id(),
    fullName: Type.String(),
    empId: Type.String(),
    branchName: Nullable(Type.String()),
  }),
  subject: Type.String(),
  status: status(),
  /** Whoever of HR looks after it; nobody where that person has left, or no longer administers the employee. */
  assignee: Nullable(Person),
  /** The number of its last entry: nothing changes without one. A save carries the version that was looked at. */
  version: Type.Integer(),
  /** Messages of the other side that nobody of the caller's side has read. */
  unread: Type.Integer(),
  /** The beginning of the last message, and whether it is the employee's. */
  last: Type.Object({ excerpt: Type.String(), isFromEmployee: Type.Boolean(), at: Instant() }),
  /** The employee is the caller: they write as an employee, and HR's side is others' to look after. */
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

/** A message, a note among HR that no employee is handed, or something else that happened. */
export const ConversationEntry = Type.Object({
  /** Counts up from 1. An employee is not told to whom HR assigns and what HR notes, so theirs may leave some out. */
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
  /** Plain text: nothing in it is markup. */
  body: Type.String(),
  files: Type.Array(ConversationFile),
  /** To whom it was assigned; nobody where it was taken from somebody. */
  assignee: Nullable(Person),
  at: Instant(),
  /** When somebody of the other side read it. */
  readAt: Nullable(Instant()),
});
export type ConversationEntry = Static<typeof ConversationEntry>;

const message = {
  body: Type.Optional(Prose(5000, { title: 'Message' })),
  /** Attached before and not sent yet. */
  files: Type.Optional(Type.Array(Id({ title: 'File' }), { maxItems: 10, uniqueItems: true, title: 'Files' })),
  /** Any id, once for each change: sent again after a lost answer with the same key, nothing is stored again. */
  key: Type.Optional(Id({ title: 'Key' })),
};

/** Entries come in the order of their numbers, the newest last: those below `before`, or those above `after`. */
const HistoryQuery = strict({
  before: Type.Optional(Type.Integer({ minimum: 1, title: 'Before' })),
  after: Type.Optional(Type.Integer({ minimum: 0, title: 'After' })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, title: 'Count' })),
});
export type HistoryQuery = Static<typeof HistoryQuery>;

export const ConversationsQuery = strict({
  ...listQuery,
  status: Type.Optional(status('Status')),
  /** Oneself, nobody, or somebody by id. */
  assignee: Type.Optional(
    Type.Union([Type.Literal('me'), Type.Literal('nobody'), Id()], { title: 'Assignee', says: 'Who is meant?' }),
  ),
  unread: Type.Optional(Type.Boolean({ title: 'Unread' })),
  sort: Type.Optional(SortBy('written', 'created', 'name', 'subject')),
});
export type ConversationsQuery = Static<typeof ConversationsQuery>;

/** One save may do several things: answer and resolve, for example, or reopen and answer. */
export const ChangeConversationBody = strict({
  _id: Id({ title: 'Conversation' }),
  version: Type.Integer({ minimum: 1, title: 'Version' }),
  ...message,
  /** For HR alone: the employee neither sees it nor is told. */
  note: Type.Optional(Prose(5000, { title: 'Note' })),
  status: Type.Optional(status('Status')),
  assignee: Type.Optional(Nullable(Id({ title: 'Assignee' }))),
});
export type ChangeConversationBody = Static<typeof ChangeConversationBody>;

export const WriteToHrBody = strict(message);
export type WriteToHrBody = Static<typeof WriteToHrBody>;

export const StartConversationBody = strict({
  subject: Line(120, { title: 'Subject', says: 'Please Enter Subject!' }),
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
  /** There are entries before the first of these. */
  hasEarlier: Type.Boolean(),
};
/** What the change added. */
const changed = { conversation: Conversation, entries: Type.Array(ConversationEntry) };

export const ConversationHistory = answer({
  ...history,
  /** To whom it can be assigned. */
  assignees: Type.Array(Person),
});
export type ConversationHistory = Static<typeof ConversationHistory>;

export const conversations = {
  listConversations: {
    summary: 'Conversations with HR of the people in scope',
    query: ConversationsQuery,
    /** `unread`: how many there are with messages that nobody of HR has read, whatever the filters. */
    reply: answer({ ...conversations_, unread: Type.Integer() }),
  },
  conversationHistory: {
    summary: 'A conversation with its latest entries; what is handed out counts as read',
    params: IdParams,
    query: HistoryQuery,
    reply: ConversationHistory,
  },
  replyToConversation: {
    summary: 'Answer, note, assign, resolve or reopen a conversation, as long as it is as it was looked at',
    body: ChangeConversationBody,
    reply: answer(changed),
  },
  attachToConversation: {
    summary: 'Send a file ahead, for the next answer',
    body: strict({ conversation: Id({ title: 'Conversation' }) }),
    upload,
    reply: answer({ file: ConversationFile }),
  },
  listOwnConversations: {
    summary: "One's own conversations with HR, the latest first",
    query: strict({ skip: listQuery.skip, count: listQuery.count }),
    /** `unread`: messages from HR that are not read yet. */
    reply: answer({ ...conversations_, unread: Type.Integer() }),
  },
  startConversation: {
    summary: 'Write to HR about something new',
    body: StartConversationBody,
    reply: answer(changed),
  },
  ownConversation: {
    summary: "A conversation of one's own with its latest entries; what is handed out counts as read",
    params: IdParams,
    query: HistoryQuery,
    reply: answer(history),
  },
  writeToHr: {
    summary: "Write on in a conversation of one's own; one that was resolved is open again",
    params: IdParams,
    body: WriteToHrBody,
    reply: answer(changed),
  },
  attachToOwnConversation: {
    summary: "Send a file ahead, for one's next message to HR",
    upload,
    reply: answer({ file: ConversationFile }),
  },
} as const satisfies Record<string, CallContract>;
