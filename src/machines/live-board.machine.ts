/**
 * A leader board that changes while people are active. Loaded rows stay visible, with their time, whatever happens to
 * the connection; a hidden page makes no calls.
 */

import type { ActorRefFrom } from 'xstate';
import { liveBoardSetup } from './live-board.setup.ts';
import { eventOf, logError, replyOf } from './ports.ts';
import { reflect, reflectInPlace } from './reflect-query.ts';

export type { Board, BoardRequest, LiveBoardContext, LiveBoardEvent } from './live-board.setup.ts';

const isGone = {
  guard: { type: 'isNotFound', params: replyOf },
  target: '#liveBoard.gone',
  description: 'The challenge was deleted, or is outside this person’s scope.',
  actions: 'forgetBoard',
} as const;
const isShorter = {
  guard: { type: 'isBeyondEnd', params: replyOf },
  target: '#liveBoard.loading',
  description: 'The leaderboard has become shorter: goes to its first page.',
  actions: [{ type: 'turnTo', params: { page: 1 } }, reflectInPlace],
} as const;
const isDecided = {
  guard: { type: 'isFinal', params: replyOf },
  target: '#liveBoard.final',
  actions: { type: 'rememberBoard', params: replyOf },
} as const;

export const liveBoardMachine = liveBoardSetup.createMachine({
  id: 'liveBoard',
  description: 'Shows a leaderboard and keeps it up to date.',
  context: ({ input }) => ({ ...input, board: null, message: null, rank: null, isOutdated: false, failures: 0 }),
  initial: 'loading',
  on: {
    'search.changed': { target: '.typing', actions: { type: 'rememberSearch', params: eventOf } },
    'filter.changed': { target: '.loading', actions: [{ type: 'rememberFilter', params: eventOf }, reflect] },
    'page.changed': { target: '.loading', actions: [{ type: 'turnTo', params: eventOf }, reflect] },
    'rank.chosen': { target: '.loading', actions: [{ type: 'turnToRank', params: eventOf }, reflect] },
    'url.changed': {
      guard: { type: 'isOtherQuery', params: eventOf },
      target: '.loading',
      description: 'Browser back or forward.',
      actions: { type: 'rememberQuery', params: eventOf },
    },
  },
  states: {
    loading: {
      description: 'Loading a part of the leaderboard. The previous one stays visible.',
      tags: 'busy',
      entry: 'forgetOutdated',
      invoke: {
        src: 'loadBoard',
        id: 'loadBoard',
        input: ({ context }) => ({ query: context.query, shown: null }),
        onDone: [
          isGone,
          { ...isShorter, reenter: true },
          isDecided,
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'following',
            actions: { type: 'rememberBoard', params: replyOf },
          },
          { target: 'refused', actions: { type: 'rememberRefusal', params: replyOf } },
        ],
        onError: { target: 'unreachable', actions: [logError, 'rememberFailure'] },
      },
    },
    typing: {
      description: 'Waits for a pause in typing.',
      tags: 'busy',
      after: { searchDebounce: { target: 'loading', actions: reflectInPlace } },
    },
    gone: {
      description: 'There is no such challenge.',
      tags: 'gone',
      on: { 'retry.pressed': { target: 'loading' } },
    },
    refused: {
      description: 'The server refused and gave a reason.',
      tags: 'refused',
      on: { 'retry.pressed': { target: 'loading', actions: 'forgetRefusal' } },
    },
    unreachable: {
      description: 'The network failed. Tries again automatically, less and less often.',
      tags: 'unreachable',
      after: { boardRetry: { target: 'loading' } },
      on: { 'retry.pressed': { target: 'loading' } },
    },
    following: {
      description: 'Keeps the leaderboard up to date.',
      initial: 'live',
      invoke: {
        src: 'watchBoard',
        id: 'watchBoard',
        input: ({ context: { query } }) => ({ query }),
        onError: {
          target: '.live',
          description: 'Polling continues without it.',
          actions: logError,
          meta: { offPage: 'Nothing on a page makes this listener fail.' },
        },
      },
      on: { 'page.hidden': { target: '.paused' } },
      states: {
        live: {
          description: 'Up to date.',
          tags: 'live',
          on: { 'board.moved': { target: 'gathering' } },
          after: { boardPoll: { target: 'refreshing', description: 'In case a message from the feed was lost.' } },
        },
        gathering: {
          description: 'Something changed. Waits a moment, so that several changes cause only one request.',
          tags: 'live',
          after: { boardGather: { target: 'refreshing' } },
        },
        refreshing: {
          description: 'Loading the same part again. Its rows stay.',
          tags: 'live',
          entry: 'forgetOutdated',
          invoke: {
            src: 'loadBoard',
            id: 'refreshBoard',
            input: ({ context }) => ({ query: context.query, shown: context.board }),
            onDone: [
              isGone,
              isShorter,
              isDecided,
              {
                guard: { type: 'isSuccess', params: replyOf },
                target: 'deciding',
                actions: { type: 'rememberBoard', params: replyOf },
              },
              { target: 'stale', actions: { type: 'rememberRefusal', params: replyOf } },
            ],
            onError: { target: 'reconnecting', actions: [logError, 'rememberFailure'] },
          },
          on: {
            'board.moved': {
              actions: 'rememberOutdated',
              description: 'Loads once more afterwards, rather than starting again each time.',
            },
          },
        },
        deciding: {
          description: 'Checks whether something changed in the meantime.',
          always: [{ guard: 'isOutdated', target: 'gathering' }, { target: 'live' }],
        },
        stale: {
          description: 'The server refused. The rows and their time stay visible.',
          tags: 'stale',
          exit: 'forgetRefusal',
          on: { 'retry.pressed': { target: 'refreshing' }, 'board.moved': { target: 'gathering' } },
          after: { refusedRetry: { target: 'refreshing' } },
        },
        reconnecting: {
          description:
            'The connection was lost. The rows and their time stay visible; tries again, less and less often.',
          tags: ['stale', 'reconnecting'],
          on: {
            'retry.pressed': { target: 'refreshing' },
            'network.returned': { target: 'refreshing', actions: 'forgetFailures' },
          },
          after: { boardRetry: { target: 'refreshing' } },
        },
        paused: {
          description: 'The page is hidden. Makes no requests until it is shown again.',
          tags: 'paused',
          on: { 'page.shown': { target: 'refreshing' } },
        },
      },
    },
    final: {
      description: 'The results are final and no longer change.',
      tags: 'final',
    },
  },
});

export type LiveBoardActor = ActorRefFrom<typeof liveBoardMachine>;
