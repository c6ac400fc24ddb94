import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PostPerson } from '../../src/api/contract/recognition.ts';
import type { RecognitionInsight, Unrecognised } from '../../src/api/contract/recognition-admin.ts';
import type { PostTag, TagKind } from '../../src/api/contract/recognition-tags.ts';
import { shownHeat } from '../../src/rules/recognition/heat-map.ts';
import { INSIGHT_MONTHS, MUTUAL_POSTS, UNRECOGNISED_DAYS } from '../../src/rules/recognition/recognition-limits.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { isTooSmall, SMALLEST_GROUP } from '../../src/rules/shared/small-groups.ts';
import type { Command } from '../access/command.ts';
import { containsWords } from '../lists/search.ts';
import { inScope } from '../people/in-scope.ts';
import { firstIdAt } from './find.ts';
import { lastMonths, monthOf } from './months.ts';
import { personJson, withBranch } from './present.ts';
import { isUsable } from './tags.ts';
import { isCounted } from './visibility.ts';

const DAY_MS = 86_400_000;

type Insight = RecognitionInsight;
type Branch = NonNullable<Insight['branches'][number]>;

export async function readInsight(command: Command, kind: TagKind = 'value'): Promise<Insight> {
  const now = new Date();
  const months = lastMonths(now, INSIGHT_MONTHS);
  const branches = await readBranches(command);

  return {
    asOf: now.toISOString(),
    months,
    branches,
    heat: await readHeat(command, kind, { months, branches }),
    balance: await readBalance(command, { months, branches }),
    unrecognised: await countUnrecognised(command),
    patterns: await readPatterns(command),
  };
}

async function readBranches({ db, principal, scope }: Command): Promise<Branch[]> {
  const { rows } = await sql<Branch>`
    select id as _id, branch_name as "branchName" from branch
    where company_id = ${principal.companyId}
      and ${scope.kind === 'branch' ? sql`id = ${scope.branchId}` : sql`${scope.kind === 'company'}::boolean`}
    order by name_norm, id
  `.execute(db);

  return rows;
}

interface Frame {
  readonly months: readonly string[];
  readonly branches: readonly Branch[];
}

const sinceMonth = (months: readonly string[]): string => firstIdAt(Date.parse(`${months[0]}-01`));

interface HeatRow {
  readonly tag_id: string;
  /** Null for all together. */
  readonly branch_id: string | null;
  readonly month: string;
  readonly posts: number;
}

async function readHeat(command: Command, kind: TagKind, { months, branches }: Frame): Promise<Insight['heat']> {
  const { db, principal, scope } = command;
  const { companyId } = principal;
  const { rows: tags } = await sql<PostTag & { isActive: boolean }>`
    select tag.id as _id, tag.kind, tag.name, tag.icon, tag.colour, tag.is_active as "isActive"
    from recognition_tag as tag
    where tag.company_id = ${companyId} and tag.kind = ${kind} and ${isUsable(principal)} order by tag.name_norm, tag.id
  `.execute(db);
  const { rows } = await sql<HeatRow>`
    with counted as (
      select given.tag_id, post.id, ${monthOf(sql`post.created_at`)} as month
      from recognition_post as post
      join recognition_post_tag as given on given.company_id = post.company_id and given.post_id = post.id
      join recognition_tag as tag on tag.company_id = given.company_id and tag.id = given.tag_id
      where post.company_id = ${companyId} and tag.kind = ${kind} and post.id >= ${sinceMonth(months)}::uuid
        and ${isCounted(scope)}
    )
    select tag_id, null::uuid as branch_id, month, count(*) as posts from counted group by 1, 3
    union all
    select counted.tag_id, touched.branch_id, counted.month, count(*) from counted
    join recognition_branch as touched on touched.company_id = ${companyId} and touched.post_id = counted.id
    group by 1, 2, 3
  `.execute(db);
  const posts = new Map(rows.map((row) => [[row.tag_id, row.branch_id, row.month].join(), row.posts]));
  const row = (tag: string, branch: string | null) =>
    months.map((month) => posts.get([tag, branch, month].join()) ?? 0);

  return tags.map(({ isActive, ...tag }) => ({
    tag,
    isActive,
    counts: shownHeat({ counts: branches.map(({ _id }) => row(tag._id, _id)), totals: row(tag._id, null) }),
  }));
}

/** Praise by and of the people of each branch, each person praised for one. */
async function readBalance(
  { db, principal, scope }: Command,
  { months, branches }: Frame,
): Promise<Insight['balance']> {
  const { rows } = await sql<{ branch_id: string; people: number; given: number; received: number }>`
    with counted as (
      select post.id from recognition_post as post
      where post.company_id = ${principal.companyId} and post.id >= ${sinceMonth(months)}::uuid and ${isCounted(scope)}
    ), parts as (
      select part.branch_id, part.is_giver, part.post_id, count(*) over (partition by part.post_id) - 1 as praised
      from counted join recognition_person as part on part.company_id = ${principal.companyId} and part.post_id = counted.id
    )
    select branch.id as branch_id,
      (select count(*) from person where person.company_id = branch.company_id and person.branch_id = branch.id
        and person.is_enabled) as people,
      coalesce(sum(parts.praised) filter (where parts.is_giver), 0)::int8 as given,
      count(*) filter (where not parts.is_giver) as received
    from branch left join parts on parts.branch_id = branch.id
    where branch.company_id = ${principal.companyId} group by branch.company_id, branch.id
  `.execute(db);

  return branches.map((branch) => {
    const { people, given, received } = rows.find(({ branch_id }) => branch_id === branch._id) ?? {
      people: 0,
      given: 0,
      received: 0,
    };
    const cell = (count: number) => (people < SMALLEST_GROUP || isTooSmall(count) ? null : count);

    return { branch, people, given: cell(given), received: cell(received) };
  });
}

const lastOpenPraise = sql<Date | null>`(
  select max(post.created_at) from recognition_person as part
  join recognition_post as post on post.company_id = part.company_id and post.id = part.post_id
  where part.company_id = person.company_id and part.person_id = person.id and not part.is_giver
    and post.state = 'visible' and not post.is_private
)`;

/** Nobody who has joined since. By open posts only: otherwise the list would tell of private ones. */
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

async function countUnrecognised({ db, principal, scope }: Command): Promise<Insight['unrecognised']> {
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

export async function readUnrecognised({ db, principal, scope }: Command, query: UnrecognisedQuery) {
  const { search, team, branch, skip = 0, count = PAGE_SIZE } = query;
  const conditions = [
    sql`person.company_id = ${principal.companyId} and person.is_enabled and ${inScope(scope)} and ${isUnrecognised()}`,
    ...containsWords('person.name_norm', search),
    ...(team === undefined ? [] : [team === 'none' ? sql`person.team_id is null` : sql`person.team_id = ${team}`]),
    ...(branch === undefined ? [] : [sql`person.branch_id = ${branch}`]),
  ];
  const found = sql`person where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<{ person: PostPerson; team: string | null; manager: string | null; last: Date | null }>`
    select ${personJson} as person, (
      select name from team where team.company_id = person.company_id and team.id = person.team_id
    ) as team, (
      select first_name || ' ' || last_name from person as manager
      where manager.company_id = person.company_id and manager.id = person.manager_id
    ) as manager, few.last
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

/** Two people who, in their open posts of the last year, have praised each other often and nobody else. */
async function readPatterns({ db, principal, scope }: Command): Promise<Insight['patterns']> {
  const since = firstIdAt(Date.now() - 365 * DAY_MS);
  const person = (id: string) => sql`(
    select ${personJson} from person ${withBranch} where person.company_id = ${principal.companyId} and person.id = ${sql.ref(id)}
  )`;
  const { rows } = await sql<{ one: PostPerson; other: PostPerson; posts: number; since: Date }>`
    with praise as (
      select post.author_id as giver, part.person_id as receiver, post.created_at
      from recognition_post as post
      join recognition_person as part on part.company_id = post.company_id and part.post_id = post.id and not part.is_giver
      where post.company_id = ${principal.companyId} and post.id >= ${since}::uuid and ${isCounted(scope)}
    ), faithful as (
      select giver, min(receiver::text)::uuid as receiver, count(*) as posts, min(created_at) as since
      from praise group by giver having count(distinct receiver) = 1 and count(*) >= ${MUTUAL_POSTS}
    )
    select ${person('one.giver')} as one, ${person('one.receiver')} as other, one.posts + back.posts as posts,
      least(one.since, back.since) as since
    from faithful as one join faithful as back on back.giver = one.receiver and back.receiver = one.giver
    where one.giver < one.receiver order by 3 desc, 4 limit 50
  `.execute(db);

  return rows.map(({ since: first, ...row }) => ({ ...row, since: first.toISOString() }));
}
