/** What the provider's support does with the tickets of all companies. */
import { sql } from 'kysely';
import { v5 } from 'uuid';
import type { HistoryQuery } from '../../../src/api/contract/conversations.ts';
import type { QueryOf } from '../../../src/api/contract/index.ts';
import type { AnswerTicketBody } from '../../../src/api/contract/tickets.ts';
import { MESSAGE_FILES_MAX, MESSAGE_MAX, PAGE_SIZE } from '../../../src/rules/shared/constants.ts';
import { HttpError, httpError, notFound, orNotFound } from '../../access/http-error.ts';
import { findProviderByEmail, type Provider } from '../../access/provider.ts';
import { type Db, inCompany, readOnlySnapshot, type Trx, tx } from '../../database/tx.ts';
import { ticketAnswered } from '../../notify/ticket-events.ts';
import { documentOrPage } from '../../storage/documents.ts';
import { type AttachmentUpload, addFile } from '../files.ts';
import { changeTicket } from './change.ts';
import { conditionsOf } from './company.ts';
import { ticketFiles } from './entries.ts';
import { keyIn } from './mail.ts';
import { presentForProvider, presentTicketHistory } from './present.ts';
import { selectTicket, shown, shownFrom, type TicketRow } from './queries.ts';
import { readMail } from './received-mail.ts';

const anywhere = sql<boolean>`true`;

/** Tickets of all companies, those that have waited longest first. */
export const listForProvider = (db: Db, { skip = 0, count = PAGE_SIZE, ...filters }: QueryOf<'listProviderTickets'>) =>
  tx(
    db,
    async (trx) => {
      const where = sql.join([anywhere, ...conditionsOf({ ...filters, status: filters.status ?? 'open' })], sql` and `);
      const { rows: counted } = await sql<{
        total: number;
      }>`select count(*) as total from ticket where ${where}`.execute(trx);
      const { rows } = await sql<TicketRow>`
        select ${shown('provider')} from ${shownFrom} where ${where}
        order by ticket.written_at, ticket.id limit ${count} offset ${skip}
      `.execute(trx);

      return { tickets: rows.map(presentForProvider), total: counted[0]?.total ?? 0 };
    },
    readOnlySnapshot,
  );

/** Limited to the company of the ticket by row-level security. */
async function inCompanyOf<T>(db: Db, id: string, work: (trx: Trx, companyId: string) => Promise<T>): Promise<T> {
  const ticket = await db.selectFrom('ticket').select('company_id').where('id', '=', id).executeTakeFirst();
  if (!ticket) throw notFound('This ticket');

  return inCompany(db, ticket.company_id, (trx) => work(trx, ticket.company_id));
}

async function findTicket(db: Trx, id: string): Promise<TicketRow> {
  return orNotFound(await selectTicket(db, 'provider', anywhere, id), 'This ticket');
}

export const readForProvider = (db: Db, id: string, query: HistoryQuery) =>
  inCompanyOf(db, id, async (trx) => {
    const row = await findTicket(trx, id);

    return { ticket: presentForProvider(row), ...(await presentTicketHistory(trx, 'provider', row, query)) };
  });

interface Answering {
  readonly provider: Provider;
  readonly clientIp: string;
}

export const answerTicket = (db: Db, { provider, clientIp }: Answering, id: string, body: AnswerTicketBody) =>
  inCompanyOf(db, id, async (trx, companyId) => {
    const author = { providerId: provider.id, name: provider.name };
    const change = { ...body, author, by: { companyId }, clientIp };
    const { row, entries, added } = await changeTicket(trx, () => findTicket(trx, id), change);
    const has = (kind: string) => added.some((one) => one.kind === kind);
    if (has('written') || has('closed')) {
      await ticketAnswered(trx, companyId, { id, number: row.number, isAnswer: has('written') });
    }

    return { ticket: presentForProvider(row), entries };
  });

export const attachForProvider = (db: Db, { provider }: Answering, id: string, document: AttachmentUpload) =>
  inCompanyOf(db, id, async (trx, companyId) => {
    const { raised_by: ownerId } = await findTicket(trx, id);

    return addFile(trx, ticketFiles, document, {
      companyId,
      uploadedBy: provider.id,
      ownerId,
      createdBy: null,
      isAddressed: true,
    });
  });

export const findTicketFile = (db: Db, id: string, name: string) =>
  inCompanyOf(db, id, async (trx, companyId) => {
    const file = await trx
      .selectFrom('ticket_file')
      .innerJoin('file', (join) =>
        join.onRef('file.company_id', '=', 'ticket_file.company_id').onRef('file.name', '=', 'ticket_file.file_name'),
      )
      .select(['file.name', 'file.original_name', 'file.media_type', 'file.bytes'])
      .where('ticket_file.company_id', '=', companyId)
      .where('ticket_file.ticket_id', '=', id)
      .where('ticket_file.file_name', '=', name)
      .executeTakeFirst();
    if (!file) throw notFound('The file');

    return file;
  });

/**
 * The namespace for the keys of emailed answers, made from their Message-ID, so that one delivered twice is stored
 * once.
 */
const MAIL_KEYS = '5e0c4f43-6f6e-4a57-9d0f-4d1f3e4a8b60';

interface Received {
  readonly recipient: string;
  readonly mail: Buffer;
}

export async function receiveMail(db: Db, clientIp: string, { recipient, mail }: Received) {
  const key = keyIn(recipient);
  const ticket =
    key === undefined
      ? undefined
      : await db.selectFrom('ticket').select(['id', 'number']).where('reply_key', '=', key).executeTakeFirst();
  if (!ticket) throw notFound('A ticket with this address');
  const { from, messageId, isAutomatic, text, files } = await readMail(mail);
  if (isAutomatic) return { number: ticket.number, message: 'An automatic reply was ignored.' };
  const provider = await findProviderByEmail(db, from);
  if (!provider) throw httpError(403, `${from || 'This sender'} has no support account.`);
  const answering = { provider, clientIp };
  const { ids, refused } = await takeFiles(db, answering, ticket.id, files);
  const body = [
    text.slice(0, MESSAGE_MAX - 300),
    ...(refused.length > 0 ? [`Not attached: ${refused.join(', ').slice(0, 250)}`] : []),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  await answerTicket(db, answering, ticket.id, {
    body,
    ...(ids.length > 0 && { files: ids }),
    ...(messageId !== '' && { key: v5(messageId, MAIL_KEYS) }),
  });

  return { number: ticket.number, message: 'Message sent' };
}

async function takeFiles(
  db: Db,
  answering: Answering,
  id: string,
  files: Awaited<ReturnType<typeof readMail>>['files'],
) {
  const ids: string[] = [];
  const refused: string[] = [];
  for (const { fileName, bytes } of files) {
    try {
      if (ids.length >= MESSAGE_FILES_MAX) throw httpError(422, 'Too many files.');
      const document = await documentOrPage(bytes, 'document', answering.provider.id);
      ids.push((await attachForProvider(db, answering, id, { ...document, fileName }))._id);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      refused.push(fileName);
    }
  }

  return { ids, refused };
}
