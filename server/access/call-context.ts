import type { Trx } from '../database/tx.ts';
import type { Principal } from './principal.ts';
import type { Scope } from './scope.ts';

export interface CallContext {
  /** The call's transaction, limited to the caller's company. */
  readonly db: Trx;
  readonly principal: Principal;
  readonly scope: Scope;
  /** The client's address. */
  readonly origin: string;
}
