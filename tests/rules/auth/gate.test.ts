import { describe, expect, it } from 'vitest';
import type { Role, UserTrack } from '../../../src/api/contract/auth.ts';
import {
  type Gate,
  hasNoAccess,
  isEntryPage,
  isForbidden,
  isHomePage,
  landing,
  needsStep,
  postLoginPath,
  returnToOf,
  stepToGoTo,
} from '../../../src/rules/auth/gate.ts';
import { isOwnPath, parseLocation, returnPathOf } from '../../../src/rules/auth/return-path.ts';
import { groupsOf, levelsAbove, levelsOf, rolesOf } from '../../../src/rules/auth/roles.ts';
import { trackOf } from '../../machines/support/fixtures.ts';

const at = (
  address: string,
  role: Role = 'c-admin',
  { hasSecurityToken = false, ...done }: Partial<UserTrack> & { hasSecurityToken?: boolean } = {},
): Gate => ({ track: trackOf([role], done), location: parseLocation(address), hasSecurityToken });

describe('access to the console', () => {
  it('is refused to employees, and allowed with any role for the console', () => {
    expect(hasNoAccess(at('/', 'employee'))).toBe(true);
    for (const role of ['c-admin', 'b-hr', 'content-writer', 'reporting-manager'] as const)
      expect(hasNoAccess(at('/', role))).toBe(false);
  });

  it('leads to the next set-up step from any other page', () => {
    const noPassword = { password: false };
    expect(stepToGoTo(at('/employees', 'c-admin', noPassword))).toBe('/cAdmin/changePassword');
    expect(stepToGoTo(at('/cAdmin/changePassword', 'c-admin', noPassword))).toBeUndefined();
    expect(stepToGoTo(at('/employees', 'b-hr', noPassword))).toBe('/bAdmin/changePassword');
    expect(stepToGoTo(at('/employees'))).toBeUndefined();
    expect(stepToGoTo(at('/employees', 'c-admin', { ...noPassword, hasSecurityToken: true }))).toBeUndefined();
  });

  it('finds the next set-up step', () => {
    const gate = at('/', 'c-admin', { companyProfileUpdated: false });
    expect((['password', 'profile', 'logo'] as const).filter((step) => needsStep(gate, step))).toEqual(['profile']);
    const picture = { profileImageOrLogoUpdated: false };
    expect(needsStep(at('/', 'b-admin', picture), 'logo')).toBe(true);
    expect(needsStep(at('/employees', 'b-admin', picture), 'logo')).toBe(false);
    expect(needsStep(at('/', 'c-admin', { ...picture, hasSecurityToken: true }), 'logo')).toBe(false);
  });

  it.each([
    ['/login', false, true],
    ['/login/0a1b', false, true],
    ['/forgetPassword', false, true],
    ['/forgetPassword', true, true],
    ['/cAdmin/changePassword', false, true],
    ['/cAdmin/changePassword', true, false],
    ['/employees', false, false],
    ['/404', false, false],
    ['/no/such/page', false, false],
  ])('treats %s as an entry page, with a support token %s: %s', (address, hasSecurityToken, isEntry) => {
    expect(isEntryPage(at(address, 'c-admin', { hasSecurityToken }))).toBe(isEntry);
  });

  it('distinguishes Home from other pages, and forbidden from open or lost ones', () => {
    expect([isHomePage(at('/')), isHomePage(at('/?a=b')), isHomePage(at('/employees'))]).toEqual([true, true, false]);
    expect([isForbidden(at('/branches', 'b-hr')), isForbidden(at('/branches')), isForbidden(at('/no/such'))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(landing(at('/', 'reporting-manager'))).toBe('/manageLeaves');
  });

  it('returns the same person to their page, and no one else', () => {
    const back = { to: '/employees?page=2', userId: 'ana' };
    const of = (userId: string) => ({ ...at('/login', 'c-admin', { userId }), returnTo: back });
    expect([postLoginPath(of('ana')), postLoginPath(of('ben'))]).toEqual(['/employees?page=2', '/']);
    expect(returnToOf(parseLocation('/login'), trackOf(['c-admin']))).toBeUndefined();
  });
});

describe('an address in the console', () => {
  it('has a path and a search', () => {
    expect(parseLocation('/employees')).toEqual({ path: '/employees', search: '' });
    expect(parseLocation('/employees?search=a?b')).toEqual({ path: '/employees', search: '?search=a?b' });
    expect(parseLocation('?search=a')).toEqual({ path: '', search: '?search=a' });
  });

  it('is worth returning to if it contains more than the page after signing in', () => {
    expect(returnPathOf(parseLocation('/?page=2'))).toBe('/?page=2');
    expect(returnPathOf(parseLocation('/branches?page=2'))).toBe('/branches?page=2');
    expect(returnPathOf(parseLocation('/cAdmin/changePassword?page=2'))).toBeUndefined();
    expect(returnPathOf(parseLocation('/employees?search=a\\b'))).toBeUndefined();
  });

  it('has at most two thousand characters, with spaces and any letters', () => {
    expect(isOwnPath(`/${'a'.repeat(1_999)}`)).toBe(true);
    expect(isOwnPath(`/${'a'.repeat(2_000)}`)).toBe(false);
    expect(isOwnPath('/employees?search=José Á')).toBe(true);
  });
});

describe('roles', () => {
  it('belong to one level each, with the strongest level first', () => {
    expect(rolesOf('company')).toEqual(['c-admin', 'c-hr']);
    expect(rolesOf('branch')).toEqual(['b-admin', 'b-hr']);
    expect(rolesOf('content')).toEqual(['content-writer', 'b-content-writer']);
    expect(rolesOf('manager')).toEqual(['reporting-manager']);
    expect(levelsOf(['reporting-manager', 'content-writer', 'b-hr', 'c-hr'])).toEqual([
      'company',
      'branch',
      'content',
      'manager',
    ]);
  });

  it('have the levels above theirs', () => {
    expect([levelsAbove('company'), levelsAbove('branch'), levelsAbove('manager')]).toEqual([
      [],
      ['company'],
      ['company', 'branch', 'content'],
    ]);
  });

  it('open nothing for an unknown person', () => {
    expect([...groupsOf(['toString', 'c-superuser', 'employee'])]).toEqual([]);
  });
});
