/** Calls of the API as a test makes them: by name, through the whole server, without a network. */
import type { FastifyInstance } from 'fastify';
import { startSession } from '../../../server/auth/sessions.ts';
import type { Db } from '../../../server/database/tx.ts';
import { type CallName, calls, pathOf } from '../../../src/api/calls.ts';
import type { TestPerson } from './company.ts';
import { type Form, multipart } from './forms.ts';

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly body?: object;
  /** Instead of a body, for calls that take files. */
  readonly form?: Form;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
  readonly body: any;
  /** The content disposition of a file. */
  readonly disposition?: string | undefined;
}

export type Caller = (call: CallName, sent?: Sent) => Promise<Answer>;

/** Someone who is signed in, ready to call. */
export async function signedIn(app: FastifyInstance, db: Db, person: TestPerson): Promise<Caller> {
  const token = await startSession(db, { companyId: person.companyId, personId: person.id });

  return callerWith(app, token);
}

export const callerWith =
  (app: FastifyInstance, token?: string): Caller =>
  async (call, { params, query, body, form } = {}) => {
    const sent = form ? multipart(form) : { payload: body, headers: {} };
    const answer = await app.inject({
      method: calls[call].method,
      url: `/api/${pathOf(call, params)}${queryString(query)}`,
      headers: { ...sent.headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(sent.payload && { payload: sent.payload }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');

    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : answer.body,
      disposition: answer.headers['content-disposition'],
    };
  };

function queryString(query: Sent['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)] as [string, string]),
  );

  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}
