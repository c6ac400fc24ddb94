import { describe, expect, it } from 'vitest';
import type { UserTrack } from '../../../src/api/contract/auth.ts';
import { isOnboardingPath, onboardingPath, onboardingStep, pictureTitle } from '../../../src/rules/auth/onboarding.ts';
import { trackOf } from '../../machines/support/fixtures.ts';

const nothingDone = { password: false, companyProfileUpdated: false, profileImageOrLogoUpdated: false };
const stepAt = (path: string, roles: UserTrack['roles'], changes: Partial<UserTrack>, hasSecurityToken = false) =>
  onboardingStep(trackOf(roles, changes), { path, hasSecurityToken });

describe('the next set-up step', () => {
  it.each<[Partial<UserTrack>, string | undefined]>([
    [nothingDone, 'password'],
    [{ ...nothingDone, password: true }, 'profile'],
    [{ profileImageOrLogoUpdated: false }, 'logo'],
    [{ companyProfileUpdated: false }, 'profile'],
    [{ password: false }, 'password'],
    [{}, undefined],
  ])('at company level with %j is %s on every page', (changes, step) => {
    for (const role of ['c-admin', 'c-hr'] as const) {
      for (const path of ['/', '/employees']) expect(stepAt(path, [role], changes)).toBe(step);
    }
  });

  it.each<[Partial<UserTrack>, string | undefined, string | undefined]>([
    [nothingDone, 'password', 'password'],
    [{ profileImageOrLogoUpdated: false, companyProfileUpdated: false }, 'logo', undefined],
    [{ companyProfileUpdated: false }, undefined, undefined],
  ])('at branch level with %j is %s at Home and %s elsewhere', (changes, atHome, elsewhere) => {
    for (const role of ['b-admin', 'b-hr'] as const) {
      expect(stepAt('/', [role], changes)).toBe(atHome);
      expect(stepAt('/employees', [role], changes)).toBe(elsewhere);
    }
  });

  it('is still the picture while a branch-level person is on its page', () => {
    const path = '/cAdmin/changePassword/company/companyLogo';
    expect(stepAt(path, ['b-hr'], { profileImageOrLogoUpdated: false })).toBe('logo');
  });

  it.each<UserTrack['roles'][number]>(['content-writer', 'b-content-writer', 'reporting-manager', 'employee'])(
    'does not exist for a %s',
    (role) => {
      expect(stepAt('/', [role], nothingDone)).toBeUndefined();
    },
  );

  it('does not exist with a security token', () => {
    expect(stepAt('/', ['c-admin'], nothingDone, true)).toBeUndefined();
    expect(stepAt('/', ['b-admin'], nothingDone, true)).toBeUndefined();
  });
});

describe('the page of a set-up step', () => {
  it.each([
    ['password', 'c-hr', '/cAdmin/changePassword'],
    ['password', 'b-hr', '/bAdmin/changePassword'],
    ['profile', 'c-hr', '/cAdmin/changePassword/company'],
    ['logo', 'c-hr', '/cAdmin/changePassword/company/companyLogo'],
    ['logo', 'b-hr', '/cAdmin/changePassword/company/companyLogo'],
  ] as const)('for %s and the role %s is %s', (step, role, path) => {
    expect(onboardingPath(step, [role])).toBe(path);
    expect(isOnboardingPath(path)).toBe(true);
  });

  it('has a title for a company’s logo or a branch-level person’s picture', () => {
    expect(pictureTitle(['c-hr'])).toBe('Company Logo');
    expect(pictureTitle(['b-hr'])).toBe('Image Upload');
  });
});
