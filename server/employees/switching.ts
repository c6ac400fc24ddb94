import { sql } from 'kysely';
import type { Employee } from '../../src/api/contract/employees.ts';
import { normalise } from '../../src/machines/rules/normalise.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { refuseField } from '../access/refuse.ts';
import { isLastAdmin } from '../people/admins.ts';
import { companyRoles, holdsAny } from '../people/roles.ts';
import { holdPerson, type StoredPerson } from './person.ts';
import { readEmployee } from './records.ts';
import { LAST_ADMIN, taken } from './refusals.ts';

/** Activates or deactivates somebody. Asking for what is the case already changes nothing. */
export async function setEmployeeEnabled(command: Command, id: string, isEnabled: boolean): Promise<Employee> {
  const { db, who, origin } = command;
  const held = await holdPerson(command, id);
  if (held.is_enabled !== isEnabled) {
    await (isEnabled ? openAccount(command, held) : closeAccount(command, held));
    await db
      .updateTable('person')
      .set({ is_enabled: isEnabled, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('company_id', '=', who.companyId)
      .where('id', '=', id)
      .execute();
    const what = isEnabled ? 'employee.activated' : 'employee.deactivated';
    await audit(db, who, origin, { what, entity: 'person', entityId: id });
  }

  return readEmployee(db, who.companyId, id);
}

/** Ends every session at once, voids the links that are out, and frees the address for a successor. */
async function closeAccount({ db, who: { companyId, personId } }: Command, held: StoredPerson): Promise<void> {
  if (held.id === personId) throw refuseField(422, 'isEnabled', 'You cannot deactivate yourself.');
  if (holdsAny(held.roles, companyRoles) && (await isLastAdmin(db, companyId, held.id))) {
    throw refuseField(422, 'isEnabled', LAST_ADMIN);
  }
  for (const table of ['session', 'security_token', 'login'] as const) {
    await db.deleteFrom(table).where('company_id', '=', companyId).where('person_id', '=', held.id).execute();
  }
}

/** Takes the address back, unless a successor has it. */
async function openAccount({ db, who: { companyId } }: Command, { id, email }: StoredPerson): Promise<void> {
  const login = await db
    .insertInto('login')
    .values({ company_id: companyId, person_id: id, email_norm: normalise(email) })
    .onConflict((conflict) => conflict.column('email_norm').doNothing())
    .returning('person_id')
    .executeTakeFirst();
  if (!login) throw taken({ email: true });
}
