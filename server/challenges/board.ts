import { type RawBuilder, sql } from 'kysely';
import type { BoardReply, BoardRow } from '../../src/api/contract/challenges.ts';
import type { Command } from '../access/command.ts';
import { notFound } from '../access/http-error.ts';
import { containsWords } from '../lists/search.ts';
import { LARGE_BOARD, type PlaceKey, placeColumns, places, ranksOf, startAt } from './places.ts';
import {
  boardOrder,
  type ChallengeRecord,
  selectRecord,
  shownName,
  stateOf,
  teamRanking,
  teamScoreShown,
} from './queries.ts';

const PAGE_SIZE = 25;
/** A console that still looks asks again before. */
const WATCH_SECONDS = 60;

export interface BoardWish {
  readonly search?: string | undefined;
  readonly of?: 'people' | 'teams' | undefined;
  readonly branch?: string | undefined;
  readonly department?: string | undefined;
  readonly team?: string | undefined;
  readonly skip?: number | undefined;
  readonly count?: number | undefined;
  readonly since?: number | undefined;
  readonly follow?: boolean | undefined;
}

type Board = Omit<BoardReply, 'status' | 'message'>;
type Page = Pick<Board, 'rows' | 'total'> & Partial<Pick<Board, 'revision' | 'asOf'>>;

export async function readBoard(command: Command, id: string, wish: BoardWish, type?: string): Promise<Board> {
  const challenge = await selectRecord(command, id);
  if (!challenge || (type !== undefined && challenge.type !== type)) throw notFound('This challenge');

  return boardOf(command, challenge, narrowed(command, wish));
}

/** A branch admin's board of people is their branch's. */
export function narrowed({ scope }: Command, wish: BoardWish): BoardWish {
  if (scope.kind !== 'branch') return wish;

  return { ...wish, branch: scope.branchId };
}

export async function boardOf(command: Command, challenge: ChallengeRecord, wish: BoardWish): Promise<Board> {
  const of = wish.of ?? (challenge.is_team ? 'teams' : 'people');
  const head = {
    asOf: challenge.now.toISOString(),
    revision: challenge.revision,
    unchanged: false,
    state: stateOf(challenge),
    lockedAt: challenge.final_at?.toISOString() ?? null,
  };
  if (wish.follow && challenge.final_at === null) await follow(command, challenge.id);
  if (wish.since !== undefined && wish.since === challenge.revision) {
    return { ...head, unchanged: true, rows: [], total: 0 };
  }
  if (challenge.final_at !== null) return { ...head, ...(await finalPage(command, challenge, of, wish)) };
  const page = of === 'teams' ? await teamPage(command, challenge, wish) : await peoplePage(command, challenge, wish);

  return { ...head, ...page };
}

const follow = ({ db, principal: { companyId, personId } }: Command, challengeId: string): Promise<unknown> =>
  sql`
    insert into challenge_watch (company_id, challenge_id, person_id, until)
    values (${companyId}, ${challengeId}, ${personId}, now() + make_interval(secs => ${WATCH_SECONDS}))
    on conflict (company_id, challenge_id, person_id) do update set until = excluded.until
  `.execute(db);

interface PersonRow extends PlaceKey {
  readonly name: string;
  readonly is_alias: boolean;
  readonly is_you: boolean;
  readonly score: number;
  readonly days: number;
  readonly last_day: string | null;
  readonly place: string | null;
  readonly rank?: number;
}

/** A segment by branch shows departments instead. */
const personColumns = ({ principal }: Command, wish: BoardWish) => sql`
  ${placeColumns}, entry.score, entry.days, entry.last_day, ${shownName} as name, entry.alias is not null as is_alias,
  entry.person_id = ${principal.personId} as is_you,
  (
    ${
      wish.branch === undefined
        ? sql`select branch_name from branch where branch.company_id = person.company_id and branch.id = person.branch_id`
        : sql`select name from department where department.company_id = person.company_id and department.id = person.department_id`
    }
  ) as place`;

const entriesOf = (challenge: ChallengeRecord, { principal: { companyId } }: Command) => sql`
  challenge_entry as entry
  join person on person.company_id = entry.company_id and person.id = entry.person_id
  where entry.company_id = ${companyId} and entry.challenge_id = ${challenge.id}`;

const isIn = (column: string, id: string | undefined) =>
  id === undefined ? [] : [sql`${sql.ref(column)} = ${id}::uuid`];

async function peoplePage(command: Command, challenge: ChallengeRecord, wish: BoardWish): Promise<Page> {
  const { skip = 0, count = PAGE_SIZE } = wish;
  const segment = [
    ...isIn('person.branch_id', wish.branch),
    ...isIn('person.department_id', wish.department),
    ...isIn('person.team_id', wish.team),
  ];
  const words = containsWords(sql`coalesce(entry.alias_norm, person.name_norm)`, wish.search);
  if (segment.length > 0) return countedPage(command, challenge, wish, { segment, words });
  const board = { companyId: command.principal.companyId, id: challenge.id, revision: challenge.revision };
  const known = await places.of(command.db, board);
  if (known.total <= LARGE_BOARD) return countedPage(command, challenge, wish, { segment, words });
  const stamp = { revision: known.revision, asOf: known.asOf.toISOString() };
  const columns = personColumns(command, wish);
  if (words.length > 0) {
    const { rows, total } = await searched(command, challenge, wish, words);
    const ranks = await ranksOf(command.db, board, known, rows);

    return { ...stamp, total, rows: rows.map((row) => presentPerson(row, ranks.get(row.id) ?? 0)) };
  }
  const { after, offset } = startAt(known, skip);
  const { rows } = await sql<PersonRow>`
    select ${columns} from (
      select entry.* from challenge_entry as entry
      where entry.company_id = ${board.companyId} and entry.challenge_id = ${board.id} and ${after}
      order by ${boardOrder} limit ${count} offset ${offset}
    ) as entry
    join person on person.company_id = entry.company_id and person.id = entry.person_id
    order by ${boardOrder}
  `.execute(command.db);

  return { ...stamp, total: known.total, rows: rows.map((row, index) => presentPerson(row, skip + index + 1)) };
}

/** Ranks everybody in the segment, then takes the page. */
async function countedPage(
  command: Command,
  challenge: ChallengeRecord,
  wish: BoardWish,
  { segment, words }: { segment: readonly RawBuilder<unknown>[]; words: readonly RawBuilder<unknown>[] },
): Promise<Page> {
  const { skip = 0, count = PAGE_SIZE } = wish;
  const { rows } = await sql<PersonRow & { rank: number; total: number }>`
    with ranked as materialized (
      select entry.company_id, entry.person_id, row_number() over (order by ${boardOrder}) as rank
      from ${sql.join([entriesOf(challenge, command), ...segment], sql` and `)}
    ),
    found as materialized (
      select ranked.person_id, ranked.rank
      from ranked
      ${
        words.length === 0
          ? sql``
          : sql`
              join challenge_entry as entry on entry.company_id = ranked.company_id
                and entry.challenge_id = ${challenge.id} and entry.person_id = ranked.person_id
              join person on person.company_id = ranked.company_id and person.id = ranked.person_id
              where ${sql.join(words, sql` and `)}
            `
      }
    )
    select page.*, numbers.total from (select count(*) as total from found) as numbers
    left join (
      select ${personColumns(command, wish)}, few.rank
      from (select * from found order by rank limit ${count} offset ${skip}) as few
      join challenge_entry as entry on entry.company_id = ${command.principal.companyId}
        and entry.challenge_id = ${challenge.id} and entry.person_id = few.person_id
      join person on person.company_id = entry.company_id and person.id = entry.person_id
    ) as page on true
    order by page.rank
  `.execute(command.db);

  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter(({ id }) => id !== null).map((row) => presentPerson(row, row.rank)),
  };
}

async function searched(
  command: Command,
  challenge: ChallengeRecord,
  wish: BoardWish,
  words: readonly RawBuilder<unknown>[],
): Promise<{ rows: PersonRow[]; total: number }> {
  const { skip = 0, count = PAGE_SIZE } = wish;
  const { rows } = await sql<PersonRow & { total: number }>`
    select page.*, numbers.total
    from (
      select count(*) as total from ${sql.join([entriesOf(challenge, command), ...words], sql` and `)}
    ) as numbers
    left join (
      select ${personColumns(command, wish)}
      from ${sql.join([entriesOf(challenge, command), ...words], sql` and `)}
      order by ${boardOrder} limit ${count} offset ${skip}
    ) as page on true
    order by page.behind, page.reached, page.joined, page.id
  `.execute(command.db);

  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

const presentPerson = (row: PersonRow, rank: number): BoardRow => ({
  _id: row.id,
  rank,
  name: row.name,
  isAlias: row.is_alias,
  score: row.score,
  days: row.days,
  lastActivity: row.last_day,
  place: row.place,
  ...(row.is_you && { isYou: true }),
});

export interface TeamRow {
  readonly id: string;
  readonly name: string;
  readonly rank: number | null;
  readonly score: number;
  readonly members: number;
  readonly is_yours: boolean;
}

/** Teams below the minimum size come last and have no rank. */
export const rankedTeams = (challenge: Pick<ChallengeRecord, 'id'>, companyId: string, personId: string) => sql`
  select team.team_id as id, unit.name, unit.name_norm, team.members, ${teamScoreShown} as score,
    team.members >= challenge.min_team_size as is_ranked,
    case when team.members >= challenge.min_team_size then
      row_number() over (partition by team.members >= challenge.min_team_size order by ${teamRanking})
    end as rank,
    exists (
      select from challenge_entry as entry
      where entry.company_id = team.company_id and entry.challenge_id = team.challenge_id
        and entry.person_id = ${personId} and entry.team_id = team.team_id
    ) as is_yours
  from challenge
  join challenge_team as team on team.company_id = challenge.company_id and team.challenge_id = challenge.id
  join team as unit on unit.company_id = team.company_id and unit.id = team.team_id
  where challenge.company_id = ${companyId} and challenge.id = ${challenge.id} and (team.members > 0 or team.total > 0)`;

export const teamOrder = sql`found.is_ranked desc, found.rank, found.score desc, found.name_norm, found.id`;

async function teamPage({ db, principal }: Command, challenge: ChallengeRecord, wish: BoardWish): Promise<Page> {
  const { search, skip = 0, count = PAGE_SIZE } = wish;
  const words = containsWords('found.name_norm', search);
  const only = isIn('found.id', wish.team);
  const conditions = [sql`true`, ...words, ...only];
  const { rows } = await sql<TeamRow & { total: number }>`
    select found.*, count(*) over () as total
    from (${rankedTeams(challenge, principal.companyId, principal.personId)}) as found
    where ${sql.join(conditions, sql` and `)}
    order by ${teamOrder} limit ${count} offset ${skip}
  `.execute(db);
  const total = rows[0]?.total ?? (skip === 0 ? 0 : await countTeams(db, challenge, principal, conditions));

  return { rows: rows.map(presentTeam), total };
}

async function countTeams(
  db: Command['db'],
  challenge: ChallengeRecord,
  { companyId, personId }: Command['principal'],
  conditions: readonly RawBuilder<unknown>[],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${rankedTeams(challenge, companyId, personId)}) as found
    where ${sql.join(conditions, sql` and `)}
  `.execute(db);

  return rows[0]?.total ?? 0;
}

const presentTeam = (row: TeamRow): BoardRow => ({
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

interface FinalRow {
  readonly id: string;
  readonly rank: number | null;
  readonly name: string;
  readonly is_alias: boolean;
  readonly is_you: boolean | null;
  readonly score: number;
  readonly days: number;
  readonly last_day: string | null;
  readonly members: number | null;
  readonly place_name: string | null;
}

/** As it was stored; ranks in a segment are counted within it. */
async function finalPage(
  { db, principal: { companyId, personId } }: Command,
  challenge: ChallengeRecord,
  of: 'people' | 'teams',
  wish: BoardWish,
): Promise<Page> {
  const { search, skip = 0, count = PAGE_SIZE } = wish;
  const isOfTeams = of === 'teams';
  const segment = isOfTeams
    ? isIn('final.id', wish.team)
    : [
        ...isIn('final.branch_id', wish.branch),
        ...isIn('final.department_id', wish.department),
        ...isIn('final.team_id', wish.team),
      ];
  const isSegment = !isOfTeams && segment.length > 0;
  const words = containsWords('found.search_text', search);
  const { rows } = await sql<FinalRow & { total: number }>`
    with found as (
      select final.*, ${isSegment ? sql`row_number() over (order by final.place)` : sql`final.rank`} as shown_rank
      from challenge_final as final
      where ${sql.join(
        [
          sql`final.company_id = ${companyId} and final.challenge_id = ${challenge.id} and final.is_team = ${isOfTeams}`,
          ...segment,
        ],
        sql` and `,
      )}
    )
    select page.*, numbers.total
    from (select count(*) as total from found where ${sql.join([sql`true`, ...words], sql` and `)}) as numbers
    left join (
      select found.id, found.shown_rank as rank, found.name, found.is_alias, found.score, found.days, found.last_day,
        found.members, found.person_id = ${personId} as is_you, found.place as position,
        ${wish.branch === undefined ? sql`found.branch_name` : sql`found.department_name`} as place_name
      from found where ${sql.join([sql`true`, ...words], sql` and `)}
      order by found.place limit ${count} offset ${skip}
    ) as page on true
    order by page.position
  `.execute(db);

  return {
    total: rows[0]?.total ?? 0,
    rows: rows
      .filter(({ id }) => id !== null)
      .map((row) => ({
        _id: row.id,
        rank: row.rank,
        name: row.name,
        isAlias: row.is_alias,
        score: row.score,
        days: row.days,
        lastActivity: row.last_day,
        place: row.place_name,
        ...(row.members !== null && { members: row.members }),
        ...(row.is_you && { isYou: true }),
      })),
  };
}
