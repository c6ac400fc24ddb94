import type { Trx } from '../database/tx.ts';
import type { Principal } from './principal.ts';
import type { Scope } from './scope.ts';

export interface Command {
  readonly db: Trx;
  readonly principal: Principal;
  readonly scope: Scope;
  /** The client's address. */
  readonly origin: string;
}
