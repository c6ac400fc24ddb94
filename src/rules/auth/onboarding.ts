import type { UserTrack } from '../../api/contract/auth.ts';
import { paths } from '../shared/paths.ts';
import { levelOf } from './roles.ts';

export type OnboardingStep = 'password' | 'profile' | 'logo';

interface OnboardingContext {
  path: string;
  /** Set for the provider's support; skips the set-up steps. */
  hasSecurityToken: boolean;
}

/**
 * Company-level people set a password, the company profile and its logo, on any page. Branch-level people set a
 * password on any page, and a picture only on Home. Writers and managers have no steps.
 */
export function onboardingStep(
  track: UserTrack,
  { path, hasSecurityToken }: OnboardingContext,
): OnboardingStep | undefined {
  const level = levelOf(track.roles);
  if (hasSecurityToken || (level !== 'company' && level !== 'branch')) return undefined;
  if (!track.password) return 'password';
  if (level === 'company' && !track.companyProfileUpdated) return 'profile';
  if (track.profileImageOrLogoUpdated) return undefined;

  return level === 'company' || path === paths.home || path === paths.setUpLogo ? 'logo' : undefined;
}

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

export const pictureTitle = (roles: readonly string[]): 'Company Logo' | 'Image Upload' =>
  levelOf(roles) === 'branch' ? 'Image Upload' : 'Company Logo';
