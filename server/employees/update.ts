import { v7 } from 'uuid';
import type { Employee, UpdateUserBody } from '../../src/api/contract/employees.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { changedBy } from '../access/changed-by.ts';
import type { FieldErrors } from '../access/http-error.ts';
import { versioned } from '../access/versioned.ts';
import { unlessTaken } from '../database/errors.ts';
import { updateRecord } from '../database/update-record.ts';
import { branchHrAdded } from '../notify/events.ts';
import { managerTakesOver } from '../notify/handover.ts';
import { demotionProblem, isDemotion, isLastAdmin } from '../people/admins.ts';
import { changeChallengeTeams } from '../people/challenge-teams.ts';
import { formerBranches } from '../people/former-branches.ts';
import { setGroups } from '../people/groups.ts';
import { findManager, managerProblem } from '../people/managers.ts';
import { recordOrgUnitUsage } from '../people/org-unit-usage.ts';
import { givesAs, storedRoles } from '../people/roles.ts';
import { alreadyTaken, assertNoErrors, LAST_ADMIN_MESSAGE } from './errors.ts';
import { findPersonForUpdate, personColumns, type StoredPerson } from './person.ts';
import { awaitsConfirmation, readEmployee } from './records.ts';
import { checkReferences } from './references.ts';
import { dayErrors, expiryErrors } from './rules.ts';

/** Throws 409 when someone else has changed the person since `version`. */
export async function updateEmployee(context: CallContext, id: string, form: UpdateUserBody): Promise<Employee> {
  const { db, principal, scope } = context;
  const { companyId } = principal;
  const current = await findPersonForUpdate(context, id);
  await versioned(current.version, form.version, async () => ({
    message: await changedBy(context, ['person', id], 'employee'),
    parts: { user: await readEmployee(db, companyId, id) },
  }));
  const roles = storedRoles(form.roles, current.roles, givesAs(principal.level));
  const manager = await chooseManager(context, current, form.manager);
  assertNoErrors({
    ...dayErrors(form),
    ...expiryErrors(form, current),
    ...(await checkReferences(db, scope, form, current)),
    ...manager.errors,
    ...(await demotionErrors(context, current, roles)),
  });
  const updated = {
    ...personColumns(form, current.email, current),
    roles,
    // Someone who becomes branch HR again has to be confirmed again.
    hr_confirmed_at: roles.includes('b-hr') ? current.hr_confirmed_at : null,
    manager_id: manager.id,
    plan_expires_on: form.planExpirationDate === undefined ? current.plan_expires_on : form.planExpirationDate,
  };
  const isChanged = (await changePerson(context, current, updated, form.groups)) !== null;
  if (manager.id !== current.manager_id) {
    await managerTakesOver(db, companyId, { managerId: manager.id, personIds: [id] });
  }
  if (isChanged && awaitsConfirmation(updated) && !awaitsConfirmation(current)) await branchHrAdded(db, principal, id);

  return readEmployee(db, companyId, id);
}

type NextValues = ReturnType<typeof personColumns> &
  Pick<StoredPerson, 'roles' | 'hr_confirmed_at' | 'manager_id' | 'plan_expires_on'>;

/** Someone may have no department, designation or branch, though forms require them. */
type Changes = Partial<Omit<NextValues, OrgColumn> & Pick<StoredPerson, OrgColumn>>;
type OrgColumn = 'department_id' | 'designation_id' | 'branch_id';

/**
 * Returns the id of the audit entry; null when nothing changes. The caller checks the new values and notifies a new
 * manager.
 */
export async function changePerson(
  context: CallContext,
  current: StoredPerson,
  updated: Changes,
  groups?: readonly string[],
): Promise<string | null> {
  const change = changeOf(current, updated, groups);
  if (!change) return null;
  const id = v7();
  await store(context, current, updated, groups);
  await audit(context, 'employee.edited', ['person', current.id], { id, ...change });

  return id;
}

async function store(
  { db, principal }: CallContext,
  current: StoredPerson,
  updated: Changes,
  groups?: readonly string[],
): Promise<void> {
  const { companyId } = principal;
  const { branch_id, team_id } = updated;
  const taken = () => alreadyTaken({ empId: true });
  await unlessTaken(taken, () =>
    updateRecord(db, 'person', companyId, current.id, {
      ...updated,
      ...(branch_id !== undefined && { former_branches: formerBranches(branch_id) }),
    }),
  );
  await recordOrgUnitUsage(db, companyId, updated);
  if (team_id !== undefined && team_id !== current.team_id) await changeChallengeTeams(db, companyId, [current.id]);
  if (groups) await setGroups(db, companyId, current.id, groups);
}

/** The change for the audit trail; undefined when nothing changes. */
function changeOf(current: StoredPerson, updated: Changes, groups: readonly string[] = current.group_ids) {
  const stored: Readonly<Record<string, unknown>> = { ...current, group_ids: [...current.group_ids].sort() };
  const next: Readonly<Record<string, unknown>> = { ...updated, group_ids: [...groups].sort() };
  const changed = Object.keys(next).filter(
    (column) => column in stored && JSON.stringify(next[column]) !== JSON.stringify(stored[column]),
  );
  const only = (columns: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((column) => [column, columns[column]]));

  return changed.length > 0 ? { before: only(stored), after: only(next) } : undefined;
}

/**
 * The current manager may stay in any case; a new one must be in scope, allowed to manage, and not report to the
 * person. An address belongs to the person who has it now: once a manager has left, that may be their successor.
 */
async function chooseManager(
  { db, scope, principal: { companyId } }: CallContext,
  current: StoredPerson,
  email: string | null | undefined,
): Promise<{ id: string | null; errors?: FieldErrors }> {
  if (email === null) return { id: null };
  if (email === undefined) return { id: current.manager_id };
  const found = await findManager(db, scope, email);
  const isSame = normalise(email) === normalise(current.manager_email ?? '');
  if (isSame && ('error' in found || found.id === current.manager_id)) return { id: current.manager_id };
  if ('error' in found) return { id: null, errors: { manager: found.error } };
  const problem = await managerProblem(db, companyId, { id: current.id, managerId: found.id });

  return { id: found.id, ...(problem !== undefined && { errors: { manager: problem } }) };
}

async function demotionErrors(
  { db, principal }: CallContext,
  current: StoredPerson,
  roles: readonly string[],
): Promise<FieldErrors> {
  const problem = demotionProblem(principal, current, roles);
  if (problem) return { roles: problem };
  const isLast = isDemotion(current, roles) && (await isLastAdmin(db, principal.companyId, current.id));

  return isLast ? { roles: LAST_ADMIN_MESSAGE } : {};
}
