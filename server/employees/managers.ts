import { sql } from 'kysely';
import type { SeenPerson } from '../../src/api/contract/people.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, httpError } from '../access/http-error.ts';
import { managerTakesOver } from '../notify/handover.ts';
import { inScope } from '../people/in-scope.ts';
import { findManager, managerProblem } from '../people/managers.ts';
import { assertAsSeen } from './current-values.ts';
import { findPersonForUpdate, type StoredPerson } from './person.ts';
import { changePerson } from './update.ts';

export interface Changed {
  readonly current: StoredPerson;
  /** The audit entry; null when they had it already. */
  readonly entry: string | null;
}

interface Assignment {
  readonly manager: string;
  readonly employees: readonly string[];
}

/** All or none. Returns the number of people, including those who already had this manager. */
export async function assignManager(context: CallContext, { manager, employees }: Assignment): Promise<number> {
  const { db, scope } = context;
  const managerId = await managerBy(context, manager);
  const { rows } = await sql<{ id: string }>`
    select person.id from person where ${inScope(scope)} and person.id = any (${employees}::uuid[]) order by person.id
  `.execute(db);
  if (rows.length < employees.length) {
    throw httpError(404, 'One of these employees was not found. Nothing was changed.', {
      employees: 'One of these employees was not found.',
    });
  }
  const personIds: string[] = [];
  for (const { id } of rows) if ((await giveManager(context, id, managerId)).entry) personIds.push(id);
  await managerTakesOver(db, context.principal.companyId, { managerId, personIds });

  return rows.length;
}

export async function managerBy({ db, scope }: CallContext, email: string): Promise<string> {
  const found = await findManager(db, scope, email);
  if ('error' in found) throw fieldError(422, 'manager', found.error);

  return found.id;
}

export async function giveManager(
  context: CallContext,
  id: string,
  managerId: string | null,
  seen?: SeenPerson,
): Promise<Changed> {
  const { db, principal } = context;
  const current = await findPersonForUpdate(context, id);
  await assertAsSeen(context, current, { what: 'manager', to: managerId === null ? [] : [managerId] }, seen);
  if (managerId !== null && managerId !== current.manager_id) {
    const problem = await managerProblem(db, principal.companyId, { id, managerId });
    if (problem !== undefined) throw fieldError(422, 'manager', problem);
  }

  return { current, entry: await changePerson(context, current, { manager_id: managerId }) };
}
