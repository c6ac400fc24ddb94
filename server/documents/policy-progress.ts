/**
 * How many people a policy's published version is for, and how many have acknowledged it. Counting a large company takes
 * longer than a report may, so the numbers are kept by branch, department and manager: an acknowledgement adds one to its
 * person's row, and after a change to the company's people everything is counted again.
 */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { NIL } from 'uuid';
import type { CompletionBy, CompletionRow, PolicyCompletion } from '../../src/api/contract/policies.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import type { CallContext } from '../access/call-context.ts';
import { ANY_COMPANY, QUARTER_HOUR } from '../database/list-versions.ts';
import { type Db, type Trx, tx } from '../database/tx.ts';
import { isInAudience } from '../people/audience.ts';
import { nameOf } from '../people/full-name.ts';
import { inScope } from '../people/in-scope.ts';

/** Fewer people than this are counted again before they are shown, more of them at most once a minute. */
const FEW_PEOPLE = 5_000;
const AT_ONCE = 20;

/** A condition on `progress`. */
export const progressInScope = ({ scope }: Pick<CallContext, 'scope'>): RawBuilder<unknown> => {
  if (scope.kind === 'company') return sql`progress.company_id = ${scope.companyId}`;
  if (scope.kind !== 'branch') return sql`false`;

  return sql`progress.company_id = ${scope.companyId} and progress.branch_id = ${scope.branchId}`;
};

/** A text that changes with the company's people, and every day: someone's first may have come. */
const stampOf = (company: RawBuilder<unknown>) => sql<string>`(
  select coalesce(sum(version), 0) || ' ' || (now() at time zone 'utc')::date from list_version
  where company in (${company}, ${ANY_COMPANY}) and list = 'people'
)`;

/** The caller must have locked the policy, so that no one acknowledges it during the count. */
export async function countProgress(db: Trx, companyId: string, id: string): Promise<void> {
  // Read before the people, so that changes during the count cause another one.
  const { rows } = await sql<{ stamp: string }>`select ${stampOf(sql`${companyId}::uuid`)} as stamp`.execute(db);
  await sql`delete from policy_progress where company_id = ${companyId} and policy_id = ${id}`.execute(db);
  // Where many have acknowledged since the tables were analysed, people would be looked up one by one among all of them.
  await sql`set local enable_nestloop = off`.execute(db);
  await sql`
    insert into policy_progress (company_id, policy_id, branch_id, department_id, manager_id, addressed, acknowledged)
    select ${companyId}::uuid, ${id}::uuid, ${groupColumns}, count(*), count(one.person_id)
    from hr_policy
    join audience on audience.company_id = hr_policy.company_id and audience.id = hr_policy.audience_id
    join person on ${isInAudience}
    left join policy_acknowledgement as one on one.company_id = hr_policy.company_id and one.policy_id = hr_policy.id
      and one.number = hr_policy.published_number and one.person_id = person.id
    where hr_policy.company_id = ${companyId} and hr_policy.id = ${id} and hr_policy.published_number is not null
    group by 3, 4, 5
  `.execute(db);
  await sql`set local enable_nestloop = on`.execute(db);
  await sql`
    update hr_policy set counted_at = clock_timestamp(), counted_stamp = ${rows[0]?.stamp ?? null}
    where company_id = ${companyId} and id = ${id}
  `.execute(db);
}

const groupColumns = sql`
  coalesce(person.branch_id, ${NIL}), coalesce(person.department_id, ${NIL}), coalesce(person.manager_id, ${NIL})`;

/** Someone without a row has changed since the last count, and is counted with the next. */
export const countAcknowledgement = ({ db, principal }: CallContext, id: string): Promise<unknown> =>
  sql`
    update policy_progress as progress set acknowledged = acknowledged + 1
    from person
    where person.company_id = ${principal.companyId} and person.id = ${principal.personId}
      and progress.company_id = ${principal.companyId} and progress.policy_id = ${id}
      and (progress.branch_id, progress.department_id, progress.manager_id) = (${groupColumns})
  `.execute(db);

const people = sql<number>`(
  select coalesce(sum(addressed), 0) from policy_progress as progress
  where progress.company_id = hr_policy.company_id and progress.policy_id = hr_policy.id
)`;

const isOutdated = sql<boolean>`(
  hr_policy.published_number is not null and hr_policy.retired_at is null
  and hr_policy.counted_stamp is distinct from ${stampOf(sql`hr_policy.company_id`)}
)`;

const mayCount = sql<boolean>`(
  hr_policy.counted_at is null or hr_policy.counted_at < now() - interval '1 minute' or ${people} < ${FEW_PEOPLE}
)`;

/** A retired policy keeps the numbers that it had. */
export async function refreshProgress(
  { db, principal }: Pick<CallContext, 'db' | 'principal'>,
  id: string,
): Promise<void> {
  const { companyId } = principal;
  const { rows } = await sql<{ is_due: boolean }>`
    select ${isOutdated} and ${people} < ${FEW_PEOPLE} as is_due from hr_policy
    where company_id = ${companyId} and id = ${id}
  `.execute(db);
  if (!rows[0]?.is_due) return;
  await sql`select from hr_policy where company_id = ${companyId} and id = ${id} for update`.execute(db);
  await countProgress(db, companyId, id);
}

const outdated = sql`hr_policy where ${isOutdated} and ${mayCount} order by hr_policy.counted_at limit 1`;

export const isCountDue = sql`select 1 from ${outdated}`;

/**
 * Returns how many were counted again. Each server takes different ones, each in a separate transaction, so that
 * requests get their turn if all share one connection.
 */
export async function countOutdated(db: Db): Promise<number> {
  let counted = 0;
  while (counted < AT_ONCE && (await tx(db, countNext))) counted += 1;

  return counted;
}

async function countNext(db: Trx): Promise<boolean> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select hr_policy.company_id, hr_policy.id from ${outdated} for update skip locked
  `.execute(db);
  const [next] = rows;
  if (next) await countProgress(db, next.company_id, next.id);

  return next !== undefined;
}

interface CountedPolicy {
  readonly id: string;
  readonly audience_id: string;
  readonly published_number: number | null;
  readonly acknowledge_days: number;
  readonly due_at: Date | null;
}

const names = {
  branch: sql`(select branch_name from branch as unit where unit.company_id = page.company_id and unit.id = page.id)`,
  department: sql`(select name from department as unit where unit.company_id = page.company_id and unit.id = page.id)`,
  manager: nameOf('page.id'),
} satisfies Record<CompletionBy, RawBuilder<unknown>>;

type Numbers = Pick<PolicyCompletion, 'addressed' | 'acknowledged' | 'overdue'>;

export const isLate = ({ due_at }: Pick<CountedPolicy, 'due_at'>): boolean =>
  due_at !== null && due_at.getTime() <= Date.now();

/** On `person`: whoever was added less than the given days ago. In steps, so that lists of the others are counted once. */
export const hasTime = ({ acknowledge_days }: Pick<CountedPolicy, 'acknowledge_days'>): RawBuilder<SqlBool> =>
  sql`(person.created_at > ${sql.raw(QUARTER_HOUR)} - make_interval(days => ${acknowledge_days}))`;

/**
 * Acknowledgements are added as they come, so the numbers are of now, unless the people have changed since they were
 * counted.
 */
export async function readCompletion(
  context: CallContext,
  policy: CountedPolicy,
  { by, skip = 0, count = PAGE_SIZE }: { by: CompletionBy; skip?: number; count?: number },
): Promise<PolicyCompletion> {
  const { db, scope, principal } = context;
  const column = sql.ref(`${by}_id`);
  const isPast = isLate(policy);
  const { rows } = await sql<
    CompletionRow & { whole: Numbers | null; total: number; counted_at: Date | null; id: string | null }
  >`
    with recent as materialized (
      select coalesce(person.${column}, ${NIL}) as id, count(*) as people
      from audience join person on ${isInAudience}
      left join policy_acknowledgement as one on one.company_id = person.company_id and one.policy_id = ${policy.id}
        and one.number = ${policy.published_number} and one.person_id = person.id
      where ${isPast} and audience.company_id = ${scope.companyId} and audience.id = ${policy.audience_id}
        and ${inScope(scope)} and one.person_id is null
        and ${hasTime(policy)}
      group by 1
    ),
    unit as materialized (
      select progress.company_id, progress.${column} as id, sum(addressed)::integer as addressed,
        sum(acknowledged)::integer as acknowledged
      from policy_progress as progress
      where ${progressInScope(context)} and progress.policy_id = ${policy.id}
      group by 1, 2
    ),
    found as materialized (
      select unit.*, case when ${isPast}
        then greatest(addressed - acknowledged - coalesce(recent.people, 0), 0) else 0 end as overdue
      from unit left join recent on recent.id = unit.id
    )
    select page.id, coalesce(nullif(page.id, ${NIL})::text, 'none') as _id, ${names[by]} as name, page.addressed,
      page.acknowledged, page.overdue, whole.total, whole.counted_at,
      json_build_object('addressed', whole.addressed, 'acknowledged', whole.acknowledged, 'overdue', whole.overdue) as whole
    from (
      select count(*) as total, coalesce(sum(addressed), 0) as addressed, coalesce(sum(acknowledged), 0) as acknowledged,
        coalesce(sum(overdue), 0) as overdue, (
          select case when ${isOutdated} or hr_policy.retired_at is not null then counted_at else now() end
          from hr_policy where company_id = ${principal.companyId} and id = ${policy.id}
        ) as counted_at
      from found
    ) as whole
    left join (
      select * from found order by addressed - acknowledged desc, addressed desc, id limit ${count} offset ${skip}
    ) as page on true
    order by page.addressed - page.acknowledged desc, page.addressed desc, page.id
  `.execute(db);
  const [first] = rows;

  return {
    ...(first?.whole ?? { addressed: 0, acknowledged: 0, overdue: 0 }),
    rows: rows.filter(({ id }) => id !== null),
    total: first?.total ?? 0,
    countedAt: first?.counted_at?.toISOString() ?? null,
  };
}
