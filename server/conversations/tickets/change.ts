import type { AnswerTicketBody } from '../../../src/api/contract/tickets.ts';
import { type AuditActor, auditMany } from '../../access/audit.ts';
import { httpError } from '../../access/http-error.ts';
import { versioned } from '../../access/versioned.ts';
import type { Trx } from '../../database/tx.ts';
import { claimFiles } from '../files.ts';
import { messageOf } from '../message.ts';
import { type Author, addEntries, authorId, type NewEntry, selectEntries, selectSent, ticketFiles } from './entries.ts';
import { alreadyInState, presentTicketEntry, staleTicket } from './present.ts';
import { lockTicket, type TicketRow } from './queries.ts';

interface Change extends AnswerTicketBody {
  readonly author: Author;
  readonly by: AuditActor;
  readonly clientIp: string | undefined;
}

interface Changed {
  readonly row: TicketRow;
  readonly entries: ReturnType<typeof presentTicketEntry>[];
  /** Empty if an earlier call with the same key has already stored it. */
  readonly added: readonly NewEntry[];
}

/** When two people change a ticket at once, the second gets a 409 with what the first did. */
export async function changeTicket(
  db: Trx,
  find: () => Promise<TicketRow>,
  { author, by, clientIp, version, key, ...wish }: Change,
): Promise<Changed> {
  const { company_id: companyId, id } = await find();
  await lockTicket(db, companyId, id);
  const current = await find();
  const sent = await selectSent(db, companyId, author, key);
  if (sent) return { ...(await changedSince(db, current, sent.number - 1)), added: [] };
  const base = version ?? current.entry_count;
  const since = base === current.entry_count ? [] : await selectEntries(db, current, { after: base });
  await versioned(current.entry_count, base, () => staleTicket(current, since));
  const added = entriesOf(current, wish);
  await addEntries(db, { companyId, ticketId: id, author, entryCount: current.entry_count, key }, added);
  const number = current.entry_count + added.findIndex(({ kind }) => kind === 'written') + 1;
  const belonging = { companyId, threadId: id, number, ownerId: current.raised_by, uploadedBy: authorId(author) };
  await claimFiles(db, ticketFiles, belonging, wish.files ?? []);
  await auditMany(
    db,
    by,
    clientIp,
    added.map(({ kind }) => ({
      what: `ticket.${kind === 'written' && !('personId' in author) ? 'answered' : kind}`,
      entity: 'ticket',
      entityId: id,
      ...(!('personId' in author) && { after: { provider: author.name } }),
    })),
  );

  return { ...(await changedSince(db, await find(), current.entry_count)), added };
}

async function changedSince(db: Trx, row: TicketRow, after: number) {
  return { row, entries: (await selectEntries(db, row, { after })).map(presentTicketEntry) };
}

/** In reading order. Anyone who writes in a closed ticket reopens it. */
function entriesOf(current: TicketRow, { status, ...rest }: Omit<AnswerTicketBody, 'version' | 'key'>) {
  const written = messageOf(rest);
  const isClosed = current.status === 'closed';
  if (!written && status === undefined) throw httpError(422, 'Write a message.');
  if (!written && (status === 'closed') === isClosed) throw alreadyInState(current);
  const isReopened = isClosed && (status === 'open' || written !== undefined);

  return [
    ...(isReopened ? [{ kind: 'reopened' } as const] : []),
    ...(written ? [{ kind: 'written', body: written.body ?? '' } as const] : []),
    ...(status === 'closed' ? [{ kind: 'closed' } as const] : []),
  ] satisfies NewEntry[];
}
