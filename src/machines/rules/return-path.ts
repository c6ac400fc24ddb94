/** Where somebody was when their session ended, so that they come back to it after signing in again. */
import { isOnboardingPath } from './onboarding.ts';
import { needsSession, paths } from './paths.ts';

export interface Place {
  /** Without query and fragment. */
  path: string;
  /** With its leading `?`, or empty. */
  search: string;
}

/** `/employees?page=2` in its two parts. */
export function placeOf(address: string): Place {
  const at = address.indexOf('?');

  return at < 0 ? { path: address, search: '' } : { path: address.slice(0, at), search: address.slice(at) };
}

const MAX_LENGTH = 2_000;
const HAS_CONTROL = /[\p{Cc}\\]/u;

/** Pages one is led to anyway, and the ones that only lead elsewhere. */
const notWorthAReturn: ReadonlySet<string> = new Set([paths.home, paths.dashboard, paths.branches]);

/** Whether a text is an address of this console itself: relative, no other host, no scheme, no trick of the slashes. */
export const isOwnPath = (to: string): boolean =>
  to.startsWith('/') && !to.startsWith('//') && to.length <= MAX_LENGTH && !HAS_CONTROL.test(to);

/** The address to come back to, or none when the place is public, part of setting up, or where sign-in leads anyway. */
export function returnPathOf({ path, search }: Place): string | undefined {
  const to = path + search;
  const isWorthIt = needsSession(path) && !isOnboardingPath(path) && !(notWorthAReturn.has(path) && search === '');

  return isWorthIt && isOwnPath(to) ? to : undefined;
}
