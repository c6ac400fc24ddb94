/** Decides many requests at once. Each has its own outcome, and sending the same decision again changes nothing. */
import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { Decision, TimeOffRequest } from '../rules/leave/time-off.ts';
import { DECISION_UNDO_MS } from '../rules/shared/constants.ts';
import { REASON_MISSING } from '../rules/shared/reason.ts';
import {
  bodyOf,
  effects,
  eventOf,
  fieldErrorsOf,
  isSuccess,
  logError,
  messageOf,
  port,
  type Reply,
  replyOf,
} from './ports.ts';

export interface RequestOutcome {
  _id: string;
  /** The status that deciding this request alone would have returned. */
  status: number;
  message: string;
  request: TimeOffRequest | null;
}

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
  /** What was typed for each decision and not sent, which outlives the question. */
  notes: Partial<Record<Decision, string>>;
  noteError: string | null;
  message: string | null;
  /** Kept after they were closed, for as long as they can be undone. */
  outcomes: readonly Outcome[];
  undoUntil: number;
}

export type DecideManyEvent =
  | { type: 'request.toggled'; request: TimeOffRequest }
  | { type: 'requests.chosen'; requests: readonly TimeOffRequest[] }
  /** By itself, in the panel. */
  | { type: 'request.decided'; request: TimeOffRequest }
  /** It was undone elsewhere, or is not known to have been stored. */
  | { type: 'decision.outdated' }
  | { type: 'rows.shown'; rows: readonly TimeOffRequest[] }
  | { type: 'decision.pressed'; decision: Decision }
  | { type: 'note.changed'; note: string }
  | { type: 'decision.confirmed' }
  | { type: 'decision.dismissed' }
  | { type: 'undo.pressed' }
  | { type: 'results.closed' };

type DecideManyEmitted = { type: 'requests.changed' };

type DecideManyTag = 'choosing' | 'open' | 'busy' | 'unsure' | 'decided' | 'undone';

type AboutOutcomes = { reply: Reply<{ outcomes: RequestOutcome[] }> };

const doneOnes = ({ outcomes }: DecideManyContext) => outcomes.filter(({ isDone }) => isDone);

/** The request is already pending again: the first reply to the undo was lost, so it counts as done. */
const isUndone = ({ status, request }: RequestOutcome) =>
  status === 200 || (status === 409 && request?.status === 'pending');

const choosing = {
  'request.toggled': { actions: { type: 'toggle', params: eventOf } },
  'requests.chosen': { actions: { type: 'rememberChosen', params: eventOf } },
  'rows.shown': {
    description: 'The list shows other rows. Hidden rows are deselected.',
    actions: { type: 'keepShown', params: eventOf },
  },
} as const;

export const decideManyMachine = setup({
  types: {
    input: {} as { me: string },
    context: {} as DecideManyContext,
    events: {} as DecideManyEvent,
    emitted: {} as DecideManyEmitted,
    tags: {} as DecideManyTag,
  },
  actors: {
    decideMany: port<Reply<{ outcomes: RequestOutcome[] }>, ManyRequest>('decideMany'),
    undoMany: port<Reply<{ outcomes: RequestOutcome[] }>, { ids: readonly string[] }>('undoMany'),
  },
  guards: {
    hasChosen: ({ context }) => context.chosen.length > 0,
    isComplete: ({ context: { decision, note } }) => decision === 'approved' || note.trim() !== '',
    isSuccess: (_, { reply }: { reply: Reply }) => isSuccess(reply),
    hasDone: ({ context }) => doneOnes(context).length > 0,
    hasOneDone: ({ context }) => doneOnes(context).length === 1,
    isUndone: (_, { reply }: AboutOutcomes) => isSuccess(reply) && bodyOf(reply).outcomes.every(isUndone),
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
    /** A request that is no longer on screen must not be decided. */
    keepShown: assign({
      chosen: ({ context: { chosen } }, { rows }: { rows: readonly TimeOffRequest[] }) =>
        rows.filter((row) => row.status === 'pending' && chosen.some(({ _id }) => _id === row._id)),
    }),
    rememberDecision: assign(({ context: { notes } }, { decision }: { decision: Decision }) => ({
      decision,
      note: notes[decision] ?? '',
      noteError: null,
      message: null,
    })),
    rememberNote: assign(({ context: { notes, decision } }, { note }: { note: string }) => ({
      note,
      notes: { ...notes, [decision]: note },
      noteError: null,
    })),
    rememberMissingReason: assign({ noteError: REASON_MISSING }),
    rememberRefusal: assign((_, { reply }: { reply: Reply }) => ({
      noteError: fieldErrorsOf(reply).note ?? null,
      message: messageOf(reply),
    })),
    /** This person already made the same decision a moment ago: the first reply was lost, so it counts as done. */
    rememberOutcomes: assign(({ context: { chosen, decision, me } }, { reply }: AboutOutcomes) => ({
      outcomes: bodyOf(reply).outcomes.flatMap(({ _id, status, message, request: now }) => {
        const request = chosen.find((one) => one._id === _id);
        const isOwnDoing = status === 409 && now?.status === decision && now.decidedBy?._id === me;

        return request ? [{ request: now ?? request, isDone: status === 200 || isOwnDoing, message }] : [];
      }),
      undoUntil: Date.now() + DECISION_UNDO_MS,
    })),
    rememberUndone: assign(({ context }, { reply }: AboutOutcomes) => ({
      outcomes: bodyOf(reply).outcomes.flatMap((one) => {
        const outcome = context.outcomes.find(({ request }) => request._id === one._id);

        return outcome
          ? [{ request: one.request ?? outcome.request, isDone: isUndone(one), message: one.message }]
          : [];
      }),
    })),
    rememberLast: assign((_, { request }: { request: TimeOffRequest }) => ({
      decision: request.status as Decision,
      outcomes: [{ request, isDone: true, message: '' }],
      undoUntil: Date.now() + DECISION_UNDO_MS,
    })),
    forgetChosen: assign({ chosen: [], notes: {} }),
    forgetOutcomes: assign({ outcomes: [] }),
  },
  delays: {
    undoWindow: ({ context: { undoUntil } }) => Math.max(0, undoUntil - Date.now()),
  },
}).createMachine({
  id: 'decideMany',
  description: 'Approves or rejects several requests at once.',
  context: ({ input }) => ({
    ...input,
    chosen: [],
    decision: 'approved',
    note: '',
    notes: {},
    noteError: null,
    message: null,
    outcomes: [],
    undoUntil: 0,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Requests are selected in the list.',
      tags: 'choosing',
      after: {
        undoWindow: {
          guard: 'hasDone',
          description: 'The last decision can no longer be undone.',
          actions: 'forgetOutcomes',
        },
      },
      on: {
        ...choosing,
        'decision.pressed': {
          guard: 'hasChosen',
          target: 'asking',
          actions: { type: 'rememberDecision', params: ({ event }) => event },
        },
        'request.decided': {
          target: 'choosing',
          reenter: true,
          description: 'One was decided in its panel, and can be undone after the panel was closed.',
          actions: { type: 'rememberLast', params: ({ event }) => event },
        },
        'decision.outdated': { actions: 'forgetOutcomes' },
        'undo.pressed': [
          { guard: 'hasOneDone', target: 'undoingOne', description: 'Undoes the one that was decided last.' },
          {
            guard: 'hasDone',
            target: 'undoing',
            description: 'Undoes what was decided last.',
            meta: { offPage: 'On the paths of the page only one is decided.' },
          },
          {
            description: 'No decision can be undone now.',
            actions: {
              type: 'showToast',
              params: { kind: 'info', text: 'Only your last decision can be undone, for five minutes.' },
            },
          },
        ],
      },
    },
    undoingOne: {
      description: 'Undoing one decision. The list stays in use.',
      tags: 'busy',
      on: choosing,
      invoke: {
        src: 'undoMany',
        id: 'undoOne',
        input: ({ context }) => ({ ids: doneOnes(context).map(({ request }) => request._id) }),
        onDone: [
          {
            guard: { type: 'isUndone', params: replyOf },
            target: 'choosing',
            actions: [
              {
                type: 'showToast',
                params: ({ context }) => ({
                  kind: 'success',
                  text: `Decision undone: ${doneOnes(context)[0]?.request.employee.fullName}`,
                }),
              },
              'forgetOutcomes',
              'announceChange',
            ],
          },
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'undone',
            description: 'Refused, perhaps too late. Shows the reason.',
            actions: [{ type: 'rememberUndone', params: replyOf }, 'announceChange'],
          },
          {
            target: 'choosing',
            actions: { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
            meta: { offPage: 'A refusal is the outcome of the one, never of the whole call.' },
          },
        ],
        onError: { target: 'undoUnsure', actions: [logError, 'announceChange'] },
      },
    },
    asking: {
      description: 'Asks for confirmation and an optional note for everyone.',
      tags: 'open',
      on: {
        'note.changed': { actions: { type: 'rememberNote', params: ({ event }) => event } },
        'decision.confirmed': [
          { guard: 'isComplete', target: 'deciding' },
          { description: 'A rejection needs a reason.', actions: 'rememberMissingReason' },
        ],
        'decision.dismissed': { target: 'choosing' },
        'request.decided': {
          description: 'The panel beside the list decided meanwhile. What came before is no longer the last decision.',
          actions: 'forgetOutcomes',
        },
      },
    },
    deciding: {
      description: 'Deciding one by one. Each request succeeds or fails on its own.',
      tags: ['open', 'busy'],
      invoke: {
        src: 'decideMany',
        id: 'decideMany',
        input: ({ context: { chosen, decision, note } }) => ({ chosen, decision, note: note.trim() }),
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'decided',
            actions: [{ type: 'rememberOutcomes', params: replyOf }, 'forgetChosen', 'announceChange'],
          },
          {
            target: 'asking',
            description:
              'The server refused all of them. An earlier attempt may have decided some, which the list shows.',
            actions: [{ type: 'rememberRefusal', params: replyOf }, 'announceChange'],
          },
        ],
        onError: { target: 'connectionLost', actions: logError },
      },
    },
    connectionLost: {
      description: 'No response, so these requests may or may not have been decided.',
      tags: ['open', 'unsure'],
      on: {
        'decision.confirmed': {
          target: 'deciding',
          description: 'Requests that were already decided count as done. Nothing is decided twice.',
        },
        'decision.dismissed': { target: 'choosing', actions: ['forgetOutcomes', 'announceChange'] },
      },
    },
    decided: {
      description: 'The outcome of every request is shown.',
      tags: ['open', 'decided'],
      on: {
        'undo.pressed': { guard: 'hasDone', target: 'undoing' },
        'results.closed': { target: 'choosing' },
      },
    },
    undoing: {
      description: 'Undoing the decisions. Each can be undone or refused on its own.',
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
            meta: { offPage: 'The console undoes each by a call of its own, and a refusal is the outcome of one.' },
          },
        ],
        onError: {
          target: 'undoUnsure',
          actions: [logError, 'announceChange'],
        },
      },
    },
    undoUnsure: {
      description: 'No response, so these decisions may or may not have been undone. Trying again shows it.',
      tags: ['open', 'decided', 'unsure'],
      on: {
        'undo.pressed': { target: 'undoing' },
        'results.closed': { target: 'choosing' },
      },
    },
    undone: {
      description: 'Undone requests are pending again.',
      tags: ['open', 'undone'],
      on: { 'results.closed': { target: 'choosing', actions: 'forgetOutcomes' } },
    },
  },
});

export type DecideManyActor = ActorRefFrom<typeof decideManyMachine>;
