import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { fieldError, httpError } from '../access/http-error.ts';
import { managerTakesOver } from '../notify/handover.ts';
import { inScope } from '../people/in-scope.ts';
import { findManager, reportsToAny } from '../people/managers.ts';
import { REPORTING_LOOP } from './errors.ts';
import { assertMayChange } from './person.ts';

interface Assignment {
  readonly manager: string;
  readonly employees: readonly string[];
}

/** All or none. Returns how many people now report to the manager. */
export async function assignManager(command: Command, { manager, employees }: Assignment): Promise<number> {
  const { db, principal, scope, origin } = command;
  const { companyId } = principal;
  const found = await findManager(db, scope, manager);
  if ('error' in found) throw fieldError(422, 'manager', found.error);
  const managerId = found.id;
  const { rows: people } = await sql<{ id: string; roles: string[]; manager_id: string | null }>`
    select person.id, person.roles, person.manager_id from person
    where ${inScope(scope)} and person.id = any (${employees}::uuid[]) order by person.id for no key update
  `.execute(db);
  if (people.length < employees.length) {
    throw httpError(404, 'One of these employees was not found. Nothing was changed.', {
      employees: 'One of these employees was not found.',
    });
  }
  for (const { roles } of people) assertMayChange(principal, roles);
  if (await reportsToAny(db, companyId, managerId, employees)) throw fieldError(422, 'manager', REPORTING_LOOP);

  for (const { id, manager_id } of people) {
    if (manager_id === managerId) continue;
    await db
      .updateTable('person')
      .set({ manager_id: managerId, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
    const change = { before: { manager_id }, after: { manager_id: managerId } };
    await audit(db, principal, origin, { what: 'employee.edited', entity: 'person', entityId: id, ...change });
  }

  const personIds = people.filter(({ manager_id }) => manager_id !== managerId).map(({ id }) => id);
  await managerTakesOver(db, companyId, { managerId, personIds });

  return people.length;
}
