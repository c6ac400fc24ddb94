import { type Db, inCompany, type TransactionOptions } from '../database/tx.ts';
import type { CallContext } from './call-context.ts';
import { scopeOf } from './scope.ts';

/** Runs each piece of work in its own transaction, for calls that do slow work or stream in between. */
export type InTransaction = <T>(work: (context: CallContext) => Promise<T>, options?: TransactionOptions) => Promise<T>;

export const transactionsFor =
  (db: Db, { principal, clientIp }: Pick<CallContext, 'principal' | 'clientIp'>): InTransaction =>
  (work, options) =>
    inCompany(
      db,
      principal.companyId,
      (trx) => work({ db: trx, principal, scope: scopeOf(principal), clientIp }),
      options,
    );
