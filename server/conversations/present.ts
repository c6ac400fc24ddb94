import type { Conversation, ConversationEntry } from '../../src/api/contract/conversations.ts';
import { HttpError, httpError } from '../access/http-error.ts';
import type { EntryRow } from './entries.ts';
import type { ConversationRow } from './queries.ts';

export const presentConversation = (row: ConversationRow): Conversation => ({
  _id: row.id,
  employee: { _id: row.person_id, fullName: row.full_name, empId: row.emp_id, branchName: row.branch_name },
  subject: row.subject,
  status: row.status,
  assignee:
    row.current_assignee_id === null || row.is_own
      ? null
      : { _id: row.current_assignee_id, fullName: row.current_assignee_name ?? '' },
  version: row.entry_count,
  unread: row.unread,
  last: {
    excerpt: row.last_body.replace(/\s+/g, ' ').trim(),
    isFromEmployee: row.last_is_from_employee,
    at: row.written_at.toISOString(),
  },
  isOwn: row.is_own,
  createdAt: row.created_at.toISOString(),
});

export const presentEntry = (row: EntryRow): ConversationEntry => ({
  number: row.number,
  kind: row.kind,
  author: { _id: row.author_id, fullName: row.author },
  isFromEmployee: row.is_from_employee,
  body: row.body,
  files: row.files,
  assignee: row.assignee_id === null ? null : { _id: row.assignee_id, fullName: row.assignee ?? '' },
  at: row.at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
});

const happened = {
  written: 'sent a message',
  noted: 'added a note',
  assigned: 'assigned this conversation',
  resolved: 'resolved this conversation',
  reopened: 'reopened this conversation',
} as const;

/** Carries the current conversation, so that the console can catch up. */
export const staleConversation = (row: ConversationRow, since: readonly EntryRow[]) => {
  // A reply that also assigns counts as a reply.
  const latest = since.findLast(({ kind }) => kind !== 'assigned') ?? since.at(-1);
  const message = latest ? `${latest.author} ${happened[latest.kind]}.` : 'Someone else has changed this conversation.';

  return { message, parts: { conversation: presentConversation(row) } };
};

export const alreadyInState = (row: ConversationRow): HttpError =>
  new HttpError(409, `This conversation is already ${row.status}.`, {
    parts: { conversation: presentConversation(row) },
  });

export const conversationClosed = (row: ConversationRow): HttpError =>
  new HttpError(409, 'This conversation is resolved. Reopen it first.', {
    parts: { conversation: presentConversation(row) },
  });

export const ownConversation = (): HttpError =>
  httpError(403, 'This is your own conversation, so someone else has to handle it.');
