import { fromCallback, fromPromise } from 'xstate';
import type { BoardQuery, Challenge, TeamStats } from '../../../api/contract/challenges.ts';
import { watchMoved } from '../../../api/live-signal.ts';
import {
  type FilterTable,
  type ListQuery,
  type ListShape,
  namesOf,
  takeFilters,
  toApiQuery,
  writeListQuery,
} from '../../../rules/shared/list-query.ts';
import { type Board, type BoardRequest, liveBoardMachine } from '../../live-board.machine.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wirePicker } from '../shared/wire-list.ts';
import { challengesQueryOf } from './challenges-query.ts';

export interface Segments {
  branches: readonly Choice[];
  departments: readonly Choice[];
  teams: readonly Choice[];
}

interface Choice {
  value: string;
  label: string;
}

export type SegmentsActor = ResourceActor<Segments>;

type BoardFilters = Omit<BoardQuery, 'challengeId' | 'since' | 'follow'>;

const boardFilters = {
  of: 'one',
  branch: 'one',
  department: 'one',
  team: 'one',
} as const satisfies FilterTable<BoardFilters>;

export const boardShape: ListShape = { sorts: [], filters: ['challenge', ...namesOf(boardFilters)] };

export const challengeOf = (query: ListQuery): string => query.filters.challenge?.[0] ?? '';

/** The filters of a board, for its calls and its file. */
function narrowedBy(query: ListQuery) {
  const { search } = toApiQuery({ ...query, filters: {} });

  return { ...(search !== undefined && { search }), ...takeFilters<BoardFilters>(query, boardFilters) };
}

const boardQueryOf = (query: ListQuery, shown: Board | null): BoardQuery => {
  const { skip, count } = toApiQuery({ ...query, filters: {} });

  return {
    challengeId: challengeOf(query),
    ...narrowedBy(query),
    skip,
    count,
    follow: true,
    ...(shown && { since: shown.revision }),
  };
};

/** The chart's key. */
export const teamStatsKey = (challenge: string, team: string, toDate: string): string =>
  [challenge, team, toDate].join(' ');

export const wireChallengeBoard = (io: Services) => {
  const { api, effects, address } = io;
  const challengeFor = async (id: string, signal: AbortSignal): Promise<Reply<Challenge>> =>
    mapReply(await api.call('getChallenge', { params: { id }, signal }), ({ challenge }) => challenge);
  const load = async ({ query, shown }: BoardRequest, signal: AbortSignal): Promise<Reply<Board>> => {
    const found = shown
      ? ({ status: 200, body: shown.challenge } as Reply<Challenge>)
      : await challengeFor(challengeOf(query), signal);
    if (!isSuccess(found)) return found;
    const { type } = found.body;
    const reply = await api.call('viewLeaderboard', {
      params: { type },
      query: boardQueryOf(query, shown),
      signal,
    });
    if (!isSuccess(reply)) return reply;
    const { rows, total, asOf, revision, unchanged, state, lockedAt } = reply.body;
    // Its dates and podium have changed with its state.
    const now = state === found.body.state ? found : await challengeFor(found.body._id, signal);

    return mapReply(now, (challenge) => ({
      challenge,
      ...(unchanged && shown ? { rows: shown.rows, total: shown.total } : { rows, total }),
      asOf,
      revision,
      state,
      lockedAt,
    }));
  };

  return {
    board: liveBoardMachine.provide({
      actors: {
        loadBoard: fromPromise<Reply<Board>, BoardRequest>(({ input, signal }) => load(input, signal)),
        watchBoard: fromCallback<{ type: 'never' }, { query: ListQuery }>(({ sendBack }) =>
          watchMoved({
            moved: () => sendBack({ type: 'board.moved' }),
            hidden: () => sendBack({ type: 'page.hidden' }),
            shown: () => sendBack({ type: 'page.shown' }),
            networkReturned: () => sendBack({ type: 'network.returned' }),
          }),
        ),
      },
      actions: {
        ...effects,
        reflectQuery({ context: { at } }, { query, replace }) {
          const { path } = address.place();
          if (at === undefined || at === path) address.go(path + writeListQuery(query), { replace });
        },
      },
    }),
    segments: createResourceMachine<Segments>('boardSegments').provide({
      actors: {
        loadRecord: fromPromise<Reply<Segments>, { key: string | null }>(async ({ signal }) =>
          mapReply(await api.call('getDetailsOnEdit', { signal }), ({ data }) => ({
            branches: data.branches.map(({ _id, branchName }) => ({ value: _id, label: branchName })),
            departments: data.departments.map(({ _id, display }) => ({ value: _id, label: display })),
            teams: data.teams.map(({ _id, name }) => ({ value: _id, label: name })),
          })),
        ),
      },
      // The board works without them.
      actions: { ...effects, showToast: () => {} },
    }),
    teamStats: createResourceMachine<TeamStats>('teamStats').provide({
      actors: {
        loadRecord: fromPromise<Reply<TeamStats>, { key: string | null }>(async ({ input: { key }, signal }) => {
          const [x = '', y = '', toDate] = key?.split(' ') ?? [];
          const reply = await api.call('viewTeamStats', {
            params: { x, y },
            query: toDate ? { toDate } : {},
            signal,
          });

          return mapReply(reply, ({ stats }) => stats);
        }),
      },
      actions: effects,
    }),
    choice: wirePicker<Challenge>(io, 'boardChoice', async (query, signal) =>
      mapReply(
        await api.call('viewChallenges', { query: challengesQueryOf(query), signal }),
        ({ challenges: rows, total }) => ({ rows, total }),
      ),
    ),
    download(query: ListQuery): void {
      io.download({ call: 'exportLeaderboard', params: { id: challengeOf(query) }, query: narrowedBy(query) });
    },
  };
};
