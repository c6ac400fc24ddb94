import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely';
import type { DatabasePool } from './pool.ts';
import { refuseInsideTransaction, runningTransaction } from './running-transaction.ts';
import { transactionClient } from './transaction-client.ts';

/** Applies the settings of tx.ts when a transaction begins. */
export class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(pool: DatabasePool) {
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
    await connection.executeQuery(CompiledQuery.raw(transaction.begin));
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

function guarded(pool: DatabasePool): PostgresPool {
  return {
    connect: async () => {
      refuseInsideTransaction();

      return transactionClient(pool);
    },
    end: () => pool.end(),
  };
}
