import { type RawBuilder, sql } from 'kysely';
import type { ArticleBody } from '../../src/api/contract/article-body.ts';
import type { Audience } from '../../src/api/contract/audience.ts';
import type { Campaign, CampaignDetails, CampaignLink, CampaignState } from '../../src/api/contract/campaigns.ts';
import type { CampaignFacts } from '../../src/rules/campaigns/campaign-life.ts';
import type { CallContext } from '../access/call-context.ts';
import type { Principal } from '../access/principal.ts';
import { isOwnedBy, scopeOf } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { type ListOptions, selectPage } from '../lists/select-page.ts';
import { audienceWithNames, isInAudience, isSubscribed, storedAudienceKey } from '../people/audience.ts';
import { type CountCell, cachedPeopleCount } from '../people/cached-people-count.ts';
import { nameOf } from '../people/full-name.ts';
import { branchNameOf } from '../people/unit-names.ts';
import { isManagedBy } from '../storage/audience-files.ts';
import { linkWithTitle } from './link-kinds.ts';

export interface CampaignRow {
  readonly id: string;
  readonly branch_id: string | null;
  readonly audience_id: string;
  readonly title: string;
  readonly body: ArticleBody;
  readonly image_file: string | null;
  readonly in_console: boolean;
  readonly by_mail: boolean;
  readonly from_at: Date | null;
  readonly to_at: Date | null;
  readonly zone: string | null;
  readonly state: CampaignState;
  readonly recipient_count: number;
  readonly sent_at: Date | null;
  readonly created_at: Date;
  readonly version: number;
  readonly audience: Audience;
  readonly link: CampaignLink | null;
  readonly people: number;
  readonly author: string;
  readonly branch_name: string | null;
}

/** What decides the campaign's next state. */
export const momentsOf = ({ from_at, to_at }: Pick<CampaignRow, 'from_at' | 'to_at'>, now: Date): CampaignFacts => ({
  from: from_at?.toISOString() ?? null,
  to: to_at?.toISOString() ?? null,
  now: now.toISOString(),
});

/** Without people who unsubscribed from email if it is the only channel: they would receive nothing. */
export const isAddressed = sql`(${isInAudience} and (campaign.in_console or ${isSubscribed}))`;

const withAudience = sql`
  campaign join audience on audience.company_id = campaign.company_id and audience.id = campaign.audience_id`;

/** Company drafts are for company admins only. */
export function visibleTo(principal: Principal) {
  const mayManage = isManagedBy('campaign', principal);
  const shown =
    scopeOf(principal).kind === 'company'
      ? mayManage
      : sql`(${mayManage} and (campaign.branch_id is not null or campaign.state <> 'draft'))`;

  return sql`campaign.company_id = ${principal.companyId} and ${shown}`;
}

const people = sql<number>`coalesce(campaign.addressed, (select count(*) from person where ${isAddressed}))`;

/** Once the recipients are fixed, their number no longer depends on the audience. */
const cachedPeople = cachedPeopleCount(sql`
  case when campaign.addressed is null then concat(campaign.in_console, ' ', ${storedAudienceKey}) else campaign.id::text end`);

/** The text, which may have forty pages, is left out of lists. */
const columns = (peopleOfRow: RawBuilder<number | CountCell>) => sql`
  campaign.company_id, campaign.id, campaign.branch_id, campaign.audience_id, campaign.title, campaign.image_file,
  campaign.in_console, campaign.by_mail, campaign.from_at, campaign.to_at, campaign.state, campaign.recipient_count,
  campaign.sent_at, campaign.created_at, campaign.version, ${audienceWithNames} as audience, ${linkWithTitle} as link,
  ${peopleOfRow} as people,
  (
    select min(timezone) from branch
    where branch.company_id = campaign.company_id
      and (cardinality(audience.branches) = 0 or branch.id = any (audience.branches))
    having count(*) = 1
  ) as zone,
  ${nameOf('campaign.created_by')} as author, ${branchNameOf('campaign')} as branch_name`;

export const campaignsFrom = (principal: Principal, conditions: readonly RawBuilder<unknown>[]) =>
  sql`${withAudience} where ${sql.join([visibleTo(principal), ...conditions], sql` and `)}`;

export async function selectCampaigns(
  context: QueryContext,
  { conditions, ...page }: ListOptions,
): Promise<{ rows: Omit<CampaignRow, 'body'>[]; total: number }> {
  const { cell, numbers } = cachedPeople(context);
  const { rows, total } = await selectPage<Omit<CampaignRow, 'body' | 'people'> & { people: CountCell }>(
    context.runQueries,
    {
      record: 'campaign',
      found: campaignsFrom(context.principal, conditions),
      ...page,
      shown: columns(cell(people)),
      shownFrom: sql`${withAudience} where campaign.company_id = ${context.principal.companyId} and campaign.id = few.one`,
      isShownFixed: true,
    },
  );

  const counts = numbers(rows.map((row) => row.people));

  return { rows: rows.map((row, at) => ({ ...row, people: counts[at] as number })), total };
}

export async function selectCampaign(
  { db, principal }: Pick<CallContext, 'db' | 'principal'>,
  id: string,
): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    select ${columns(people)}, campaign.body from ${withAudience} where ${visibleTo(principal)} and campaign.id = ${id}
  `.execute(db);

  return rows[0];
}

/** Waits for the batch that is being sent, and keeps the next one out until the transaction ends. */
export const lockCampaign = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`select from campaign where company_id = ${companyId} and id = ${id} for update`.execute(db);

export const presentCampaign = (context: Pick<CallContext, 'scope'>, row: Omit<CampaignRow, 'body'>): Campaign => ({
  _id: row.id,
  title: row.title,
  image: row.image_file,
  audience: row.audience,
  channels: [...(row.in_console ? ['console' as const] : []), ...(row.by_mail ? ['mail' as const] : [])],
  link: row.link,
  state: row.state,
  from: row.from_at?.toISOString() ?? null,
  to: row.to_at?.toISOString() ?? null,
  zone: row.zone,
  sentAt: row.sent_at?.toISOString() ?? null,
  addressed: row.people,
  told: row.recipient_count,
  branch: row.branch_id && row.branch_name !== null ? { _id: row.branch_id, branchName: row.branch_name } : null,
  canEdit: isOwnedBy(context, row),
  createdAt: row.created_at.toISOString(),
  createdBy: row.author,
  version: row.version,
});

export const presentWhole = (context: Pick<CallContext, 'scope'>, row: CampaignRow): CampaignDetails => ({
  ...presentCampaign(context, row),
  body: row.body,
});
