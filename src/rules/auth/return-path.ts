import { needsSession, paths } from '../shared/paths.ts';
import { isOnboardingPath } from './onboarding.ts';

export interface Location {
  /** Without query and fragment. */
  path: string;
  /** With its leading `?`, or empty. */
  search: string;
}

export function parseLocation(address: string): Location {
  const at = address.indexOf('?');

  return at < 0 ? { path: address, search: '' } : { path: address.slice(0, at), search: address.slice(at) };
}

const MAX_LENGTH = 2_000;
const HAS_CONTROL = /[\p{Cc}\\]/u;

/** Pages that sign-in leads to anyway, or that only redirect. */
const notReturnedTo: ReadonlySet<string> = new Set([paths.home, paths.dashboard, paths.branches]);

/** Guards redirects after sign-in: no other host, no scheme, no `//`. */
export const isOwnPath = (to: string): boolean =>
  to.startsWith('/') && !to.startsWith('//') && to.length <= MAX_LENGTH && !HAS_CONTROL.test(to);

/** Undefined for public pages, set-up pages and pages that sign-in leads to anyway. */
export function returnPathOf({ path, search }: Location): string | undefined {
  const to = path + search;
  const isWorthIt = needsSession(path) && !isOnboardingPath(path) && !(notReturnedTo.has(path) && search === '');

  return isWorthIt && isOwnPath(to) ? to : undefined;
}
