import type { BoardRow, Challenge } from '../../../src/api/contract/challenges.ts';
import {
  type Board,
  type LiveBoardContext,
  type LiveBoardEvent,
  liveBoardMachine,
} from '../../../src/machines/live-board.machine.ts';
import { PAGE_SIZE } from '../../../src/rules/shared/constants.ts';
import { defaultListQuery, type ListQuery, withFilter, withPage } from '../../../src/rules/shared/list-query.ts';
import { refusal } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

export const challengeOf = (changes: Partial<Challenge> = {}): Challenge => ({
  _id: '0192f0c1-0000-7000-8000-0000000000d1',
  title: '10,000 steps a day',
  description: 'Take the stairs.',
  type: 'step',
  format: 'individual',
  teamScore: 'average',
  minTeamSize: 3,
  goal: 280_000,
  dailyCap: 20_000,
  manualAllowed: true,
  manualBackDays: 2,
  visibleFrom: '2026-02-23',
  from: '2026-03-02',
  to: '2026-03-29',
  zone: 'Europe/Lisbon',
  announcesAt: '2026-02-23T00:00:00.000Z',
  beginsAt: '2026-03-02T00:00:00.000Z',
  endsAt: '2026-03-29T23:00:00.000Z',
  settlesAt: '2026-04-01T23:00:00.000Z',
  finalAt: null,
  image: null,
  audience: { branches: [], departments: [], groups: [] },
  state: 'running',
  isReleased: true,
  isActive: true,
  retiredAt: null,
  branch: null,
  canEdit: true,
  isRemovable: false,
  addressed: 240,
  joined: 120,
  activeToday: 80,
  flagged: 0,
  podium: [],
  createdAt: '2026-02-20T09:00:00.000Z',
  createdBy: 'Samir Haddad',
  version: 1,
  ...changes,
});

export const rowOf = (rank: number, changes: Partial<BoardRow> = {}): BoardRow => ({
  _id: `0192f0c1-0000-7000-8000-0000000010${String(rank).padStart(2, '0')}`,
  rank,
  name: `Person ${rank}`,
  isAlias: false,
  score: 100_000 - rank * 1_000,
  days: 9,
  lastActivity: '2026-03-10',
  place: 'Lisbon',
  ...changes,
});

export const boardOf = (changes: Partial<Board> = {}): Board => ({
  challenge: challengeOf(),
  rows: [rowOf(1), rowOf(2), rowOf(3)],
  total: 60,
  asOf: '2026-03-10T09:30:00.000Z',
  revision: 7,
  state: 'running',
  lockedAt: null,
  ...changes,
});

export const boardReply = (changes: Partial<Board> = {}) => ({ status: 200, body: boardOf(changes) });
export const finalReply = boardReply({
  challenge: challengeOf({ state: 'final', finalAt: '2026-04-01T23:00:00.000Z' }),
  state: 'final',
  lockedAt: '2026-04-01T23:00:00.000Z',
});

/** One person is left, and someone looks at the second page. */
const shorter = boardReply({ rows: [], total: 1 });

export const boardQuery: ListQuery = withFilter(defaultListQuery, 'challenge', [challengeOf()._id]);

const loads = (id: 'loadBoard' | 'refreshBoard') => [
  done(id, boardReply()),
  done(id, finalReply),
  done(id, shorter),
  done(id, refusal(404, 'not there')),
  done(id, refusal(503, 'the server is busy')),
];

const stimuli = {
  'search.changed': [{ type: 'search.changed', search: 'ana' }],
  'filter.changed': [{ type: 'filter.changed', name: 'branch', values: ['0192f0c1-0000-7000-8000-0000000000b1'] }],
  'page.changed': [{ type: 'page.changed', page: 2 }],
  'rank.chosen': [{ type: 'rank.chosen', rank: 30 }],
  'url.changed': [
    { type: 'url.changed', query: boardQuery },
    { type: 'url.changed', query: withPage(boardQuery, 2) },
  ],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'board.moved': [{ type: 'board.moved' }],
  'page.hidden': [{ type: 'page.hidden' }],
  'page.shown': [{ type: 'page.shown' }],
  'network.returned': [{ type: 'network.returned' }],
  'xstate.done.actor.loadBoard': loads('loadBoard'),
  'xstate.error.actor.loadBoard': [failed('loadBoard')],
  'xstate.done.actor.refreshBoard': loads('refreshBoard'),
  'xstate.error.actor.refreshBoard': [failed('refreshBoard')],
  'xstate.error.actor.watchBoard': [failed('watchBoard')],
  'xstate.after.searchDebounce.liveBoard.typing': [after('searchDebounce', 'liveBoard.typing')],
  'xstate.after.boardRetry.liveBoard.unreachable': [after('boardRetry', 'liveBoard.unreachable')],
  'xstate.after.boardPoll.liveBoard.following.live': [after('boardPoll', 'liveBoard.following.live')],
  'xstate.after.boardGather.liveBoard.following.gathering': [after('boardGather', 'liveBoard.following.gathering')],
  'xstate.after.refusedRetry.liveBoard.following.stale': [after('refusedRetry', 'liveBoard.following.stale')],
  'xstate.after.boardRetry.liveBoard.following.reconnecting': [after('boardRetry', 'liveBoard.following.reconnecting')],
} satisfies Stimuli<LiveBoardEvent>;

export const liveBoard: ChartUnderTest = {
  machine: liveBoardMachine,
  stimuli,
  inputs: [{ query: boardQuery }],
  project: ({ query, board, isOutdated }: LiveBoardContext) => ({
    page: query.page,
    hasBoard: board !== null,
    hasPages: board !== null && board.total > PAGE_SIZE,
    isOutdated,
  }),
};
