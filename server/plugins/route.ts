/**
 * Turns a call of the contract into a route. Every call takes the same steps: who → role → feature → schema → scope and
 * query (the handler) → presenter (the reply's schema). The session is checked before the schema, so that without one
 * the reply is 401, the body isn't read, and the shape of a call can't be found out by trying.
 */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
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
import type { CallContext } from '../access/call-context.ts';
import { httpError } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import type { Provider } from '../access/provider.ts';
import { scopeOf } from '../access/scope.ts';
import { type access, accessOf, type ProviderCall, type SignedInCall } from '../access/table.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import type { Confirmation } from '../database/running-transaction.ts';
import { type Db, inCompany, type TransactionOptions } from '../database/tx.ts';
import { assumptionHooks, confirmationOf } from './assumed.ts';
import { admit } from './auth.ts';
import { sendCached } from './cached-reply.ts';
import { type JsonSchema, simplifySchema, withoutNul } from './schemas.ts';
import { acceptUpload, removeUpload, type UploadedFile } from './uploads.ts';

export const API_PREFIX = '/api';

type PrincipalOf<C extends BuiltCall> = (typeof access)[C]['callers'] extends 'public'
  ? undefined
  : (typeof access)[C]['callers'] extends 'anybody'
    ? Principal | undefined
    : Principal;

export interface CallInput<C extends BuiltCall> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Already within the call's limits. */
  readonly files: readonly UploadedFile[];
  /** The client's IP address. */
  readonly clientIp: string;
  readonly headers: IncomingHttpHeaders;
  readonly log: FastifyBaseLogger;
}

export interface RouteContext<C extends SignedInCall> extends CallInput<C>, CallContext {}

/** For handlers that open their own transactions, or none. */
export interface WithoutTransactionContext<C extends BuiltCall> extends CallInput<C> {
  readonly principal: PrincipalOf<C>;
}

/** `status` defaults to 200 and `message` to `OK`. */
export type ReplyParts<C extends BuiltCall> = Omit<ReplyOf<C>, 'status' | 'message'> & {
  status?: 200 | 201;
  message?: string;
};

export class FileAnswer {
  readonly bytes: Buffer | Readable;
  readonly headers: Readonly<Record<string, string>>;

  constructor(bytes: Buffer | Readable, headers: Readonly<Record<string, string>>) {
    this.bytes = bytes;
    this.headers = headers;
  }
}

export class AnswerWithHeaders<P extends object> {
  readonly parts: P;
  readonly headers: OutgoingHttpHeaders;

  constructor(parts: P, headers: OutgoingHttpHeaders) {
    this.parts = parts;
    this.headers = headers;
  }
}

/**
 * The handler runs in one transaction in the caller's company, which may be repeated after a conflict: it must have no
 * other side effects and do no slow work. `transaction` is for calls whose queries need one snapshot.
 */
export function route<C extends SignedInCall>(
  app: FastifyInstance,
  call: C,
  handler: (context: RouteContext<C>) => Promise<ReplyParts<C>>,
  transaction: TransactionOptions = {},
): void {
  const access = accessOf(call);
  const run = (input: CallInput<C>, request: FastifyRequest, confirmation?: Confirmation) => {
    const principal = request.principal as Principal;

    return inCompany(
      app.db,
      principal.companyId,
      (db) => handler({ ...input, principal, scope: scopeOf(principal), db }),
      { ...transaction, ...(confirmation && { confirmation }) },
    );
  };

  async function runAssumed(input: CallInput<C>, request: FastifyRequest): Promise<ReplyParts<C> | undefined> {
    const confirmation = confirmationOf(app.db, request);
    try {
      return await run(input, request, confirmation);
    } catch (error) {
      // The call may have failed because the assumed caller was wrong. Then the session is read, and the call starts
      // again.
      if (!request.isAssumed || isDatabaseUnavailable(error)) throw error;
    } finally {
      await confirmation.noteThatSeen();
    }
  }

  async function answer(input: CallInput<C>, request: FastifyRequest): Promise<ReplyParts<C>> {
    if (request.isAssumed) {
      const parts = await runAssumed(input, request);
      // A handler that made no query has not confirmed the caller.
      if (parts && !request.isAssumed) return parts;
      await admit(app, access, request);
    }

    return run(input, request);
  }

  const { upload } = contract[call] as CallContract;
  // No one's files are read before the caller is certain.
  const hooks = upload ? undefined : assumptionHooks(app, access);
  register(app, call, (input, request) => answer(input as CallInput<C>, request), hooks);
}

/**
 * The handler opens its own transactions (`tx`, `inCompany`), because no one is signed in yet, or because slow work
 * (hashing, pictures) must not hold a connection.
 */
export function routeWithoutTransaction<C extends BuiltCall>(
  app: FastifyInstance,
  call: C,
  handler: (
    context: WithoutTransactionContext<C>,
  ) => Promise<ReplyParts<C> | AnswerWithHeaders<ReplyParts<C>> | FileAnswer>,
): void {
  register(app, call, (input, request) =>
    handler({ ...(input as CallInput<C>), principal: request.principal as PrincipalOf<C> }),
  );
}

/** For the provider's support. The handler opens transactions in the companies that it is about. */
export function providerRoute<C extends ProviderCall>(
  app: FastifyInstance,
  call: C,
  handler: (context: CallInput<C> & { readonly provider: Provider }) => Promise<ReplyParts<C> | FileAnswer>,
): void {
  register(app, call, (input, request) =>
    handler({ ...(input as CallInput<C>), provider: request.provider as Provider }),
  );
}

type Hooks = Pick<RouteOptions, 'onRequest' | 'errorHandler'>;

/** For the routes above and those of one-trip.ts. */
export function register(
  app: FastifyInstance,
  call: BuiltCall,
  run: (input: CallInput<BuiltCall>, request: FastifyRequest) => Promise<object>,
  hooks: Hooks = { onRequest: (request) => admit(app, accessOf(call), request) },
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
    ...hooks,
    preValidation: upload ? (request) => acceptUpload(request, call, upload) : refuseForms,
    handler: async (request, reply) => {
      request.isUploadInUse = true;
      try {
        return sendReply(await run(inputOf(request), request), reply);
      } finally {
        await removeUpload(request);
      }
    },
  } as RouteOptions);
}

type CallSchemas = ReturnType<typeof makeSchemas>;
const schemas = new Map<BuiltCall, CallSchemas>();

/** The same objects for every server in the process, since compiled schemas are cached by identity. */
function schemaOf(call: BuiltCall): CallSchemas {
  const made = schemas.get(call) ?? makeSchemas(call);
  schemas.set(call, made);

  return { ...made, response: { ...made.response } };
}

function makeSchemas(call: BuiltCall) {
  const { params, query, body, reply } = contract[call] as CallContract;
  const incoming = (schema: CallContract['body']) => (schema ? withoutNul(simplifySchema(schema)) : nothing);

  return {
    params: incoming(params),
    querystring: incoming(query),
    ...(calls[call].method !== 'GET' && { body: incoming(body) }),
    response: { '2xx': simplifySchema(reply) },
  };
}

/** Calls without a query refuse one; calls without a body accept an empty one. */
const nothing: JsonSchema = { type: ['object', 'null'], properties: {}, additionalProperties: false };

/** Bodies are JSON, or forms if a call takes files; nothing else is parsed. */
export function routes(app: FastifyInstance, db: Db): void {
  app.decorate('db', db as never);
  app.decorate('handledCalls', new Set() as never);
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    parse(request, body as string, (error, value) =>
      done(error, HALF_A_CHARACTER.test(body as string) ? wellFormed(value) : value),
    ),
  );
}

const HALF_A_CHARACTER = /\\u[dD][89a-fA-F]/;

/** With U+FFFD for each half of a character, as the database stores it in text; in JSON it refuses one. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return Buffer.from(value).toString();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;

  return Object.fromEntries(Object.entries(value).map(([name, part]) => [wellFormed(name), wellFormed(part)]));
}

const refuseForms = async (request: FastifyRequest) => {
  if (request.isMultipart()) throw httpError(415, 'This call accepts JSON, not a form.');
};

const inputOf = (request: FastifyRequest): CallInput<BuiltCall> =>
  ({
    params: request.params,
    query: request.query,
    body: request.body,
    files: request.uploadedFiles ?? [],
    clientIp: request.ip,
    headers: request.headers,
    log: request.log,
  }) as CallInput<BuiltCall>;

function sendReply(answer: object, reply: FastifyReply) {
  if (answer instanceof AnswerWithHeaders) return sendReply(answer.parts, reply.headers(answer.headers));
  if (answer instanceof FileAnswer) return reply.headers(answer.headers).send(answer.bytes);
  const { status = 200, message = 'OK', ...parts } = answer as { status?: 200 | 201; message?: string };

  return sendCached(reply.code(status), answer, { ...parts, status, message });
}

export function refuseUnhandledCalls({ handledCalls }: Pick<FastifyInstance, 'handledCalls'>): void {
  const missing = Object.keys(contract).filter((call) => !handledCalls.has(call as BuiltCall));
  if (missing.length > 0) throw new Error(`No route handles: ${missing.join(', ')}.`);
}

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    handledCalls: Set<BuiltCall>;
  }

  interface FastifyRequest {
    principal: Principal | undefined;
    uploadedFiles: readonly UploadedFile[] | undefined;
  }

  interface FastifyContextConfig {
    call?: BuiltCall;
  }
}
