import { type RawBuilder, sql } from 'kysely';
import type { BoardRow } from '../../src/api/contract/challenges.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { containsWords } from '../lists/search.ts';
import { type BoardPageQuery, type BoardWish, isIn, mayListBeside, type Page } from './board-page.ts';
import {
  type Board,
  type BoardPositions,
  type PositionKey,
  positionColumns,
  positions,
  ranksQuery,
  startAt,
  WHOLE,
} from './positions.ts';
import { boardOrder, hasLeft, shownName } from './queries.ts';

interface PersonRow extends PositionKey {
  readonly name: string;
  readonly is_alias: boolean;
  /** Missing behind an alias. */
  readonly person_id: string | null;
  readonly is_you: boolean;
  readonly has_left: boolean;
  readonly score: number;
  readonly days: number;
  readonly last_day: string | null;
  readonly unit_name: string | null;
  /** Present if the query also counted. */
  readonly rank?: number;
  readonly total?: number;
}

/** The board of the people in a segment, or of everyone. Small segments would reveal who is behind an alias. */
export function boardOfPeople(companyId: string, id: string, { branch, department, team }: BoardWish): Board {
  const conditions = [
    ...isIn('person.branch_id', branch),
    ...isIn('person.department_id', department),
    ...isIn('person.team_id', team),
  ];
  if (department !== undefined || team !== undefined) {
    const group = [
      ...isIn('hidden.branch_id', branch),
      ...isIn('hidden.department_id', department),
      ...isIn('hidden.team_id', team),
    ];
    const aliases = sql`(
      select count(*) from challenge_entry as other
      join person as hidden on hidden.company_id = other.company_id and hidden.id = other.person_id
      where other.company_id = ${companyId} and other.challenge_id = ${id} and other.alias is not null
        and ${sql.join(group, sql` and `)}
    )`;
    conditions.push(sql`entry.alias is null`, mayListBeside(aliases));
  }
  const key = [branch, department, team].map((one) => one ?? '').join(' ');

  return { companyId, id, segment: conditions.length === 0 ? WHOLE : { key, conditions } };
}

export function peopleQuery(
  context: QueryContext,
  board: Board,
  cached: BoardPositions,
  wish: BoardWish,
): BoardPageQuery<PersonRow> {
  const words = containsWords(sql`coalesce(entry.alias_norm, person.name_norm)`, wish.search);
  const columns = personColumns(context, wish);
  if (!positions.isLarge(cached)) return countedPeopleQuery(board, columns, words, wish);
  if (words.length > 0) return searchedPeopleQuery(context, board, cached, columns, words, wish);

  return positionsQuery(board, cached, columns, wish);
}

/** A segment by branch shows departments instead of branches. Neither is shown for an alias. */
const personColumns = ({ principal }: QueryContext, { branch }: BoardWish) => sql`
  ${positionColumns}, entry.score, entry.days, entry.last_day, ${shownName} as name, entry.alias is not null as is_alias,
  case when entry.alias is null then entry.person_id end as person_id,
  entry.person_id = ${principal.personId} as is_you, ${hasLeft} as has_left,
  case when entry.alias is null then (
    ${
      branch === undefined
        ? sql`select branch_name from branch where branch.company_id = person.company_id and branch.id = person.branch_id`
        : sql`select name from department where department.company_id = person.company_id and department.id = person.department_id`
    }
  ) end as unit_name`;

const withPeople = ({ companyId, id, segment }: Board, also: readonly RawBuilder<unknown>[] = []) => sql`
  challenge_entry as entry
  join person on person.company_id = entry.company_id and person.id = entry.person_id
  where ${sql.join(
    [sql`entry.company_id = ${companyId} and entry.challenge_id = ${id}`, ...segment.conditions, ...also],
    sql` and `,
  )}`;

const personOf = sql`join person on person.company_id = entry.company_id and person.id = entry.person_id`;

/** From the nearest position that is remembered. */
function positionsQuery(
  board: Board,
  cached: BoardPositions,
  columns: RawBuilder<unknown>,
  { skip = 0, count = PAGE_SIZE }: BoardWish,
): BoardPageQuery<PersonRow> {
  const { after, offset } = startAt(cached, skip);
  const isWhole = board.segment === WHOLE;
  const found = isWhole
    ? sql`challenge_entry as entry
        where entry.company_id = ${board.companyId} and entry.challenge_id = ${board.id} and ${after}`
    : withPeople(board, [after]);

  return {
    query: {
      isFixed: isWhole,
      sql: sql`
        select ${columns}
        from (select entry.* from ${found} order by ${boardOrder} limit ${count} offset ${offset}) as entry
        ${personOf}
        order by ${boardOrder}`,
    },
    present: (rows) => ({
      ...stampOf(cached),
      total: cached.total,
      rows: rows.map((row, index) => presentPerson(row, skip + index + 1)),
    }),
  };
}

const stampOf = ({ revision, asOf }: BoardPositions): Partial<Page> => ({ revision, asOf: asOf.toISOString() });

/** Ranks everyone, then takes the page. */
function countedPeopleQuery(
  board: Board,
  columns: RawBuilder<unknown>,
  words: readonly RawBuilder<unknown>[],
  { skip = 0, count = PAGE_SIZE }: BoardWish,
): BoardPageQuery<PersonRow> {
  // Names are only needed for a search.
  const named = sql`
    join challenge_entry as entry on entry.company_id = ranked.company_id and entry.challenge_id = ${board.id}
      and entry.person_id = ranked.person_id
    ${personOf} where ${sql.join(words, sql` and `)}`;

  return {
    query: {
      sql: sql`
        with ranked as materialized (
          select entry.company_id, entry.person_id, row_number() over (order by ${boardOrder}) as rank
          from ${withPeople(board)}
        ),
        found as materialized (
          select ranked.person_id, ranked.rank from ranked ${words.length === 0 ? sql`` : named}
        )
        select page.*, numbers.total from (select count(*) as total from found) as numbers
        left join (
          select ${columns}, few.rank
          from (select * from found order by rank limit ${count} offset ${skip}) as few
          join challenge_entry as entry on entry.company_id = ${board.companyId}
            and entry.challenge_id = ${board.id} and entry.person_id = few.person_id
          ${personOf}
        ) as page on true
        order by page.rank`,
    },
    present: (rows) => ({
      total: rows[0]?.total ?? 0,
      rows: rows.filter(({ id }) => id !== null).map((row) => presentPerson(row, row.rank ?? 0)),
    }),
  };
}

/** Ranks only the people on the page. */
function searchedPeopleQuery(
  { runQueries }: QueryContext,
  board: Board,
  cached: BoardPositions,
  columns: RawBuilder<unknown>,
  words: readonly RawBuilder<unknown>[],
  { skip = 0, count = PAGE_SIZE }: BoardWish,
): BoardPageQuery<PersonRow> {
  return {
    query: {
      sql: sql`
        with found as materialized (
          select entry.company_id, entry.person_id, entry.negated_score, entry.reached_at, entry.joined_at, entry.id
          from ${withPeople(board, words)}
        )
        select page.*, numbers.total from (select count(*) as total from found) as numbers
        left join (
          select ${columns}
          from (select id from found as entry order by ${boardOrder} limit ${count} offset ${skip}) as few
          join challenge_entry as entry on entry.company_id = ${board.companyId}
            and entry.challenge_id = ${board.id} and entry.id = few.id
          ${personOf}
        ) as page on true
        order by page.negated_score, page.reached, page.joined, page.id`,
    },
    present: async (rows) => {
      const found = rows.filter(({ id }) => id !== null);
      const [ranked] = found.length === 0 ? [[]] : await runQueries([ranksQuery(board, cached, found)]);
      const ranks = new Map(ranked.map(({ id, rank }) => [id, rank]));

      return {
        ...stampOf(cached),
        total: rows[0]?.total ?? 0,
        rows: found.map((row) => presentPerson(row, ranks.get(row.id) ?? 0)),
      };
    },
  };
}

const presentPerson = (row: PersonRow, rank: number): BoardRow => ({
  _id: row.id,
  rank,
  name: row.name,
  isAlias: row.is_alias,
  ...(row.person_id !== null && { person: row.person_id }),
  score: row.score,
  days: row.days,
  lastActivity: row.last_day,
  place: row.unit_name,
  ...(row.has_left && { hasLeft: true }),
  ...(row.is_you && { isYou: true }),
});
