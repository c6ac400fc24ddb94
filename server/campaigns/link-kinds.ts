/** What a campaign may be about. A further kind is an entry here, one in the contract and its words in the console. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CampaignLink, CampaignLinkKind, CampaignTarget } from '../../src/api/contract/campaigns.ts';
import { levelOf } from '../../src/rules/auth/roles.ts';
import { articlePath, challengePath, ownPolicyPath } from '../../src/rules/shared/links.ts';
import { entryTo } from '../../src/rules/shared/paths.ts';
import type { CallContext } from '../access/call-context.ts';
import type { Scope } from '../access/scope.ts';
import { containsWords } from '../lists/search.ts';

interface LinkKind {
  /**
   * Everything a campaign may have been linked to: `id`, `title`, `search_text`, `company_id`, `branch_id`, and the
   * columns that `isOffered` reads.
   */
  readonly all: RawBuilder<unknown>;
  /** A condition on the rows above: what can be linked to now. */
  readonly isOffered: (scope: Scope) => RawBuilder<SqlBool>;
  /** When the recipient did what the campaign is for; a subquery for a query with `campaign` and `recipient`. */
  readonly followedAt: RawBuilder<unknown>;
  readonly path: (id: string) => string;
}

/** All for company admins; for a branch the company's and its own. */
const isForBranch = (scope: Scope) => sql<SqlBool>`(
  target.branch_id is null or ${scope.kind === 'company'}::boolean
  or target.branch_id = ${scope.kind === 'branch' ? scope.branchId : null}::uuid
)`;

const linkKinds: Readonly<Record<CampaignLinkKind, LinkKind>> = {
  challenge: {
    all: sql`(select challenge.* from challenge where challenge.retired_at is null)`,
    isOffered: (scope) => sql`(
      target.withdrawn_at is null and target.final_at is null
      and ${isForBranch(scope)}
      and (${scope.kind === 'company'}::boolean or target.branch_id is not null or target.released_at is not null)
    )`,
    followedAt: sql`
      select entry.joined_at from challenge_entry as entry
      where entry.company_id = recipient.company_id and entry.challenge_id = campaign.link_id
        and entry.person_id = recipient.person_id`,
    path: challengePath,
  },
  article: {
    all: sql`(
      select edition.company_id, edition.article_id as id, edition.title, edition.search_text, edition.branch_id
      from article_edition as edition
    )`,
    isOffered: isForBranch,
    followedAt: sql`
      select reading.first_read_at from article_read as reading
      where reading.company_id = recipient.company_id and reading.article_id = campaign.link_id
        and reading.person_id = recipient.person_id`,
    path: articlePath,
  },
  policy: {
    all: sql`(select hr_policy.* from hr_policy where hr_policy.retired_at is null)`,
    isOffered: (scope) => sql`(target.published_number is not null and ${isForBranch(scope)})`,
    followedAt: sql`
      select max(acknowledged.acknowledged_at) from policy_acknowledgement as acknowledged
      where acknowledged.company_id = recipient.company_id and acknowledged.policy_id = campaign.link_id
        and acknowledged.person_id = recipient.person_id`,
    path: ownPolicyPath,
  },
};

const kinds = Object.entries(linkKinds) as [CampaignLinkKind, LinkKind][];

/** As JSON; null for the company’s. */
const targetBranch = sql`(
  select json_build_object('_id', branch.id, 'branchName', branch.branch_name) from branch
  where branch.company_id = target.company_id and branch.id = target.branch_id
)`;

const byKind = (part: (kind: LinkKind) => RawBuilder<unknown>) =>
  sql.join(
    kinds.map(([name, kind]) => sql`when ${sql.lit(name)} then (${part(kind)})`),
    sql` `,
  );

/** As JSON; null without a link. Needs `campaign` in the query. */
export const linkWithTitle = sql<CampaignLink | null>`case when campaign.link_id is null then null else json_build_object(
  'kind', campaign.link_kind, '_id', campaign.link_id, 'title', case campaign.link_kind ${byKind(
    ({ all }) => sql`
      select target.title from ${all} as target
      where target.company_id = campaign.company_id and target.id = campaign.link_id`,
  )} end, 'branch', case campaign.link_kind ${byKind(
    ({ all }) => sql`
      select ${targetBranch} from ${all} as target
      where target.company_id = campaign.company_id and target.id = campaign.link_id`,
  )} end
) end`;

export const followedAt = sql<Date | null>`case campaign.link_kind ${byKind((kind) => kind.followedAt)} end`;

const MOST_OFFERED = 20;

export async function readTargets(
  { db, principal, scope }: CallContext,
  kind: CampaignLinkKind,
  search: string | undefined,
): Promise<CampaignTarget[]> {
  const { all, isOffered } = linkKinds[kind];
  const { rows } = await sql<CampaignTarget>`
    select target.id as _id, target.title, ${targetBranch} as branch from ${all} as target
    where ${sql.join(
      [
        sql`target.company_id = ${principal.companyId}`,
        isOffered(scope),
        ...containsWords('target.search_text', search).map((one) => sql`${one}`),
      ],
      sql` and `,
    )}
    order by target.id desc limit ${MOST_OFFERED}
  `.execute(db);

  return rows;
}

export async function isOffered(
  { db, principal, scope }: CallContext,
  { kind, _id }: { kind: CampaignLinkKind; _id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${linkKinds[kind].all} as target
    where target.company_id = ${principal.companyId} and target.id = ${_id} and ${linkKinds[kind].isOffered(scope)}
  `.execute(db);

  return rows.length > 0;
}

/** The address in the console; null for people who can't open it there. */
export function pathOfLink({ kind, _id }: Pick<CampaignLink, 'kind' | '_id'>, roles: readonly string[]): string | null {
  const page = linkKinds[kind].path(_id);
  const [path = page] = page.split('?');

  return levelOf(roles) !== undefined && entryTo(path, roles) === 'open' ? page : null;
}
