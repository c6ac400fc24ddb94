import { AsyncLocalStorage } from 'node:async_hooks';
import { OutsideTransactionError } from './errors.ts';

/** The transaction that the current chain of calls runs in. */
export interface RunningTransaction {
  /** The SQL that opens it, sent as one message. */
  readonly begin: string;
  isOpen: boolean;
  /** What is to happen once it is committed. */
  readonly afterwards: (() => void)[];
}

export const running = new AsyncLocalStorage<RunningTransaction>();

/**
 * Refuses work that would go around the caller's open transaction. On the embedded engine it would wait for itself until
 * the timeout; on a server it would silently run outside, with more rights and none of the transaction's changes.
 */
export function refuseInsideTransaction(): void {
  if (running.getStore()?.isOpen) {
    throw new OutsideTransactionError(
      'A transaction is open here: use the one handed to the function, not the database.',
    );
  }
}

/** Does something when the current transaction is committed, and nothing when it is not. */
export function afterCommit(work: () => void): void {
  running.getStore()?.afterwards.push(work);
}
