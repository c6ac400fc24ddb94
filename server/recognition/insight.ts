import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PostPerson } from '../../src/api/contract/recognition.ts';
import type { RecognitionInsight, Unrecognised } from '../../src/api/contract/recognition-admin.ts';
import type { PostTag, TagKind } from '../../src/api/contract/recognition-tags.ts';
import { shownHeat } from '../../src/rules/recognition/heat-map.ts';
import { INSIGHT_MONTHS, MUTUAL_POSTS, UNRECOGNISED_DAYS } from '../../src/rules/recognition/recognition-limits.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { DAY_MS } from '../../src/rules/shared/day-numbers.ts';
import { SMALLEST_GROUP } from '../../src/rules/shared/small-groups.ts';
import type { CallContext } from '../access/call-context.ts';
import { cachedTotals } from '../lists/cached-queries.ts';
import { containsWords } from '../lists/search.ts';
import { nameOf } from '../people/full-name.ts';
import { inScope } from '../people/in-scope.ts';
import { unitNameOf } from '../people/unit-names.ts';
import { firstIdAt, timeOfId } from './find.ts';
import { lastMonths, monthOf } from './months.ts';
import { personJson, withBranch } from './present.ts';
import { isUsable } from './tags.ts';
import { isCounted } from './visibility.ts';

type Insight = RecognitionInsight;
type Branch = NonNullable<Insight['branches'][number]>;

export async function readInsight(context: CallContext, kind: TagKind = 'value'): Promise<Insight> {
  const now = new Date();
  const months = lastMonths(now, INSIGHT_MONTHS);
  const rows = await readBranches(context);
  const branches = rows.map(({ people: _, ...branch }) => branch);
  const small = new Set(rows.flatMap(({ people }, index) => (people < SMALLEST_GROUP ? [index] : [])));

  return {
    asOf: now.toISOString(),
    months,
    branches,
    heat: await readHeat(context, kind, { months, branches, small }),
    balance: await readBalance(context, { months, branches: rows, small }),
    unrecognised: await countUnrecognised(context),
    patterns: await readPatterns(context, months),
  };
}

interface BranchHeadCount extends Branch {
  readonly people: number;
}

async function readBranches({ db, principal, scope }: CallContext): Promise<BranchHeadCount[]> {
  const { rows } = await sql<BranchHeadCount>`
    select id as _id, branch_name as "branchName", (
      select count(*) from person
      where person.company_id = branch.company_id and person.branch_id = branch.id and person.is_enabled
    ) as people
    from branch
    where company_id = ${principal.companyId}
      and ${scope.kind === 'branch' ? sql`id = ${scope.branchId}` : sql`${scope.kind === 'company'}::boolean`}
    order by name_norm, id
  `.execute(db);

  return rows;
}

interface Frame<B = Branch> {
  readonly months: readonly string[];
  readonly branches: readonly B[];
  /** Indexes of the branches that are hidden. */
  readonly small: ReadonlySet<number>;
}

const sinceMonth = (months: readonly string[]): string => firstIdAt(Date.parse(`${months[0]}-01`));

interface HeatRow {
  readonly tag_id: string;
  /** Null for the whole scope. */
  readonly branch_id: string | null;
  readonly month: string;
  readonly posts: number;
}

/** Counted once, and kept until something is posted, hidden or restored. */
const cachedRows = async <Row>({ db }: CallContext, each: RawBuilder<unknown>): Promise<readonly Row[]> =>
  (await cachedTotals<Row[] | null>(db, sql`(${each}) as each`, sql`json_agg(each)`)) ?? [];

const heatRows = (context: CallContext, kind: TagKind, months: readonly string[], isByBranch: boolean) => {
  const { principal, scope } = context;

  return cachedRows<HeatRow>(
    context,
    sql`
      select given.tag_id, ${isByBranch ? sql`at_branch.branch_id` : sql`null::uuid`} as branch_id,
        ${monthOf(sql`post.created_at`)} as month, count(*) as posts
      from recognition_post as post
      join recognition_post_tag as given on given.company_id = post.company_id and given.post_id = post.id
      join recognition_tag as tag on tag.company_id = given.company_id and tag.id = given.tag_id
      ${
        isByBranch
          ? sql`join recognition_branch as at_branch
              on at_branch.company_id = post.company_id and at_branch.post_id = post.id`
          : sql``
      }
      where post.company_id = ${principal.companyId} and tag.kind = ${kind} and post.id >= ${sinceMonth(months)}::uuid
        and ${isCounted(scope)}
      group by 1, 2, 3`,
  );
};

async function readHeat(
  context: CallContext,
  kind: TagKind,
  { months, branches, small }: Frame,
): Promise<Insight['heat']> {
  const { db, principal } = context;
  const { rows: tags } = await sql<PostTag & { isActive: boolean }>`
    select tag.id as _id, tag.kind, tag.name, tag.icon, tag.colour, tag.is_active as "isActive"
    from recognition_tag as tag
    where tag.company_id = ${principal.companyId} and tag.kind = ${kind} and ${isUsable(principal)}
    order by tag.name_norm, tag.id
  `.execute(db);
  const rows = [...(await heatRows(context, kind, months, false)), ...(await heatRows(context, kind, months, true))];
  const posts = new Map(rows.map((row) => [[row.tag_id, row.branch_id, row.month].join(), row.posts]));
  const row = (tag: string, branch: string | null) =>
    months.map((month) => posts.get([tag, branch, month].join()) ?? 0);

  return tags.map(({ isActive, ...tag }) => ({
    tag,
    isActive,
    counts: shownHeat({ counts: branches.map(({ _id }) => row(tag._id, _id)), totals: row(tag._id, null), small }),
  }));
}

interface BalanceRow {
  /** Null for the whole scope. */
  readonly branch_id: string | null;
  readonly given: number;
  readonly received: number;
}

/** Posts by people of each branch, and posts that praise them, so that each number is the length of a list. */
async function readBalance(
  context: CallContext,
  { months, branches, small }: Frame<BranchHeadCount>,
): Promise<Insight['balance']> {
  const { principal, scope } = context;
  const rows = await cachedRows<BalanceRow>(
    context,
    sql`
      select touched.branch_id, count(distinct touched.post_id) filter (where touched.has_giver) as given,
        count(distinct touched.post_id) filter (where touched.has_receiver) as received
      from recognition_post as post
      join recognition_branch as touched on touched.company_id = post.company_id and touched.post_id = post.id
      where post.company_id = ${principal.companyId} and post.id >= ${sinceMonth(months)}::uuid and ${isCounted(scope)}
      group by grouping sets ((touched.branch_id), ())`,
  );
  const shown = (side: 'given' | 'received') => {
    const of = (branch: string | null) => rows.find(({ branch_id }) => branch_id === branch)?.[side] ?? 0;

    return shownHeat({ counts: branches.map(({ _id }) => [of(_id)]), totals: [of(null)], small });
  };
  const [given, received] = [shown('given'), shown('received')];

  return branches.map(({ people, ...branch }, index) => ({
    branch,
    people,
    given: given[index]?.[0] ?? null,
    received: received[index]?.[0] ?? null,
  }));
}

const lastOpenPraise = sql<Date | null>`(
  select max(post.created_at) from recognition_person as part
  join recognition_post as post on post.company_id = part.company_id and post.id = part.post_id
  where part.company_id = person.company_id and part.person_id = person.id and not part.is_giver
    and post.state = 'visible' and not post.is_private
)`;

/** People who joined since are left out. Only open posts count: otherwise the list would give private ones away. */
const isUnrecognised = (): RawBuilder<SqlBool> => {
  const since = firstIdAt(Date.now() - UNRECOGNISED_DAYS * DAY_MS);

  return sql`(
    coalesce(person.joined_on, person.created_at::date) <= (now() - make_interval(days => ${UNRECOGNISED_DAYS}))::date
    and not exists (
      select from recognition_person as part
      join recognition_post as post on post.company_id = part.company_id and post.id = part.post_id
      where part.company_id = person.company_id and part.person_id = person.id and not part.is_giver
        and part.post_id >= ${since}::uuid and post.state = 'visible' and not post.is_private
    )
  )`;
};

async function countUnrecognised({ db, principal, scope }: CallContext): Promise<Insight['unrecognised']> {
  const { rows } = await sql<{ _id: string | null; name: string | null; people: number; of: number }>`
    select team.id as _id, team.name, count(*) filter (where ${isUnrecognised()}) as people, count(*) as of
    from person left join team on team.company_id = person.company_id and team.id = person.team_id
    where person.company_id = ${principal.companyId} and person.is_enabled and ${inScope(scope)}
    group by team.id, team.name order by 3 desc, team.name
  `.execute(db);
  const sum = (of: 'people' | 'of') => rows.reduce((all, row) => all + row[of], 0);

  return {
    people: sum('people'),
    of: sum('of'),
    teams: rows.filter(({ people }) => people > 0).map((row) => ({ ...row, name: row.name ?? 'No team' })),
  };
}

interface UnrecognisedQuery {
  readonly search?: string;
  readonly team?: string;
  readonly branch?: string;
  readonly skip?: number;
  readonly count?: number;
}

export async function readUnrecognised({ db, principal, scope }: CallContext, query: UnrecognisedQuery) {
  const { search, team, branch, skip = 0, count = PAGE_SIZE } = query;
  const conditions = [
    sql`person.company_id = ${principal.companyId} and person.is_enabled and ${inScope(scope)} and ${isUnrecognised()}`,
    ...containsWords('person.name_norm', search),
    ...(team === undefined ? [] : [team === 'none' ? sql`person.team_id is null` : sql`person.team_id = ${team}`]),
    ...(branch === undefined ? [] : [sql`person.branch_id = ${branch}`]),
  ];
  const found = sql`person where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<{ person: PostPerson; team: string | null; manager: string | null; last: Date | null }>`
    select ${personJson} as person, ${unitNameOf('team')} as team, ${nameOf('person.manager_id')} as manager, few.last
    from (
      select person.id as one, ${lastOpenPraise} as last from ${found}
      order by last nulls first, person.name_norm, person.id limit ${count} offset ${skip}
    ) as few
    join person on person.company_id = ${principal.companyId} and person.id = few.one ${withBranch}
    order by few.last nulls first, person.name_norm, person.id
  `.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db);
  const people: Unrecognised[] = rows.map(({ person, last, ...row }) => ({
    ...person,
    ...row,
    lastRecognisedAt: last?.toISOString() ?? null,
  }));

  return { people, total: counted[0]?.total ?? 0 };
}

interface FaithfulRow {
  readonly giver: string;
  readonly receiver: string;
  readonly posts: number;
  /** The id of the first post. */
  readonly first: string;
}

const MOST_PATTERNS = 50;

/** Two people who, in all their open posts of the last year, have praised each other often and no one else. */
async function readPatterns(context: CallContext, months: readonly string[]): Promise<Insight['patterns']> {
  const { db, principal, scope } = context;
  const rows = await cachedRows<FaithfulRow>(
    context,
    sql`
      select post.author_id as giver, min(part.person_id::text) as receiver, count(*) as posts, min(post.id::text) as first
      from recognition_post as post
      join recognition_person as part
        on part.company_id = post.company_id and part.post_id = post.id and not part.is_giver
      where post.company_id = ${principal.companyId} and post.id >= ${sinceMonth(months)}::uuid and ${isCounted({ kind: 'company', companyId: principal.companyId })}
      group by post.author_id having count(distinct part.person_id) = 1 and count(*) >= ${MUTUAL_POSTS}`,
  );
  const byGiver = new Map(rows.map((row) => [row.giver, row]));
  const pairs = rows.flatMap((one) => {
    const back = byGiver.get(one.receiver);

    return back && back.receiver === one.giver && one.giver < back.giver ? [{ one, back }] : [];
  });
  const { rows: people } = await sql<{ person: PostPerson; is_in_scope: boolean }>`
    select ${personJson} as person, ${inScope(scope)} as is_in_scope from person ${withBranch}
    where person.company_id = ${principal.companyId}
      and person.id = any (${pairs.flatMap(({ one }) => [one.giver, one.receiver])}::uuid[])
  `.execute(db);
  const named = new Map(people.map(({ person }) => [person._id, person]));
  const inside = new Set(people.filter((row) => row.is_in_scope).map(({ person }) => person._id));

  return pairs
    .filter(({ one, back }) => inside.has(one.giver) || inside.has(back.giver))
    .flatMap(({ one, back }) => {
      const [first, second] = [named.get(one.giver), named.get(back.giver)];
      const since = new Date(timeOfId(one.first < back.first ? one.first : back.first)).toISOString();

      return first && second ? [{ one: first, other: second, posts: one.posts, back: back.posts, since }] : [];
    })
    .sort((one, other) => other.posts + other.back - (one.posts + one.back))
    .slice(0, MOST_PATTERNS);
}
