/**
 * One record from the server and the commands on it. What was loaded stays visible while reloading and after a failure.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { RowCommand } from './collection.machine.ts';
import { bodyOf, effects, isSuccess, logError, messageOf, port, type Reply, replyOf } from './ports.ts';

interface ResourceInput {
  key?: string;
}

export interface ResourceContext<Loaded> {
  key: string | null;
  record: Loaded | null;
  command: RowCommand<Loaded> | null;
  message: string | null;
}

export type ResourceEvent<Loaded> =
  | { type: 'reload.requested' }
  | { type: 'key.changed'; key: string | null }
  | { type: 'command.requested'; command: RowCommand<Loaded> }
  | { type: 'command.confirmed' }
  | { type: 'command.dismissed' };

type ResourceTag = 'running' | 'confirming' | 'busy' | 'ready' | 'notFound' | 'failed' | 'unreachable';

const rememberKey = {
  type: 'rememberKey',
  params: ({ event }: { event: { key: string | null } }) => event,
} as const;
const again = {
  'reload.requested': { target: 'loading' },
  'key.changed': { target: 'loading', actions: rememberKey },
} as const;

/** Provide `loadRecord` and, for commands, `runCommand`. */
export function createResourceMachine<Loaded>(id: string) {
  const rememberCommand = {
    type: 'rememberCommand',
    params: ({ event }: { event: { command: RowCommand<Loaded> } }) => event,
  } as const;
  const requested = [
    {
      guard: { type: 'needsConfirmation', params: ({ event }: { event: { command: RowCommand<Loaded> } }) => event },
      target: 'confirming',
      actions: rememberCommand,
    },
    { target: 'running', actions: rememberCommand },
  ] as const;

  return setup({
    types: {
      input: {} as ResourceInput,
      context: {} as ResourceContext<Loaded>,
      events: {} as ResourceEvent<Loaded>,
      tags: {} as ResourceTag,
    },
    actors: {
      loadRecord: port<Reply<Loaded>, { key: string | null }>('loadRecord'),
      runCommand: port<Reply, RowCommand<Loaded>>('runCommand'),
    },
    guards: {
      needsConfirmation: (_, { command }: { command: RowCommand<Loaded> }) => command.needsConfirmation,
      isSuccess: (_, { reply }: { reply: Reply }) => isSuccess(reply),
      /** The server returns 400 for a malformed id. */
      isNotFound: ({ context }, { reply: { status, body } }: { reply: Reply }) =>
        status === 404 || (status === 400 && context.key !== null) || body === null,
    },
    actions: {
      ...effects,
      rememberRecord: assign((_, { reply }: { reply: Reply<Loaded> }) => ({ record: bodyOf(reply), message: null })),
      rememberRefusal: assign({ message: (_, { reply }: { reply: Reply }) => messageOf(reply) }),
      forgetRefusal: assign({ message: null }),
      forgetRecord: assign({ record: null }),
      rememberKey: assign({ key: (_, { key }: { key: string | null }) => key }),
      rememberCommand: assign({ command: (_, { command }: { command: RowCommand<Loaded> }) => command }),
      forgetCommand: assign({ command: null }),
    },
  }).createMachine({
    id,
    description: 'One record from the server.',
    context: ({ input }) => ({ key: input.key ?? null, record: null, command: null, message: null }),
    initial: 'loading',
    states: {
      loading: {
        description: 'Loading. What was loaded before stays visible.',
        tags: 'busy',
        invoke: {
          src: 'loadRecord',
          id: 'loadRecord',
          input: ({ context }) => ({ key: context.key }),
          onDone: [
            {
              guard: { type: 'isNotFound', params: replyOf },
              target: 'notFound',
              description: 'Not found, or outside this person’s scope.',
              actions: ['forgetRecord', { type: 'rememberRefusal', params: replyOf }],
            },
            {
              guard: { type: 'isSuccess', params: replyOf },
              target: 'ready',
              actions: { type: 'rememberRecord', params: replyOf },
            },
            {
              target: 'failed',
              actions: [
                { type: 'rememberRefusal', params: replyOf },
                { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
              ],
            },
          ],
          onError: { target: 'unreachable', actions: logError },
        },
        on: {
          'reload.requested': {
            target: 'loading',
            reenter: true,
            description: 'The running request may be out of date: starts a new one.',
          },
          'key.changed': { target: 'loading', reenter: true, actions: rememberKey },
        },
      },
      ready: {
        description: 'Loaded.',
        tags: 'ready',
        on: { ...again, 'command.requested': requested },
      },
      notFound: {
        description: 'Not found.',
        tags: 'notFound',
        on: again,
      },
      failed: {
        description: 'The server refused.',
        tags: 'failed',
        on: { ...again, 'command.requested': requested },
      },
      unreachable: {
        description: 'The network failed.',
        tags: ['failed', 'unreachable'],
        entry: 'forgetRefusal',
        on: { ...again, 'command.requested': requested },
      },
      confirming: {
        description: 'Asks for confirmation.',
        tags: 'confirming',
        on: {
          'command.confirmed': { target: 'running' },
          'command.dismissed': {
            target: 'loading',
            description: 'The record may have changed while the question was open.',
            actions: 'forgetCommand',
          },
        },
      },
      running: {
        description: 'Runs the command, then reloads the record.',
        tags: ['busy', 'running'],
        invoke: {
          src: 'runCommand',
          id: 'runCommand',
          input: ({ context: { command } }) => command as RowCommand<Loaded>,
          onDone: [
            {
              guard: { type: 'isSuccess', params: replyOf },
              target: 'loading',
              actions: [
                {
                  type: 'showToast',
                  params: ({ context, event }) => ({
                    kind: 'success',
                    text: context.command?.done ?? messageOf(event.output),
                  }),
                },
                'forgetCommand',
              ],
            },
            {
              target: 'loading',
              description: 'Refused, perhaps because the record has changed. Shows the reason and reloads.',
              actions: [
                { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
                'forgetCommand',
              ],
            },
          ],
          onError: {
            target: 'unreachable',
            description: 'No response, so the command may or may not have taken effect. Reloading shows it.',
            actions: [
              logError,
              { type: 'showToast', params: { kind: 'error', text: 'The server did not respond. Try again.' } },
              'forgetCommand',
            ],
          },
        },
      },
    },
  });
}

export type ResourceMachine<Loaded> = ReturnType<typeof createResourceMachine<Loaded>>;
export type ResourceActor<Loaded> = ActorRefFrom<ResourceMachine<Loaded>>;
