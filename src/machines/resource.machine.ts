/**
 * One thing from the server: a company's profile, a person's details.
 *
 * It rests in `ready`, `notFound`, `failed` (the server refused) and `unreachable` (no network); from each it can be
 * loaded again, and what was loaded once stays visible meanwhile. It ends with its page or dialog.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import { bodyOf, effects, isSuccess, logError, messageOf, port, type Reply } from './ports.ts';

export interface ResourceInput {
  /** Which one, for things that there are many of. */
  key?: string;
}

export interface ResourceContext<Thing> {
  key: string | null;
  thing: Thing | null;
  /** What the server said when it refused last. */
  message: string | null;
}

export type ResourceEvent = { type: 'reload.requested' };

export type ResourceTag = 'busy' | 'ready' | 'notFound' | 'failed' | 'unreachable';

/** A chart for one kind of thing. Provide `loadThing`. */
export function createResourceMachine<Thing>(id: string) {
  return setup({
    types: {
      input: {} as ResourceInput,
      context: {} as ResourceContext<Thing>,
      events: {} as ResourceEvent,
      tags: {} as ResourceTag,
    },
    actors: { loadThing: port<Reply<Thing>, { key: string | null }>('loadThing') },
    guards: {
      isSuccess: (_, { reply }: { reply: Reply }) => isSuccess(reply),
      isNotFound: (_, { reply }: { reply: Reply }) => reply.status === 404,
    },
    actions: {
      ...effects,
      rememberThing: assign((_, { reply }: { reply: Reply<Thing> }) => ({ thing: bodyOf(reply), message: null })),
      rememberRefusal: assign({ message: (_, { reply }: { reply: Reply }) => messageOf(reply) }),
      forgetThing: assign({ thing: null }),
    },
  }).createMachine({
    id,
    description: 'One thing from the server.',
    context: ({ input }) => ({ key: input.key ?? null, thing: null, message: null }),
    initial: 'loading',
    states: {
      loading: {
        description: 'It is on its way; what was loaded before stays visible.',
        tags: 'busy',
        invoke: {
          src: 'loadThing',
          id: 'loadThing',
          input: ({ context }) => ({ key: context.key }),
          onDone: [
            {
              guard: { type: 'isSuccess', params: ({ event }) => ({ reply: event.output }) },
              target: 'ready',
              actions: { type: 'rememberThing', params: ({ event }) => ({ reply: event.output }) },
            },
            {
              guard: { type: 'isNotFound', params: ({ event }) => ({ reply: event.output }) },
              target: 'notFound',
              description: 'It does not exist, or not for this person.',
              actions: ['forgetThing', { type: 'rememberRefusal', params: ({ event }) => ({ reply: event.output }) }],
            },
            {
              target: 'failed',
              actions: [
                { type: 'rememberRefusal', params: ({ event }) => ({ reply: event.output }) },
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
            description: 'What is under way may be out of date: ask anew.',
          },
        },
      },
      ready: {
        description: 'It is there.',
        tags: 'ready',
        on: { 'reload.requested': { target: 'loading' } },
      },
      notFound: {
        description: 'There is no such thing.',
        tags: 'notFound',
        on: { 'reload.requested': { target: 'loading' } },
      },
      failed: {
        description: 'The server refused.',
        tags: 'failed',
        on: { 'reload.requested': { target: 'loading' } },
      },
      unreachable: {
        description: 'The network failed.',
        tags: ['failed', 'unreachable'],
        on: { 'reload.requested': { target: 'loading' } },
      },
    },
  });
}

export type ResourceMachine<Thing> = ReturnType<typeof createResourceMachine<Thing>>;
/** The actor that a view of one thing subscribes to. */
export type ResourceActor<Thing> = ActorRefFrom<ResourceMachine<Thing>>;
