import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Role } from '../../src/api/contract/auth.ts';
import type { Employee } from '../../src/api/contract/employees.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { audit } from '../access/audit.ts';
import type { Acting, CallContext } from '../access/call-context.ts';
import { fieldError, httpError } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import { updateRecord } from '../database/update-record.ts';
import { absencesEnded, delegationOfLeaverEnded, managerLeft, managerReturned } from '../notify/handover.ts';
import { settleAsksAbout } from '../notify/notify.ts';
import { isAbove, isLastAdmin } from '../people/admins.ts';
import { companyRoles, holdsAny } from '../people/roles.ts';
import { endAbsencesAfter } from '../people/time-off/absences-after.ts';
import { todayOf } from '../people/time-off/applicant.ts';
import { closeRequestsOf, endDelegationsOf } from '../people/time-off/leaver.ts';
import { alreadyTaken, LAST_ADMIN_MESSAGE } from './errors.ts';
import { findPersonForUpdate, type StoredPerson } from './person.ts';
import { awaitsConfirmation, readEmployee } from './records.ts';

/** `lastDay`: today or before, for someone who leaves. Returns the id of the audit entry; null when the person is already in the requested state. */
export async function setEnabled(
  context: CallContext,
  current: StoredPerson,
  isEnabled: boolean,
  lastDay?: string,
): Promise<string | null> {
  const { db, principal } = context;
  const { companyId } = principal;
  const { id } = current;
  if (current.is_enabled === isEnabled) return null;
  if (!isEnabled) {
    await refuseDeactivation(context, current);
    const today = await todayOf(db, companyId, id);

    return deactivate(context, {
      id,
      lastDay: lastDay ?? today,
      planned: current.leaves_on,
      doneBy: principal.personId,
    });
  }
  await openAccount(context, current);
  await updateRecord(db, 'person', companyId, id, { is_enabled: true, left_on: null });
  await managerReturned(db, companyId, id);
  const entry = v7();
  await audit(context, 'employee.activated', ['person', id], { id: entry });

  return entry;
}

/** Why the caller may deactivate no one like this. */
export function deactivationProblem(
  principal: Principal,
  { id, roles }: { readonly id: string; readonly roles: readonly Role[] },
): string | undefined {
  if (id === principal.personId) return 'You cannot deactivate yourself.';

  // Company HR must be able to do this when the first admin leaves.
  return principal.level !== 'company' && isAbove(principal, roles)
    ? 'You cannot deactivate someone with a higher role than yours.'
    : undefined;
}

/** `lastDay`: if they leave then, and not at once. */
export async function refuseDeactivation(
  { db, principal }: CallContext,
  current: StoredPerson,
  lastDay?: string,
): Promise<void> {
  const { companyId } = principal;
  const problem = deactivationProblem(principal, current);
  if (problem) throw fieldError(422, 'isEnabled', problem);
  if (holdsAny(current.roles, companyRoles) && (await isLastAdmin(db, companyId, current.id, lastDay))) {
    throw fieldError(422, 'isEnabled', LAST_ADMIN_MESSAGE);
  }
}

interface Leaver {
  readonly id: string;
  readonly lastDay: string;
  /** The last working day that had been planned. */
  readonly planned: string | null;
  /** Not notified of what falls to others. */
  readonly doneBy: string;
}

/**
 * Ends all sessions, revokes outstanding links, cancels requests and absences after the last day, and frees the address for
 * a successor. The caller has locked the person and checked that they may be deactivated. Returns the id of the audit entry.
 */
export async function deactivate(acting: Acting, { id, lastDay, planned, doneBy }: Leaver): Promise<string> {
  const { db, principal } = acting;
  const { companyId } = principal;
  await closeRequestsOf(acting, id);
  const ended = await endAbsencesAfter(acting, { personId: id, lastDay });
  await absencesEnded(db, companyId, { id, lastDay, ended });
  await settleAsksAbout(db, companyId, id);
  for (const one of await endDelegationsOf(acting, id)) await delegationOfLeaverEnded(db, companyId, one);
  for (const table of ['session', 'security_token', 'login'] as const) {
    await db.deleteFrom(table).where('company_id', '=', companyId).where('person_id', '=', id).execute();
  }
  await updateRecord(db, 'person', companyId, id, {
    is_enabled: false,
    left_on: lastDay,
    leaves_on: null,
    leaving_planned_by: null,
    // Someone who is activated again must be confirmed as branch HR again.
    hr_confirmed_at: null,
  });
  await managerLeft(db, { companyId, personId: doneBy }, id);
  const entry = v7();
  await audit(acting, 'employee.deactivated', ['person', id], {
    id: entry,
    ...(planned !== null && { before: { leaves_on: planned } }),
    after: { left_on: lastDay },
  });

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
