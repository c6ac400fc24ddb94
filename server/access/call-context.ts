import type { Trx } from '../database/tx.ts';
import type { PersonKey, Principal } from './principal.ts';
import type { Scope } from './scope.ts';

export interface CallContext {
  /** The call's transaction, limited to the caller's company. */
  readonly db: Trx;
  readonly principal: Principal;
  readonly scope: Scope;
  /** The client's IP address. */
  readonly clientIp: string;
}

/** A transaction in someone's name: of their call, or of what they planned for later. */
export interface Acting extends Pick<CallContext, 'db' | 'clientIp'> {
  readonly principal: PersonKey & Pick<Principal, 'roles'>;
}
