import { type RawBuilder, sql } from 'kysely';
import type { ArticleBody } from '../../src/api/contract/article-body.ts';
import type { HrDocument } from '../../src/api/contract/audience.ts';
import type { QueryOf } from '../../src/api/contract/index.ts';
import type { OwnPolicy, OwnPolicyDetails } from '../../src/api/contract/policies.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { HttpError, notFound } from '../access/http-error.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { policyActor } from '../notify/document-events.ts';
import { withdrawNotification } from '../notify/notify.ts';
import { fileOf, includesPerson } from '../storage/audience-files.ts';
import { countAcknowledgement } from './policy-progress.ts';
import { readableArticles } from './policy-versions.ts';

interface OwnRow {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly summary: string;
  readonly category: string;
  readonly body: ArticleBody | null;
  readonly file: HrDocument | null;
  readonly effective_from: string;
  readonly change_note: string;
  readonly published_at: Date;
  readonly due_at: Date | null;
  readonly acknowledged_at: Date | null;
  readonly carried_from: number | null;
  readonly required_version: number | null;
  readonly acknowledged_before: number | null;
}

/** The published version if the person is asked to acknowledge it, otherwise the latest that they have acknowledged. */
const latest = sql`coalesce(asked.number, (
  select max(before.number) from policy_acknowledgement as before
  where before.company_id = hr_policy.company_id and before.policy_id = hr_policy.id and before.person_id = asked.person_id
))`;

interface OwnOptions {
  readonly id?: string;
  readonly number?: RawBuilder<unknown>;
  readonly skip?: number;
  readonly count?: number;
}

const ownQuery = (principal: CallContext['principal'], { id, number = latest, skip = 0, count = 1 }: OwnOptions) => sql<
  OwnRow & { total: number; open: number }
>`
    select hr_policy.id, edition.number, edition.title, edition.summary, hr_policy.category,
      ${id === undefined ? sql`null` : sql`edition.body`} as body, ${fileOf('edition')} as file,
      to_char(edition.effective_from, 'YYYY-MM-DD') as effective_from, edition.change_note, edition.published_at,
      own.acknowledged_at, own.carried_from, asked.number as required_version,
      case when asked.number = edition.number
        then greatest(hr_policy.due_at, asked.since + make_interval(days => hr_policy.acknowledge_days)) end as due_at,
      (
        select max(before.number) from policy_acknowledgement as before
        where before.company_id = hr_policy.company_id and before.policy_id = hr_policy.id
          and before.person_id = asked.person_id and before.number < edition.number
      ) as acknowledged_before,
      count(*) over () as total,
      count(*) filter (where asked.number = edition.number and own.person_id is null) over () as open
    from hr_policy
    join audience on audience.company_id = hr_policy.company_id and audience.id = hr_policy.audience_id
    cross join lateral (
      select me.id as person_id, me.created_at as since, case
        when hr_policy.retired_at is null and ${includesPerson(principal)} then hr_policy.published_number
      end as number
      from person as me where me.company_id = hr_policy.company_id and me.id = ${principal.personId}
    ) as asked
    join policy_version as edition on edition.company_id = hr_policy.company_id and edition.policy_id = hr_policy.id
      and edition.number = ${number}
    left join policy_acknowledgement as own on own.company_id = hr_policy.company_id and own.policy_id = hr_policy.id
      and own.number = edition.number and own.person_id = asked.person_id
    where hr_policy.company_id = ${principal.companyId} and (asked.number = edition.number or own.person_id is not null)
      ${id === undefined ? sql`` : sql`and hr_policy.id = ${id}`}
    order by (asked.number is not null and own.person_id is null) desc,
      case when own.person_id is null then hr_policy.due_at end, hr_policy.search_text, hr_policy.id
    limit ${count} offset ${skip}
  `;

const selectOwn = async ({ db, principal }: Pick<CallContext, 'db' | 'principal'>, options: OwnOptions) =>
  (await ownQuery(principal, options).execute(db)).rows;

export async function listOwnPolicies(
  { runQueries, principal }: Pick<QueryContext, 'runQueries' | 'principal'>,
  { skip = 0, count = PAGE_SIZE }: QueryOf<'listOwnPolicies'>,
) {
  const [rows] = await runQueries([{ sql: ownQuery(principal, { skip, count }), isFixed: true }]);

  return { policies: rows.map(present), total: rows[0]?.total ?? 0, open: rows[0]?.open ?? 0 };
}

export async function readOwnPolicy(context: CallContext, id: string, number?: number): Promise<OwnPolicyDetails> {
  const [row] = await selectOwn(context, { id, ...(number !== undefined && { number: sql`${number}::integer` }) });
  if (!row) throw notFound('This policy');

  return {
    ...present(row),
    body: row.body,
    file: row.file,
    changeNote: row.change_note,
    acknowledgedBefore: row.acknowledged_before,
    articles: await readableArticles(context, row.body),
  };
}

/**
 * Counts once. A version that the person hasn't seen can't be acknowledged: if there is a newer one, the call returns
 * 409.
 */
export async function acknowledgePolicy(context: CallContext, id: string, number: number): Promise<OwnPolicyDetails> {
  const { db, principal, clientIp } = context;
  const { companyId, personId } = principal;
  await sql`select from hr_policy where company_id = ${companyId} and id = ${id} for share`.execute(db);
  const policy = await readOwnPolicy(context, id);
  if (policy.requiredVersion === null) {
    throw new HttpError(409, 'You no longer need to acknowledge this policy.', { parts: { policy } });
  }
  if (policy.requiredVersion !== number) {
    throw new HttpError(409, 'There is a newer version of this policy. Read it first.', { parts: { policy } });
  }
  const { rows } = await sql`
    insert into policy_acknowledgement (company_id, policy_id, number, person_id, session_id, client_ip, user_agent)
    select ${companyId}, ${id}, ${number}, ${personId}, session.id, ${clientIp}, session.user_agent
    from session where session.token_hash = ${principal.session.hash}
    on conflict (company_id, policy_id, number, person_id) do nothing returning person_id
  `.execute(db);
  if (rows.length > 0) {
    await countAcknowledgement(context, id);
    await withdrawNotification(db, { companyId, personId, actor: policyActor(id), since: new Date(0) });
    await audit(context, 'policy.acknowledged', ['hr_policy', id], { after: { number } });
  }

  return readOwnPolicy(context, id);
}

const present = (row: OwnRow): OwnPolicy => ({
  _id: row.id,
  number: row.number,
  title: row.title,
  summary: row.summary,
  category: row.category,
  effectiveFrom: row.effective_from,
  publishedAt: row.published_at.toISOString(),
  dueAt: row.due_at?.toISOString() ?? null,
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  carriedFrom: row.carried_from,
  requiredVersion: row.required_version,
});
