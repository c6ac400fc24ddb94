import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { refuse, refuseField } from '../access/refuse.ts';
import { findManager, reportsToAny } from '../people/managers.ts';
import { inScope } from '../people/matching.ts';
import { refuseAboveOneself } from './person.ts';
import { CIRCLE, NO_MANAGER } from './refusals.ts';

interface Assignment {
  readonly manager: string;
  readonly employees: readonly string[];
}

/** Gives all of these people the same manager, or none of them. Returns how many report to that manager now. */
export async function assignManager(command: Command, { manager, employees }: Assignment): Promise<number> {
  const { db, who, scope, origin } = command;
  const { companyId } = who;
  const managerId = await findManager(db, scope, manager);
  if (managerId === undefined) throw refuseField(422, 'manager', NO_MANAGER);
  const { rows: people } = await sql<{ id: string; roles: string[]; manager_id: string | null }>`
    select person.id, person.roles, person.manager_id from person
    where ${inScope(scope)} and person.id = any (${employees}::uuid[]) order by person.id for no key update
  `.execute(db);
  if (people.length < employees.length) {
    throw refuse(404, 'One of these employees was not found. Nobody was changed.', {
      employees: 'One of these employees was not found.',
    });
  }
  for (const { roles } of people) refuseAboveOneself(who, roles);
  if (await reportsToAny(db, companyId, managerId, employees)) throw refuseField(422, 'manager', CIRCLE);

  for (const { id, manager_id } of people) {
    if (manager_id === managerId) continue;
    await db
      .updateTable('person')
      .set({ manager_id: managerId, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
    const change = { before: { manager_id }, after: { manager_id: managerId } };
    await audit(db, who, origin, { what: 'employee.edited', entity: 'person', entityId: id, ...change });
  }

  return people.length;
}
