import type { BoardReply } from '../../src/api/contract/challenges.ts';
import { notFound } from '../access/http-error.ts';
import type { QueryContext, ReadQuery } from '../lists/query-runner.ts';
import { finalBoardQuery } from './board-final.ts';
import type { BoardPageQuery, BoardWish } from './board-page.ts';
import { boardOfPeople, peopleQuery } from './board-people.ts';
import { rankings, teamsQuery } from './board-teams.ts';
import { positions } from './positions.ts';
import { type ChallengeRecord, recordQuery, stateOf } from './queries.ts';

type Board = Omit<BoardReply, 'status' | 'message'>;

/** What the query for a page depends on. */
interface Shape {
  readonly id: string;
  readonly isFinal: boolean;
  readonly isTeam: boolean;
}

const MOST_SHAPES = 1_000;
const shapes = new Map<string, Shape>();

export function readBoard(context: QueryContext, id: string, wish: BoardWish, type?: string): Promise<Board> {
  return boardOf(context, { ...wish, ...narrowed(context, wish) }, { id, record: recordQuery(context, id), type });
}

/** A branch admin's board of people is their branch's. */
export function narrowed({ scope }: Pick<QueryContext, 'scope'>, wish: BoardWish): Pick<BoardWish, 'branch'> {
  return scope.kind === 'branch' ? { branch: scope.branchId } : { branch: wish.branch };
}

interface BoardChallenge {
  readonly id: string;
  readonly record: ReadQuery<ChallengeRecord>;
  readonly type?: string | undefined;
}

/**
 * Reads the page together with the challenge, assuming that its shape is the same as last time. If it isn't, the page
 * is read again.
 */
export async function boardOf(
  context: QueryContext,
  wish: BoardWish,
  { id, record, type }: BoardChallenge,
): Promise<Board> {
  const guess = shapes.get(id);
  const guessed = guess && pageFrom(context, guess, wish);
  const [[challenge], rows] = await context.runQueries([record, guessed?.query]);
  if (!challenge || (type !== undefined && challenge.type !== type)) throw notFound('This challenge');
  const head = {
    asOf: challenge.now.toISOString(),
    revision: challenge.revision,
    unchanged: false,
    state: stateOf(challenge),
    lockedAt: challenge.final_at?.toISOString() ?? null,
  };
  if (wish.since !== undefined && wish.since === challenge.revision) {
    return { ...head, unchanged: true, rows: [], total: 0 };
  }
  const shape = rememberShape(challenge);
  const isRight = guess?.isFinal === shape.isFinal && guess.isTeam === shape.isTeam;
  const cache = shape.isFinal ? undefined : cacheOf(context, shape, wish);
  if (guessed && isRight && (!cache || cache.isFresh(challenge.revision))) {
    return { ...head, ...(await guessed.present(rows)) };
  }
  await cache?.count(challenge.revision);
  const page = pageFrom(context, shape, wish) as BoardPageQuery;
  const [found] = await context.runQueries([page.query]);

  return { ...head, ...(await page.present(found)) };
}

/** What is cached of a live board. */
function cacheOf({ principal: { companyId }, runQueries }: QueryContext, shape: Shape, wish: BoardWish) {
  if (isOfTeams(shape, wish)) {
    const board = { companyId, id: shape.id };

    return {
      isFresh: (revision: number) => rankings.isFresh(board, revision),
      count: (revision: number) => rankings.of(runQueries, board, revision),
    };
  }
  const board = boardOfPeople(companyId, shape.id, wish);

  return {
    isFresh: (revision: number) => positions.isFresh(board, revision),
    count: (revision: number) => positions.of(runQueries, board, revision),
  };
}

const isOfTeams = ({ isTeam }: Shape, { of }: BoardWish): boolean => (of === undefined ? isTeam : of === 'teams');

/** Nothing as long as the positions of a board of people were never counted. */
function pageFrom(context: QueryContext, shape: Shape, wish: BoardWish): BoardPageQuery | undefined {
  const of = isOfTeams(shape, wish) ? 'teams' : 'people';
  if (shape.isFinal) return finalBoardQuery(context, shape.id, of, wish);
  if (of === 'teams') return teamsQuery(context, shape.id, wish);
  const board = boardOfPeople(context.principal.companyId, shape.id, wish);
  const cached = positions.cached(board);

  return cached && peopleQuery(context, board, cached, wish);
}

function rememberShape({ id, final_at, is_team }: ChallengeRecord): Shape {
  const shape = { id, isFinal: final_at !== null, isTeam: is_team };
  shapes.delete(id);
  shapes.set(id, shape);
  const [oldest] = shapes.keys();
  if (shapes.size > MOST_SHAPES && oldest !== undefined) shapes.delete(oldest);

  return shape;
}
