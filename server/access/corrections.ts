import { administers } from '../../src/rules/auth/administers.ts';
import type { Principal } from './principal.ts';

/** Admins change balances and cancel approved time off, but not their own. Other approvers only decide on requests. */
export const mayCorrect = (
  { level, personId }: Pick<Principal, 'level' | 'personId'>,
  { person_id }: { readonly person_id: string },
): boolean => administers(level) && person_id !== personId;
