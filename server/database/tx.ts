import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { isSerializationFailure, LostStatementError, RepeatAfterError } from './errors.ts';
import {
  type Confirmation,
  type RunningTransaction,
  refuseInsideTransaction,
  runningTransaction,
} from './running-transaction.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
/** Runs work in a separate transaction. */
export type RunTransaction = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

export interface TransactionOptions {
  readOnly?: boolean;
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Runs first, in the same message as the transaction's first statement, which then fails with what `check` throws. */
  confirmation?: Confirmation;
}

/** For several queries that have to agree with each other. */
export const readOnlySnapshot = { readOnly: true, isolation: 'repeatable read' } as const satisfies TransactionOptions;

const attempts = 6;
const firstPauseMs = 5;

/**
 * Repeats `work` after a serialisation failure or deadlock (40001, 40P01), and when it has to wait for another transaction
 * (RepeatAfterError), so it must have no side effects outside the database.
 */
export async function tx<T>(db: Db, work: (trx: Trx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
  return retried(db, { begin: begin(options) }, work);
}

/**
 * Like `tx`, but the database itself limits all queries to the company's rows (row-level security for the role
 * wellness_app). Costs no extra round trip.
 */
export async function inCompany<T>(
  db: Db,
  companyId: string,
  work: (trx: Trx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (!isUuid(companyId)) throw new TypeError('A company id must be a UUID.');

  return retried(db, { begin: begin(options), companyId, confirmation: options.confirmation }, work);
}

const begin = ({ isolation, readOnly }: TransactionOptions): string =>
  ['begin', isolation && `isolation level ${isolation}`, readOnly && 'read only'].filter(Boolean).join(' ');

type Opening = Pick<RunningTransaction, 'begin' | 'companyId' | 'confirmation'>;

async function retried<T>(db: Db, opening: Opening, work: (trx: Trx) => Promise<T>): Promise<T> {
  refuseInsideTransaction();
  for (let attempt = 1; ; ) {
    try {
      return await once(db, opening, work);
    } catch (error) {
      if (error instanceof RepeatAfterError) await error.others;
      else if (attempt === attempts || !mayBeRepeated(error)) throw error;
      else {
        await delay(firstPauseMs * 2 ** attempt * (0.5 + Math.random()));
        attempt += 1;
      }
    }
  }
}

const mayBeRepeated = (error: unknown): boolean => error instanceof LostStatementError || isSerializationFailure(error);

async function once<T>(db: Db, opening: Opening, work: (trx: Trx) => Promise<T>): Promise<T> {
  const transaction: RunningTransaction = { ...opening, isOpen: false, afterwards: [] };
  const result = await runningTransaction.run(transaction, () =>
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
