import type { Trx } from '../database/tx.ts';
import type { Scope } from './scope.ts';
import type { Who } from './who.ts';

/** Who does something, about whom, in which transaction. */
export interface Command {
  readonly db: Trx;
  readonly who: Who;
  readonly scope: Scope;
  /** Where the request came from. */
  readonly origin: string;
}
