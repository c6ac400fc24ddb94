import { type RawBuilder, sql } from 'kysely';
import type { BoardRow } from '../../src/api/contract/challenges.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import type { QueryContext, QueryRunner, ReadQuery } from '../lists/query-runner.ts';
import { containsWords } from '../lists/search.ts';
import { BoardCache, type BoardCount } from './board-cache.ts';
import { type BoardPageQuery, type BoardWish, isIn } from './board-page.ts';
import { teamRanking, teamScoreExact, teamScoreShown } from './queries.ts';

export interface TeamRow {
  readonly id: string;
  readonly name: string;
  readonly rank: number | null;
  readonly score: number;
  readonly members: number;
}

interface ListedTeamRow extends TeamRow {
  readonly is_yours: boolean;
  readonly total: number;
}

const teamsOf = (companyId: string, id: string) => sql`
  challenge
  join challenge_team as team on team.company_id = challenge.company_id and team.challenge_id = challenge.id
  join team as unit on unit.company_id = team.company_id and unit.id = team.team_id
  where challenge.company_id = ${companyId} and challenge.id = ${id} and (team.members > 0 or team.total > 0)`;

const isRanked = sql<boolean>`team.members >= challenge.min_team_size`;

/** Teams below the minimum size come last and have no rank. */
export const rankedTeams = (companyId: string, id: string): RawBuilder<TeamRow> => sql`
  select team.team_id as id, unit.name, unit.name_norm, team.members, ${teamScoreShown} as score,
    ${isRanked} as is_ranked,
    case when ${isRanked} then row_number() over (partition by ${isRanked} order by ${teamRanking}) end as rank
  from ${teamsOf(companyId, id)}`;

export const teamOrder = sql`found.is_ranked desc, found.rank, found.score desc, found.name_norm, found.id`;

interface Ranking {
  readonly total: number;
  /** Above the minimum size; the others follow them. */
  readonly ranked: number;
  readonly ids: readonly string[];
}

interface TeamBoard {
  readonly companyId: string;
  readonly id: string;
}

export const LARGE_TEAM_BOARD = 200;

export const rankings = new BoardCache<TeamBoard, Ranking>({
  keyOf: ({ id }) => id,
  large: LARGE_TEAM_BOARD,
  count: async (runQueries, { companyId, id }) => {
    const [rows] = await runQueries([
      {
        sql: sql<{ id: string; is_ranked: boolean }>`
          select found.id, found.is_ranked from (${rankedTeams(companyId, id)}) as found order by ${teamOrder}`,
      },
    ]);

    return {
      total: rows.length,
      ranked: rows.filter(({ is_ranked }) => is_ranked).length,
      ids: rows.map((row) => row.id),
    };
  },
});

const rankIn = ({ ids, ranked }: Ranking, id: string): number | null => {
  const index = ids.indexOf(id);

  return index >= 0 && index < ranked ? index + 1 : null;
};

interface TeamQuery {
  readonly query: ReadQuery<TeamRow>;
  /** With the rank, of a challenge at this revision. */
  withRank(runQueries: QueryRunner, team: TeamRow | undefined, revision: number): Promise<TeamRow | undefined>;
}

export function teamQuery(companyId: string, id: string, teamId: RawBuilder<unknown>): TeamQuery {
  const board = { companyId, id };
  const cached = rankings.cached(board);
  const isCached = cached !== undefined && rankings.isLarge(cached);

  return {
    query: isCached ? unrankedTeamQuery(companyId, id, teamId) : rankedTeamQuery(companyId, id, teamId),
    withRank: async (runQueries, team, revision) => {
      const ranking = await rankings.of(runQueries, board, revision);

      return team && isCached ? { ...team, rank: rankIn(ranking, team.id) } : team;
    },
  };
}

const unrankedTeamQuery = (companyId: string, id: string, teamId: RawBuilder<unknown>): ReadQuery<TeamRow> => ({
  isFixed: true,
  sql: sql`
    select team.team_id as id, unit.name, team.members, ${teamScoreShown} as score, null::int8 as rank
    from ${teamsOf(companyId, id)} and team.team_id = ${teamId}`,
});

/** Ranks it without ranking the others. */
const rankedTeamQuery = (companyId: string, id: string, teamId: RawBuilder<unknown>): ReadQuery<TeamRow> => ({
  isFixed: true,
  sql: sql`
    with scored as materialized (
      select team.team_id, team.reached_at, ${isRanked} as is_ranked, ${teamScoreExact} as exact,
        ${teamScoreShown} as score, team.members, unit.name
      from ${teamsOf(companyId, id)}
    )
    select one.team_id as id, one.name, one.score, one.members,
      case when one.is_ranked then (
        select count(*) + 1 from scored as other
        where other.is_ranked and (
          other.exact > one.exact
          or (other.exact = one.exact and (other.reached_at, other.team_id) < (one.reached_at, one.team_id))
        )
      ) end as rank
    from scored as one where one.team_id = ${teamId}`,
});

export function teamsQuery(context: QueryContext, id: string, wish: BoardWish): BoardPageQuery<ListedTeamRow> {
  const { companyId } = context.principal;
  const conditions = [...containsWords('found.name_norm', wish.search), ...isIn('found.id', wish.team)];
  const cached = rankings.cached({ companyId, id });
  if (cached && rankings.isLarge(cached) && conditions.length === 0) return listedTeamsQuery(context, id, cached, wish);

  return countedTeamsQuery(context, id, conditions, wish);
}

const isYours = ({ principal: { companyId, personId } }: QueryContext, id: string) => sql`coalesce(found.id = (
  select team_id from challenge_entry
  where company_id = ${companyId} and challenge_id = ${id} and person_id = ${personId}
), false) as is_yours`;

function listedTeamsQuery(
  context: QueryContext,
  id: string,
  cached: Ranking & BoardCount,
  { skip = 0, count = PAGE_SIZE }: BoardWish,
): BoardPageQuery<ListedTeamRow> {
  const { companyId } = context.principal;

  return {
    query: {
      isFixed: true,
      sql: sql`
        select found.id, unit.name, found.members, found.score, ${isYours(context, id)}
        from (
          select page.position, team.team_id as id, team.members, ${teamScoreShown} as score
          from unnest(${cached.ids.slice(skip, skip + count)}::uuid[]) with ordinality as page (id, position)
          join challenge on challenge.company_id = ${companyId} and challenge.id = ${id}
          join challenge_team as team on team.company_id = challenge.company_id and team.challenge_id = challenge.id
            and team.team_id = page.id
        ) as found
        join team as unit on unit.company_id = ${companyId} and unit.id = found.id
        order by found.position`,
    },
    present: (rows) => ({
      revision: cached.revision,
      asOf: cached.asOf.toISOString(),
      total: cached.total,
      rows: rows.map((row) => presentTeam({ ...row, rank: rankIn(cached, row.id) })),
    }),
  };
}

function countedTeamsQuery(
  context: QueryContext,
  id: string,
  conditions: readonly RawBuilder<unknown>[],
  { skip = 0, count = PAGE_SIZE }: BoardWish,
): BoardPageQuery<ListedTeamRow> {
  return {
    query: {
      isFixed: conditions.length === 0,
      sql: sql`
        with found as materialized (
          select found.* from (${rankedTeams(context.principal.companyId, id)}) as found
          where ${sql.join([sql`true`, ...conditions], sql` and `)}
        )
        select found.*, numbers.total, ${isYours(context, id)}
        from (select count(*) as total from found) as numbers
        left join (select found.* from found order by ${teamOrder} limit ${count} offset ${skip}) as found on true
        order by ${teamOrder}`,
    },
    present: (rows) => ({
      total: rows[0]?.total ?? 0,
      rows: rows.filter((row) => row.id !== null).map(presentTeam),
    }),
  };
}

const presentTeam = (row: ListedTeamRow): BoardRow => ({
  _id: row.id,
  rank: row.rank,
  name: row.name,
  isAlias: false,
  score: row.score,
  days: 0,
  lastActivity: null,
  place: null,
  members: row.members,
  ...(row.is_yours && { isYou: true }),
});
