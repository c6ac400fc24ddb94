/**
 * Turns a call of the contract into a route. Every call goes through the same steps, in an order that no feature can vary:
 *
 *   who → role → feature → schema → scope and query (the handler) → presenter (the reply's schema)
 *
 * Who comes before schema: without a session the answer is 401 whatever the body looks like, nothing of the body is read,
 * and nobody learns the shape of a call by trying.
 */
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { calls } from '../../src/api/calls.ts';
import type { CallContract } from '../../src/api/contract/common.ts';
import {
  type BodyOf,
  type BuiltCall,
  contract,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '../../src/api/contract/index.ts';
import { refuse } from '../access/refuse.ts';
import { type Scope, scopeOf } from '../access/scope.ts';
import { type access, accessOf, type SignedInCall } from '../access/table.ts';
import type { Who } from '../access/who.ts';
import { type Db, inCompany, type TransactionOptions, type Trx } from '../database/tx.ts';
import { admit } from './auth.ts';
import { type JsonSchema, plain, withoutNul } from './schemas.ts';
import { acceptUpload, removeUpload, type UploadedFile } from './uploads.ts';

export const API_PREFIX = '/api';

type WhoOf<C extends BuiltCall> = (typeof access)[C]['who'] extends 'public'
  ? undefined
  : (typeof access)[C]['who'] extends 'anybody'
    ? Who | undefined
    : Who;

interface Given<C extends BuiltCall> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** The files of an upload call, already within its limits. */
  readonly files: readonly UploadedFile[];
  /** Where the request came from: an address. */
  readonly origin: string;
  readonly log: FastifyBaseLogger;
}

/** What the handler of a signed-in call works with. */
export interface CallContext<C extends SignedInCall> extends Given<C> {
  readonly who: Who;
  /** Whose records this person may see. */
  readonly scope: Scope;
  /** The call's transaction, walled in to the caller's company. All of the call is stored, or nothing. */
  readonly db: Trx;
}

/** What the handler of a call works with that opens its own transactions, or none. */
export interface OpenCallContext<C extends BuiltCall> extends Given<C> {
  readonly who: WhoOf<C>;
}

/** The named parts of an answer. `status` is 200 and `message` is `OK` unless the handler says otherwise. */
export type Parts<C extends BuiltCall> = Omit<ReplyOf<C>, 'status' | 'message'> & {
  status?: 200 | 201;
  message?: string;
};

/** An answer that is a file and not JSON. */
export class FileAnswer {
  readonly bytes: Buffer | Readable;
  readonly headers: Readonly<Record<string, string>>;

  constructor(bytes: Buffer | Readable, headers: Readonly<Record<string, string>>) {
    this.bytes = bytes;
    this.headers = headers;
  }
}

/**
 * A call whose handler runs in one transaction in the caller's company. The transaction may be run again when another was
 * in its way, so the handler does nothing but talk to the database; slow work has no place in it. `transaction` is for
 * calls whose several queries must all see one moment.
 */
export function route<C extends SignedInCall>(
  app: FastifyInstance,
  call: C,
  handler: (context: CallContext<C>) => Promise<Parts<C>>,
  transaction: TransactionOptions = {},
): void {
  register(app, call, (given, request) => {
    const who = request.who as Who;
    const run = (db: Trx) => handler({ ...(given as Given<C>), who, scope: scopeOf(who), db });

    return inCompany(app.db, who.companyId, run, transaction);
  });
}

/**
 * A call whose handler opens its own transactions (`tx`, `inCompany`): because nobody is signed in yet, or because it does
 * slow work (hashing, pictures) that must not hold a connection.
 */
export function openRoute<C extends BuiltCall>(
  app: FastifyInstance,
  call: C,
  handler: (context: OpenCallContext<C>) => Promise<Parts<C> | FileAnswer>,
): void {
  register(app, call, (given, request) => handler({ ...(given as Given<C>), who: request.who as WhoOf<C> }));
}

function register(
  app: FastifyInstance,
  call: BuiltCall,
  run: (given: Given<BuiltCall>, request: FastifyRequest) => Promise<object>,
): void {
  const { method, path } = calls[call];
  const { upload, bodyBytes } = contract[call] as CallContract;
  app.handledCalls.add(call);
  app.route({
    method,
    url: `${API_PREFIX}/${path}`,
    exposeHeadRoute: false,
    ...(bodyBytes !== undefined && { bodyLimit: bodyBytes }),
    schema: schemaOf(call),
    config: { call },
    onRequest: (request) => admit(app, accessOf(call), request),
    preValidation: upload ? (request) => acceptUpload(request, upload) : refuseForms,
    handler: async (request, reply) => {
      request.isUploadInUse = true;
      try {
        return present(await run(givenBy(request), request), reply);
      } finally {
        await removeUpload(request);
      }
    },
  } as RouteOptions);
}

type CallSchemas = ReturnType<typeof makeSchemas>;
const schemas = new Map<BuiltCall, CallSchemas>();

/** The same objects for every server of a process, by which validator and serialiser know what they have compiled. */
function schemaOf(call: BuiltCall): CallSchemas {
  const made = schemas.get(call) ?? makeSchemas(call);
  schemas.set(call, made);

  return { ...made, response: { ...made.response } };
}

function makeSchemas(call: BuiltCall) {
  const { params, query, body, reply } = contract[call] as CallContract;
  const incoming = (schema: CallContract['body']) => (schema ? withoutNul(plain(schema)) : nothing);

  return {
    params: incoming(params),
    querystring: incoming(query),
    ...(calls[call].method !== 'GET' && { body: incoming(body) }),
    response: { '2xx': plain(reply) },
  };
}

/** A call that names no query takes none, and one that names no body takes none or an empty one. */
const nothing: JsonSchema = { type: ['object', 'null'], properties: {}, additionalProperties: false };

/** What routes share. Bodies are JSON, or forms where a call takes files; nothing else is read. */
export function routes(app: FastifyInstance, db: Db): void {
  app.decorate('db', db as never);
  app.decorate('handledCalls', new Set() as never);
  app.removeContentTypeParser('text/plain');
}

const refuseForms = async (request: FastifyRequest) => {
  if (request.isMultipart()) throw refuse(415, 'This call takes JSON, not a form.');
};

const givenBy = (request: FastifyRequest): Given<BuiltCall> =>
  ({
    params: request.params,
    query: request.query,
    body: request.body,
    files: request.uploadedFiles ?? [],
    origin: request.ip,
    log: request.log,
  }) as Given<BuiltCall>;

function present(answer: object, reply: FastifyReply) {
  if (answer instanceof FileAnswer) return reply.headers(answer.headers).send(answer.bytes);
  const { status = 200, message = 'OK', ...parts } = answer as { status?: 200 | 201; message?: string };

  return reply.code(status).send({ ...parts, status, message });
}

/** Throws the names of calls that the contract has and no feature handles. */
export function refuseUnhandledCalls({ handledCalls }: Pick<FastifyInstance, 'handledCalls'>): void {
  const missing = Object.keys(contract).filter((call) => !handledCalls.has(call as BuiltCall));
  if (missing.length > 0) throw new Error(`No feature handles: ${missing.join(', ')}.`);
}

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    handledCalls: Set<BuiltCall>;
  }

  interface FastifyRequest {
    who: Who | undefined;
    uploadedFiles: readonly UploadedFile[] | undefined;
  }

  interface FastifyContextConfig {
    call?: BuiltCall;
  }
}
