/**
 * Reading in one trip to the database. The caller is assumed to be who they were in the call before. The trip carries the
 * wall of that person's company, the question who is calling, the list's own questions and the commit; an answer about
 * somebody else is thrown away, and everything starts again from the door.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isStill, type Principal, principalStatement, type SessionRow, touchSession } from '../access/principal.ts';
import { type Scope, scopeOf } from '../access/scope.ts';
import { accessOf, type SignedInCall } from '../access/table.ts';
import { isSerializationFailure } from '../database/errors.ts';
import { runInPipeline, type Statement } from '../database/pipeline.ts';
import { type Db, inCompany } from '../database/tx.ts';
import { makeReader, type Question, type Reader, readerIn, UnsettledError } from '../lists/reader.ts';
import { admit, assume } from './auth.ts';
import { sendError, toHttpError } from './errors.ts';
import { type CallInput, type ReplyParts, register } from './route.ts';

export interface ReadContext<C extends SignedInCall> extends CallInput<C> {
  readonly principal: Principal;
  readonly scope: Scope;
  readonly read: Reader;
}

class PrincipalChangedError extends Error {}

const MOST_CHANGES = 3;

/** Like `route`, for calls that only read. The handler may run more than once; `afterwards` runs outside its transaction. */
export function readRoute<C extends SignedInCall>(
  app: FastifyInstance,
  call: C,
  handler: (context: ReadContext<C>) => Promise<ReplyParts<C>>,
  afterwards?: (context: CallInput<C> & { readonly principal: Principal }, parts: ReplyParts<C>) => Promise<void>,
): void {
  const access = accessOf(call);
  const answer = (input: CallInput<C>, principal: Principal, read: Reader) =>
    handler({ ...input, principal, scope: scopeOf(principal), read });

  async function run(input: CallInput<C>, request: FastifyRequest): Promise<ReplyParts<C>> {
    for (let change = 0; change < MOST_CHANGES; change += 1) {
      const principal = request.principal as Principal;
      try {
        const parts = await answer(input, principal, readerFor(app.db, principal, request));
        if (!request.isAssumed) return parts;
      } catch (error) {
        if (error instanceof UnsettledError || isSerializationFailure(error)) break;
        if (!(error instanceof PrincipalChangedError)) throw error;
      }
      await admit(app, access, request);
    }
    await admit(app, access, request);
    const principal = request.principal as Principal;
    const work = (db: Parameters<typeof readerIn>[0]) => answer(input, principal, readerIn(db));

    return inCompany(app.db, principal.companyId, work, { isolation: 'repeatable read', readOnly: true });
  }

  async function answered(input: CallInput<C>, request: FastifyRequest): Promise<ReplyParts<C>> {
    const parts = await run(input, request);
    await afterwards?.({ ...input, principal: request.principal as Principal }, parts);

    return parts;
  }

  register(app, call, (input, request) => answered(input as CallInput<C>, request), {
    onRequest: async (request) => {
      if (!assume(app, access, request)) await admit(app, access, request);
    },
    // Nobody learns anything by a refusal, not even that the query is wrong, before it is certain who they are.
    errorHandler: async (error, request, reply) => {
      try {
        if (request.isAssumed) await admit(app, access, request);
      } catch (refusal) {
        return sendError(toHttpError(refusal as typeof error, request), reply);
      }

      return sendError(toHttpError(error, request), reply);
    },
  });
}

function readerFor(db: Db, principal: Principal, request: FastifyRequest): Reader {
  const { hash } = principal.session;

  return makeReader(db, async (questions) => {
    const asked = questions.filter((question) => question !== undefined);
    const [who = [], ...answers] = await runInPipeline(db, principal.companyId, [
      principalStatement(db, hash),
      ...asked.map((question) => statementOf(db, question)),
    ]);
    const row = who[0] as SessionRow | undefined;
    if (!isStill(principal, row)) throw new PrincipalChangedError();
    request.isAssumed = false;
    if (row?.is_due) await touchSession(db, hash);
    let next = 0;

    return questions.map((question) => (question ? (answers[next++] ?? []) : []));
  });
}

function statementOf(db: Db, { sql, isFixed = false }: Question): Statement {
  const { sql: text, parameters } = sql.compile(db);

  return { text, values: parameters, isFixed };
}
