import { sql } from 'kysely';
import type { Employee, UpdateUserBody } from '../../src/api/contract/employees.ts';
import { normalise } from '../../src/machines/rules/normalise.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import type { FieldErrors } from '../access/refuse.ts';
import { uniqueViolation } from '../database/errors.ts';
import { isLastAdmin } from '../people/admins.ts';
import { markUsed } from '../people/belonging.ts';
import { setGroups } from '../people/groups.ts';
import { findManager, reportsToAny } from '../people/managers.ts';
import { companyRoles, givesAs, holdsAny, storedRoles } from '../people/roles.ts';
import { columnsOf, holdPerson, type StoredPerson } from './person.ts';
import { readEmployee } from './records.ts';
import { checkReferences } from './references.ts';
import { CIRCLE, changedMeanwhile, LAST_ADMIN, NO_MANAGER, refuseWrong, taken } from './refusals.ts';
import { dayErrors, expiryErrors } from './rules.ts';

/** Stores a form over a person, unless somebody else has stored theirs since this one was opened. */
export async function updateEmployee(command: Command, id: string, form: UpdateUserBody): Promise<Employee> {
  const { db, who, scope, origin } = command;
  const { companyId } = who;
  const held = await holdPerson(command, id);
  if (form.version !== undefined && form.version !== held.version) {
    throw changedMeanwhile(await readEmployee(db, companyId, id));
  }
  const roles = storedRoles(form.roles, held.roles, givesAs(who.level));
  const manager = await chooseManager(command, held, form.manager);
  refuseWrong({
    ...dayErrors(form),
    ...expiryErrors(form, held),
    ...(await checkReferences(db, scope, form, held)),
    ...manager.errors,
    ...(await demotionErrors(command, held, roles)),
  });
  const wanted = {
    ...columnsOf(form, held.email, held),
    roles,
    manager_id: manager.id,
    plan_expires_on: form.planExpirationDate === undefined ? held.plan_expires_on : form.planExpirationDate,
  };
  const change = changeOf(held, wanted, form.groups);
  if (change) {
    await store(command, held, wanted, form.groups);
    await audit(db, who, origin, { what: 'employee.edited', entity: 'person', entityId: id, ...change });
  }

  return readEmployee(db, companyId, id);
}

type Wanted = ReturnType<typeof columnsOf> & Pick<StoredPerson, 'roles' | 'manager_id' | 'plan_expires_on'>;

async function store({ db, who }: Command, held: StoredPerson, wanted: Wanted, groups?: string[]): Promise<void> {
  try {
    await db
      .updateTable('person')
      .set({ ...wanted, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('company_id', '=', who.companyId)
      .where('id', '=', held.id)
      .execute();
  } catch (error) {
    // The only one that a person has beside the key.
    if (uniqueViolation(error)) throw taken({ empId: true });
    throw error;
  }
  await markUsed(db, who.companyId, wanted);
  if (groups) await setGroups(db, who.companyId, held.id, groups);
}

/** What the form would change, as the trail tells it; nothing when it says what is stored already. */
function changeOf(held: StoredPerson, wanted: Wanted, groups: readonly string[] = held.group_ids) {
  const stored: Readonly<Record<string, unknown>> = { ...held, group_ids: [...held.group_ids].sort() };
  const next: Readonly<Record<string, unknown>> = { ...wanted, group_ids: [...groups].sort() };
  const changed = Object.keys(next).filter(
    (column) => column in stored && JSON.stringify(next[column]) !== JSON.stringify(stored[column]),
  );
  const only = (columns: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((column) => [column, columns[column]]));

  return changed.length > 0 ? { before: only(stored), after: only(next) } : undefined;
}

/** A manager who is kept is fine whoever they are; a new one must be in scope, allowed to lead, and not from below. */
async function chooseManager(
  { db, scope, who: { companyId } }: Command,
  held: StoredPerson,
  email: string | null | undefined,
): Promise<{ id: string | null; errors?: FieldErrors }> {
  if (email === null) return { id: null };
  if (email === undefined || normalise(email) === normalise(held.manager_email ?? '')) return { id: held.manager_id };
  const id = await findManager(db, scope, email);
  if (id === undefined) return { id: null, errors: { manager: NO_MANAGER } };
  const isBelow = await reportsToAny(db, companyId, id, [held.id]);

  return { id, ...(isBelow && { errors: { manager: CIRCLE } }) };
}

async function demotionErrors(
  { db, who }: Command,
  held: StoredPerson,
  roles: readonly string[],
): Promise<FieldErrors> {
  const isDemoted = held.is_enabled && holdsAny(held.roles, companyRoles) && !holdsAny(roles, companyRoles);

  return isDemoted && (await isLastAdmin(db, who.companyId, held.id)) ? { roles: LAST_ADMIN } : {};
}
