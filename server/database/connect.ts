import type { Pool, PoolClient } from 'pg';
import { DatabaseUnavailableError, isDatabaseUnavailable } from './errors.ts';

/** Failing to connect is never the request's fault. */
export function connectTo(pool: Pool): Promise<PoolClient> {
  return pool.connect().catch((cause: Error) => {
    throw isDatabaseUnavailable(cause) ? cause : new DatabaseUnavailableError(cause.message, { cause });
  });
}
