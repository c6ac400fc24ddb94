import type { Pool, PoolClient } from 'pg';
import { DatabaseUnavailableError, isDatabaseUnavailable } from './errors.ts';
import { refuseInsideTransaction } from './running-transaction.ts';

/** Failing to connect is never the request's fault. */
export async function connectTo(pool: Pool): Promise<PoolClient> {
  refuseInsideTransaction();

  return pool.connect().catch((cause: Error) => {
    throw isDatabaseUnavailable(cause) ? cause : new DatabaseUnavailableError(cause.message, { cause });
  });
}
