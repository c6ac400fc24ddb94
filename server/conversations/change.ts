/** What HR does in a conversation: answer, note, assign, resolve, reopen. */
import type { ChangeConversationBody } from '../../src/api/contract/conversations.ts';
import { auditMany } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { refuse, refuseField } from '../access/refuse.ts';
import {
  conversationAnswered,
  conversationAssigned,
  conversationResolved,
  conversationWritten,
} from '../notify/events.ts';
import { addEntries, type NewEntry, selectEntries, selectSent } from './entries.ts';
import { claimFiles } from './files.ts';
import { changeOf, findConversation } from './list.ts';
import { messageOf, noteOf } from './message.ts';
import { changedMeanwhile, isAlready, isClosed, notTheirOwn } from './present.ts';
import { type ConversationRow, lockConversation, selectKeepers } from './queries.ts';

/** Of two who do something at the same moment, the second is told what the first has done. */
export async function changeConversation(command: Command, body: ChangeConversationBody) {
  const { db, who } = command;
  const { _id: id, version, key } = body;
  await findConversation(command, id);
  await lockConversation(db, who.companyId, id);
  const held = await findConversation(command, id);
  const sent = await selectSent(db, who.companyId, who.personId, key);
  if (sent) return changeOf(command, held, Math.min(version, sent.number - 1));
  if (version !== held.entries) {
    const since = await selectEntries(db, held, { after: version });
    // What HR does among themselves is nothing that an employee would have to read first.
    if (since.length > 0) throw changedMeanwhile(held, since);
  }
  const added = await entriesOf(command, held, body);
  if (added.length > 0) await store(command, held, body, added);

  return changeOf(command, await findConversation(command, id), held.entries);
}

/** In the order in which they make sense to a reader. */
async function entriesOf(
  command: Command,
  held: ConversationRow,
  { status, assignee, note, ...rest }: ChangeConversationBody,
): Promise<NewEntry[]> {
  if (held.is_own && (status !== undefined || assignee !== undefined || note !== undefined)) throw notTheirOwn();
  const [noted, written] = [noteOf(note), messageOf(rest)];
  const isMore = written !== undefined || assignee !== undefined;
  if (!noted && !isMore && status === undefined) throw refuse(422, 'Please write something.');
  if (status === held.status) throw isAlready(held);
  const isReopened = status === 'open' || (held.is_own && held.status === 'resolved');
  if (held.status === 'resolved' && !isReopened && isMore) throw isClosed(held);

  return [
    ...(isReopened ? [{ kind: 'reopened' } as const] : []),
    ...(noted ? [noted] : []),
    ...(written ? [written] : []),
    ...(await assigned(
      command,
      held,
      written && assignee === undefined && !held.keeper_id ? command.who.personId : assignee,
    )),
    ...(status === 'resolved' ? [{ kind: 'resolved' } as const] : []),
  ];
}

/** Whoever answers what nobody looks after, looks after it. */
async function assigned(
  { db, who }: Command,
  { person_id, keeper_id, is_own }: ConversationRow,
  wanted: string | null | undefined,
): Promise<NewEntry[]> {
  if (wanted === undefined || wanted === keeper_id || is_own) return [];
  if (wanted !== null && (await selectKeepers(db, who.companyId, person_id, wanted)).length === 0) {
    throw refuseField(422, 'assignee', 'This person cannot look after this conversation.');
  }

  return [{ kind: 'assigned', assigneeId: wanted }];
}

async function store(
  command: Command,
  held: ConversationRow,
  { files = [], key }: ChangeConversationBody,
  added: NewEntry[],
) {
  const { db, who, origin } = command;
  const { companyId, personId } = who;
  const { id, person_id: employeeId, entries, is_own: isFromEmployee } = held;
  await addEntries(db, { companyId, conversationId: id, authorId: personId, isFromEmployee, entries, key }, added);
  const number = entries + added.findIndex(({ kind }) => kind === 'written') + 1;
  await claimFiles(db, { companyId, conversationId: id, number, employeeId, uploadedBy: personId }, files);
  await tell(command, held, added);
  await auditMany(
    db,
    who,
    origin,
    added.map(({ kind, assigneeId }) => ({
      what: `conversation.${kind === 'written' && !isFromEmployee ? 'answered' : kind}`,
      entity: 'conversation',
      entityId: id,
      ...(kind === 'assigned' && { before: { assignee: held.keeper_id }, after: { assignee: assigneeId } }),
    })),
  );
}

/** Nobody is told twice of one change: an answer that also resolves is an answer. */
async function tell({ db, who }: Command, held: ConversationRow, added: readonly NewEntry[]): Promise<void> {
  const { companyId, personId } = who;
  const matter = { id: held.id, personId: held.person_id };
  const has = (kind: NewEntry['kind']) => added.some((one) => one.kind === kind);
  if (held.is_own) return conversationWritten(db, companyId, matter);
  if (has('written')) await conversationAnswered(db, companyId, matter);
  else if (has('resolved')) await conversationResolved(db, companyId, matter);
  const to = added.find(({ kind }) => kind === 'assigned')?.assigneeId;
  if (to) await conversationAssigned(db, { companyId, personId }, { ...matter, assigneeId: to });
}
