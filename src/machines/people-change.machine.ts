/**
 * Changes many people at once, in batches. Each has their own outcome. Sending the same change again changes nothing;
 * a welcome email whose reply was lost is the exception, and may be emailed twice.
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { PeopleOutcome, SeenPerson } from '../api/contract/employees.ts';
import type { ChangeKind, ChangePreview } from '../api/contract/people.ts';
import {
  type ChangedPerson,
  seenOf,
  undoable,
  willChange,
  withAnswers,
  withRest,
  withUndone,
} from '../rules/employees/people-outcomes.ts';
import {
  emptySelection,
  isAllSelected,
  isEmptySelection,
  type PeopleSelection,
  selectAll,
  toggle,
  togglePage,
  withoutAll,
} from '../rules/employees/people-selection.ts';
import type { ListQuery } from '../rules/shared/list-query.ts';
import { SERVER_UNREACHABLE } from '../rules/shared/unreachable.ts';
import { bodyOf, effects, fieldErrorsOf, isSuccess, logError, messageOf, port, type Reply, replyOf } from './ports.ts';

/** Small enough that progress shows, and that little is unsure when the connection is lost. */
const BATCH = 50;

/** A manager, department, branch, team or group. */
export interface ChangeTarget {
  _id: string;
  name: string;
  /** A manager's. */
  email?: string;
}

export interface ChangeRequest {
  what: ChangeKind;
  to: readonly ChangeTarget[];
}

/** `seen`: what the preview said of them. */
export interface ChangeBatch extends ChangeRequest {
  people: readonly string[];
  seen: readonly SeenPerson[];
}

/** What became of a change, and can be undone. */
export type LastChange = Pick<PeopleChangeContext, 'what' | 'to' | 'outcomes'>;

export interface PeopleChangeContext {
  selection: PeopleSelection;
  /** Until the next one is confirmed. */
  last: LastChange | null;
  what: ChangeKind;
  to: readonly ChangeTarget[];
  targetError: string | null;
  message: string | null;
  preview: ChangePreview | null;
  /** Ids of people who are still to be changed, or entries that are still to be undone. */
  queue: readonly string[];
  /** How many there were in the queue. */
  total: number;
  outcomes: readonly ChangedPerson[];
}

export type PeopleChangeEvent =
  | { type: 'person.toggled'; id: string }
  | { type: 'page.toggled'; ids: readonly string[] }
  | { type: 'all.chosen'; query: ListQuery; total: number }
  | { type: 'query.changed'; query: ListQuery }
  | { type: 'selection.cleared' }
  | { type: 'change.pressed'; what: ChangeKind }
  | { type: 'target.chosen'; to: readonly ChangeTarget[] }
  | { type: 'preview.pressed' }
  | { type: 'change.confirmed' }
  | { type: 'change.dismissed' }
  | { type: 'undo.pressed' }
  | { type: 'results.closed' };

type PeopleChangeEmitted = { type: 'people.changed' };

type PeopleChangeTag = 'choosing' | 'open' | 'busy' | 'running' | 'unsure' | 'done' | 'undone';

type Outcomes = Reply<{ outcomes: PeopleOutcome[] }>;

const noChange: Omit<PeopleChangeContext, 'selection' | 'last'> = {
  what: 'manager',
  to: [],
  targetError: null,
  message: null,
  preview: null,
  queue: [],
  total: 0,
  outcomes: [],
};

const batchOf = ({ queue }: PeopleChangeContext) => queue.slice(0, BATCH);

const answersIn = (reply: Outcomes): readonly PeopleOutcome[] => (isSuccess(reply) ? reply.body.outcomes : []);

const closed = { target: 'choosing', actions: ['keepLast', 'forgetChange', 'forgetSelection'] } as const;

export const peopleChangeMachine = setup({
  types: {
    context: {} as PeopleChangeContext,
    events: {} as PeopleChangeEvent,
    emitted: {} as PeopleChangeEmitted,
    tags: {} as PeopleChangeTag,
  },
  actors: {
    previewChange: port<Reply<{ preview: ChangePreview }>, ChangeRequest & { selection: PeopleSelection }>(
      'previewChange',
    ),
    changeBatch: port<Outcomes, ChangeBatch>('changeBatch'),
    undoBatch: port<Outcomes, { entries: readonly string[] }>('undoBatch'),
  },
  guards: {
    hasSelected: ({ context }) => !isEmptySelection(context.selection),
    needsTarget: ({ context }, { what }: { what: ChangeKind }) =>
      !isEmptySelection(context.selection) && what !== 'deactivate' && what !== 'invite',
    isOtherPeople: ({ context: { selection } }, { query }: { query: ListQuery }) =>
      selection.all !== null && !isAllSelected(selection, query),
    isSuccess: (_, { reply }: { reply: Reply }) => isSuccess(reply),
    hasMore: ({ context }, { reply }: { reply: Reply }) => isSuccess(reply) && context.queue.length > BATCH,
    /** A server that fails or stops has perhaps changed some. */
    isCutShort: ({ context }, { reply }: { reply: Outcomes }) =>
      reply.status >= 500 ||
      (isSuccess(reply) && batchOf(context).some((id) => !answersIn(reply).some(({ _id }) => _id === id))),
    hasOutcomes: ({ context }) => context.outcomes.length > 0,
    changesSomeone: ({ context }) => willChange(context.preview).length > 0,
    canUndo: ({ context }) => undoable(context.outcomes).length > 0,
    hasLast: ({ context }) => context.last !== null,
  },
  actions: {
    ...effects,
    announceChange: emit({ type: 'people.changed' }),
    togglePerson: assign({
      selection: ({ context }, { id }: { id: string }) => toggle(context.selection, id),
    }),
    toggleShown: assign({
      selection: ({ context }, { ids }: { ids: readonly string[] }) => togglePage(context.selection, ids),
    }),
    chooseAll: assign({
      selection: (_, { query, total }: { query: ListQuery; total: number }) => selectAll(query, total),
    }),
    /** People who are no longer listed must not be changed. */
    forgetAll: assign({ selection: ({ context }) => withoutAll(context.selection) }),
    forgetSelection: assign({ selection: emptySelection }),
    forgetChange: assign(noChange),
    rememberChange: assign({ what: (_, { what }: { what: ChangeKind }) => what }),
    rememberTarget: assign((_, { to }: { to: readonly ChangeTarget[] }) => ({
      to,
      targetError: null,
      message: null,
      preview: null,
    })),
    rememberPreview: assign({
      preview: (_, { reply }: { reply: Reply<{ preview: ChangePreview }> }) => bodyOf(reply).preview,
    }),
    rememberRefusal: assign((_, { reply }: { reply: Reply }) => ({
      targetError: fieldErrorsOf(reply).to ?? null,
      message: messageOf(reply),
      preview: null,
    })),
    rememberUnreachable: assign({ message: SERVER_UNREACHABLE, preview: null }),
    queuePeople: assign(({ context }) => {
      const queue = willChange(context.preview).map(({ _id }) => _id);

      return { queue, total: queue.length, last: null };
    }),
    keepLast: assign(({ context: { what, to, outcomes } }) => ({
      last: undoable(outcomes).length > 0 ? { what, to, outcomes } : null,
    })),
    recallLast: assign(({ context: { last } }) => ({ ...last, last: null })),
    queueUndo: assign(({ context }) => {
      const queue = undoable(context.outcomes);

      return { queue, total: queue.length };
    }),
    rememberOutcomes: assign(({ context }, { reply }: { reply: Outcomes }) => withAnswers(context, answersIn(reply))),
    /** The rest were not tried. */
    rememberRest: assign(({ context }, { reply }: { reply: Reply }) => withRest(context, () => messageOf(reply))),
    rememberUnanswered: assign(({ context }) =>
      withRest(context, (index) => (index < BATCH ? 'No response. Check whether this was changed.' : 'Not attempted.')),
    ),
    rememberUndone: assign(({ context }, { reply }: { reply: Outcomes }) => ({
      outcomes: withUndone(context.outcomes, batchOf(context), bodyOf(reply).outcomes),
      queue: context.queue.slice(BATCH),
    })),
  },
}).createMachine({
  id: 'peopleChange',
  description: 'Changes several people at once.',
  context: { selection: emptySelection, last: null, ...noChange },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'People are selected in the list.',
      tags: 'choosing',
      on: {
        'person.toggled': { actions: { type: 'togglePerson', params: ({ event }) => event } },
        'page.toggled': { actions: { type: 'toggleShown', params: ({ event }) => event } },
        'all.chosen': {
          description: 'Selects everyone who matches, including people on other pages.',
          actions: { type: 'chooseAll', params: ({ event }) => event },
        },
        'query.changed': {
          guard: { type: 'isOtherPeople', params: ({ event }) => event },
          description: 'The list now shows other people. Those who matched before are deselected.',
          actions: 'forgetAll',
        },
        'selection.cleared': { actions: 'forgetSelection' },
        'undo.pressed': {
          guard: 'hasLast',
          target: 'undoing',
          description: 'The result of the last change was closed, and can still be undone.',
          actions: ['recallLast', 'queueUndo'],
        },
        'change.pressed': [
          {
            guard: { type: 'needsTarget', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'rememberChange', params: ({ event }) => event },
          },
          {
            guard: 'hasSelected',
            target: 'previewing',
            actions: { type: 'rememberChange', params: ({ event }) => event },
          },
        ],
      },
    },
    asking: {
      description: 'Asks for the new manager, department, branch, team or groups, or shows why there is no preview.',
      tags: 'open',
      on: {
        'target.chosen': { target: 'previewing', actions: { type: 'rememberTarget', params: ({ event }) => event } },
        'preview.pressed': { target: 'previewing' },
        'change.dismissed': { target: 'choosing', actions: 'forgetChange' },
      },
    },
    previewing: {
      description: 'Asking the server who the change applies to.',
      tags: ['open', 'busy'],
      on: {
        'target.chosen': {
          target: 'previewing',
          reenter: true,
          actions: { type: 'rememberTarget', params: ({ event }) => event },
        },
        'change.dismissed': { target: 'choosing', actions: 'forgetChange' },
      },
      invoke: {
        src: 'previewChange',
        id: 'previewChange',
        input: ({ context: { selection, what, to } }) => ({ selection, what, to }),
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'confirming',
            actions: { type: 'rememberPreview', params: replyOf },
          },
          { target: 'asking', actions: { type: 'rememberRefusal', params: replyOf } },
        ],
        onError: { target: 'asking', actions: [logError, 'rememberUnreachable'] },
      },
    },
    confirming: {
      description: 'Shows who the change applies to, and who it does not apply to and why.',
      tags: 'open',
      on: {
        'target.chosen': { target: 'previewing', actions: { type: 'rememberTarget', params: ({ event }) => event } },
        'change.confirmed': { guard: 'changesSomeone', target: 'running', actions: 'queuePeople' },
        'change.dismissed': { target: 'choosing', actions: 'forgetChange' },
      },
    },
    running: {
      description: 'Changing people, a batch at a time. Each person succeeds or fails on their own.',
      tags: ['open', 'busy', 'running'],
      invoke: {
        src: 'changeBatch',
        id: 'changeBatch',
        input: ({ context }) => ({
          what: context.what,
          to: context.to,
          people: batchOf(context),
          seen: seenOf(context.preview, batchOf(context)),
        }),
        onDone: [
          {
            guard: { type: 'isCutShort', params: replyOf },
            target: 'connectionLost',
            description: 'The server failed, or the connection was lost part-way. Outcomes that are known are kept.',
            actions: { type: 'rememberOutcomes', params: replyOf },
          },
          {
            guard: { type: 'hasMore', params: replyOf },
            target: 'running',
            reenter: true,
            description: 'The next batch.',
            actions: { type: 'rememberOutcomes', params: replyOf },
          },
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'outcome',
            actions: [{ type: 'rememberOutcomes', params: replyOf }, 'announceChange'],
          },
          {
            target: 'outcome',
            description: 'The server refused the whole batch. Earlier batches keep their outcomes.',
            actions: [{ type: 'rememberRest', params: replyOf }, 'announceChange'],
          },
        ],
        onError: { target: 'connectionLost', actions: logError },
      },
    },
    connectionLost: {
      description: 'No response, so the people in this batch may or may not have been changed.',
      tags: ['open', 'unsure'],
      on: {
        'change.confirmed': {
          target: 'running',
          description: 'Sends the rest of the batch again. Nothing is changed twice.',
        },
        'change.dismissed': [
          {
            guard: 'hasOutcomes',
            target: 'outcome',
            description: 'What is known is shown, and can be undone.',
            actions: ['rememberUnanswered', 'announceChange'],
          },
          { target: 'choosing', actions: ['forgetChange', 'announceChange'] },
        ],
      },
    },
    outcome: {
      description: 'The outcome of every person is shown.',
      tags: ['open', 'done'],
      on: {
        'undo.pressed': { guard: 'canUndo', target: 'undoing', actions: 'queueUndo' },
        'results.closed': closed,
      },
    },
    undoing: {
      description: 'Undoing the changes, a batch at a time.',
      tags: ['open', 'busy', 'done'],
      invoke: {
        src: 'undoBatch',
        id: 'undoBatch',
        input: ({ context }) => ({ entries: batchOf(context) }),
        onDone: [
          {
            guard: { type: 'hasMore', params: replyOf },
            target: 'undoing',
            reenter: true,
            description: 'The next batch.',
            actions: { type: 'rememberUndone', params: replyOf },
          },
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'undone',
            actions: [{ type: 'rememberUndone', params: replyOf }, 'announceChange'],
          },
          {
            target: 'outcome',
            actions: [
              { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
              'announceChange',
            ],
          },
        ],
        onError: { target: 'undoUnsure', actions: [logError, 'announceChange'] },
      },
    },
    undoUnsure: {
      description: 'No response, so these changes may or may not have been undone.',
      tags: ['open', 'done', 'unsure'],
      on: {
        'undo.pressed': { target: 'undoing', description: 'Sends the batch again.' },
        'results.closed': closed,
      },
    },
    undone: {
      description: 'The changes have been undone.',
      tags: ['open', 'undone'],
      on: { 'results.closed': closed },
    },
  },
});

export type PeopleChangeActor = ActorRefFrom<typeof peopleChangeMachine>;
