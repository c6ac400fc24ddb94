import { type Db, inCompany, type TransactionOptions } from '../database/tx.ts';
import type { Command } from './command.ts';
import { scopeOf } from './scope.ts';

/** Each piece of work in a transaction of its own, for calls that do slow work or stream between them. */
export type Apart = <T>(work: (command: Command) => Promise<T>, options?: TransactionOptions) => Promise<T>;

export const apartFor =
  (db: Db, { principal, origin }: Pick<Command, 'principal' | 'origin'>): Apart =>
  (work, options) =>
    inCompany(
      db,
      principal.companyId,
      (trx) => work({ db: trx, principal, scope: scopeOf(principal), origin }),
      options,
    );
