import pg from 'pg';
import type { Log } from './log.ts';
import { pgTypes } from './pg-types.ts';
import { APP_ROLE } from './requirements.ts';

const connectWithinMs = 10_000;

/** Does nothing before the first migration, when the role doesn't exist yet. */
const becomeAppRole = `
  select set_config('role', rolname, false) from pg_roles
  where rolname = '${APP_ROLE}' and pg_has_role(rolname, 'member')`;

/**
 * An idle connection has the restricted role, which sees one company's rows and, without a company, none: if a transaction
 * should ever fail to begin, nothing after it finds anything. `connect` and `query` give it the rights of the tables' owner,
 * which takes two more round trips.
 */
export class DatabasePool extends pg.Pool {
  constructor({ onConnect, ...options }: pg.PoolConfig, log: Log) {
    super({
      types: pgTypes,
      connectionTimeoutMillis: connectWithinMs,
      ...options,
      onConnect: async (client) => {
        await onConnect?.(client);
        await client.query(becomeAppRole);
      },
    });
    // The pool replaces an idle connection that ends; without a listener Node would end the process.
    this.on('error', (error) => log.warn({ reason: error.message }, 'A database connection was lost.'));
    // Reported by the query in flight, or the next one.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  /** For requests. */
  connectForRequest(): Promise<pg.PoolClient> {
    return super.connect();
  }

  override connect = (async (): Promise<pg.PoolClient> => {
    const client = await super.connect();
    const release = client.release.bind(client);
    client.release = (reason) => {
      if (reason) release(reason);
      else client.query(becomeAppRole).then(() => release(), release);
    };
    await client.query('reset role').catch((error: Error) => {
      release(error);
      throw error;
    });

    return client;
  }) as pg.Pool['connect'];

  override query = (async (text: string, values?: unknown[]) => {
    const client = await this.connect();

    return client.query(text, values).finally(() => client.release());
  }) as pg.Pool['query'];
}
