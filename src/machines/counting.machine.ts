/**
 * Counts which arrows of the charts are taken in this tab, for a company that wants to know, and sends the counts in
 * parcels. What is lost is lost: a parcel is tried a few times under one name, by which the server knows it again, so that it
 * never counts twice.
 *
 * It rests in `quiet` (nothing to send), in `gathering` and in `waiting` (a parcel that did not get through). It ends in
 * `unwanted`.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CountBody } from '../api/contract/workflows.ts';
import { effects, isSuccess, logError, port, type Reply, retryAfterOf, subscription } from './ports.ts';
import { arrowOf } from './rules/arrows.ts';
import { COUNTING_GATHER_MS, COUNTING_RETRY_MS, COUNTING_TRIES } from './rules/constants.ts';
import { newId } from './rules/new-id.ts';

/** What was counted: a day and an arrow, and how often. */
export type Tally = Readonly<Record<string, number>>;

export interface CountingContext {
  /** What is still to be packed. */
  tally: Tally;
  /** What is on its way, or about to be tried again. */
  parcel: CountBody | null;
  /** How often the parcel was tried in vain. */
  failures: number;
  /** How long the server asked to be left alone, in seconds. */
  pause: number;
}

export type CountingEvent =
  | { type: 'arrow.taken'; arrow: string; day: string }
  /** The tab is put away, perhaps for good: what was counted leaves now. */
  | { type: 'page.left' };

export type CountWatch = { type: 'arrows.watch' };

/** As many as the server takes in one parcel; more kinds of arrows than that in half a minute are not counted. */
const MOST_LINES = 300;
const MOST_TIMES = 1_000;

function withOneMore(tally: Tally, key: string): Tally {
  const times = tally[key] ?? 0;
  if (times === 0 && Object.keys(tally).length >= MOST_LINES) return tally;

  return { ...tally, [key]: Math.min(times + 1, MOST_TIMES) };
}

const packed = (tally: Tally): CountBody => ({
  batch: newId(),
  counts: Object.entries(tally).map(([key, times]) => {
    const [day = '', ...arrow] = key.split(' ');

    return { ...arrowOf(arrow.join(' ')), day, times };
  }),
});

type AboutReply = { reply: Reply };

const remember = {
  type: 'rememberArrow',
  params: ({ event }: { event: { arrow: string; day: string } }) => event,
} as const;

export const countingMachine = setup({
  types: { context: {} as CountingContext, events: {} as CountingEvent },
  actors: {
    /** Says `arrow.taken` and `page.left`. */
    watchArrows: subscription<CountWatch>('watchArrows'),
    sendCounts: port<Reply, CountBody>('sendCounts'),
  },
  guards: {
    isStored: (_, { reply }: AboutReply) => isSuccess(reply),
    /** Switched off meanwhile, or nobody is signed in any more. */
    isUnwanted: (_, { reply: { status } }: AboutReply) => status === 401 || status === 403,
    mayBeTriedAgain: ({ context }, { reply: { status } }: AboutReply) =>
      (status === 429 || status >= 500) && context.failures + 1 < COUNTING_TRIES,
    hasTriesLeft: ({ context }) => context.failures + 1 < COUNTING_TRIES,
    hasMore: ({ context }) => Object.keys(context.tally).length > 0,
  },
  actions: {
    logFailure: effects.logFailure,
    rememberArrow: assign({
      tally: ({ context }, { arrow, day }: { arrow: string; day: string }) =>
        withOneMore(context.tally, `${day} ${arrow}`),
    }),
    pack: assign(({ context }) => ({ parcel: packed(context.tally), tally: {}, failures: 0 })),
    rememberFailure: assign({
      failures: ({ context }) => context.failures + 1,
      pause: (_, { reply }: { reply: Reply | null }) => (reply?.status === 429 ? retryAfterOf(reply) : 0),
    }),
    forgetParcel: assign({ parcel: null, failures: 0 }),
    forgetEverything: assign({ tally: {}, parcel: null, failures: 0 }),
  },
  delays: {
    gather: COUNTING_GATHER_MS,
    /** Twice as long each time, and at least as long as the server asked for. */
    retry: ({ context: { failures, pause } }) => Math.max(COUNTING_RETRY_MS * 2 ** failures, pause * 1_000),
  },
}).createMachine({
  id: 'counting',
  description: 'Counting which arrows of the charts are taken.',
  context: { tally: {}, parcel: null, failures: 0, pause: 0 },
  invoke: { src: 'watchArrows', id: 'watchArrows', onError: { actions: logError } },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'Nothing was counted since the last parcel.',
      on: { 'arrow.taken': { target: 'gathering', actions: remember } },
    },
    gathering: {
      description: 'Counts for half a minute, so that many arrows go in one parcel.',
      on: {
        'arrow.taken': { actions: remember },
        'page.left': { target: 'sending', description: 'There may be no later.', actions: 'pack' },
      },
      after: { gather: { target: 'sending', actions: 'pack' } },
    },
    sending: {
      description: 'A parcel is on its way; it gets through even when the page is closed meanwhile.',
      invoke: {
        src: 'sendCounts',
        id: 'sendCounts',
        input: ({ context: { parcel } }) => {
          if (!parcel) throw new Error('There is nothing to send');

          return parcel;
        },
        onDone: [
          {
            guard: { type: 'isStored', params: ({ event }) => ({ reply: event.output }) },
            target: 'deciding',
            actions: 'forgetParcel',
          },
          {
            guard: { type: 'isUnwanted', params: ({ event }) => ({ reply: event.output }) },
            target: 'unwanted',
            actions: 'forgetEverything',
          },
          {
            guard: { type: 'mayBeTriedAgain', params: ({ event }) => ({ reply: event.output }) },
            target: 'waiting',
            actions: { type: 'rememberFailure', params: ({ event }) => ({ reply: event.output }) },
          },
          {
            target: 'deciding',
            description: 'It will never be taken, or was tried often enough: these counts are lost.',
            actions: 'forgetParcel',
          },
        ],
        onError: [
          {
            guard: 'hasTriesLeft',
            target: 'waiting',
            description:
              'Nobody knows whether it arrived. It goes again under the same name, so it counts once at most.',
            actions: [logError, { type: 'rememberFailure', params: { reply: null } }],
          },
          { target: 'deciding', description: 'These counts are lost.', actions: [logError, 'forgetParcel'] },
        ],
      },
      on: { 'arrow.taken': { description: 'For the next parcel.', actions: remember } },
    },
    waiting: {
      description: 'The same parcel is tried again a little later.',
      on: {
        'arrow.taken': { actions: remember },
        'page.left': { target: 'sending', description: 'There may be no later.' },
      },
      after: { retry: { target: 'sending' } },
    },
    deciding: {
      description: 'Is there something for a next parcel?',
      always: [{ guard: 'hasMore', target: 'gathering' }, { target: 'quiet' }],
    },
    unwanted: {
      description: 'The company has switched counting off, or nobody is signed in: nothing is counted any more.',
      type: 'final',
    },
  },
});

export type CountingActor = ActorRefFrom<typeof countingMachine>;
