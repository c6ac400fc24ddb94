import { assign, setup } from 'xstate';
import type { BoardReply, Challenge } from '../api/contract/challenges.ts';
import {
  BOARD_GATHER_MS,
  BOARD_POLL_MS,
  BOARD_REFUSED_RETRY_MS,
  PAGE_SIZE,
  SEARCH_DEBOUNCE_MS,
} from '../rules/shared/constants.ts';
import {
  isSameQuery,
  type ListQuery,
  pageCount,
  withFilter,
  withPage,
  withSearch,
} from '../rules/shared/list-query.ts';
import { retryDelay } from '../rules/shared/retry.ts';
import { bodyOf, effect, effects, isSuccess, messageOf, port, type Reply, subscription } from './ports.ts';

export interface Board extends Pick<BoardReply, 'rows' | 'total' | 'asOf' | 'revision' | 'lockedAt' | 'state'> {
  challenge: Challenge;
}

export interface BoardRequest {
  query: ListQuery;
  /** What is shown, when the same part is loaded again. */
  shown: Board | null;
}

interface LiveBoardInput {
  query: ListQuery;
  /** The path of the page; the query is written to the address bar only there. */
  at?: string;
}

export interface LiveBoardContext extends LiveBoardInput {
  board: Board | null;
  message: string | null;
  /** The requested rank, which is highlighted. */
  rank: number | null;
  /** The board changed while it was loading. */
  isOutdated: boolean;
  /** Failed attempts in a row. */
  failures: number;
}

export type LiveBoardEvent =
  | { type: 'search.changed'; search: string }
  | { type: 'filter.changed'; name: string; values: readonly string[] }
  | { type: 'page.changed'; page: number }
  | { type: 'rank.chosen'; rank: number }
  | { type: 'url.changed'; query: ListQuery }
  | { type: 'retry.pressed' }
  | { type: 'board.moved' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'network.returned' };

/** `busy`: loads the requested rows. */
type LiveBoardTag =
  | 'busy'
  | 'live'
  | 'stale'
  | 'reconnecting'
  | 'paused'
  | 'final'
  | 'gone'
  | 'refused'
  | 'unreachable';

type AboutReply = { reply: Reply };
type AboutBoard = { reply: Reply<Board> };

export const liveBoardSetup = setup({
  types: {
    input: {} as LiveBoardInput,
    context: {} as LiveBoardContext,
    events: {} as LiveBoardEvent,
    tags: {} as LiveBoardTag,
  },
  actors: {
    loadBoard: port<Reply<Board>, BoardRequest>('loadBoard'),
    /** Sends `board.moved`, `page.hidden`, `page.shown` and `network.returned`; `page.hidden` at once in a hidden tab. */
    watchBoard: subscription<{ type: 'never' }, { query: ListQuery }>('watchBoard'),
  },
  guards: {
    isSuccess: (_, { reply }: AboutReply) => isSuccess(reply),
    /** The results are final, so the board can't change any more. */
    isFinal: (_, { reply }: AboutBoard) => isSuccess(reply) && reply.body.lockedAt !== null,
    isBeyondEnd: ({ context }, { reply }: AboutBoard) =>
      isSuccess(reply) && reply.body.rows.length === 0 && context.query.page > pageCount(reply.body.total),
    /** The server returns 400 for a malformed id. */
    isNotFound: (_, { reply }: AboutReply) => reply.status === 404 || reply.status === 400,
    isOtherQuery: ({ context }, { query }: { query: ListQuery }) => !isSameQuery(context.query, query),
    isOutdated: ({ context }) => context.isOutdated,
  },
  actions: {
    ...effects,
    reflectQuery: effect<{ query: ListQuery; replace: boolean }>('reflectQuery'),
    rememberQuery: assign((_, { query }: { query: ListQuery }) => ({ query, rank: null })),
    rememberSearch: assign(({ context }, { search }: { search: string }) => ({
      query: withSearch(context.query, search),
      rank: null,
    })),
    rememberFilter: assign(({ context }, { name, values }: { name: string; values: readonly string[] }) => ({
      query: withFilter(context.query, name, values),
      rank: null,
    })),
    turnTo: assign(({ context }, { page }: { page: number }) => ({ query: withPage(context.query, page), rank: null })),
    /** Clears the search, which would hide the neighbouring ranks. */
    turnToRank: assign(({ context }, { rank }: { rank: number }) => ({
      query: withPage({ ...context.query, search: '' }, Math.ceil(rank / PAGE_SIZE)),
      rank,
    })),
    rememberBoard: assign((_, { reply }: AboutBoard) => ({ board: bodyOf(reply), message: null, failures: 0 })),
    forgetBoard: assign({ board: null }),
    rememberRefusal: assign({ message: (_, { reply }: AboutReply) => messageOf(reply) }),
    forgetRefusal: assign({ message: null }),
    rememberOutdated: assign({ isOutdated: true }),
    forgetOutdated: assign({ isOutdated: false }),
    rememberFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
  },
  delays: {
    searchDebounce: SEARCH_DEBOUNCE_MS,
    boardGather: BOARD_GATHER_MS,
    boardPoll: BOARD_POLL_MS,
    boardRetry: ({ context }) => retryDelay(Math.max(0, context.failures - 1), Math.random()),
    refusedRetry: BOARD_REFUSED_RETRY_MS,
  },
});
