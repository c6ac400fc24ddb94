import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Employee } from '../../src/api/contract/employees.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, httpError } from '../access/http-error.ts';
import { updateRecord } from '../database/update-record.ts';
import { delegationOfLeaverEnded, managerLeft, managerReturned } from '../notify/handover.ts';
import { settleAsksAbout } from '../notify/notify.ts';
import { endAbsencesAfter } from '../people/absences-after.ts';
import { isAbove, isLastAdmin } from '../people/admins.ts';
import { selectApplicant, todayAt } from '../people/applicant.ts';
import { closeRequestsOf, endDelegationsOf } from '../people/leaver.ts';
import { companyRoles, holdsAny } from '../people/roles.ts';
import { alreadyTaken, LAST_ADMIN_MESSAGE } from './errors.ts';
import { findPersonForUpdate, type StoredPerson } from './person.ts';
import { awaitsConfirmation, readEmployee } from './records.ts';

export async function setEmployeeEnabled(context: CallContext, id: string, isEnabled: boolean): Promise<Employee> {
  await setEnabled(context, await findPersonForUpdate(context, id), isEnabled);

  return readEmployee(context.db, context.principal.companyId, id);
}

/** Returns the id of the audit entry; null when the person is already in the requested state. */
export async function setEnabled(
  context: CallContext,
  current: StoredPerson,
  isEnabled: boolean,
): Promise<string | null> {
  const { db, principal } = context;
  const { id } = current;
  if (current.is_enabled === isEnabled) return null;
  const lastDay = isEnabled ? null : todayAt(await selectApplicant(db, principal.companyId, id));
  await (lastDay === null ? openAccount(context, current) : closeAccount(context, current, lastDay));
  await db
    .updateTable('person')
    .set({
      is_enabled: isEnabled,
      left_on: lastDay,
      // Someone who is activated again must be confirmed as branch HR again.
      ...(!isEnabled && { hr_confirmed_at: null }),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('company_id', '=', principal.companyId)
    .where('id', '=', id)
    .execute();
  await (isEnabled ? managerReturned(db, principal.companyId, id) : managerLeft(db, principal, id));
  const what = isEnabled ? 'employee.activated' : 'employee.deactivated';
  const entry = v7();
  await audit(context, what, ['person', id], { id: entry });

  return entry;
}

/** Lets a branch HR read medical documents. Repeating it changes nothing. */
export async function confirmBranchHr(context: CallContext, id: string): Promise<Employee> {
  const { db, principal } = context;
  const current = await findPersonForUpdate(context, id);
  if (!current.roles.includes('b-hr'))
    throw httpError(422, 'Only an employee who was given the Admin role by a branch can be confirmed as branch HR.');
  if (awaitsConfirmation(current)) {
    await updateRecord(db, 'person', principal.companyId, id, { hr_confirmed_at: sql<Date>`now()` });
    await audit(context, 'employee.hrConfirmed', ['person', id]);
  }

  return readEmployee(db, principal.companyId, id);
}

/**
 * Ends all sessions, revokes outstanding links, cancels requests and absences after the last day, and frees the address for
 * a successor.
 */
async function closeAccount(context: CallContext, current: StoredPerson, lastDay: string): Promise<void> {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  if (current.id === personId) throw fieldError(422, 'isEnabled', 'You cannot deactivate yourself.');
  // Company HR must be able to do this when the first admin leaves.
  if (principal.level !== 'company' && isAbove(principal, current.roles)) {
    throw fieldError(422, 'isEnabled', 'You cannot deactivate someone above you.');
  }
  if (holdsAny(current.roles, companyRoles) && (await isLastAdmin(db, companyId, current.id))) {
    throw fieldError(422, 'isEnabled', LAST_ADMIN_MESSAGE);
  }
  await closeRequestsOf(context, current.id);
  await endAbsencesAfter(context, { personId: current.id, lastDay });
  await settleAsksAbout(db, companyId, current.id);
  for (const ended of await endDelegationsOf(context, current.id)) await delegationOfLeaverEnded(db, companyId, ended);
  for (const table of ['session', 'security_token', 'login'] as const) {
    await db.deleteFrom(table).where('company_id', '=', companyId).where('person_id', '=', current.id).execute();
  }
}

/** Fails when a successor uses the address. */
async function openAccount({ db, principal: { companyId } }: CallContext, { id, email }: StoredPerson): Promise<void> {
  const login = await db
    .insertInto('login')
    .values({ company_id: companyId, person_id: id, email_norm: normalise(email) })
    .onConflict((conflict) => conflict.column('email_norm').doNothing())
    .returning('person_id')
    .executeTakeFirst();
  if (!login) throw alreadyTaken({ email: true });
}
