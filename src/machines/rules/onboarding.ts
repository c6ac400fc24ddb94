/** Which step of setting up a person is to take next, and where that step is. */
import type { UserTrack } from '../../api/contract/auth.ts';
import { paths } from './paths.ts';
import { levelOf } from './roles.ts';

export type OnboardingStep = 'password' | 'profile' | 'logo';

interface Circumstances {
  /** The path the person is at. */
  path: string;
  /** A security token in storage (the provider's support) lets a person past the steps. */
  hasSecurityToken: boolean;
}

/**
 * The first step that is still to be taken.
 * Company-level people set their password, the company's profile and its logo, wherever they try to go.
 * Branch-level people set their password, wherever they go; their own picture is asked for only at Home.
 * Writers and reporting managers are never stopped.
 */
export function onboardingStep(
  track: UserTrack,
  { path, hasSecurityToken }: Circumstances,
): OnboardingStep | undefined {
  const level = levelOf(track.roles);
  if (hasSecurityToken || (level !== 'company' && level !== 'branch')) return undefined;
  if (!track.password) return 'password';
  if (level === 'company' && !track.companyProfileUpdated) return 'profile';
  if (track.profileImageOrLogoUpdated) return undefined;

  return level === 'company' || path === paths.home || path === paths.setUpLogo ? 'logo' : undefined;
}

/** The page of a step; a branch has its own page for the password. */
export function onboardingPath(step: OnboardingStep, roles: readonly string[]): string {
  if (step === 'profile') return paths.setUpCompany;
  if (step === 'logo') return paths.setUpLogo;

  return levelOf(roles) === 'branch' ? paths.setUpBranchPassword : paths.setUpPassword;
}

const stepPaths: ReadonlySet<string> = new Set([
  paths.setUpPassword,
  paths.setUpBranchPassword,
  paths.setUpCompany,
  paths.setUpLogo,
]);

export const isOnboardingPath = (path: string): boolean => stepPaths.has(path);

/** What the picture step is called: the company's logo, or a branch-level person's own picture. */
export const pictureTitle = (roles: readonly string[]): 'Company Logo' | 'Image Upload' =>
  levelOf(roles) === 'branch' ? 'Image Upload' : 'Company Logo';
