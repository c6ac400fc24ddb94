/** One round trip to the database that limits it to the caller's company, checks the session, runs the queries and commits. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '../access/principal.ts';
import { type Scope, scopeOf } from '../access/scope.ts';
import { accessOf, type SignedInCall } from '../access/table.ts';
import { isSerializationFailure } from '../database/errors.ts';
import { runInPipeline } from '../database/pipeline.ts';
import type { Statement } from '../database/statement.ts';
import { type Db, inCompany, readOnlySnapshot } from '../database/tx.ts';
import {
  makeQueryRunner,
  type QueryRunner,
  queryRunnerIn,
  type ReadQuery,
  UnsettledError,
} from '../lists/query-runner.ts';
import { assumptionHooks, confirmationOf, PrincipalChangedError } from './assumed.ts';
import { admit } from './auth.ts';
import { type CallInput, type ReplyParts, register } from './route.ts';

interface ReadContext<C extends SignedInCall> extends CallInput<C> {
  readonly principal: Principal;
  readonly scope: Scope;
  readonly runQueries: QueryRunner;
}

const MOST_CHANGES = 3;

/** Like `route`, for calls that only read. The handler may run more than once; `afterwards` runs outside its transaction. */
export function readRoute<C extends SignedInCall>(
  app: FastifyInstance,
  call: C,
  handler: (context: ReadContext<C>) => Promise<ReplyParts<C>>,
  afterwards?: (context: CallInput<C> & { readonly principal: Principal }, parts: ReplyParts<C>) => Promise<void>,
): void {
  const access = accessOf(call);
  const answer = (input: CallInput<C>, principal: Principal, runQueries: QueryRunner) =>
    handler({ ...input, principal, scope: scopeOf(principal), runQueries });

  async function run(input: CallInput<C>, request: FastifyRequest): Promise<ReplyParts<C>> {
    for (let change = 0; change < MOST_CHANGES; change += 1) {
      const principal = request.principal as Principal;
      try {
        const parts = await answer(input, principal, queryRunnerFor(app.db, principal, request));
        if (!request.isAssumed) return parts;
      } catch (error) {
        if (error instanceof UnsettledError || isSerializationFailure(error)) break;
        if (!(error instanceof PrincipalChangedError)) throw error;
      }
      await admit(app, access, request);
    }
    await admit(app, access, request);
    const principal = request.principal as Principal;
    const work = (db: Parameters<typeof queryRunnerIn>[0]) => answer(input, principal, queryRunnerIn(db));

    return inCompany(app.db, principal.companyId, work, readOnlySnapshot);
  }

  async function answered(input: CallInput<C>, request: FastifyRequest): Promise<ReplyParts<C>> {
    const parts = await run(input, request);
    await afterwards?.({ ...input, principal: request.principal as Principal }, parts);

    return parts;
  }

  register(app, call, (input, request) => answered(input as CallInput<C>, request), assumptionHooks(app, access));
}

function queryRunnerFor(db: Db, principal: Principal, request: FastifyRequest): QueryRunner {
  const { statement, check, noteThatSeen } = confirmationOf(db, request);

  return makeQueryRunner(db, async (queries) => {
    const defined = queries.filter((query) => query !== undefined);
    const [who = [], ...answers] = await runInPipeline(db, principal.companyId, [
      statement,
      ...defined.map((query) => statementOf(db, query)),
    ]);
    check(who);
    await noteThatSeen();
    let next = 0;

    return queries.map((query) => (query ? (answers[next++] ?? []) : []));
  });
}

function statementOf(db: Db, { sql, ...how }: ReadQuery): Statement {
  const { sql: text, parameters } = sql.compile(db);

  return { text, values: parameters, ...how };
}
