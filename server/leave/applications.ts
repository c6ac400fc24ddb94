/** The deciding side: the list of requests in scope, and decisions. */
import { type RawBuilder, sql } from 'kysely';
import { v7 } from 'uuid';
import type { DecideLeaveBody, LeaveApplicationsQuery } from '../../src/api/contract/leave-applications.ts';
import { standingIn } from '../../src/machines/rules/leave-balance.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { notFound, refuse, refuseField } from '../access/refuse.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { containsWords } from '../lists/search.ts';
import { leaveDecided } from '../notify/events.ts';
import { lockApplicant, selectApplicant, todayAt } from '../people/applicant.ts';
import { balanceOf, bringUpToDate, readAccounts, yearOf } from './account.ts';
import {
  type ApplicationRow,
  closeApplication,
  insertEntries,
  selectApplication,
  selectApplications,
  shareType,
  touching,
} from './application-queries.ts';
import { alreadyDecided, OWN, presentApplication } from './present.ts';
import { selectTypes } from './queries.ts';

const PAGE_SIZE = 25;

const orders = {
  from: sql`application.from_day`,
  '-from': sql`application.from_day desc`,
  created: sql`application.created_at`,
  '-created': sql`application.created_at desc`,
};

export async function readApplications({ db, scope, who }: Command, kind: LeaveKind, query: LeaveApplicationsQuery) {
  const { skip = 0, count = PAGE_SIZE, sort = '-created' } = query;
  const conditions = conditionsOf(query);
  const { rows, total } = await selectApplications(db, scope, { kind, conditions, order: orders[sort], skip, count });

  return { leaveApplications: rows.map((row) => presentApplication(who, row)), total };
}

type Filters = Pick<LeaveApplicationsQuery, 'search' | 'data' | 'person' | 'type' | 'branch' | 'team' | 'from' | 'to'>;

/** What the filters of a list ask of a request. */
export function conditionsOf(query: Filters): RawBuilder<unknown>[] {
  const { search, data, person, type, branch, team, from, to } = query;
  const conditions = containsWords('person.search_text', search) as RawBuilder<unknown>[];
  if (data) conditions.push(sql`application.status = ${data}`);
  if (person) conditions.push(sql`application.person_id = ${person}`);
  if (type) conditions.push(sql`application.type_id = any (${type}::uuid[])`);
  if (branch) conditions.push(sql`person.branch_id = any (${branch}::uuid[])`);
  if (team) conditions.push(sql`person.team_id = any (${team}::uuid[])`);
  if (from && to) conditions.push(touching(from, to));
  else if (from) conditions.push(sql`application.to_day >= ${from}`);
  else if (to) conditions.push(sql`application.from_day <= ${to}`);

  return conditions;
}

/** Of two who decide at the same moment the second is told what the first has decided. */
export async function decide(command: Command, kind: LeaveKind, { _id: id, decision, note = '' }: DecideLeaveBody) {
  const { db, who, origin } = command;
  const { companyId } = who;
  const { person_id: personId, type_id: typeId } = await findApplication(command, kind, id);
  if (personId === who.personId) throw refuse(403, OWN);
  await lockApplicant(db, companyId, personId);
  await shareType(db, companyId, typeId);
  const held = await findApplication(command, kind, id);
  if (held.status !== 'pending') throw alreadyDecided(presentApplication(who, held));
  if (decision === 'rejected' && note.trim() === '') throw refuseField(422, 'note', 'Please say why.');
  if (decision === 'approved') await take(command, kind, held);
  await closeApplication(db, { companyId, id, status: decision, decided_by: who.personId, note: note.trim() });
  const { from_day: from, to_day: to } = held;
  await leaveDecided(db, companyId, { id, personId, decision, from, to });
  await audit(db, who, origin, { what: `leave.${decision}`, entity: 'leave_application', entityId: id });

  return {
    leaveApplication: presentApplication(who, await findApplication(command, kind, id)),
    balances: await balancesAfter(command, kind, held),
  };
}

/** Writes what is taken into the ledger. The terms may have changed since it was asked for. */
async function take({ db, who }: Command, kind: LeaveKind, held: ApplicationRow): Promise<void> {
  const { companyId } = who;
  const { person_id: personId, type_id: typeId, shares } = held;
  const { type, account, today } = await readAccountOf(db, companyId, kind, held);
  const whose = { companyId, personId, typeId };
  const current = await bringUpToDate(db, whose, account, today, Math.max(...shares.map(({ on }) => yearOf(on))));
  const year = yearsOf(held).find((one) => standingIn(current, one, today).available < 0);
  if (year !== undefined && !type.may_go_negative) {
    throw refuse(422, `There are not enough days left in ${year} to approve this.`);
  }
  await insertEntries(
    db,
    shares.map(({ on, days }) => ({
      company_id: companyId,
      id: v7(),
      person_id: personId,
      type_id: typeId,
      kind: 'taken',
      source: 'application',
      on_day: on,
      days: -days,
      application_id: held.id,
      created_by: who.personId,
    })),
  );
}

async function balancesAfter({ db, who }: Command, kind: LeaveKind, held: ApplicationRow) {
  const { type, account, today } = await readAccountOf(db, who.companyId, kind, held);

  return yearsOf(held).map((year) => balanceOf(type, account, year, today));
}

/** The account that a request is taken from, as it is now. */
export async function readAccountOf(db: Command['db'], companyId: string, kind: LeaveKind, held: ApplicationRow) {
  const applicant = await selectApplicant(db, companyId, held.person_id);
  const [type] = await selectTypes(db, { companyId, kind, id: held.type_id });
  if (!type) throw new Error('A request without its type.');
  const accountOf = await readAccounts(db, companyId, held.person_id, applicant);

  return { type, account: accountOf(type), today: todayAt(applicant) };
}

/** The years that a request takes something of. */
export const yearsOf = ({ shares }: ApplicationRow): number[] => [...new Set(shares.map(({ on }) => yearOf(on)))];

/** A request of the caller's scope. */
export async function findApplication({ db, scope }: Command, kind: LeaveKind, id: string): Promise<ApplicationRow> {
  const row = await selectApplication(db, scope, kind, id);
  if (!row) throw notFound('This request');

  return row;
}
