/**
 * Deciding on many requests at once: each stands alone, and each says what became of it.
 *
 * It rests in `choosing` (rows are ticked), `asking` (is it meant, and why), `connectionLost` (no answer came; sending it
 * again decides nothing twice) and in `decided` and `undone`, where every request has its outcome. It ends with its page.
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { bodyOf, effects, fieldErrorsOf, isSuccess, logError, messageOf, port, type Reply } from './ports.ts';
import { type Decision, REASON_MISSING, type TimeOffRequest } from './rules/time-off.ts';

/** What became of one of them, as the call tells it. */
export interface OutcomeOfOne {
  _id: string;
  /** What doing it alone would have answered. */
  status: number;
  message: string;
  /** As it is now, where whoever looks may see it. */
  request: TimeOffRequest | null;
}

/** The same beside the request that it is about. */
export interface Outcome {
  request: TimeOffRequest;
  isDone: boolean;
  message: string;
}

export interface ManyRequest {
  chosen: readonly TimeOffRequest[];
  decision: Decision;
  note: string;
}

export interface DecideManyContext {
  me: string;
  chosen: readonly TimeOffRequest[];
  decision: Decision;
  note: string;
  noteError: string | null;
  /** What the server said when it refused all of them. */
  message: string | null;
  outcomes: readonly Outcome[];
}

export type DecideManyEvent =
  | { type: 'request.toggled'; request: TimeOffRequest }
  | { type: 'requests.chosen'; requests: readonly TimeOffRequest[] }
  | { type: 'rows.shown'; rows: readonly TimeOffRequest[] }
  | { type: 'decision.pressed'; decision: Decision }
  | { type: 'note.changed'; note: string }
  | { type: 'decision.confirmed' }
  | { type: 'decision.dismissed' }
  | { type: 'undo.pressed' }
  | { type: 'results.closed' };

/** Told to whoever listens: the list shows something else now. */
export type DecideManyNews = { type: 'requests.changed' };

/** `open`: the dialog is there. */
export type DecideManyTag = 'choosing' | 'open' | 'busy' | 'unsure' | 'decided' | 'undone';

type AboutOutcomes = { reply: Reply<{ outcomes: OutcomeOfOne[] }> };

const replyOf = <R>({ event }: { event: { output: R } }) => ({ reply: event.output });

const doneOnes = ({ outcomes }: DecideManyContext) => outcomes.filter(({ isDone }) => isDone);

export const decideManyMachine = setup({
  types: {
    input: {} as { me: string },
    context: {} as DecideManyContext,
    events: {} as DecideManyEvent,
    emitted: {} as DecideManyNews,
    tags: {} as DecideManyTag,
  },
  actors: {
    decideMany: port<Reply<{ outcomes: OutcomeOfOne[] }>, ManyRequest>('decideMany'),
    undoMany: port<Reply<{ outcomes: OutcomeOfOne[] }>, { ids: readonly string[] }>('undoMany'),
  },
  guards: {
    hasChosen: ({ context }) => context.chosen.length > 0,
    isComplete: ({ context: { decision, note } }) => decision === 'approved' || note.trim() !== '',
    isSuccess: (_, { reply }: { reply: Reply }) => isSuccess(reply),
    hasDone: ({ context }) => doneOnes(context).length > 0,
  },
  actions: {
    ...effects,
    announceChange: emit({ type: 'requests.changed' }),
    toggle: assign({
      chosen: ({ context: { chosen } }, { request }: { request: TimeOffRequest }) =>
        chosen.some(({ _id }) => _id === request._id)
          ? chosen.filter(({ _id }) => _id !== request._id)
          : [...chosen, request],
    }),
    rememberChosen: assign({ chosen: (_, { requests }: { requests: readonly TimeOffRequest[] }) => requests }),
    /** Nobody decides on what they do not see. */
    keepShown: assign({
      chosen: ({ context: { chosen } }, { rows }: { rows: readonly TimeOffRequest[] }) =>
        rows.filter((row) => row.status === 'pending' && chosen.some(({ _id }) => _id === row._id)),
    }),
    rememberDecision: assign((_, { decision }: { decision: Decision }) => ({
      decision,
      note: '',
      noteError: null,
      message: null,
    })),
    rememberNote: assign({ note: (_, { note }: { note: string }) => note, noteError: null }),
    rememberMissingReason: assign({ noteError: REASON_MISSING }),
    rememberRefusal: assign((_, { reply }: { reply: Reply }) => ({
      noteError: fieldErrorsOf(reply).note ?? null,
      message: messageOf(reply),
    })),
    /** What this person decided a moment ago, when the answer got lost, is done. */
    rememberOutcomes: assign(({ context: { chosen, decision, me } }, { reply }: AboutOutcomes) => ({
      outcomes: bodyOf(reply).outcomes.flatMap(({ _id, status, message, request: now }) => {
        const request = chosen.find((one) => one._id === _id);
        const isOwnDoing = status === 409 && now?.status === decision && now.decidedBy?._id === me;

        return request ? [{ request: now ?? request, isDone: status === 200 || isOwnDoing, message }] : [];
      }),
    })),
    rememberUndone: assign(({ context }, { reply }: AboutOutcomes) => ({
      outcomes: bodyOf(reply).outcomes.flatMap(({ _id, status, message, request: now }) => {
        const known = context.outcomes.find(({ request }) => request._id === _id);

        return known ? [{ request: now ?? known.request, isDone: status === 200, message }] : [];
      }),
    })),
    forgetChosen: assign({ chosen: [], outcomes: [] }),
  },
}).createMachine({
  id: 'decideMany',
  description: 'Deciding on many requests at once.',
  context: ({ input }) => ({
    ...input,
    chosen: [],
    decision: 'approved',
    note: '',
    noteError: null,
    message: null,
    outcomes: [],
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Requests are ticked in the list.',
      tags: 'choosing',
      on: {
        'request.toggled': { actions: { type: 'toggle', params: ({ event }) => event } },
        'requests.chosen': { actions: { type: 'rememberChosen', params: ({ event }) => event } },
        'rows.shown': {
          description: 'The list shows others: what is out of sight is not ticked any more.',
          actions: { type: 'keepShown', params: ({ event }) => event },
        },
        'decision.pressed': {
          guard: 'hasChosen',
          target: 'asking',
          actions: { type: 'rememberDecision', params: ({ event }) => event },
        },
      },
    },
    asking: {
      description: 'Is it meant? One note goes to all of them.',
      tags: 'open',
      on: {
        'note.changed': { actions: { type: 'rememberNote', params: ({ event }) => event } },
        'decision.confirmed': [
          { guard: 'isComplete', target: 'deciding' },
          { description: 'Nobody is turned down without a reason.', actions: 'rememberMissingReason' },
        ],
        'decision.dismissed': { target: 'choosing' },
      },
    },
    deciding: {
      description: 'They are decided one after the other; what is in the way of one is not in the way of the others.',
      tags: ['open', 'busy'],
      invoke: {
        src: 'decideMany',
        id: 'decideMany',
        input: ({ context: { chosen, decision, note } }) => ({ chosen, decision, note: note.trim() }),
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'decided',
            actions: [{ type: 'rememberOutcomes', params: replyOf }, 'announceChange'],
          },
          {
            target: 'asking',
            description: 'None of them was decided.',
            actions: { type: 'rememberRefusal', params: replyOf },
          },
        ],
        onError: { target: 'connectionLost', actions: logError },
      },
    },
    connectionLost: {
      description: 'No answer came: which of them were decided is not known.',
      tags: ['open', 'unsure'],
      on: {
        'decision.confirmed': {
          target: 'deciding',
          description: 'What was decided before comes back as done; nothing is decided twice.',
        },
        'decision.dismissed': { target: 'choosing', actions: 'announceChange' },
      },
    },
    decided: {
      description: 'Every request has its outcome.',
      tags: ['open', 'decided'],
      on: {
        'undo.pressed': { guard: 'hasDone', target: 'undoing' },
        'results.closed': { target: 'choosing', actions: 'forgetChosen' },
      },
    },
    undoing: {
      description: 'The decisions are taken back, one after the other.',
      tags: ['open', 'busy', 'decided'],
      invoke: {
        src: 'undoMany',
        id: 'undoMany',
        input: ({ context }) => ({ ids: doneOnes(context).map(({ request }) => request._id) }),
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'undone',
            actions: [{ type: 'rememberUndone', params: replyOf }, 'announceChange'],
          },
          {
            target: 'decided',
            actions: { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
          },
        ],
        onError: {
          target: 'decided',
          description: 'Some may be taken back already: doing it again says so.',
          actions: [logError, 'announceChange'],
        },
      },
    },
    undone: {
      description: 'What was taken back waits again.',
      tags: ['open', 'undone'],
      on: { 'results.closed': { target: 'choosing', actions: 'forgetChosen' } },
    },
  },
});

export type DecideManyActor = ActorRefFrom<typeof decideManyMachine>;
