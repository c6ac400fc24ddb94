/** The facts from which the session chart decides access. */
import type { UserTrack } from '../../api/contract/auth.ts';
import { entryTo, landingPath, paths, routeAt } from '../shared/paths.ts';
import { isOnboardingPath, type OnboardingStep, onboardingPath, onboardingStep } from './onboarding.ts';
import { isOwnPath, type Location, returnPathOf } from './return-path.ts';
import { levelOf } from './roles.ts';

/** `userId`: the person it belonged to, if known. */
export interface ReturnTo {
  to: string;
  userId?: string;
}

export interface Gate {
  track: UserTrack;
  location: Location;
  hasSecurityToken: boolean;
  returnTo?: ReturnTo;
}

/** Employees have no role in this console. */
export const hasNoAccess = ({ track }: Gate): boolean => levelOf(track.roles) === undefined;

export const needsStep = ({ track, location, hasSecurityToken }: Gate, step: OnboardingStep): boolean =>
  onboardingStep(track, { path: location.path, hasSecurityToken }) === step;

/** Undefined when the person is already there or has no step left. */
export function stepToGoTo({ track, location: { path }, hasSecurityToken }: Gate): string | undefined {
  const step = onboardingStep(track, { path, hasSecurityToken });
  const to = step && onboardingPath(step, track.roles);

  return to === path ? undefined : to;
}

/** Sign-in, or a page of the set-up. Only asked once no step is left to do, so the step is completed. */
export function isEntryPage({ location: { path }, hasSecurityToken }: Gate): boolean {
  const name = routeAt(path)?.name;

  return (
    name === 'login' ||
    name === 'loginLink' ||
    name === 'forgotPassword' ||
    (isOnboardingPath(path) && !hasSecurityToken)
  );
}

/** The page the same person was on before, if it is one of ours; otherwise Home. */
export function postLoginPath({ track, returnTo }: Gate): string {
  const isSamePerson = returnTo?.userId === undefined || returnTo.userId === track.userId;

  return returnTo && isSamePerson && isOwnPath(returnTo.to) ? returnTo.to : paths.home;
}

export const isHomePage = ({ location }: Gate): boolean => location.path === paths.home;

export const landing = ({ track }: Gate): string => landingPath(track.roles);

export const isForbidden = ({ track, location }: Gate): boolean => entryTo(location.path, track.roles) === 'forbidden';

export function returnToOf(location: Location, track: UserTrack | undefined): ReturnTo | undefined {
  const to = returnPathOf(location);

  return to === undefined ? undefined : { to, ...(track && { userId: track.userId }) };
}
