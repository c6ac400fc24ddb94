import { administers } from '../../src/rules/auth/administers.ts';
import { fieldError } from './http-error.ts';
import type { Principal } from './principal.ts';

/** Admins change balances and cancel approved time off, but not their own. Other approvers only decide on requests. */
export const mayCorrect = (
  { level, personId }: Pick<Principal, 'level' | 'personId'>,
  { person_id }: { readonly person_id: string },
): boolean => administers(level) && person_id !== personId;

/** Trimmed; a correction needs one. */
export function reasonOf({ reason }: { readonly reason: string }): string {
  const words = reason.trim();
  if (words === '') throw fieldError(422, 'reason', 'Please enter a reason.');

  return words;
}
