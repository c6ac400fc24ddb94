import { sql } from 'kysely';
import type { BoardRow } from '../../src/api/contract/challenges.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { containsWords } from '../lists/search.ts';
import { type BoardPageQuery, type BoardWish, isIn, mayListBeside } from './board-page.ts';

interface FinalRow {
  readonly id: string;
  readonly rank: number | null;
  readonly name: string;
  readonly is_alias: boolean;
  readonly person_id: string | null;
  readonly is_you: boolean | null;
  readonly has_left: boolean;
  readonly score: number;
  readonly days: number;
  readonly last_day: string | null;
  readonly members: number | null;
  readonly unit_name: string | null;
  readonly total: number;
}

/** As it was stored; ranks in a segment are counted within it. */
export function finalBoardQuery(
  { principal: { companyId, personId } }: QueryContext,
  id: string,
  of: 'people' | 'teams',
  wish: BoardWish,
): BoardPageQuery<FinalRow> {
  const { search, skip = 0, count = PAGE_SIZE } = wish;
  const isOfTeams = of === 'teams';
  const segment = isOfTeams
    ? isIn('final.id', wish.team)
    : [
        ...isIn('final.branch_id', wish.branch),
        ...isIn('final.department_id', wish.department),
        ...isIn('final.team_id', wish.team),
        ...(wish.department === undefined && wish.team === undefined
          ? []
          : [sql`not final.is_alias`, mayListBeside(finalAliases(companyId, id, wish))]),
      ];
  const isSegment = !isOfTeams && segment.length > 0;
  const words = containsWords('found.search_text', search);

  return {
    query: {
      sql: sql`
        with found as (
          select final.*, ${isSegment ? sql`row_number() over (order by final.position)` : sql`final.rank`} as shown_rank
          from challenge_final as final
          where ${sql.join(
            [
              sql`final.company_id = ${companyId} and final.challenge_id = ${id} and final.is_team = ${isOfTeams}`,
              ...segment,
            ],
            sql` and `,
          )}
        )
        select page.*, numbers.total
        from (select count(*) as total from found where ${sql.join([sql`true`, ...words], sql` and `)}) as numbers
        left join (
          select found.id, found.shown_rank as rank, found.name, found.is_alias, found.score, found.days, found.last_day,
            found.members, found.person_id = ${personId} as is_you,
            case when not found.is_alias then found.person_id end as person_id, found.position,
            (not found.is_alias and exists (
              select from person
              where person.company_id = ${companyId} and person.id = found.person_id and not person.is_enabled
            )) as has_left,
            case when not found.is_alias then ${wish.branch === undefined ? sql`found.branch_name` : sql`found.department_name`} end as unit_name
          from found where ${sql.join([sql`true`, ...words], sql` and `)}
          order by found.position limit ${count} offset ${skip}
        ) as page on true
        order by page.position`,
    },
    present: (rows) => ({
      total: rows[0]?.total ?? 0,
      rows: rows.filter(({ id }) => id !== null).map(presentFinal),
    }),
  };
}

const finalAliases = (companyId: string, id: string, { branch, department, team }: BoardWish) => sql`(
  select count(*) from challenge_final as other
  where other.company_id = ${companyId} and other.challenge_id = ${id} and not other.is_team and other.is_alias
    and ${sql.join(
      [...isIn('other.branch_id', branch), ...isIn('other.department_id', department), ...isIn('other.team_id', team)],
      sql` and `,
    )}
)`;

const presentFinal = (row: FinalRow): BoardRow => ({
  _id: row.id,
  rank: row.rank,
  name: row.name,
  isAlias: row.is_alias,
  ...(row.person_id !== null && { person: row.person_id }),
  score: row.score,
  days: row.days,
  lastActivity: row.last_day,
  place: row.unit_name,
  ...(row.members !== null && { members: row.members }),
  ...(row.has_left && { hasLeft: true }),
  ...(row.is_you && { isYou: true }),
});
