import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ArticleBody } from '../../src/api/contract/article-body.ts';
import type { Audience, AudienceReach, HrDocument } from '../../src/api/contract/audience.ts';
import type { PolicyState } from '../../src/api/contract/policies.ts';
import type { CallContext } from '../access/call-context.ts';
import type { HrPolicyTable, PolicyVersionTable } from '../database/schema-documents.ts';
import { executeFixed } from '../database/statement-names.ts';
import type { Trx } from '../database/tx.ts';
import type { QueryContext, ReadQuery } from '../lists/query-runner.ts';
import { type ListOptions, selectPage } from '../lists/select-page.ts';
import { audienceWithNames } from '../people/audience.ts';
import { nameOf } from '../people/full-name.ts';
import { hasTakenEffect } from '../people/policy-in-force.ts';
import { branchNameOf } from '../people/unit-names.ts';
import { fileOf, maySeePolicy } from '../storage/audience-files.ts';
import { progressInScope } from './policy-progress.ts';

export interface PolicyRow extends Selectable<HrPolicyTable> {
  readonly owner: string;
  readonly state: PolicyState;
  readonly audience: Audience;
  readonly branch_name: string | null;
  readonly draft_number: number | null;
  readonly effective_from: string;
  readonly is_acknowledged: boolean;
}

const state = sql<PolicyState>`case
  when hr_policy.retired_at is not null then 'retired'
  when hr_policy.published_number is null then 'draft'
  when not ${hasTakenEffect} then 'upcoming'
  when hr_policy.review_on <= (now() at time zone 'utc')::date then 'reviewDue'
  else 'inForce'
end`;

const withAudience = sql`
  hr_policy
  join audience on audience.company_id = hr_policy.company_id and audience.id = hr_policy.audience_id`;

const shown = sql`
  hr_policy.*, to_char(hr_policy.review_on, 'YYYY-MM-DD') as review_on, ${state} as state,
  ${audienceWithNames} as audience, draft.number as draft_number,
  to_char(coalesce(current.effective_from, draft.effective_from), 'YYYY-MM-DD') as effective_from, (
    select min(one.number) from policy_acknowledgement as one
    where one.company_id = hr_policy.company_id and one.policy_id = hr_policy.id
  ) is not null as is_acknowledged, ${nameOf('hr_policy.owner_id')} as owner, ${branchNameOf('hr_policy')} as branch_name`;

const withVersions = sql`
  left join policy_version as current on current.company_id = hr_policy.company_id and current.policy_id = hr_policy.id
    and current.number = hr_policy.published_number
  left join policy_version as draft on draft.company_id = hr_policy.company_id and draft.policy_id = hr_policy.id
    and draft.published_at is null`;

const within = ({ principal }: Pick<CallContext, 'principal'>) =>
  sql`hr_policy.company_id = ${principal.companyId} and ${maySeePolicy(principal)}`;

/** A policy whose review is due is still in force. */
export const isInState = (wanted: PolicyState) =>
  wanted === 'inForce' ? sql`${state} in ('inForce', 'reviewDue')` : sql`${state} = ${wanted}`;

export const policiesFrom = (whose: Pick<CallContext, 'principal'>, conditions: readonly RawBuilder<unknown>[]) =>
  sql`${withAudience} where ${sql.join([within(whose), ...conditions], sql` and `)}`;

export async function selectPolicies(context: QueryContext, { conditions, ...page }: ListOptions) {
  const { rows, total, also } = await selectPage<PolicyRow, AudienceReach & { id: string }>(
    context.runQueries,
    {
      record: 'hr_policy',
      found: policiesFrom(context, conditions),
      ...page,
      shown,
      shownFrom: sql`${withAudience} ${withVersions}
        where hr_policy.company_id = ${context.principal.companyId} and hr_policy.id = few.one`,
      isShownFixed: true,
    },
    {
      isFixed: true,
      sql: sql`
        select policy_id as id, ${reachColumns} from policy_progress as progress
        where ${progressInScope(context)} group by policy_id`,
    },
  );
  const reachOf = new Map(also.map(({ id, ...reach }) => [id, reach]));

  return { rows: rows.map((row) => ({ row, reach: reachOf.get(row.id) ?? NO_REACH })), total };
}

const NO_REACH: AudienceReach = { addressed: 0, read: 0 };
const reachColumns = sql`coalesce(sum(addressed), 0) as addressed, coalesce(sum(acknowledged), 0) as read`;

export const onePolicy = (whose: Pick<CallContext, 'principal'>, id: string) =>
  ({
    isFixed: true,
    sql: sql<PolicyRow>`
      select ${shown} from ${withAudience} ${withVersions} where ${within(whose)} and hr_policy.id = ${id}`,
  }) satisfies ReadQuery;

export async function selectPolicy(
  context: Pick<CallContext, 'db' | 'principal'>,
  id: string,
): Promise<PolicyRow | undefined> {
  const { rows } = await executeFixed(onePolicy(context, id).sql, context.db);

  return rows[0];
}

export async function selectReach(context: Pick<CallContext, 'db' | 'scope'>, id: string): Promise<AudienceReach> {
  const { rows } = await sql<AudienceReach>`
    select ${reachColumns} from policy_progress as progress
    where ${progressInScope(context)} and progress.policy_id = ${id}
  `.execute(context.db);

  return rows[0] ?? NO_REACH;
}

/** No one acknowledges, and no one counts, before the transaction ends. */
export const lockPolicy = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`select from hr_policy where company_id = ${companyId} and id = ${id} for update`.execute(db);

type ShownColumns = Omit<Selectable<PolicyVersionTable>, 'company_id' | 'policy_id' | 'published_by' | 'body'>;

export interface VersionRow extends ShownColumns {
  readonly body: ArticleBody | null;
  readonly file: HrDocument | null;
}

const versionColumns = sql`
  edition.number, edition.title, edition.summary, edition.file_name, ${fileOf('edition')} as file,
  to_char(edition.effective_from, 'YYYY-MM-DD') as effective_from, edition.change_note, edition.published_at`;

/** Drafts only for those who may edit the policy. */
export async function selectVersion(
  { db, principal }: Pick<CallContext, 'db' | 'principal'>,
  id: string,
  number: number,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns}, edition.body from policy_version as edition
    join hr_policy on hr_policy.company_id = edition.company_id and hr_policy.id = edition.policy_id
    where edition.company_id = ${principal.companyId} and edition.policy_id = ${id} and edition.number = ${number}
  `.execute(db);

  return rows[0];
}

interface HistoryRow extends Omit<VersionRow, 'body'> {
  readonly is_text: boolean;
  readonly is_minor: boolean;
  readonly publisher: string | null;
  readonly acknowledged: number;
}

export async function selectHistory({ db, principal }: Pick<CallContext, 'db' | 'principal'>, id: string) {
  const { rows } = await sql<HistoryRow>`
    select ${versionColumns}, edition.body is not null as is_text, edition.is_minor, ${nameOf('edition.published_by')} as publisher, (
      select count(*) from policy_acknowledgement as one
      where one.company_id = edition.company_id and one.policy_id = edition.policy_id and one.number = edition.number
    ) as acknowledged
    from policy_version as edition
    where edition.company_id = ${principal.companyId} and edition.policy_id = ${id}
    order by edition.number desc
  `.execute(db);

  return rows;
}
