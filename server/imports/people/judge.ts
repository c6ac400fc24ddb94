/** What a row about a person would do: add them, change them, nothing, or fail. */
import type { FormRole } from '../../../src/api/contract/employees.ts';
import { normalise } from '../../../src/machines/rules/normalise.ts';
import { inCompany, type Trx } from '../../database/tx.ts';
import { isLastAdmin, LAST_ADMIN } from '../../people/admins.ts';
import { CIRCLE, NO_MANAGER, reportsToAny } from '../../people/managers.ts';
import { companyRoles, givesAs, holdsAny, managingRoles, storedRoles } from '../../people/roles.ts';
import { failed, type Importing, type Round, type Verdict } from '../importing.ts';
import type { ArrangedRow } from '../tables/arrange.ts';
import type { Values } from '../tables/column.ts';
import { missing } from '../tables/employees.ts';
import { changeOf, columnsOf } from './columns.ts';
import { type Change, findHeld, findManagers, findTaken, type Held, type NewColumns, recordOf } from './queries.ts';

export const EMAIL_TAKEN = 'This email address is already being used.';
export const ID_TAKEN = 'This employee id is already in use.';
const OTHER_EMAIL = 'This employee id belongs to somebody with another e-mail address.';
const OTHER_ID = 'This employee id belongs to somebody else.';
const ABOVE = 'Only a company admin may change a company admin.';
const NO_BRANCH = 'This branch cannot be chosen.';

export type PersonPlan =
  | { readonly add: NewColumns; readonly record: string; readonly groups: readonly string[] }
  | { readonly change: Change; readonly groups: readonly string[] | undefined; readonly held: Held };

/** The cells of a row, with names turned into what they stand for. */
export interface Pointed {
  readonly values: Values;
  readonly department?: string;
  readonly designation?: string;
  readonly branch?: string;
  readonly team?: string;
  readonly insurance?: string;
  readonly groups?: readonly string[];
  readonly manager?: string;
}

interface Known {
  readonly byEmail: ReadonlyMap<string, Held>;
  readonly byId: ReadonlyMap<string, Held>;
  readonly managers: ReadonlyMap<string, string>;
  readonly taken: ReadonlySet<string>;
}

export async function judgePeople(
  db: Trx,
  rows: readonly ArrangedRow[],
  importing: Importing,
  { isLast, taken }: Round,
): Promise<Verdict<PersonPlan>[]> {
  const known = await look(db, rows, importing, taken);
  const verdicts: Verdict<PersonPlan>[] = [];
  for (const row of rows) verdicts.push(await judgeTogether(db, judge(row, known, importing, isLast), importing));
  promise(verdicts, importing);

  return verdicts;
}

/** The same for rows that only add people, to whom no rule about several applies: nothing is held while they are judged. */
export async function judgeAhead(rows: readonly ArrangedRow[], importing: Importing): Promise<Verdict<PersonPlan>[]> {
  const taken = await askTaken(rows, importing);
  const known = await inCompany(importing.db, importing.who.companyId, (trx) => look(trx, rows, importing, taken));

  return rows.map((row) => judge(row, known, importing, false));
}

async function look(
  db: Trx,
  rows: readonly ArrangedRow[],
  { scope }: Importing,
  taken: ReadonlySet<string>,
): Promise<Known> {
  const sound = rows.filter(isSound);
  const normsOf = (key: string) => [
    ...new Set(sound.flatMap(({ values }) => (values[key] ? [normalise(String(values[key]))] : []))),
  ];
  const held = await findHeld(db, scope, normsOf('email'), normsOf('empId'));
  // Of a leaver and somebody who is there with the same address, the address means who is there.
  const enabled = held.filter(({ is_enabled }) => is_enabled);

  return {
    byEmail: new Map(enabled.map((one) => [one.email_norm, one])),
    byId: new Map(held.map((one) => [one.emp_id_norm, one])),
    managers: await findManagers(db, scope, normsOf('manager')),
    taken,
  };
}

const isSound = ({ errors }: ArrangedRow): boolean => Object.keys(errors).length === 0;

/** Addresses that sign in already, at whichever company. Asked outside the wall between companies, before the look. */
export const askTaken = (rows: readonly ArrangedRow[], { db }: Importing): Promise<Set<string>> =>
  findTaken(
    db,
    rows.flatMap(({ values }) => (values.email ? [normalise(String(values.email))] : [])),
  );

function judge(row: ArrangedRow, known: Known, importing: Importing, isLast: boolean): Verdict<PersonPlan> {
  if (!isSound(row)) return failed(row, {});
  const { values } = row;
  const email = values.email === undefined ? undefined : normalise(String(values.email));
  const byEmail = email === undefined ? undefined : known.byEmail.get(email);
  const byId = values.empId === undefined ? undefined : known.byId.get(normalise(String(values.empId)));
  const held = byEmail ?? byId;
  const trouble = held && identityTrouble(held, { byEmail, byId, email }, importing);
  if (trouble) return failed(row, trouble);
  const { pointed, errors, waits } = point(values, known, importing, isLast);
  if (!held) {
    const lacking = missing(values, importing.branchId !== undefined);
    const isTaken = email !== undefined && known.taken.has(email);
    const all = { ...lacking, ...errors, ...(isTaken && { email_exist: EMAIL_TAKEN }) };
    if (Object.keys(all).length > 0) return failed(row, all);
    if (waits) return { row, outcome: 'waiting', errors: {} };

    return { row, outcome: 'created', errors: {}, plan: planToAdd(pointed, importing) };
  }
  if (Object.keys(errors).length > 0) return failed(row, errors);
  if (waits) return { row, outcome: 'waiting', errors: {} };

  return judgeHeld(row, held, pointed, importing, byEmail === undefined);
}

/** Whether the row may be about this person at all. */
function identityTrouble(
  held: Held,
  { byEmail, byId, email }: { byEmail: Held | undefined; byId: Held | undefined; email: string | undefined },
  { asked, who }: Importing,
): Record<string, string> | undefined {
  const isUpdate = asked.mode === 'update';
  if (!held.is_in_scope) return byEmail ? { email_exist: EMAIL_TAKEN } : { empId: ID_TAKEN };
  if (byEmail && byId && byEmail !== byId) return isUpdate ? { empId: OTHER_ID } : { email_exist: EMAIL_TAKEN };
  if (!byEmail && email !== undefined && held.email_norm !== email) {
    return isUpdate ? { email: OTHER_EMAIL } : { empId: ID_TAKEN };
  }
  if (isUpdate && who.level !== 'company' && holdsAny(held.roles, companyRoles)) return { roles: ABOVE };

  return undefined;
}

/** Somebody who is there: the row says what is stored already, or it changes something, which must be wanted. */
function judgeHeld(
  row: ArrangedRow,
  held: Held,
  pointed: Pointed,
  { asked, who, references }: Importing,
  isById: boolean,
): Verdict<PersonPlan> {
  const chosen = row.values.roles as FormRole[] | undefined;
  const wanted = chosen && storedRoles(chosen, held.roles, givesAs(who.level));
  const roles = wanted && !isSameSet(wanted, held.roles) ? wanted : undefined;
  const change = changeOf(pointed, held, roles);
  const groups = pointed.groups && !isSameSet(pointed.groups, held.group_ids) ? pointed.groups : undefined;
  const isChange = Object.keys(change).length > 0 || groups !== undefined;
  if (!isChange) return { row, outcome: 'unchanged', errors: {}, existing: held.email };
  if (asked.mode === 'create') return failed(row, isById ? { empId: ID_TAKEN } : { email_exist: EMAIL_TAKEN });
  const first = groups && { first_group_id: references.firstGroup(groups) };

  return {
    row,
    outcome: 'updated',
    errors: {},
    existing: held.email,
    plan: { change: { ...change, ...first }, groups, held },
  };
}

const isSameSet = (one: readonly string[], two: readonly string[]): boolean =>
  one.length === two.length && one.every((item) => two.includes(item));

function planToAdd(pointed: Pointed, importing: Importing): PersonPlan {
  const { who, references } = importing;
  const roles = storedRoles((pointed.values.roles ?? []) as FormRole[], [], givesAs(who.level));
  const groups = pointed.groups ?? [];
  const add = columnsOf(pointed, { roles, firstGroup: references.firstGroup(groups) });

  return { add, record: recordOf(add), groups };
}

/** Turns names into ids; says which of them there are not. */
function point(values: Values, known: Known, importing: Importing, isLast: boolean) {
  const { references, branchId, insuranceId, promised } = importing;
  const errors: Record<string, string> = {};
  const find = (field: string, sort: Parameters<typeof references.find>[0]): string | undefined => {
    const name = values[field];
    if (name === undefined) return undefined;
    const found = references.find(sort, String(name));
    if ('id' in found) return found.id;
    errors[field] = found.error;

    return undefined;
  };
  const designation = find('designation', 'designation');
  const department = find('department', 'department');
  const branch = values.branchId === undefined ? branchId : find('branchId', 'branch');
  if (branch !== undefined && !references.hasBranch(branch)) errors.branchId = NO_BRANCH;
  const groups = (values.groups as string[] | undefined)?.flatMap((name) => {
    const found = references.find('group', name);
    if ('error' in found) errors.groups ??= found.error;

    return 'id' in found ? [found.id] : [];
  });
  const team = find('teamId', 'team');
  const insurance = values.insuranceCategory === undefined ? insuranceId : find('insuranceCategory', 'insurance');
  const wanted = values.manager === undefined ? undefined : normalise(String(values.manager));
  const manager = wanted === undefined ? undefined : known.managers.get(wanted);
  const isUnknown = wanted !== undefined && manager === undefined && !promised?.has(wanted);
  if (isUnknown && isLast) errors.manager = NO_MANAGER;
  const pointed: Pointed = {
    values,
    ...(designation && { designation }),
    ...(department && { department }),
    ...(branch && { branch }),
    ...(team && { team }),
    ...(insurance && { insurance }),
    ...(groups && { groups: [...new Set(groups)] }),
    ...(manager && { manager }),
  };

  return { pointed, errors, waits: isUnknown && !isLast };
}

/** Rules about several people at once. */
export async function judgeTogether(
  db: Trx,
  verdict: Verdict<PersonPlan>,
  { who: { companyId } }: Importing,
): Promise<Verdict<PersonPlan>> {
  const { plan, row } = verdict;
  if (verdict.outcome !== 'updated' || !plan || !('change' in plan)) return verdict;
  const { change, held } = plan;
  const isDemoted =
    change.roles && held.is_enabled && holdsAny(held.roles, companyRoles) && !holdsAny(change.roles, companyRoles);
  if (isDemoted && (await isLastAdmin(db, companyId, held.id))) return failed(row, { roles: LAST_ADMIN });
  if (change.manager_id && (await reportsToAny(db, companyId, change.manager_id, [held.id]))) {
    return failed(row, { manager: CIRCLE });
  }

  return verdict;
}

/** Whoever will be there after these rows, and may lead. */
function promise(verdicts: readonly Verdict<PersonPlan>[], { promised }: Importing): void {
  for (const { plan } of verdicts) {
    if (plan && 'add' in plan && holdsAny(plan.add.roles, managingRoles)) promised?.add(plan.add.email_norm);
  }
}
