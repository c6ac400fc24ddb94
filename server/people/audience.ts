/**
 * Whom something addresses. The one condition `isAddressed` decides who is counted beforehand, who is told, who may read,
 * and who is counted afterwards, so that the four never differ. It asks about people as they are now: who joins later or
 * moves into a branch is addressed from then on, and who moves away or is deactivated is not any more.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Audience, AudiencePart, ChosenAudience } from '../../src/api/contract/audience.ts';
import type { Command } from '../access/command.ts';
import { refuseField } from '../access/refuse.ts';
import type { Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import { inScope, isEnabled } from './matching.ts';
import { rankOf } from './roles.ts';

/** A condition on `person` beside a row of `audience`. */
export const isAddressed: RawBuilder<SqlBool> = sql`(
  ${isEnabled} and person.company_id = audience.company_id
  and (audience.branches = '{}' or person.branch_id = any (audience.branches))
  and (audience.departments = '{}' or person.department_id = any (audience.departments))
  and (audience.groups = '{}' or exists (
    select from group_member
    where group_member.company_id = person.company_id and group_member.person_id = person.id
      and group_member.group_id = any (audience.groups)
  ))
)`;

/** Whoever has a console to be told in. */
export const usesConsole: RawBuilder<SqlBool> = sql`person.role_rank < ${rankOf('employee')}`;

/** Whether the audience reaches the scope's branch at all, as a condition on `audience`. */
export const reaches = (scope: Scope): RawBuilder<SqlBool> =>
  scope.kind === 'branch'
    ? sql`(audience.branches = '{}' or ${scope.branchId}::uuid = any (audience.branches))`
    : sql`${scope.kind === 'company'}::boolean`;

type Lists = Required<ChosenAudience>;

/** A branch admin's audience is of their branch, whatever they choose within it. */
function listsOf({ who, scope }: Pick<Command, 'who' | 'scope'>, chosen: ChosenAudience): Lists {
  const { branches = [], departments = [], groups = [] } = chosen;
  if (scope.kind === 'company') return { branches, departments, groups };
  const own = scope.kind === 'branch' ? scope.branchId : who.branchId;
  if (own === null || scope.kind !== 'branch' || branches.some((id) => id !== own)) {
    throw refuseField(422, 'audience', 'You can address the people of your branch.');
  }

  return { branches: [own], departments, groups };
}

/** What is chosen is there, and within the caller's reach. What the audience had before may be gone. */
async function checked(command: Command, chosen: ChosenAudience, before?: Lists): Promise<Lists> {
  const lists = listsOf(command, chosen);
  const unknown = await sql<{ is_known: boolean }>`
    select ${are('branch', lists.branches, before?.branches, command)}
      and ${are('department', lists.departments, before?.departments, command)}
      and ${are('people_group', lists.groups, before?.groups, command)} as is_known
  `.execute(command.db);
  if (unknown.rows[0]?.is_known) return lists;
  throw refuseField(422, 'audience', 'A branch, department or group of the audience is not there any more.');
}

const are = (table: string, ids: readonly string[], before: readonly string[] = [], { who }: Command) => sql`(
  select count(*) = ${ids.filter((id) => !before.includes(id)).length} from ${sql.table(table)} as unit
  where unit.company_id = ${who.companyId} and unit.id = any (${ids.filter((id) => !before.includes(id))}::uuid[])
)`;

/** Stores an audience and returns its id. */
export async function storeAudience(command: Command, chosen: ChosenAudience = {}): Promise<string> {
  const id = v7();
  const lists = await checked(command, chosen);
  await command.db
    .insertInto('audience')
    .values({ company_id: command.who.companyId, id, ...lists })
    .execute();

  return id;
}

/** Returns whether it is another one now. */
export async function changeAudience(command: Command, id: string, chosen: ChosenAudience): Promise<boolean> {
  const { db, who } = command;
  const before = await db
    .selectFrom('audience')
    .select(['branches', 'departments', 'groups'])
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const lists = await checked(command, chosen, before);
  if (isSame(before, lists)) return false;
  await db.updateTable('audience').set(lists).where('company_id', '=', who.companyId).where('id', '=', id).execute();

  return true;
}

/** Whether somebody chose what is there already. */
export const isSameAudience = (command: Command, { branches, departments, groups }: Audience, chosen: ChosenAudience) =>
  isSame(
    { branches: idsOf(branches), departments: idsOf(departments), groups: idsOf(groups) },
    listsOf(command, chosen),
  );

const idsOf = (parts: readonly AudiencePart[]): string[] => parts.map(({ _id }) => _id);

const isSame = (a: Lists, b: Lists): boolean =>
  (['branches', 'departments', 'groups'] as const).every(
    (list) => [...a[list]].sort().join() === [...b[list]].sort().join(),
  );

/** How many people there are of it now. */
export async function countAddressed(command: Command, chosen: ChosenAudience): Promise<number> {
  const { branches, departments, groups } = await checked(command, chosen);
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from person cross join (
      select ${command.who.companyId}::uuid as company_id, ${branches}::uuid[] as branches,
        ${departments}::uuid[] as departments, ${groups}::uuid[] as groups
    ) as audience
    where ${inScope(command.scope)} and ${isAddressed}
  `.execute(command.db);

  return rows[0]?.people ?? 0;
}

/** The audience with its names, as JSON, beside a row of `audience`. In the order of names; what is gone comes last. */
export const audienceWithNames = sql<Audience>`json_build_object(
  'branches', ${named('branches', 'branch', 'branch_name')},
  'departments', ${named('departments', 'department', 'name')},
  'groups', ${named('groups', 'people_group', 'group_name')}
)`;

function named(list: string, table: string, name: string) {
  return sql`(
    select coalesce(
      json_agg(json_build_object('_id', part.id, 'name', unit.${sql.ref(name)}) order by unit.name_norm, part.id), '[]'
    )
    from unnest(audience.${sql.ref(list)}) as part (id)
    left join ${sql.table(table)} as unit on unit.company_id = audience.company_id and unit.id = part.id
  )`;
}

/** Departments that become one: whoever addressed the one addresses the other. */
export const moveDepartment = async (db: Trx, companyId: string, from: string, into: string): Promise<void> => {
  await sql`
    update audience set departments = case
      when ${into}::uuid = any (departments) then array_remove(departments, ${from}::uuid)
      else array_replace(departments, ${from}::uuid, ${into}::uuid)
    end
    where company_id = ${companyId} and ${from}::uuid = any (departments)
  `.execute(db);
};
