import type { ChangeConversationBody } from '../../src/api/contract/conversations.ts';
import { auditMany } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, httpError } from '../access/http-error.ts';
import { versioned } from '../access/versioned.ts';
import {
  conversationAnswered,
  conversationAssigned,
  conversationResolved,
  conversationWritten,
} from '../notify/events.ts';
import { addEntries, type NewEntry, selectEntries, selectSent } from './entries.ts';
import { attachFiles } from './files.ts';
import { findConversation, presentChange } from './list.ts';
import { messageOf, noteOf } from './message.ts';
import { alreadyInState, conversationClosed, ownConversation, staleConversation } from './present.ts';
import { type ConversationRow, lockConversation, selectAssignees } from './queries.ts';

/** When two people change a conversation at once, the second gets a 409 with what the first did. */
export async function changeConversation(context: CallContext, body: ChangeConversationBody) {
  const { db, principal } = context;
  const { _id: id, version, key } = body;
  await findConversation(context, id);
  await lockConversation(db, principal.companyId, id);
  const current = await findConversation(context, id);
  const sent = await selectSent(db, principal.companyId, principal.personId, key);
  if (sent) return presentChange(context, current, Math.min(version, sent.number - 1));
  const since = version === current.entry_count ? [] : await selectEntries(db, current, { after: version });
  // An employee never sees what HR does internally, so it can't make their copy stale.
  const seen = Math.min(version, current.entry_count);
  await versioned(since.at(-1)?.number ?? seen, version, () => staleConversation(current, since));
  const added = await entriesOf(context, current, body);
  if (added.length > 0) await store(context, current, body, added);

  return presentChange(context, await findConversation(context, id), current.entry_count);
}

/** In reading order. */
async function entriesOf(
  context: CallContext,
  current: ConversationRow,
  { status, assignee, note, ...rest }: ChangeConversationBody,
): Promise<NewEntry[]> {
  if (current.is_own && (status !== undefined || assignee !== undefined || note !== undefined)) throw ownConversation();
  const [noted, written] = [noteOf(note), messageOf(rest)];
  const isMore = written !== undefined || assignee !== undefined;
  if (!noted && !isMore && status === undefined) throw httpError(422, 'Write a message or a note.');
  if (status === current.status) throw alreadyInState(current);
  const isReopened = status === 'open' || (current.is_own && current.status === 'resolved');
  if (current.status === 'resolved' && !isReopened && isMore) throw conversationClosed(current);

  return [
    ...(isReopened ? [{ kind: 'reopened' } as const] : []),
    ...(noted ? [noted] : []),
    ...(written ? [written] : []),
    ...(await assigned(
      context,
      current,
      written && assignee === undefined && !current.current_assignee_id ? context.principal.personId : assignee,
    )),
    ...(status === 'resolved' ? [{ kind: 'resolved' } as const] : []),
  ];
}

/** Replying to an unassigned conversation assigns it to the author. */
async function assigned(
  { db, principal }: CallContext,
  { person_id, current_assignee_id, is_own }: ConversationRow,
  wanted: string | null | undefined,
): Promise<NewEntry[]> {
  if (wanted === undefined || wanted === current_assignee_id || is_own) return [];
  if (wanted !== null && (await selectAssignees(db, principal.companyId, person_id, wanted)).length === 0) {
    throw fieldError(422, 'assignee', 'This person cannot be assigned to this conversation. Choose someone else.');
  }

  return [{ kind: 'assigned', assigneeId: wanted }];
}

async function store(
  context: CallContext,
  current: ConversationRow,
  { files = [], key }: ChangeConversationBody,
  added: NewEntry[],
) {
  const { db, principal, clientIp } = context;
  const { companyId, personId } = principal;
  const { id, person_id: employeeId, entry_count: entryCount, is_own: isFromEmployee } = current;
  await addEntries(db, { companyId, conversationId: id, authorId: personId, isFromEmployee, entryCount, key }, added);
  const number = entryCount + added.findIndex(({ kind }) => kind === 'written') + 1;
  await attachFiles(db, { companyId, threadId: id, number, ownerId: employeeId, uploadedBy: personId }, files);
  await notify(context, current, added);
  await auditMany(
    db,
    principal,
    clientIp,
    added.map(({ kind, assigneeId }) => ({
      what: `conversation.${kind === 'written' && !isFromEmployee ? 'answered' : kind}`,
      entity: 'conversation',
      entityId: id,
      ...(kind === 'assigned' && {
        before: { assignee: current.current_assignee_id },
        after: { assignee: assigneeId },
      }),
    })),
  );
}

/** One notification per change: a reply that also resolves counts as a reply. */
async function notify(
  { db, principal }: CallContext,
  current: ConversationRow,
  added: readonly NewEntry[],
): Promise<void> {
  const { companyId, personId } = principal;
  const matter = { id: current.id, personId: current.person_id };
  const has = (kind: NewEntry['kind']) => added.some((one) => one.kind === kind);
  if (current.is_own) return conversationWritten(db, companyId, matter);
  if (has('written')) await conversationAnswered(db, companyId, matter);
  else if (has('resolved')) await conversationResolved(db, companyId, matter);
  const to = added.find(({ kind }) => kind === 'assigned')?.assigneeId;
  if (to) await conversationAssigned(db, { companyId, personId }, { ...matter, assigneeId: to });
}
