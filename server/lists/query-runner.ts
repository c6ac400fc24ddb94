import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import type { CallContext } from '../access/call-context.ts';
import type { Trx } from '../database/tx.ts';

export interface ReadQuery<Row = unknown> {
  readonly sql: RawBuilder<Row>;
  /** The text is one of few, so that the database may keep its plan. Never with LIKE or lists of changing length. */
  readonly isFixed?: boolean;
  /** What its plan depends on is written into the text, which is planned each time. */
  readonly isPlannedAnew?: boolean;
}

type MaybeQueries = readonly (ReadQuery | undefined)[];

export type RowsOf<Queries extends MaybeQueries> = {
  -readonly [K in keyof Queries]: NonNullable<Queries[K]> extends ReadQuery<infer Row> ? Row[] : never;
};

/** Runs queries on one snapshot of the database. An undefined query returns no rows. */
export interface QueryRunner {
  <const Queries extends MaybeQueries>(queries: Queries): Promise<RowsOf<Queries>>;
  /** The database of the queries, for values that are cached by database. */
  readonly db: QueryExecutorProvider;
}

export const makeQueryRunner = (
  db: QueryExecutorProvider,
  run: (queries: MaybeQueries) => Promise<unknown[][]>,
): QueryRunner => Object.assign(run, { db }) as QueryRunner;

/** What the handler of a read-only call receives. */
export type QueryContext = Pick<CallContext, 'principal' | 'scope'> & { readonly runQueries: QueryRunner };

/** The transaction needs one snapshot: repeatable read. */
export const queryRunnerIn = (db: Trx): QueryRunner =>
  makeQueryRunner(db, async (queries) => {
    const answers: unknown[][] = [];
    for (const query of queries) answers.push(query ? (await query.sql.execute(db)).rows : []);

    return answers;
  });

export const queryContextIn = ({ db, principal, scope }: CallContext): QueryContext => ({
  runQueries: queryRunnerIn(db),
  principal,
  scope,
});

/** The company changes faster than its lists are counted. */
export class UnsettledError extends Error {}
