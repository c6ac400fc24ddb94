import { AsyncLocalStorage } from 'node:async_hooks';
import { OutsideTransactionError } from './errors.ts';
import type { Row, Statement } from './statement.ts';

export interface Confirmation {
  readonly statement: Statement;
  /** May run more than once. */
  check(rows: readonly Row[]): void;
}

export interface RunningTransaction {
  readonly begin: string;
  /** Only its rows are seen; without it, all are. */
  readonly companyId?: string;
  readonly confirmation?: Confirmation | undefined;
  isOpen: boolean;
  readonly afterwards: (() => void)[];
}

export const runningTransaction = new AsyncLocalStorage<RunningTransaction>();

/**
 * On the embedded engine such a query would wait for itself until the timeout; on a server it would silently run
 * outside the transaction, with more rights.
 */
export function refuseInsideTransaction(): void {
  if (runningTransaction.getStore()?.isOpen) {
    throw new OutsideTransactionError(
      'A transaction is open here: use the one handed to the function, not the database.',
    );
  }
}

/** Not called when the transaction rolls back. */
export function afterCommit(work: () => void): void {
  runningTransaction.getStore()?.afterwards.push(work);
}
