/**
 * What charts ask of the world, without knowing it. A chart names a port; `wiring.ts` provides it once at start-up,
 * tests provide a world of their own. A port that nobody provided throws its own name.
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
import type { ErrorReply } from '../api/contract/common.ts';
import { DEFAULT_RETRY_AFTER_S } from './rules/constants.ts';
import { capitalise } from './rules/text.ts';

/**
 * What a call answered. Every HTTP status is data: charts judge it. Only a failing network rejects.
 * `retryAfter`: seconds, from the header of that name.
 */
export interface Reply<Body = unknown> {
  status: number;
  body: Body | ErrorReply;
  retryAfter?: number;
}

/** 200 and 201 succeed; everything else is a refusal. */
export const isSuccess = <Body>(reply: Reply<Body>): reply is Reply<Body> & { body: Body } =>
  reply.status === 200 || reply.status === 201;

/** The body of an answer that is known to have succeeded. */
export function bodyOf<Body>(reply: Reply<Body>): Body {
  if (!isSuccess(reply)) throw new Error(`The answer ${reply.status} has no body to read`);

  return reply.body;
}

/** The server's sentence for the person, with its first letter capitalised. */
export function messageOf(reply: Reply): string {
  const message = (reply.body as Partial<ErrorReply> | null | undefined)?.message;

  return typeof message === 'string' && message !== ''
    ? capitalise(message)
    : 'Something went wrong. Please try again.';
}

/** The fields that a refusal blames, each with its message. */
export const fieldErrorsOf = (reply: Reply): Record<string, string> =>
  (reply.body as Partial<ErrorReply> | null | undefined)?.errors ?? {};

/** How long a 429 asks to wait, in seconds. */
export const retryAfterOf = ({ retryAfter }: Reply): number => Math.max(1, retryAfter ?? DEFAULT_RETRY_AFTER_S);

export class UnprovidedPort extends Error {
  override readonly name = 'UnprovidedPort';

  constructor(port: string) {
    super(`The port "${port}" is not provided`);
  }
}

const portNames = new WeakMap<object, string>();

/** A call of the outside world, made by a chart that invokes it. Leaving the state aborts its `signal`. */
export function port<Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(
  name: string,
): PromiseActorLogic<Output, Input> {
  const logic = fromPromise<Output, Input>(() => {
    throw new UnprovidedPort(name);
  });
  portNames.set(logic, name);

  return logic;
}

/** Something of the outside world that keeps telling: provide it with `fromCallback`, returning its clean-up. */
export function subscription<Event extends EventObject, Input extends NonReducibleUnknown = NonReducibleUnknown>(
  name: string,
): CallbackActorLogic<Event, Input> {
  const logic = fromCallback<Event, Input>(() => {
    throw new UnprovidedPort(name);
  });
  portNames.set(logic, name);

  return logic;
}

/** An action that reaches outside the chart. */
export function effect<Params>(name: string): (_: unknown, params: Params) => void {
  const action = () => {
    throw new UnprovidedPort(name);
  };
  portNames.set(action, name);

  return action;
}

/** Names of the ports and effects of a chart that nobody has provided yet. */
export const unprovidedPorts = (machine: AnyStateMachine): string[] => [
  ...namesAmong(machine.implementations.actors as Record<string, AnyActorLogic>),
  ...namesAmong(machine.implementations.actions as Record<string, object>),
];

const namesAmong = (implementations: Record<string, object>): string[] =>
  Object.entries(implementations).flatMap(([name, implementation]) => (portNames.has(implementation) ? [name] : []));

export interface GoTo {
  /** Path and query below the console's own root. */
  to: string;
  /** Take the place of the current history entry instead of adding one. */
  replace?: boolean;
}

export interface Toast {
  kind: 'success' | 'error' | 'info';
  text: string;
}

/** What nearly every chart does to the world around it. Spread it into `setup`'s actions. */
export const effects = {
  goTo: effect<GoTo>('goTo'),
  showToast: effect<Toast>('showToast'),
  /** The network let us down: for the log, never for a toast. */
  logFailure: effect<{ error: unknown }>('logFailure'),
};

/** For every `onError`: what went wrong goes to the log. */
export const logError = {
  type: 'logFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;
