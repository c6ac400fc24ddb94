/**
 * How the console talks to its API: one typed `call` per name of the call table.
 * A status is never an exception: whatever the server says comes back as `{status, body}`, and whoever asked judges it.
 * Only what prevents an answer (no network, timeout, abort) rejects.
 */
import { ofetch } from 'ofetch';
import type { ErrorReply } from './contract/common.ts';
import type { BodyOf, BuiltCall, ParamsOf, QueryOf, ReplyOf } from './contract/index.ts';
import { type Call, filled, firstCalls } from './first-calls.ts';

const TIMEOUT_MS = 30_000;

/** What came back. `Body` holds for 200 and 201; any other status carries an `ErrorReply`. */
export interface Reply<Body = unknown> {
  status: number;
  body: Body | ErrorReply;
  /** Seconds to wait before the next try, where the server names them. */
  retryAfter?: number;
}

/** What may be null may be left out. */
type Given<K extends string, T> = [T] extends [undefined]
  ? { [name in K]?: never }
  : null extends T
    ? { [name in K]?: T }
    : { [name in K]: T };
type Wanted<T> = [T] extends [undefined] ? { query?: never } : { query?: T };

export type CallOptions<C extends BuiltCall> = Given<'params', ParamsOf<C>> &
  Wanted<QueryOf<C>> &
  Given<'body', BodyOf<C>> & { signal?: AbortSignal };

type Arguments<C extends BuiltCall> =
  Record<never, never> extends CallOptions<C> ? [options?: CallOptions<C>] : [options: CallOptions<C>];

export interface ApiClient {
  /** `api.call('allUsers', { query: { skip: 25 }, signal })`. Abort by `signal`; gives up by itself after 30 s. */
  call<C extends BuiltCall>(name: C, ...options: Arguments<C>): Promise<Reply<ReplyOf<C>>>;
}

export interface ClientOptions {
  /** Where the API answers, such as `/api` or `https://api.example.org/api`. */
  host: string;
  /** The bearer token of this moment, or null. Asked anew for every call. */
  token: () => string | null;
  /** Hears the status of every answer, with the token that was sent, before the caller does. */
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
      // Of this moment: signing out forgets it while the call is on its way.
      const bearer = token();
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      const { method, path } = await find(name);
      const response = await ofetch.raw<unknown>(`${host}/${filled(path, params)}`, {
        method,
        query,
        body,
        headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
        ignoreResponseError: true,
        retry: 0,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      onAnswer?.({ call: name, status: response.status, token: bearer });

      return replyOf(response.status, response._data, response.headers.get('retry-after'));
    },
  };
}

/** What stands in the rest of the table is fetched with the first call that needs it. */
const find = async (name: BuiltCall): Promise<Call> =>
  (firstCalls as Partial<Record<BuiltCall, Call>>)[name] ?? (await import('./calls.ts')).calls[name];

const BAD_GATEWAY = 502;

/**
 * An answer as charts take it. Where something on the way answered without JSON, a sentence stands in for the body, and
 * a success that nobody can read is none.
 */
export function replyOf<Body>(status: number, body: unknown, retryAfter: string | null): Reply<Body> {
  if (typeof body !== 'object' || body === null) {
    const message = `The server gave an answer that cannot be read (${status}).`;

    return { status: status < 300 ? BAD_GATEWAY : status, body: { status, message } };
  }
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);

  return { status, body: body as Body, ...(Number.isFinite(seconds) && { retryAfter: seconds }) };
}
