import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';
import { connectTo } from './connect.ts';
import { honest } from './honest-client.ts';
import { runningTransaction } from './running-transaction.ts';

/** Opens a transaction in one round trip, whatever it sets (see tx.ts). */
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
    const transaction = runningTransaction.getStore();
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
      // The connection is gone, and the transaction with it. The original error says more.
    }
  }
}

function guarded(pool: Pool): PostgresPool {
  return {
    connect: async () => honest(await connectTo(pool), pool),
    end: () => pool.end(),
  };
}
