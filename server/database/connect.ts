import type { PoolClient } from 'pg';
import { DatabaseUnavailableError, isDatabaseUnavailable } from './errors.ts';
import type { DatabasePool } from './pool.ts';

/** Failing to connect is never the request's fault. */
export function connectTo(pool: DatabasePool): Promise<PoolClient> {
  return pool.connectForRequest().catch((cause: Error) => {
    throw isDatabaseUnavailable(cause) ? cause : new DatabaseUnavailableError(cause.message, { cause });
  });
}
