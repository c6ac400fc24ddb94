import type { BoardRow } from '../../src/api/contract/challenges.ts';
import type { QueryOf } from '../../src/api/contract/index.ts';
import { type ChallengeType, roundAmount } from '../../src/rules/challenges/challenge-kinds.ts';
import { audit } from '../access/audit.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { takeFromExports } from '../access/throttle.ts';
import { readOnlySnapshot } from '../database/tx.ts';
import { type Cell, csvStream } from '../lists/csv.ts';
import { queryContextIn } from '../lists/query-runner.ts';
import type { FileAnswer } from '../plugins/route.ts';
import { narrowed, readBoard } from './board.ts';
import { findChallenge } from './challenges.ts';

/** More than anyone invites. */
const WHOLE_BOARD = 1_000_000;
const FILE_PAGE = 2_000;

/** Reads all rows at once: between pages, a row could move and be missing or there twice. */
export async function exportBoard(
  inTransaction: InTransaction,
  id: string,
  wish: QueryOf<'exportLeaderboard'>,
): Promise<FileAnswer> {
  const { title, type, isOfTeams, unitTitle } = await inTransaction(async (context) => {
    const { db, principal } = context;
    await takeFromExports(db, principal.personId);
    const challenge = await findChallenge(context, id);
    await audit(context, 'challenge.exported', ['challenge', id]);

    return {
      title: challenge.title,
      type: challenge.type,
      isOfTeams: (wish.of ?? (challenge.is_team ? 'teams' : 'people')) === 'teams',
      unitTitle: narrowed(context, wish).branch === undefined ? 'Branch' : 'Department',
    };
  });
  const { rows } = await inTransaction(
    (context) => readBoard(queryContextIn(context), id, { ...wish, skip: 0, count: WHOLE_BOARD }),
    readOnlySnapshot,
  );

  return csvStream(
    `Leaderboard ${title}.csv`,
    isOfTeams
      ? ['Rank', 'Team', 'Score', 'Members']
      : ['Rank', 'Name', 'Score', 'Days Counted', 'Last Activity', unitTitle, 'Left'],
    pages(rows, isOfTeams, type),
  );
}

async function* pages(rows: readonly BoardRow[], isOfTeams: boolean, type: ChallengeType): AsyncGenerator<Cell[][]> {
  for (let first = 0; first < rows.length; first += FILE_PAGE) {
    yield rows
      .slice(first, first + FILE_PAGE)
      .map((row) =>
        isOfTeams
          ? [row.rank, row.name, roundAmount(type, row.score), row.members ?? 0]
          : [row.rank, row.name, row.score, row.days, row.lastActivity, row.place, row.hasLeft ? 'Yes' : ''],
      );
  }
}
