/**
 * Deactivates people once their last working day is over in their branch, exactly once however many servers run, and catches
 * up after an outage.
 */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Role } from '../../src/api/contract/auth.ts';
import { audit } from '../access/audit.ts';
import type { Acting } from '../access/call-context.ts';
import { type Db, inCompany, type Trx } from '../database/tx.ts';
import { updateRecord } from '../database/update-record.ts';
import { takeWhenDue } from '../due-work.ts';
import { lastDayChanged, leaverStays, type WhyTheyStay } from '../notify/handover.ts';
import { isAbove, isLastAdmin } from '../people/admins.ts';
import { localDay } from '../people/local-day.ts';
import { companyRoles, holdsAny } from '../people/roles.ts';
import { deactivate } from './activation.ts';
import { notLeaving } from './leaving.ts';

/** Where audit entries come from that no client has caused. */
const SCHEDULED = 'scheduled';
const AT_ONCE = 50;

/** No place on earth has a later day than tomorrow in UTC: this much, an index can find. */
const isOver = sql`
  person.leaves_on <= (now() at time zone 'UTC')::date and person.leaves_on < ${localDay()}`;

export const leaverClock = (app: FastifyInstance): void =>
  void takeWhenDue(app, {
    what: 'Deactivating people after their last working day',
    due: [sql`select 1 from person where ${isOver} order by person.leaves_on limit 1`],
    takeDue: () => deactivateDue(app.db),
  });

interface Due {
  readonly company_id: string;
  readonly id: string;
}

/** Returns how many people were taken. One who can't be deactivated does not keep the others waiting. */
export async function deactivateDue(db: Db): Promise<number> {
  const { rows } = await sql<Due>`
    select person.company_id, person.id from person where ${isOver} order by person.leaves_on, person.id limit ${AT_ONCE}
  `.execute(db);
  const failures: unknown[] = [];
  let taken = 0;
  for (const { company_id: companyId, id } of rows) {
    try {
      if (await inCompany(db, companyId, (trx) => deactivateLeaver(trx, companyId, id))) taken += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (taken === 0 && failures.length > 0) throw failures[0];

  return taken;
}

/** False when another server has taken them, or their plan was changed. */
async function deactivateLeaver(db: Trx, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ leaves_on: string; roles: Role[]; planned_by: string; planner_roles: Role[] }>`
    select person.leaves_on, person.roles, planner.id as planned_by, planner.roles as planner_roles
    from person
    join person as planner on planner.company_id = person.company_id and planner.id = person.leaving_planned_by
    where person.company_id = ${companyId} and person.id = ${id} and ${isOver}
    for no key update of person skip locked
  `.execute(db);
  const [leaver] = rows;
  if (!leaver) return false;
  const { leaves_on: lastDay, planned_by: personId, planner_roles } = leaver;
  const acting: Acting = { db, principal: { companyId, personId, roles: planner_roles }, clientIp: SCHEDULED };
  const why = await whyNot(db, companyId, { id, ...leaver });
  if (why) {
    await updateRecord(db, 'person', companyId, id, notLeaving);
    await lastDayChanged(db, { companyId, personId: id }, { id, before: lastDay, now: null });
    await leaverStays(db, companyId, { id, lastDay, why });
    await audit(acting, 'employee.leavingRefused', ['person', id], {
      before: { leaves_on: lastDay },
      after: { why },
    });
  } else {
    await deactivate(acting, { id, lastDay, planned: lastDay, doneBy: id });
  }

  return true;
}

/** Roles may have changed since it was planned. */
async function whyNot(
  db: Trx,
  companyId: string,
  { id, roles, planner_roles }: { readonly id: string; readonly roles: Role[]; readonly planner_roles: Role[] },
): Promise<WhyTheyStay | undefined> {
  if (!holdsAny(planner_roles, companyRoles) && isAbove({ roles: planner_roles }, roles)) return 'above the planner';
  const isLast = holdsAny(roles, companyRoles) && (await isLastAdmin(db, companyId, id));

  return isLast ? 'last admin' : undefined;
}
