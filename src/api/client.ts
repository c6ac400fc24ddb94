/**
 * One typed `call` for every name in the call table. Any status resolves as `{status, body}`; only a missing reply (no
 * network, timeout, abort) rejects.
 */
import { ofetch } from 'ofetch';
import type { ErrorReply } from './contract/common.ts';
import type { BodyOf, BuiltCall, ParamsOf, QueryOf, ReplyOf } from './contract/index.ts';
import { fetchOrTake } from './first-answers.ts';
import { type Call, filled, initialCalls } from './initial-calls.ts';

const TIMEOUT_MS = 30_000;

const http = ofetch.create({}, { fetch: fetchOrTake as typeof fetch });

/** Every HTTP status is data; only a missing reply rejects. */
export type Reply<Body = unknown> = Success<Body> | Refusal;

export interface Success<Body = unknown> {
  status: 200 | 201;
  body: Body;
}

export interface Refusal {
  status: number;
  body: ErrorReply;
  /** Seconds, from the Retry-After header. */
  retryAfter?: number;
}

/** A nullable field is optional. */
type Given<K extends string, T> = [T] extends [undefined]
  ? { [name in K]?: never }
  : null extends T
    ? { [name in K]?: T }
    : { [name in K]: T };
type Wanted<T> = [T] extends [undefined] ? { query?: never } : { query?: T };

type CallOptions<C extends BuiltCall> = Given<'params', ParamsOf<C>> &
  Wanted<QueryOf<C>> &
  Given<'body', BodyOf<C>> & { signal?: AbortSignal };

type Arguments<C extends BuiltCall> =
  Record<never, never> extends CallOptions<C> ? [options?: CallOptions<C>] : [options: CallOptions<C>];

export interface ApiClient {
  /** `api.call('allUsers', { query: { skip: 25 }, signal })`. Times out after 30 s. */
  call<C extends BuiltCall>(name: C, ...options: Arguments<C>): Promise<Reply<ReplyOf<C>>>;
}

export interface ClientOptions {
  /** Such as `/api` or `https://api.example.org/api`. */
  host: string;
  /** Read before every call. */
  token: () => string | null;
  /** Called before the caller gets the reply, with the token that was sent. */
  onAnswer?: (answer: { call: BuiltCall; status: number; token: string | null }) => void;
}

interface LooseOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  signal?: AbortSignal;
}

export function createClient({ host, token, onAnswer }: ClientOptions): ApiClient {
  return {
    async call(name, ...[given]) {
      const { params, query, body, signal } = (given ?? {}) as LooseOptions;
      // Read now: signing out clears it while the call is running.
      const bearer = token();
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      // Without a pause for what is known, so that the request is under way before the page is drawn.
      const { method, path } = (initialCalls as Partial<Record<BuiltCall, Call>>)[name] ?? (await find(name));
      const response = await http.raw<unknown>(`${host}/${filled(path, params)}`, {
        method,
        query,
        body,
        headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
        ignoreResponseError: true,
        retry: 0,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      onAnswer?.({ call: name, status: response.status, token: bearer });

      return toReply(response.status, response._data, response.headers.get('retry-after'));
    },
  };
}

/** The rest of the table is loaded with the first call that needs it. */
const find = async (name: BuiltCall): Promise<Call> => (await import('./calls.ts')).calls[name];

const BAD_GATEWAY = 502;

/** A reply that isn't JSON gets a message in place of its body, and counts as a failure even with a success status. */
export function toReply<Body>(status: number, body: unknown, retryAfter: string | null): Reply<Body> {
  if (typeof body !== 'object' || body === null) {
    const message = `The server’s response could not be read (${status}).`;

    return { status: status < 300 ? BAD_GATEWAY : status, body: { status, message } };
  }
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);

  return { status, body, ...(Number.isFinite(seconds) && { retryAfter: seconds }) } as Reply<Body>;
}
