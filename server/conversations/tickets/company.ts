/** What the admins of a company do with their tickets. */
import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { v7 } from 'uuid';
import type { HistoryQuery } from '../../../src/api/contract/conversations.ts';
import type { RaiseTicketBody, ReplyToProviderBody, TicketsQuery } from '../../../src/api/contract/tickets.ts';
import { PAGE_SIZE } from '../../../src/rules/shared/constants.ts';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import { audit } from '../../access/audit.ts';
import type { CallContext } from '../../access/call-context.ts';
import { fieldError, orNotFound } from '../../access/http-error.ts';
import { takeFromMessages } from '../../access/throttle.ts';
import type { QueryContext } from '../../lists/query-runner.ts';
import { containsWords } from '../../lists/search.ts';
import { selectPage } from '../../lists/select-page.ts';
import { lockCompany } from '../../people/lock-company.ts';
import { claimFiles } from '../files.ts';
import { messageOf } from '../message.ts';
import { changeTicket } from './change.ts';
import { addEntries, selectEntries, selectSent, ticketFiles } from './entries.ts';
import { mailToSupport } from './mail.ts';
import { presentTicket, presentTicketEntry, presentTicketHistory } from './present.ts';
import { isInScope, isUnreadBy, selectTicket, shown, shownFrom, type TicketRow } from './queries.ts';

const rank = sql`case ticket.priority when 'urgent' then 3 when 'high' then 2 when 'normal' then 1 else 0 end`;

const orders = {
  written: sql`ticket.written_at`,
  '-written': sql`ticket.written_at desc`,
  created: sql`ticket.created_at`,
  '-created': sql`ticket.created_at desc`,
  number: sql`ticket.number`,
  '-number': sql`ticket.number desc`,
  subject: sql`ticket.subject_norm`,
  '-subject': sql`ticket.subject_norm desc`,
  priority: rank,
  '-priority': sql`${rank} desc`,
};

export async function readTickets({ runQueries, scope }: QueryContext, query: TicketsQuery) {
  const { skip = 0, count = PAGE_SIZE, sort = '-written' } = query;
  const whose = isInScope(scope);
  const { rows, total, also } = await selectPage<TicketRow, { tickets: number }>(
    runQueries,
    {
      record: 'ticket',
      found: ticketsIn(scope, query),
      order: orders[sort],
      skip,
      count,
      shown: shown('company'),
      shownFrom: sql`${shownFrom} where ticket.company_id = ${scope.companyId} and ticket.id = few.one`,
      isShownFixed: true,
    },
    {
      sql: sql`
        select count(*) as tickets from ticket
        where ${whose} and exists (select from ticket_entry as entry where ${isUnreadBy('company')})`,
    },
  );

  return { tickets: rows.map(presentTicket), total, unread: also[0]?.tickets ?? 0 };
}

/** `from` and `where` of the list, for counting. */
export const ticketsIn = (scope: QueryContext['scope'], query: Filters): RawBuilder<unknown> =>
  sql`ticket where ${sql.join([isInScope(scope), ...conditionsOf(query)], sql` and `)}`;

type Filters = Pick<TicketsQuery, 'search' | 'status' | 'category' | 'priority' | 'unread'>;

export function conditionsOf({ search, status, category, priority, unread }: Filters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = containsWords('ticket.subject_norm', search).map((one) => {
    const number = /^\s*#?(\d{1,9})\s*$/.exec(search ?? '')?.[1];

    return number === undefined ? one : sql`(${one} or ticket.number = ${Number(number)})`;
  });
  if (status === 'active') conditions.push(sql`ticket.status <> 'closed'`);
  else if (status) conditions.push(sql`ticket.status = ${status}`);
  if (category) conditions.push(sql`ticket.category = ${category}`);
  if (priority) conditions.push(sql`ticket.priority = ${priority}`);
  if (unread !== undefined) {
    const isUnread = sql`exists (select from ticket_entry as entry where ${isUnreadBy('company')})`;
    conditions.push(unread ? isUnread : sql`not ${isUnread}`);
  }

  return conditions;
}

async function findTicket({ db, scope }: Pick<CallContext, 'db' | 'scope'>, id: string): Promise<TicketRow> {
  return orNotFound(await selectTicket(db, 'company', isInScope(scope), id), 'This ticket');
}

export async function readTicket(context: CallContext, id: string, query: HistoryQuery) {
  const row = await findTicket(context, id);

  return { ticket: presentTicket(row), ...(await presentTicketHistory(context.db, 'company', row, query)) };
}

/** Numbers are given while the company is locked, and a repeated call finds the first. */
export async function raiseTicket(
  context: CallContext,
  { subject, category, priority, environment, key, ...message }: RaiseTicketBody,
  supportEmail: string | undefined,
) {
  const { db, principal, scope } = context;
  const { companyId, personId } = principal;
  await lockCompany(db, companyId);
  const previous = await selectSent(db, companyId, { personId }, key);
  if (previous) return presentRaised(context, previous.ticket_id);
  const written = messageOf(message);
  if (!written) throw fieldError(422, 'body', 'Enter a message.');
  await takeFromMessages(db, personId);
  const id = v7();
  const line = subject.trim();
  await db
    .insertInto('ticket')
    .values({
      company_id: companyId,
      id,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from ticket where company_id = ${companyId})`,
      raised_by: personId,
      branch_id: scope.kind === 'branch' ? scope.branchId : null,
      subject: line,
      subject_norm: normalise(line),
      category,
      priority,
      environment: environment ? JSON.stringify(environment) : null,
      reply_key: randomBytes(16).toString('hex'),
    })
    .execute();
  await addEntries(db, { companyId, ticketId: id, author: { personId }, entryCount: 0, key }, [
    { kind: 'written', body: written.body ?? '' },
  ]);
  const belonging = { companyId, threadId: id, number: 1, ownerId: personId, uploadedBy: personId };
  await claimFiles(db, ticketFiles, belonging, message.files ?? []);
  await audit(context, 'ticket.raised', ['ticket', id]);
  const raised = await presentRaised(context, id);
  await mailToSupport(db, await findTicket(context, id), raised.entries, supportEmail);

  return raised;
}

async function presentRaised(context: CallContext, id: string) {
  const row = await findTicket(context, id);

  return { ticket: presentTicket(row), entries: (await selectEntries(context.db, row, {})).map(presentTicketEntry) };
}

export async function replyToProvider(
  context: CallContext,
  { _id, ...body }: ReplyToProviderBody,
  supportEmail: string | undefined,
) {
  const { db, principal, clientIp } = context;
  const { personId } = principal;
  if (body.body || body.files?.length) await takeFromMessages(db, personId);
  const change = { ...body, author: { personId }, by: principal, clientIp };
  const { row, entries, added } = await changeTicket(db, () => findTicket(context, _id), change);
  if (added.length > 0) await mailToSupport(db, row, entries, supportEmail);

  return { ticket: presentTicket(row), entries };
}
