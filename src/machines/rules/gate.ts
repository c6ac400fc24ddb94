/** Where the gate stands for one person at one place. The session chart asks these in order. */
import type { UserTrack } from '../../api/contract/auth.ts';
import { isOnboardingPath, type OnboardingStep, onboardingPath, onboardingStep } from './onboarding.ts';
import { entryTo, landingPath, paths, routeAt } from './paths.ts';
import { isOwnPath, type Place, returnPathOf } from './return-path.ts';
import { levelOf } from './roles.ts';

/** A place to come back to, and whose it was, if anybody's. */
export interface ReturnTo {
  to: string;
  userId?: string;
}

export interface Gate {
  track: UserTrack;
  place: Place;
  hasSecurityToken: boolean;
  returnTo?: ReturnTo;
}

/** No role of this console: employees use theirs elsewhere. */
export const hasNoAccess = ({ track }: Gate): boolean => levelOf(track.roles) === undefined;

export const needsStep = ({ track, place, hasSecurityToken }: Gate, step: OnboardingStep): boolean =>
  onboardingStep(track, { path: place.path, hasSecurityToken }) === step;

/** The page of the step to take next, unless the person is there already or has none to take. */
export function stepToGoTo({ track, place: { path }, hasSecurityToken }: Gate): string | undefined {
  const step = onboardingStep(track, { path, hasSecurityToken });
  const to = step && onboardingPath(step, track.roles);

  return to === path ? undefined : to;
}

/** At a page that one passes through: signing in, or a set-up step that is already behind. */
export function isAtDoor({ place: { path }, hasSecurityToken }: Gate): boolean {
  const name = routeAt(path)?.name;

  return (
    name === 'login' ||
    name === 'loginLink' ||
    name === 'forgotPassword' ||
    (isOnboardingPath(path) && !hasSecurityToken)
  );
}

/** From the door to where the person was, if that was they and the address is ours; otherwise Home. */
export function behindTheDoor({ track, returnTo }: Gate): string {
  const isTheirs = returnTo?.userId === undefined || returnTo.userId === track.userId;

  return returnTo && isTheirs && isOwnPath(returnTo.to) ? returnTo.to : paths.home;
}

export const isAtHome = ({ place }: Gate): boolean => place.path === paths.home;

export const landing = ({ track }: Gate): string => landingPath(track.roles);

export const isForbidden = ({ track, place }: Gate): boolean => entryTo(place.path, track.roles) === 'forbidden';

/** What to remember of a place whose session ended under somebody, or before anybody was known. */
export function returnToOf(place: Place, track: UserTrack | undefined): ReturnTo | undefined {
  const to = returnPathOf(place);

  return to === undefined ? undefined : { to, ...(track && { userId: track.userId }) };
}
