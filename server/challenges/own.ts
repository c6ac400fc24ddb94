import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { QueryOf } from '../../src/api/contract/index.ts';
import type { OwnChallenge, Standing } from '../../src/api/contract/own-challenges.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, httpError, notFound } from '../access/http-error.ts';
import { type QueryContext, queryContextIn, queryRunnerIn, type ReadQuery } from '../lists/query-runner.ts';
import { isInAudience } from '../people/audience.ts';
import { addToTeams, countScoreChanges, lockPeople, rescore, revisionOf } from '../people/challenge-scores.ts';
import { boardOf } from './board.ts';
import type { BoardWish } from './board-page.ts';
import { boardOfPeople } from './board-people.ts';
import { type TeamRow, teamQuery } from './board-teams.ts';
import {
  type BoardPositions,
  LARGE_BOARD,
  type PositionKey,
  positionColumns,
  positions,
  ranksQuery,
} from './positions.ts';
import { type ChallengeRecord, settingsOf, stateOf, statusInSql } from './queries.ts';

const isOwnEntry = ({ principal: { companyId, personId } }: Pick<QueryContext, 'principal'>) => sql`(
  challenge.company_id = ${companyId} and challenge.retired_at is null
  and ${statusInSql} in ('announced', 'running', 'settling', 'final')
  and (
    exists (
      select from challenge_entry as entry
      where entry.company_id = challenge.company_id and entry.challenge_id = challenge.id and entry.person_id = ${personId}
    )
    or exists (
      select from person join audience on audience.company_id = challenge.company_id and audience.id = challenge.audience_id
      where person.company_id = challenge.company_id and person.id = ${personId} and ${isInAudience}
    )
  )
)`;

type OwnRow = ChallengeRecord & {
  /** Counted to just over the size of a large board. */
  readonly joined: number;
};

const ownChallengeQuery = (by: Pick<QueryContext, 'principal'>, id: string): ReadQuery<OwnRow> => ({
  isFixed: true,
  sql: sql`
    select challenge.*, now() as now, ${revisionOf(sql`challenge`)} as revision, (
      select count(*) from (
        select from challenge_entry as entry
        where entry.company_id = challenge.company_id and entry.challenge_id = challenge.id
        limit ${LARGE_BOARD + 1}
      ) as counted
    ) as joined
    from challenge where ${isOwnEntry(by)} and challenge.id = ${id}`,
});

async function findOwn(context: CallContext, id: string): Promise<OwnRow> {
  const [[row]] = await queryRunnerIn(context.db)([ownChallengeQuery(context, id)]);
  if (!row) throw notFound('This challenge');

  return row;
}

/** Three trips, however many there are; a large board or teams that have to be ranked again take one more each. */
export async function listOwnChallenges(context: QueryContext, query: QueryOf<'listOwnChallenges'>) {
  const { skip = 0, count = PAGE_SIZE } = query;
  const theirs = isOwnEntry(context);
  const page: ReadQuery<{ id: string | null; total: number }> = {
    sql: sql`
      select page.id, numbers.total
      from (select count(*) as total from challenge where ${theirs}) as numbers
      left join (
        select challenge.id, challenge.from_day from challenge where ${theirs}
        order by challenge.from_day desc, challenge.id limit ${count} offset ${skip}
      ) as page on true
      order by page.from_day desc, page.id`,
  };
  const [rows] = await context.runQueries([page]);
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));

  return { challenges: await readOwnChallenges(context, ids), total: rows[0]?.total ?? 0 };
}

interface Entry extends PositionKey {
  readonly alias: string | null;
  readonly joined_at: Date;
  readonly score: number;
  readonly days: number;
  readonly team_id: string | null;
}

export async function viewOwnChallenge(context: QueryContext, id: string): Promise<OwnChallenge> {
  const [challenge] = await readOwnChallenges(context, [id]);
  if (!challenge) throw notFound('This challenge');

  return challenge;
}

interface Found {
  readonly row: OwnRow;
  readonly entry: Entry | undefined;
  readonly team: TeamRow | undefined;
  readonly cached: BoardPositions | undefined;
}

/** Leaves out those that are not the caller's. */
async function readOwnChallenges(context: QueryContext, ids: readonly string[]): Promise<OwnChallenge[]> {
  const { companyId, personId } = context.principal;
  const teams = ids.map((id) =>
    teamQuery(
      companyId,
      id,
      sql`(
        select team_id from challenge_entry
        where company_id = ${companyId} and challenge_id = ${id} and person_id = ${personId}
      )`,
    ),
  );
  const queries = ids.flatMap((id, at) => [ownChallengeQuery(context, id), entryQuery(context, id), teams[at]?.query]);
  const answers = await context.runQueries(queries);
  const found: Found[] = [];
  for (const [at, { withRank }] of teams.entries()) {
    const [[row], [entry], [team]] = answers.slice(at * 3, at * 3 + 3) as [OwnRow[], Entry[], TeamRow[]];
    if (!row) continue;
    found.push({
      row,
      entry,
      team: row.is_team ? await withRank(context.runQueries, team, row.revision) : undefined,
      cached:
        row.joined > LARGE_BOARD
          ? await positions.of(context.runQueries, boardOfPeople(companyId, row.id, {}), row.revision)
          : undefined,
    });
  }
  const rankOf = await readRanks(context, found);

  return found.map((each) => presentOwn(each, rankOf));
}

/** By the id of the entry. */
async function readRanks(
  { runQueries, principal }: QueryContext,
  found: readonly Found[],
): Promise<ReadonlyMap<string, number>> {
  const queries = found.flatMap(({ row, entry, cached }) =>
    entry
      ? [ranksQuery(boardOfPeople(principal.companyId, row.id, {}), cached ?? { anchors: [], step: 1 }, [entry])]
      : [],
  );
  const answers = queries.length > 0 ? await runQueries(queries) : [];

  return new Map(answers.flat().map(({ id, rank }) => [id, rank]));
}

const presentOwn = ({ row, entry, team, cached }: Found, rankOf: ReadonlyMap<string, number>): OwnChallenge => ({
  _id: row.id,
  ...settingsOf(row),
  endsAt: row.ends_at.toISOString(),
  settlesAt: row.settles_at.toISOString(),
  finalAt: row.final_at?.toISOString() ?? null,
  state: stateOf(row),
  joined: cached?.total ?? row.joined,
  standing: entry ? standing(row, entry, rankOf.get(entry.id) ?? 1, team) : null,
});

const entryQuery = ({ principal }: QueryContext, id: string): ReadQuery<Entry> => ({
  isFixed: true,
  sql: sql`
    select ${positionColumns}, entry.alias, entry.joined_at, entry.score, entry.days, entry.team_id
    from challenge_entry as entry
    where entry.company_id = ${principal.companyId} and entry.challenge_id = ${id}
      and entry.person_id = ${principal.personId}`,
});

const standing = (challenge: ChallengeRecord, entry: Entry, rank: number, team: TeamRow | undefined): Standing => ({
  joinedAt: entry.joined_at.toISOString(),
  alias: entry.alias,
  rank,
  score: entry.score,
  days: entry.days,
  isGoalReached: challenge.goal !== null && entry.score >= challenge.goal,
  team: team ? { _id: team.id, name: team.name, rank: team.rank, score: team.score } : null,
});

/** The whole board, since colleagues take part together. */
export const viewOwnBoard = (context: QueryContext, id: string, wish: BoardWish) =>
  boardOf(context, wish, { id, record: ownChallengeQuery(context, id) });

/** Days of the challenge that were sent before joining count too. */
export async function joinChallenge(context: CallContext, id: string, alias: string | null | undefined) {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  await lockPeople(db, companyId, [personId]);
  const challenge = await findOwn(context, id);
  const name = alias?.trim() || null;
  if (alias && !/[\p{L}\p{N}]/u.test(alias)) throw fieldError(422, 'alias', 'Choose an alias with letters or numbers.');
  if (name !== null && (await isTaken(context, id, name))) {
    throw fieldError(409, 'alias', 'Someone in this challenge already uses this name. Choose another one.');
  }
  const shown = { alias: name, alias_norm: name === null ? null : normalise(name) };
  const { numUpdatedRows } =
    challenge.final_at !== null
      ? { numUpdatedRows: 0n }
      : await db
          .updateTable('challenge_entry')
          .set(alias === undefined ? { person_id: personId } : shown)
          .where('company_id', '=', companyId)
          .where('challenge_id', '=', id)
          .where('person_id', '=', personId)
          .executeTakeFirst();
  if (numUpdatedRows === 0n) await enter(context, challenge, shown);
  await sql`${countScoreChanges(companyId, sql`select ${id}::uuid as challenge_id`)}`.execute(db);

  return viewOwnChallenge(queryContextIn(context), id);
}

/** An alias must not pass for another participant. */
async function isTaken({ db, principal }: CallContext, id: string, alias: string): Promise<boolean> {
  const { rows } = await sql`
    select from challenge_entry as entry
    join person on person.company_id = entry.company_id and person.id = entry.person_id
    where entry.company_id = ${principal.companyId} and entry.challenge_id = ${id}
      and entry.person_id <> ${principal.personId} and coalesce(entry.alias_norm, person.name_norm) = ${normalise(alias)}
    limit 1
  `.execute(db);

  return rows.length > 0;
}

async function enter(
  { db, principal }: CallContext,
  challenge: ChallengeRecord,
  shown: { alias: string | null; alias_norm: string | null },
): Promise<void> {
  const { companyId, personId } = principal;
  await refuseAfter('ends_at', db, companyId, challenge.id, 'This challenge is over, so you cannot join it.');
  const { rows } = await sql<{ team_id: string | null }>`
    insert into challenge_entry (company_id, challenge_id, person_id, id, alias, alias_norm, team_id)
    select ${companyId}::uuid, ${challenge.id}::uuid, person.id, ${v7()}::uuid, ${shown.alias}, ${shown.alias_norm},
      ${challenge.is_team ? sql`person.team_id` : sql`null::uuid`}
    from person where person.company_id = ${companyId} and person.id = ${personId}
    returning team_id
  `.execute(db);
  if (challenge.is_team) {
    const teamId = rows[0]?.team_id ?? null;
    await sql`
      with stay as (
        insert into challenge_membership (company_id, challenge_id, person_id, since, team_id)
        values (${companyId}, ${challenge.id}, ${personId}, '-infinity', ${teamId}::uuid)
      )
      ${addToTeams(
        companyId,
        sql`select ${challenge.id}::uuid as challenge_id, ${teamId}::uuid as team_id, 0 as total, 1 as members`,
      )}
    `.execute(db);
  }
  await rescore(db, { companyId, challengeIds: [challenge.id], personIds: [personId] });
}

/**
 * Joining ends with the last day, leaving when late activity no longer counts. The lock keeps the board from being
 * stored until the transaction ends.
 */
async function refuseAfter(
  moment: 'ends_at' | 'settles_at',
  db: CallContext['db'],
  companyId: string,
  id: string,
  message: string,
): Promise<void> {
  const { rows } = await sql<{ is_over: boolean }>`
    select final_at is not null or ${sql.ref(moment)} <= clock_timestamp() as is_over
    from challenge where company_id = ${companyId} and id = ${id} for key share
  `.execute(db);
  if (rows[0]?.is_over !== false) throw httpError(409, message);
}

export async function leaveChallenge(context: CallContext, id: string): Promise<void> {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  await lockPeople(db, companyId, [personId]);
  const challenge = await findOwn(context, id);
  await refuseAfter('settles_at', db, companyId, id, 'The results are final.');
  if (challenge.is_team) {
    await sql`${addToTeams(
      companyId,
      sql`
        select challenge_id, team_id, -points as total, 0 as members from challenge_membership
        where company_id = ${companyId} and challenge_id = ${id} and person_id = ${personId}
        union all
        select challenge_id, team_id, 0, -1 from challenge_entry
        where company_id = ${companyId} and challenge_id = ${id} and person_id = ${personId}
      `,
    )}`.execute(db);
    await sql`
      delete from challenge_team
      where company_id = ${companyId} and challenge_id = ${id} and members = 0 and total = 0
    `.execute(db);
  }
  const { numDeletedRows } = await db
    .deleteFrom('challenge_entry')
    .where('company_id', '=', companyId)
    .where('challenge_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw httpError(409, 'You have not joined this challenge.');
  await sql`${countScoreChanges(companyId, sql`select ${id}::uuid as challenge_id`)}`.execute(db);
}
