import type { FormRole } from '../../../src/api/contract/employees.ts';
import { formRolesOf, pairRoles } from '../../../src/rules/employees/employee-roles.ts';
import { modeLabels } from '../../../src/rules/imports/mode-labels.ts';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import type { Trx } from '../../database/tx.ts';
import { demotionProblem, isDemotion, LAST_ADMIN_MESSAGE } from '../../people/admins.ts';
import { findManagers, type ManagerFound, OWN_MANAGER, REPORTING_LOOP } from '../../people/managers.ts';
import { companyRoles, givesAs, holdsAny, managingRoles, storedRoles } from '../../people/roles.ts';
import { type BatchContext, failedRow, type ImportContext, type Round, type RowVerdict } from '../importer.ts';
import type { NamedUnit } from '../new-units.ts';
import type { ReferenceKind, References } from '../references.ts';
import { commaParts, missingFields, rolesIn } from '../tables/employees.ts';
import type { MappedRow } from '../tables/map-columns.ts';
import { newPersonColumns, personChange, type ResolvedRow } from './columns.ts';
import { ExistingPeople, type PeopleOverlay, type PersonPlan } from './existing-people.ts';
import { resolveNamedManagers } from './named-managers.ts';
import { type ExistingPerson, findExisting, findTaken, newPersonRecord } from './queries.ts';

export const EMAIL_TAKEN = 'This email address is already being used.';
const DIFFERS = `This employee already exists and differs from this row. To change them, choose “${modeLabels.update}”.`;
const ID_TAKEN = 'This employee ID is already in use.';
const OTHER_EMAIL = 'This employee ID belongs to someone with a different email address.';
const OTHER_ID = 'This employee ID belongs to someone else.';
const ABOVE = 'Only company admins can edit a company admin.';
const NO_BRANCH = 'This branch is not available. Choose another one.';

/** Validates each row as if those before it were stored. */
export async function validatePeople(
  db: Trx,
  given: readonly MappedRow[],
  importing: ImportContext,
  { taken, overlay, ...round }: BatchContext<PeopleOverlay>,
): Promise<RowVerdict<PersonPlan>[]> {
  const rows = await resolveNamedManagers(db, given, importing.scope);
  const existing = await loadExistingPeople(db, rows, importing, { taken, overlay });
  const verdicts: RowVerdict<PersonPlan>[] = [];
  for (const row of rows) {
    const found = identify(row, existing, importing, round);
    const { unknown, managerWithoutRole, givesRoleTo } = found.resolution;
    const validated = validateRow(row, existing, importing, found);
    const { plan, ...verdict } = await checkStandingAndManager(validated, existing, importing);
    const whole = plan && (givesRoleTo ? { ...plan, givesRoleTo } : plan);
    overlay.note(whole);
    verdicts.push({
      ...verdict,
      ...(whole && { plan: whole }),
      unknown,
      ...(managerWithoutRole && { managerWithoutRole }),
    });
  }

  return verdicts;
}

async function loadExistingPeople(
  db: Trx,
  rows: readonly MappedRow[],
  { scope }: ImportContext,
  more: { taken: ReadonlySet<string>; overlay: PeopleOverlay },
): Promise<ExistingPeople> {
  const normsOf = (key: string) => [
    ...new Set(rows.flatMap(({ values }) => (values[key] ? [normalise(String(values[key]))] : []))),
  ];
  const current = await findExisting(db, scope, normsOf('email'), normsOf('empId'));
  const managers = await findManagers(db, scope, normsOf('manager'));

  return new ExistingPeople({ db, scope, held: current, managers, ...more });
}

/** A dry run only looks at the caller's company: accounts elsewhere must not be revealed. */
export const findTakenAddresses = (
  rows: readonly MappedRow[],
  { db, principal }: ImportContext,
  where: 'anywhere' | 'here',
): Promise<Set<string>> =>
  findTaken(
    db,
    rows.flatMap(({ values }) => (values.email ? [normalise(String(values.email))] : [])),
    where === 'here' ? principal.companyId : undefined,
  );

/** The people that a row may be about, and what it names. */
function identify(row: MappedRow, existing: ExistingPeople, importing: ImportContext, round: Round) {
  const { values } = row;
  const email = values.email === undefined ? undefined : normalise(String(values.email));
  const byEmail = email === undefined ? undefined : existing.withEmail(email);
  const byId = values.empId === undefined ? undefined : existing.withEmpId(normalise(String(values.empId)));
  const current = byEmail ?? byId;
  const resolution = resolveNames(row, existing, importing, {
    ...round,
    current: current?.is_in_scope ? current : undefined,
  });

  return { email, byEmail, byId, current, whyMissing: round.whyMissing, resolution };
}

/** All that is wrong at once: an unknown branch would otherwise be reported only after a wrong date had been corrected. */
function validateRow(
  row: MappedRow,
  existing: ExistingPeople,
  importing: ImportContext,
  { email, byEmail, byId, current, whyMissing, resolution }: ReturnType<typeof identify>,
): RowVerdict<PersonPlan> {
  const { values } = row;
  const { resolved, errors, waitsFor } = resolution;
  const wrong = {
    ...(isNew(row, current) && missingFields(values, importing.options)),
    ...(current && identityProblem(current, { byEmail, byId, email }, importing)),
    ...errors,
    ...row.errors,
  };
  if (waitsFor !== undefined && !whyMissing) {
    return { row, outcome: 'waiting', errors: {}, waitsFor, ...(current && { existing: current.email }) };
  }
  if (Object.keys(wrong).length > 0) return failedRow(row, wrong);
  if (current) return validateExisting(row, current, resolved, importing, byEmail === undefined);
  // Last, so that a row that fails anyway doesn't reveal accounts at other companies.
  if (email !== undefined && existing.taken.has(email)) return failedRow(row, { email_exist: EMAIL_TAKEN });
  const plan = planToAdd(resolved, importing);

  return { row, outcome: 'created', errors: {}, plan, ...managing(plan.add) };
}

/** Someone whose address or employee ID could not be read may be known. */
const isNew = ({ errors }: MappedRow, current: ExistingPerson | undefined): boolean =>
  !current && !('email' in errors) && !('empId' in errors);

function identityProblem(
  current: ExistingPerson,
  {
    byEmail,
    byId,
    email,
  }: { byEmail: ExistingPerson | undefined; byId: ExistingPerson | undefined; email: string | undefined },
  { options }: ImportContext,
): Record<string, string> | undefined {
  const isUpdate = options.mode === 'update';
  if (!current.is_in_scope) return byEmail ? { email_exist: EMAIL_TAKEN } : { empId: ID_TAKEN };
  if (byEmail && byId && byEmail !== byId) return isUpdate ? { empId: OTHER_ID } : { email_exist: EMAIL_TAKEN };
  if (!byEmail && email !== undefined && current.email_norm !== email) {
    return isUpdate ? { email: OTHER_EMAIL } : { empId: ID_TAKEN };
  }

  return undefined;
}

function validateExisting(
  row: MappedRow,
  current: ExistingPerson,
  resolved: ResolvedRow,
  importing: ImportContext,
  isById: boolean,
): RowVerdict<PersonPlan> {
  const { options, principal, references } = importing;
  const chosenRoles = chosenRolesFor(row, current, importing);
  // The form’s roles say less than the stored ones.
  const isOther = chosenRoles && !isSameSet(pairRoles(chosenRoles), formRolesOf(current.roles));
  const nextRoles = isOther && storedRoles(chosenRoles, current.roles, givesAs(principal.level));
  const roles = nextRoles && !isSameSet(nextRoles, current.roles) ? nextRoles : undefined;
  const change = personChange(resolved, current, roles);
  const groups = resolved.groups && !isSameSet(resolved.groups, current.group_ids) ? resolved.groups : undefined;
  const isChange = Object.keys(change).length > 0 || groups !== undefined;
  if (!isChange) return { row, outcome: 'unchanged', errors: {}, existing: current.email };
  if (options.mode === 'create') return failedRow(row, isById ? { empId: ID_TAKEN } : { email_exist: DIFFERS });
  if (principal.level !== 'company' && holdsAny(current.roles, companyRoles)) return failedRow(row, { roles: ABOVE });
  const first = groups && { first_group_id: references.firstGroup(groups) };

  return {
    row,
    outcome: 'updated',
    errors: {},
    existing: current.email,
    plan: { change: { ...change, ...first }, groups, held: current },
    ...(current.is_enabled && managing({ ...current, ...change })),
  };
}

/** A manager whom the file names keeps the role that they get: the same file again would take it away. */
function chosenRolesFor(
  { values, isNamedManager = false }: MappedRow,
  { roles: current }: ExistingPerson,
  { managersGetRole = false }: ImportContext,
): readonly FormRole[] | undefined {
  const chosen = values.roles as FormRole[] | undefined;
  const keeps = managersGetRole && isNamedManager && current.includes('reporting-manager');

  return chosen && keeps && !chosen.includes('admin') ? [...chosen, 'reporting-manager'] : chosen;
}

const managing = ({ email_norm, roles }: Pick<ExistingPerson, 'email_norm' | 'roles'>): { canManage?: string } =>
  holdsAny(roles, managingRoles) ? { canManage: email_norm } : {};

const isSameSet = (one: readonly string[], two: readonly string[]): boolean =>
  one.length === two.length && one.every((item) => two.includes(item));

function planToAdd(resolved: ResolvedRow, importing: ImportContext): Extract<PersonPlan, { add: unknown }> {
  const { principal, references, options } = importing;
  const roles = storedRoles(rolesIn(resolved.values.roles, options), [], givesAs(principal.level));
  const groups = resolved.groups ?? [];
  const add = newPersonColumns(resolved, { roles, firstGroup: references.firstGroup(groups) });

  return { add, record: newPersonRecord(add), groups };
}

interface ResolveOptions extends Round {
  readonly current?: ExistingPerson | undefined;
}

function resolveNames(
  row: MappedRow,
  existing: ExistingPeople,
  importing: ImportContext,
  { whyMissing, givesRole = false, current }: ResolveOptions,
) {
  const { values } = row;
  const { references, branchId, insuranceId } = importing;
  const errors: Record<string, string> = {};
  const unknown: NamedUnit[] = [];
  const find = (field: string, sort: ReferenceKind, held?: string | null): string | undefined => {
    const name = values[field];
    if (name === undefined) return undefined;
    const found = references.find(sort, String(name), held);
    if (found.unknown) unknown.push(found.unknown);
    if ('id' in found) return found.id;
    errors[field] = found.error;

    return undefined;
  };
  const designation = find('designation', 'designation', current?.designation_id);
  const department = find('department', 'department', current?.department_id);
  const branch = values.branchId === undefined ? branchId : find('branchId', 'branch', current?.branch_id);
  if (branch !== undefined && branch !== current?.branch_id && !references.hasBranch(branch)) {
    errors.branchId = NO_BRANCH;
  }
  const groups = (values.groups as string[] | undefined)?.flatMap((name) => {
    const found = findGroups(references, name);
    if ('error' in found) errors.groups ??= found.error;

    return 'ids' in found ? found.ids : [];
  });
  const team = find('teamId', 'team', current?.team_id);
  const insurance =
    values.insuranceCategory === undefined
      ? insuranceId
      : find('insuranceCategory', 'insurance', current?.insurance_policy_id);
  const managerEmail = values.manager === undefined ? undefined : normalise(String(values.manager));
  const manager = managerEmail === undefined ? undefined : findManager(existing, managerEmail, current);
  const withoutRole = manager && 'error' in manager ? manager.withoutRole : undefined;
  const isGiven = givesRole && withoutRole !== undefined;
  const isUnknown = manager !== undefined && 'error' in manager && !isGiven;
  const isJudged = isUnknown && whyMissing !== undefined;
  const why = isJudged ? whyMissing(row) : null;
  if (isUnknown && why !== null) errors.manager = why ?? manager.error;
  const lacksOnlyRole = !isJudged || why === undefined;
  // An earlier row may have given the role, and may not be stored in the end.
  const managerWithoutRole =
    (lacksOnlyRole ? withoutRole : undefined) ?? (managerEmail ? existing.givenRole(managerEmail) : undefined);
  const managerId = manager && 'id' in manager ? manager.id : isGiven ? withoutRole.id : undefined;
  const resolved: ResolvedRow = {
    values,
    ...(designation && { designation }),
    ...(department && { department }),
    ...(branch && { branch }),
    ...(team && { team }),
    ...(insurance && { insurance }),
    ...(groups && { groups: [...new Set(groups)] }),
    ...(managerId !== undefined && { manager: managerId }),
  };

  return {
    resolved,
    errors,
    unknown,
    managerWithoutRole,
    givesRoleTo: isUnknown ? undefined : managerWithoutRole,
    waitsFor: isUnknown ? managerEmail : undefined,
  };
}

/** The current manager stays, even one who has left or is out of scope. */
function findManager(existing: ExistingPeople, email: string, current: ExistingPerson | undefined): ManagerFound {
  const found = existing.managerWith(email);
  const isHeld = 'error' in found && current?.manager_id && current.manager_norm === email;

  return isHeld ? { id: current.manager_id } : found;
}

function findGroups(references: References, name: string): { ids: string[] } | { error: string } {
  const whole = references.find('group', name);
  if ('id' in whole) return { ids: [whole.id] };
  const ids: string[] = [];
  for (const part of commaParts(name)) {
    const found = references.find('group', part);
    if ('error' in found) return found;
    ids.push(found.id);
  }

  return { ids };
}

async function checkStandingAndManager(
  verdict: RowVerdict<PersonPlan>,
  existing: ExistingPeople,
  { principal }: ImportContext,
): Promise<RowVerdict<PersonPlan>> {
  const { plan, row } = verdict;
  if (!plan || !('change' in plan)) return verdict;
  const { change, held: current } = plan;
  const problem = change.roles && demotionProblem(principal, current, change.roles);
  if (problem) return failedRow(row, { roles: problem });
  if (change.roles && isDemotion(current, change.roles) && (await existing.activeAdmins()) <= 1) {
    return failedRow(row, { roles: LAST_ADMIN_MESSAGE });
  }
  if (change.manager_id === current.id) return failedRow(row, { manager: OWN_MANAGER });
  if (change.manager_id && (await existing.reportsTo(change.manager_id, current.id))) {
    return failedRow(row, { manager: REPORTING_LOOP });
  }

  return verdict;
}
