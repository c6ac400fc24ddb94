import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  type TransactionSettings,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { refuseInsideTransaction, running } from './running.ts';

/** PostgreSQL as Kysely knows it, with transactions that open in one round trip whatever they set (see tx.ts). */
export class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(pool: Pool) {
    const config = { pool: guarded(pool) };
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new Driver(this.#config);
  }
}

class Driver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const transaction = running.getStore();
    if (!transaction) return super.beginTransaction(connection, settings);
    try {
      await connection.executeQuery(CompiledQuery.raw(transaction.begin));
    } catch (error) {
      await this.rollbackTransaction(connection); // it may have begun before it failed
      throw error;
    }
    transaction.isOpen = true;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch {
      // The connection is gone, and the transaction with it. The error that led here says more.
    }
  }
}

function guarded(pool: Pool): PostgresPool {
  return {
    connect: async () => {
      refuseInsideTransaction();

      return honest(await pool.connect());
    },
    end: () => pool.end(),
  };
}

/** PostgreSQL answers `commit` of a transaction with a failed statement by rolling back, and calls that success. */
function honest(client: PoolClient): PostgresPoolClient {
  const query = async (sql: string, parameters: unknown[]) => {
    const result = await client.query(sql, parameters);
    if (sql === 'commit' && result.command !== 'COMMIT') {
      throw new Error('Nothing was committed: a statement of this transaction had failed before.');
    }

    return result;
  };

  return { query, release: () => client.release() } as unknown as PostgresPoolClient;
}
