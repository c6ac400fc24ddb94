import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Audience, AudienceCount, AudienceSelection } from '../../src/api/contract/audience.ts';
import { audienceKey, audienceValueOf } from '../../src/rules/documents/audience.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, httpError } from '../access/http-error.ts';
import type { Scope } from '../access/scope.ts';
import { QUARTER_HOUR } from '../database/list-versions.ts';
import type { Trx } from '../database/tx.ts';
import { isEnabled } from './filters.ts';
import { inScope } from './in-scope.ts';
import { localDay } from './local-day.ts';
import { rankOf } from './roles.ts';

/**
 * True from the first day on, by the person's local day. For most people it was long ago, so their time zone isn't
 * needed.
 */
const hasStarted: RawBuilder<SqlBool> = sql`(
  person.joined_on is null or person.joined_on < ${sql.raw(QUARTER_HOUR)}::date - 1 or person.joined_on <= ${localDay()}
)`;

/** People don't receive anything before their first day. */
export const isInAudience: RawBuilder<SqlBool> = sql`(
  ${isEnabled} and ${hasStarted} and person.company_id = audience.company_id
  and (audience.branches = '{}' or person.branch_id = any (audience.branches))
  and (audience.departments = '{}' or person.department_id = any (audience.departments))
  and (audience.groups = '{}' or exists (
    select from group_member
    where group_member.company_id = person.company_id and group_member.person_id = person.id
      and group_member.group_id = any (audience.groups)
  ))
)`;

/** Keeps figures of ended items unchanged when people are added. `until` is null if there is no end. */
export const wasAddedBefore = (until: RawBuilder<Date | null>): RawBuilder<SqlBool> =>
  sql`(person.created_at <= coalesce(${until}, 'infinity'::timestamptz))`;

/** Equal for audiences that include the same people. */
export const storedAudienceKey: RawBuilder<string> = sql`concat_ws(' ', audience.branches, audience.departments, audience.groups)`;

/** Whether they take email of campaigns. */
export const isSubscribed: RawBuilder<SqlBool> = sql`not exists (
  select from campaign_unsubscribed as off where off.company_id = person.company_id and off.person_id = person.id
)`;

export const usesConsole: RawBuilder<SqlBool> = sql`person.role_rank < ${rankOf('employee')}`;

export const reachesScope = (scope: Scope): RawBuilder<SqlBool> =>
  scope.kind === 'branch'
    ? sql`(audience.branches = '{}' or ${scope.branchId}::uuid = any (audience.branches))`
    : sql`${scope.kind === 'company'}::boolean`;

type Lists = Required<AudienceSelection>;

function listsOf({ scope }: Pick<CallContext, 'scope'>, selection: AudienceSelection): Lists {
  const { branches = [], departments = [], groups = [] } = selection;
  if (scope.kind === 'company') return { branches, departments, groups };
  if (scope.kind !== 'branch' || branches.some((id) => id !== scope.branchId)) {
    throw fieldError(422, 'audience', 'You can only choose people in your branch.');
  }

  return { branches: [scope.branchId], departments, groups };
}

async function checked(context: CallContext, selection: AudienceSelection, before?: Lists): Promise<Lists> {
  const lists = listsOf(context, selection);
  const found = await sql<{ is_known: boolean }>`
    select ${allExist('branch', lists.branches, before?.branches, context)}
      and ${allExist('department', lists.departments, before?.departments, context)}
      and ${allExist('people_group', lists.groups, before?.groups, context)} as is_known
  `.execute(context.db);
  if (found.rows[0]?.is_known) return lists;
  throw fieldError(422, 'audience', 'A branch, department or group in the audience no longer exists. Remove it.');
}

const allExist = (
  table: string,
  ids: readonly string[],
  before: readonly string[] = [],
  { principal }: CallContext,
) => sql`(
  select count(*) = ${ids.filter((id) => !before.includes(id)).length} from (
    select from ${sql.table(table)} as unit
    where unit.company_id = ${principal.companyId} and unit.id = any (${ids.filter((id) => !before.includes(id))}::uuid[])
    for key share
  ) as held
)`;

export async function storeAudience(context: CallContext, selection: AudienceSelection = {}): Promise<string> {
  const id = v7();
  const lists = await checked(context, selection);
  await context.db
    .insertInto('audience')
    .values({ company_id: context.principal.companyId, id, ...lists })
    .execute();

  return id;
}

export async function changeAudience(context: CallContext, id: string, selection: AudienceSelection): Promise<boolean> {
  const { db, principal } = context;
  const before = await db
    .selectFrom('audience')
    .select(['branches', 'departments', 'groups'])
    .where('company_id', '=', principal.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const lists = await checked(context, selection, before);
  if (audienceKey(before) === audienceKey(lists)) return false;
  await db
    .updateTable('audience')
    .set(lists)
    .where('company_id', '=', principal.companyId)
    .where('id', '=', id)
    .execute();

  return true;
}

export const isSameAudience = (context: CallContext, audience: Audience, selection: AudienceSelection): boolean =>
  audienceKey(audienceValueOf(audience)) === audienceKey(listsOf(context, selection));

/** A selection that isn't stored, as the table `audience`; for a branch admin never more than the branch. */
export async function selectionAsAudience(
  context: CallContext,
  selection: AudienceSelection,
): Promise<RawBuilder<unknown>> {
  const { branches, departments, groups } = await checked(context, selection);

  return sql`(
    select ${context.principal.companyId}::uuid as company_id, ${branches}::uuid[] as branches,
      ${departments}::uuid[] as departments, ${groups}::uuid[] as groups
  ) as audience`;
}

export async function countAudience(context: CallContext, selection: AudienceSelection): Promise<AudienceCount> {
  const { rows } = await sql<AudienceCount>`
    select count(*) as people, count(*) filter (where not ${isSubscribed}) as unsubscribed
    from person cross join ${await selectionAsAudience(context, selection)}
    where ${inScope(context.scope)} and ${isInAudience}
  `.execute(context.db);

  return rows[0] ?? { people: 0, unsubscribed: 0 };
}

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

export async function refuseAddressed(
  db: Trx,
  companyId: string,
  list: 'departments' | 'groups',
  id: string,
): Promise<void> {
  const { rows } = await sql<{ kind: 'announcement' | 'campaign' | 'challenge' | 'policy'; title: string }>`
    select one.kind, one.title from audience
    join (
      select 'announcement' as kind, company_id, audience_id, title, publish_at as at, id from announcement
      where retracted_at is null and (expires_at is null or expires_at > now())
      union all
      select 'campaign', company_id, audience_id, title, from_at, id from campaign
      where state in ('draft', 'scheduled', 'sending', 'stopped')
      union all
      select 'challenge', company_id, audience_id, title, announces_at, id from challenge
      where final_at is null and retired_at is null
      union all
      select 'policy', company_id, audience_id, title, published_at, id from hr_policy where retired_at is null
    ) as one on one.company_id = audience.company_id and one.audience_id = audience.id
    where audience.company_id = ${companyId} and ${id}::uuid = any (audience.${sql.ref(list)})
    order by one.at, one.id
  `.execute(db);
  const [first, ...others] = rows;
  if (!first) return;
  const isOne = others.length === 0;
  const more = isOne ? '' : ` and ${others.length} more`;
  const isOneKind = rows.every(({ kind }) => kind === first.kind);
  const which = isOneKind ? `the ${isOne ? first.kind : plurals[first.kind]} ` : '';
  const article = first.kind === 'announcement' ? 'an' : 'a';
  throw httpError(409, `It is part of the audience of ${which}“${first.title}”${more}. Change the audience first.`, {
    _id: `It is part of the audience of ${article} ${first.kind}.`,
  });
}

const plurals = {
  announcement: 'announcements',
  campaign: 'campaigns',
  challenge: 'challenges',
  policy: 'policies',
};

export const moveDepartment = async (db: Trx, companyId: string, from: string, into: string): Promise<void> => {
  await sql`
    update audience set departments = case
      when ${into}::uuid = any (departments) then array_remove(departments, ${from}::uuid)
      else array_replace(departments, ${from}::uuid, ${into}::uuid)
    end
    where company_id = ${companyId} and ${from}::uuid = any (departments)
  `.execute(db);
};
