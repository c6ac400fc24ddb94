/**
 * What charts need from outside. A chart names a port, `wiring.ts` provides it, tests provide their own; a port that
 * no one provided throws its name.
 */
import {
  type AnyActorLogic,
  type AnyStateMachine,
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';
import type { Refusal, Reply, Success } from '../api/client.ts';
import type { ErrorReply } from '../api/contract/common.ts';
import { DEFAULT_RETRY_AFTER_S } from '../rules/shared/constants.ts';
import { capitalise } from '../rules/shared/text.ts';

export type { Refusal, Reply, Success };

export const eventOf = <E>({ event }: { event: E }): E => event;

/** The reply of a call that has ended, for guards and actions. */
export const replyOf = <R>({ event }: { event: { output: R } }): { reply: R } => ({ reply: event.output });

export const errorToast = (text: string) => ({ type: 'showToast', params: { kind: 'error', text } }) as const;

/** 200 and 201 are success; every other status is a refusal. */
export const isSuccess = <Body>(reply: Reply<Body>): reply is Success<Body> =>
  reply.status === 200 || reply.status === 201;

/** For `find` among several replies, some of which were not asked for. */
export const isRefusal = (reply: Reply | undefined): reply is Refusal => reply !== undefined && !isSuccess(reply);

export function bodyOf<Body>(reply: Reply<Body>): Body {
  if (!isSuccess(reply)) throw new Error(`The answer ${reply.status} has no body to read`);

  return reply.body;
}

/** The server's message, capitalised. */
export function messageOf(reply: Reply): string {
  const message = (reply.body as Partial<ErrorReply> | null | undefined)?.message;

  return typeof message === 'string' && message !== '' ? capitalise(message) : 'Something went wrong. Try again.';
}

export const fieldErrorsOf = (reply: Reply): Record<string, string> =>
  (reply.body as Partial<ErrorReply> | null | undefined)?.errors ?? {};

/** Seconds. */
export const retryAfterOf = (reply: Reply): number =>
  Math.max(1, (reply as Refusal).retryAfter ?? DEFAULT_RETRY_AFTER_S);

class UnprovidedPort extends Error {
  override readonly name = 'UnprovidedPort';

  constructor(port: string) {
    super(`The port "${port}" is not provided`);
  }
}

const portNames = new WeakMap<object, string>();

/** A call made by a chart that invokes it. Leaving the state aborts its `signal`. */
export function port<Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(
  name: string,
): PromiseActorLogic<Output, Input> {
  const logic = fromPromise<Output, Input>(() => {
    throw new UnprovidedPort(name);
  });
  portNames.set(logic, name);

  return logic;
}

/** A source of events: provide it with `fromCallback` and return its clean-up. */
export function subscription<Event extends EventObject, Input extends NonReducibleUnknown = NonReducibleUnknown>(
  name: string,
): CallbackActorLogic<Event, Input> {
  const logic = fromCallback<Event, Input>(() => {
    throw new UnprovidedPort(name);
  });
  portNames.set(logic, name);

  return logic;
}

export function effect<Params>(name: string): (_: unknown, params: Params) => void {
  const action = () => {
    throw new UnprovidedPort(name);
  };
  portNames.set(action, name);

  return action;
}

export const unprovidedPorts = (machine: AnyStateMachine): string[] => [
  ...namesAmong(machine.implementations.actors as Record<string, AnyActorLogic>),
  ...namesAmong(machine.implementations.actions as Record<string, object>),
];

const namesAmong = (implementations: Record<string, object>): string[] =>
  Object.entries(implementations).flatMap(([name, implementation]) => (portNames.has(implementation) ? [name] : []));

export interface GoTo {
  /** Path and query below the console's root. */
  to: string;
  /** Replace the current history entry instead of adding one. */
  replace?: boolean;
}

export interface Toast {
  kind: 'success' | 'error' | 'info';
  text: string;
}

export const effects = {
  goTo: effect<GoTo>('goTo'),
  showToast: effect<Toast>('showToast'),
  /** Network failures go to the log, never to a toast. */
  logFailure: effect<{ error: unknown }>('logFailure'),
};

export type Effects = typeof effects;

export const logError = {
  type: 'logFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;
