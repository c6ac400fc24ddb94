/**
 * Counts the transitions taken in this tab and the time in states, where the company has turned counting on. A batch is
 * retried under the same id, so it never counts twice, and dropped after a few failures.
 */
import { assign, setup } from 'xstate';
import type { CountBody } from '../api/contract/workflows.ts';
import { COUNTING_GATHER_MS, COUNTING_RETRY_MS, COUNTING_TRIES } from '../rules/shared/constants.ts';
import { newId } from '../rules/shared/new-id.ts';
import { counted, MOST_TIMES } from '../rules/workflows/counted.ts';
import { effects, isSuccess, logError, port, type Reply, replyOf, retryAfterOf, subscription } from './ports.ts';

/** Times, by day and transition or state; `rules/workflows/counted.ts` writes the keys. */
export type Counts = Readonly<Record<string, number>>;

export interface CountingContext {
  counts: Counts;
  batch: CountBody | null;
  failures: number;
  /** Seconds, from the server's Retry-After. */
  pause: number;
}

export type CountingEvent =
  | { type: 'use.counted'; what: string; day: string }
  /** The tab is hidden, perhaps for good, so the counts are sent now. */
  | { type: 'page.left' };

export type CountWatch = { type: 'use.watch' };

/** The server's limit per batch; the rest isn't counted. */
const MOST_LINES = 300;

function withOneMore(counts: Counts, key: string): Counts {
  const times = counts[key] ?? 0;
  if (times === 0 && Object.keys(counts).length >= MOST_LINES) return counts;

  return { ...counts, [key]: Math.min(times + 1, MOST_TIMES) };
}

function packed(counts: Counts): CountBody {
  const lines = Object.entries(counts).map(([key, times]) => {
    const day = key.slice(0, key.indexOf(' '));

    return { ...counted(key.slice(day.length + 1)), day, times };
  });

  return {
    batch: newId(),
    counts: lines.flatMap(({ arrow, day, times }) => (arrow ? [{ ...arrow, day, times }] : [])),
    dwellTimes: lines.flatMap(({ dwell, day, times }) => (dwell ? [{ ...dwell, day, times }] : [])),
    passages: lines.flatMap(({ passage, day, times }) => (passage ? [{ ...passage, day, times }] : [])),
  };
}

type AboutReply = { reply: Reply };

const remember = {
  type: 'rememberUse',
  params: ({ event }: { event: { what: string; day: string } }) => event,
} as const;

export const countingMachine = setup({
  types: { context: {} as CountingContext, events: {} as CountingEvent },
  actors: {
    watchUse: subscription<CountWatch>('watchUse'),
    sendCounts: port<Reply, CountBody>('sendCounts'),
  },
  guards: {
    isStored: (_, { reply }: AboutReply) => isSuccess(reply),
    isUnwanted: (_, { reply: { status } }: AboutReply) => status === 401 || status === 403,
    mayBeTriedAgain: ({ context }, { reply: { status } }: AboutReply) =>
      (status === 429 || status >= 500) && context.failures + 1 < COUNTING_TRIES,
    hasTriesLeft: ({ context }) => context.failures + 1 < COUNTING_TRIES,
    hasMore: ({ context }) => Object.keys(context.counts).length > 0,
  },
  actions: {
    logFailure: effects.logFailure,
    rememberUse: assign({
      counts: ({ context }, { what, day }: { what: string; day: string }) =>
        withOneMore(context.counts, `${day} ${what}`),
    }),
    pack: assign(({ context }) => ({ batch: packed(context.counts), counts: {}, failures: 0 })),
    rememberFailure: assign({
      failures: ({ context }) => context.failures + 1,
      pause: (_, { reply }: { reply: Reply | null }) => (reply?.status === 429 ? retryAfterOf(reply) : 0),
    }),
    forgetBatch: assign({ batch: null, failures: 0 }),
    forgetEverything: assign({ counts: {}, batch: null, failures: 0 }),
  },
  delays: {
    gather: COUNTING_GATHER_MS,
    /** Doubles each time, and is at least as long as the server requested. */
    retry: ({ context: { failures, pause } }) => Math.max(COUNTING_RETRY_MS * 2 ** failures, pause * 1_000),
  },
}).createMachine({
  id: 'counting',
  description: 'Counts which transitions are taken and how long states last.',
  context: { counts: {}, batch: null, failures: 0, pause: 0 },
  invoke: {
    src: 'watchUse',
    id: 'watchUse',
    onError: { actions: logError, meta: { offPage: 'Nothing on a page makes this listener fail.' } },
  },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'Nothing was counted since the last batch.',
      on: { 'use.counted': { target: 'gathering', actions: remember } },
    },
    gathering: {
      description: 'Counts for half a minute, then sends one batch.',
      on: {
        'use.counted': { actions: remember },
        'page.left': { target: 'sending', description: 'The page may be closing.', actions: 'pack' },
      },
      after: { gather: { target: 'sending', actions: 'pack' } },
    },
    sending: {
      description: 'Sending a batch, which completes even if the page is closed.',
      invoke: {
        src: 'sendCounts',
        id: 'sendCounts',
        input: ({ context: { batch } }) => {
          if (!batch) throw new Error('There is nothing to send');

          return batch;
        },
        onDone: [
          {
            guard: { type: 'isStored', params: replyOf },
            target: 'deciding',
            actions: 'forgetBatch',
          },
          {
            guard: { type: 'isUnwanted', params: replyOf },
            target: 'unwanted',
            actions: 'forgetEverything',
          },
          {
            guard: { type: 'mayBeTriedAgain', params: replyOf },
            target: 'waiting',
            actions: { type: 'rememberFailure', params: replyOf },
          },
          {
            target: 'deciding',
            description: 'The batch was refused or tried too often. Its counts are lost.',
            actions: 'forgetBatch',
          },
        ],
        onError: [
          {
            guard: 'hasTriesLeft',
            target: 'waiting',
            description:
              'No response, so the batch may or may not have arrived. It is sent again with the same id, so it counts at most once.',
            actions: [logError, { type: 'rememberFailure', params: { reply: null } }],
          },
          { target: 'deciding', description: 'These counts are lost.', actions: [logError, 'forgetBatch'] },
        ],
      },
      on: { 'use.counted': { description: 'Kept for the next batch.', actions: remember } },
    },
    waiting: {
      description: 'The same batch is tried again later.',
      on: {
        'use.counted': { actions: remember },
        'page.left': { target: 'sending', description: 'The page may be closing.' },
      },
      after: { retry: { target: 'sending' } },
    },
    deciding: {
      description: 'Checks whether there is another batch to send.',
      always: [{ guard: 'hasMore', target: 'gathering' }, { target: 'quiet' }],
    },
    unwanted: {
      description: 'Counting is switched off or no one is signed in. Nothing is counted.',
      type: 'final',
    },
  },
});
