import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { isSerializationFailure } from './errors.ts';
import { type RunningTransaction, refuseInsideTransaction, running } from './running.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

export interface TransactionOptions {
  readOnly?: boolean;
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

const attempts = 6;
const firstPauseMs = 5;

/**
 * Runs `work` in one transaction: all of it or nothing. When another transaction was in the way (40001, 40P01) it is run
 * again from its start, so `work` must do nothing outside the database that cannot be done twice.
 */
export async function tx<T>(db: Db, work: (trx: Trx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
  return retried(db, begin(options), work);
}

/**
 * Runs `work` in one transaction that can see and change the rows of one company only, whatever its queries forget: the
 * database itself holds the wall (row-level security for the role wellness_app). Costs no round trip more than `tx`.
 */
export async function inCompany<T>(
  db: Db,
  companyId: string,
  work: (trx: Trx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (!isUuid(companyId)) throw new TypeError('A company id must be a UUID.');
  // The id is checked above, so it can stand in the text: one message takes no parameters.
  const wall = `set local role wellness_app; set local app.company = '${companyId}'`;

  return retried(db, `${begin(options)}; ${wall}`, work);
}

const begin = ({ isolation, readOnly }: TransactionOptions): string =>
  ['begin', isolation && `isolation level ${isolation}`, readOnly && 'read only'].filter(Boolean).join(' ');

async function retried<T>(db: Db, opening: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  refuseInsideTransaction();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(db, opening, work);
    } catch (error) {
      if (attempt === attempts || !isSerializationFailure(error)) throw error;
      await delay(firstPauseMs * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

async function once<T>(db: Db, opening: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  const transaction: RunningTransaction = { begin: opening, isOpen: false, afterwards: [] };
  const result = await running.run(transaction, () =>
    db.transaction().execute(async (trx) => {
      try {
        return await work(trx);
      } finally {
        transaction.isOpen = false;
      }
    }),
  );
  for (const work of transaction.afterwards) work();

  return result;
}
