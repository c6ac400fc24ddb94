import type { QueryOf } from '../../src/api/contract/index.ts';
import { type ChallengeType, roundAmount } from '../../src/rules/challenges/challenge-kinds.ts';
import { audit } from '../access/audit.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { takeFromExports } from '../access/throttle.ts';
import { type Cell, csvStream } from '../lists/csv.ts';
import { readingIn } from '../lists/reader.ts';
import type { FileAnswer } from '../plugins/route.ts';
import { narrowed, readBoard } from './board.ts';
import { findChallenge } from './challenges.ts';

const FILE_PAGE = 2_000;

/** A transaction per page: while the board moves, a row may move with it. */
export async function exportBoard(
  inTransaction: InTransaction,
  id: string,
  wish: QueryOf<'exportLeaderboard'>,
): Promise<FileAnswer> {
  const { title, type, isOfTeams, place } = await inTransaction(async (command) => {
    const { db, principal } = command;
    await takeFromExports(db, principal.personId);
    const challenge = await findChallenge(command, id);
    await audit(command, 'challenge.exported', ['challenge', id]);

    return {
      title: challenge.title,
      type: challenge.type,
      isOfTeams: (wish.of ?? (challenge.is_team ? 'teams' : 'people')) === 'teams',
      place: narrowed(command, wish).branch === undefined ? 'Branch' : 'Department',
    };
  });
  const page = (skip: number) =>
    inTransaction((command) => readBoard(readingIn(command), id, { ...wish, skip, count: FILE_PAGE }));

  return csvStream(
    `Leaderboard ${title}.csv`,
    isOfTeams
      ? ['Rank', 'Team', 'Score', 'Members']
      : ['Rank', 'Name', 'Score', 'Days', 'Last activity', place, 'Left'],
    pages(page, isOfTeams, type),
  );
}

async function* pages(
  page: (skip: number) => ReturnType<typeof readBoard>,
  isOfTeams: boolean,
  type: ChallengeType,
): AsyncGenerator<Cell[][]> {
  for (let skip = 0, total = 1; skip < total; skip += FILE_PAGE) {
    const board = await page(skip);
    total = board.total;
    yield board.rows.map((row) =>
      isOfTeams
        ? [row.rank, row.name, roundAmount(type, row.score), row.members ?? 0]
        : [row.rank, row.name, row.score, row.days, row.lastActivity, row.place, row.hasLeft ? 'Yes' : ''],
    );
  }
}
