/**
 * A whole read-only transaction in one message: begin, limit to the company, statements, commit. Up to the message's end the database
 * skips everything after an error, so nothing runs if the transaction did not begin or the limit was not set.
 */
import { connectTo } from './connect.ts';
import type { DatabasePool } from './pool.ts';
import { refuseInsideTransaction } from './running-transaction.ts';
import { limitToCompany, sendTogether } from './send-together.ts';
import type { Row, Statement } from './statement.ts';
import { isLostStatement, withoutNames } from './statement-names.ts';
import type { Db } from './tx.ts';

const begin: Statement = { text: 'begin isolation level repeatable read read only', values: [], isFixed: true };
const commit: Statement = { text: 'commit', values: [], isFixed: true };

const pools = new WeakMap<Db, DatabasePool>();

export const allowPipelines = (db: Db, pool: DatabasePool): void => void pools.set(db, pool);

/** The rows of each statement, all of one snapshot, seen as the company. */
export async function runInPipeline(db: Db, companyId: string, statements: readonly Statement[]): Promise<Row[][]> {
  refuseInsideTransaction();
  const pool = pools.get(db) as DatabasePool;
  const client = await connectTo(pool);
  // Fixed texts are made so that one plan suits all their values. Left alone, the database would plan again for each
  // `limit`, which takes longer than reading the page.
  const withGenericPlans = statements.every(({ isFixed, isPlannedAnew }) => isFixed || isPlannedAnew);
  const run = () =>
    sendTogether(client, pool, [begin, limitToCompany(companyId, { withGenericPlans }), ...statements, commit]);
  let isUsable = true;
  try {
    const answers = await run().catch(async (error: Error) => {
      isUsable = await client.query('rollback').then(
        () => true,
        () => false,
      );
      if (!isUsable || !isLostStatement(error)) throw error;
      withoutNames.add(pool);

      return run();
    });

    return answers.slice(2, -1).map(({ rows }) => rows);
  } finally {
    client.release(!isUsable);
  }
}
