import { type RawBuilder, sql } from 'kysely';
import type { BoardRow } from '../../src/api/contract/challenges.ts';
import type { Question, Reading } from '../lists/reader.ts';
import { containsWords } from '../lists/search.ts';
import { type BoardWish, isIn, PAGE_SIZE, type PageQuestion } from './board-page.ts';
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

/** Asks for one team, without ranking all of them. */
export const askTeam = (companyId: string, id: string, teamId: RawBuilder<unknown>): Question<TeamRow> => ({
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

export function askTeams(
  { principal: { companyId, personId } }: Reading,
  id: string,
  { search, team, skip = 0, count = PAGE_SIZE }: BoardWish,
): PageQuestion<ListedTeamRow> {
  const conditions = [...containsWords('found.name_norm', search), ...isIn('found.id', team)];

  return {
    question: {
      isFixed: conditions.length === 0,
      sql: sql`
        with found as materialized (
          select found.* from (${rankedTeams(companyId, id)}) as found
          where ${sql.join([sql`true`, ...conditions], sql` and `)}
        )
        select found.*, numbers.total, coalesce(found.id = (
          select team_id from challenge_entry
          where company_id = ${companyId} and challenge_id = ${id} and person_id = ${personId}
        ), false) as is_yours
        from (select count(*) as total from found) as numbers
        left join (select found.* from found order by ${teamOrder} limit ${count} offset ${skip}) as found on true
        order by ${teamOrder}`,
    },
    present: (rows) => ({
      total: rows[0]?.total ?? 0,
      rows: rows.filter(({ id }) => id !== null).map(presentTeam),
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
