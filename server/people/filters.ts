import { type Expression, type SqlBool, sql } from 'kysely';
import type { EmployeesQuery, FormRole } from '../../src/api/contract/employees.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import type { Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import { beginsWords, containsWords } from '../lists/search.ts';
import { inScope } from './in-scope.ts';
import { joiningDay } from './joining-day.ts';
import { mayManage } from './managers.ts';
import { rankOf, rolesBehind } from './roles.ts';

export type Filters = Omit<EmployeesQuery, 'sort' | 'skip' | 'count'>;
export type Condition = Expression<SqlBool>;

export function filterConditions(scope: Scope, filters: Filters): Condition[] {
  const { search, branch, department, designation, team, group, role, gender, nationality, state, teamWise } = filters;
  const { insurance, manager, signedIn, joinedFrom, joinedTo, leftFrom, leftTo, leavesFrom, leavesTo } = filters;

  return [
    inScope(scope),
    ...containsWords('person.search_text', search),
    ...when(branch, (ids) => isOneOf('branch_id', ids)),
    ...when(department, (ids) => isOneOf('department_id', ids)),
    ...when(designation, (ids) => isOneOf('designation_id', ids)),
    ...when(team, (ids) => isOneOfOrNone('team_id', ids)),
    ...when(insurance, (ids) => isOneOfOrNone('insurance_policy_id', ids)),
    ...when(gender, (genders) => isOneOf('gender', genders)),
    ...when(nationality, (names) => isOneOf('nationality_norm', names.map(normalise))),
    ...when(group, isInGroups),
    ...when(role, (roles) => holdsRoles(roles as FormRole[])),
    ...(state === 'leaving' ? [sql<SqlBool>`person.leaves_on is not null`] : []),
    ...(leavesFrom ? [sql<SqlBool>`person.leaves_on >= ${leavesFrom}`] : []),
    ...(leavesTo ? [sql<SqlBool>`person.leaves_on <= ${leavesTo}`] : []),
    ...(state && state !== 'leaving' ? [sql<SqlBool>`person.is_enabled = ${state === 'enabled'}`] : []),
    ...(manager ? [manager === 'none' ? isWithoutManager : isOneOf('manager_id', [manager])] : []),
    ...(signedIn ? [sql<SqlBool>`(not person.password_changed and not person.profile_updated)`] : []),
    ...(signedIn === 'notWelcomed' ? [sql<SqlBool>`person.awaits_welcome`] : []),
    ...(joinedFrom ? [sql<SqlBool>`${joiningDay} >= ${joinedFrom}`] : []),
    ...(joinedTo ? [hasJoinedBy(joinedTo, joinedFrom)] : []),
    ...(leftFrom ? [sql<SqlBool>`person.left_on >= ${leftFrom}`] : []),
    ...(leftTo ? [sql<SqlBool>`person.left_on <= ${leftTo}`] : []),
    ...(teamWise ? [isEnabled, sql<SqlBool>`person.team_id is null`] : []),
  ];
}

/** What a list of people is found by, and the key under which its totals and pages are kept. */
interface Found {
  readonly companyId: string;
  readonly conditions: readonly Condition[];
  readonly key: string;
  /** Whether the SQL of the conditions is one of few texts. */
  readonly isFixed: boolean;
  /** Those whom all of these find come first. */
  readonly first?: readonly Condition[];
}

/** `what` tells apart lists for which the same filters have other conditions. */
function keyed(what: string, scope: Scope, filters: object, conditions: readonly Condition[]): Found {
  const isNamed = ([name, value]: [string, unknown]) => value === undefined || name === 'state' || value === true;

  return {
    companyId: scope.companyId,
    conditions,
    key: JSON.stringify([what, scope, filters]),
    isFixed: Object.entries(filters).every(isNamed),
  };
}

export const peopleMatching = (scope: Scope, filters: Filters): Found =>
  keyed('matching', scope, filters, filterConditions(scope, filters));

interface PickerFilters {
  readonly id?: string;
  readonly searchPattern?: string;
  readonly manager?: boolean;
}

export const peopleToPick = (scope: Scope, filters: PickerFilters): Found => ({
  ...keyed('to pick', scope, filters, [
    inScope(scope),
    filters.id === undefined ? isEnabled : sql`person.id = ${filters.id}`,
    ...containsWords('person.search_text', filters.searchPattern),
    ...(filters.manager ? [mayManage] : []),
  ]),
  first: beginsWords('person.name_norm', filters.searchPattern),
});

/** People whose manager has left count as having none, until they get a new one. */
const isWithoutManager: Condition = sql`not exists (
  select from person as manager
  where manager.company_id = person.company_id and manager.id = person.manager_id and manager.is_enabled
)`;

/** Without `from`, people without a joining date count as joined. */
const hasJoinedBy = (day: string, from: string | undefined): Condition =>
  from ? sql`${joiningDay} <= ${day}` : sql`(person.joined_on is null or person.joined_on <= ${day})`;

export const isEnabled = sql<SqlBool>`person.is_enabled`;

const when = <T>(values: readonly T[] | undefined, condition: (values: readonly T[]) => Condition): Condition[] =>
  values?.length ? [condition(values)] : [];

function isOneOf(column: string, values: readonly string[]): Condition {
  const [only, ...others] = [...new Set(values)];

  return others.length === 0
    ? sql`${sql.ref(`person.${column}`)} = ${only}`
    : sql`${sql.ref(`person.${column}`)} in (${sql.join([only, ...others])})`;
}

function isOneOfOrNone(column: string, values: readonly string[]): Condition {
  const ids = values.filter((one) => one !== 'none');
  if (ids.length === values.length) return isOneOf(column, ids);
  const isNone = sql<SqlBool>`${sql.ref(`person.${column}`)} is null`;

  return ids.length === 0 ? isNone : sql`(${isNone} or ${isOneOf(column, ids)})`;
}

const isInGroups = (ids: readonly string[]): Condition => sql`exists (
  select from group_member
  where group_member.company_id = person.company_id and group_member.person_id = person.id
    and group_member.group_id in (${sql.join(ids)})
)`;

function holdsRoles(formRoles: readonly FormRole[]): Condition {
  const wanted = formRoles.filter((role) => role !== 'employee').flatMap((role) => rolesBehind[role]);
  const isNothingElse = sql`person.role_rank = ${rankOf('employee')}`;
  const holdsOne = sql`
    (person.role_rank <= ${Math.max(0, ...wanted.map(rankOf))} and person.roles && ${wanted}::text[])
  `;
  if (!formRoles.includes('employee')) return holdsOne as Condition;

  return wanted.length === 0 ? (isNothingElse as Condition) : sql`(${isNothingElse} or ${holdsOne})`;
}

export async function isInScope(db: Trx, scope: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`select from person where ${inScope(scope)} and person.id = ${id}`.execute(db);

  return rows.length > 0;
}
