/** Conversations as the API tells of them, to whom. */
import type { Conversation, ConversationEntry } from '../../src/api/contract/conversations.ts';
import { Refusal, refuse } from '../access/refuse.ts';
import type { EntryRow } from './entries.ts';
import type { ConversationRow } from './queries.ts';

export const presentConversation = (row: ConversationRow): Conversation => ({
  _id: row.id,
  employee: { _id: row.person_id, fullName: row.full_name, empId: row.emp_id, branchName: row.branch_name },
  subject: row.subject,
  status: row.status,
  assignee: row.keeper_id === null || row.is_own ? null : { _id: row.keeper_id, fullName: row.keeper_name ?? '' },
  version: row.entries,
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
  written: 'has written',
  noted: 'has left a note',
  assigned: 'has assigned this conversation',
  resolved: 'has resolved this conversation',
  reopened: 'has reopened this conversation',
} as const;

/** `Ana Costa has resolved this conversation meanwhile.` Carries it as it is now, so that the console can catch up. */
export const changedMeanwhile = (row: ConversationRow, since: readonly EntryRow[]): Refusal => {
  // An answer that also assigns is an answer.
  const latest = since.findLast(({ kind }) => kind !== 'assigned') ?? since.at(-1);
  const who = latest ? `${latest.author} ${happened[latest.kind]}` : 'Somebody has changed this conversation';

  return new Refusal(409, `${who} meanwhile.`, { parts: { conversation: presentConversation(row) } });
};

export const isAlready = (row: ConversationRow): Refusal =>
  new Refusal(409, `This conversation is ${row.status} already.`, {
    parts: { conversation: presentConversation(row) },
  });

export const isClosed = (row: ConversationRow): Refusal =>
  new Refusal(409, 'This conversation is resolved. Reopen it first.', {
    parts: { conversation: presentConversation(row) },
  });

export const notTheirOwn = (): Refusal => refuse(403, 'Nobody looks after a conversation of their own.');
