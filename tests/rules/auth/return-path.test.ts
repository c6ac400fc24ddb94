import { describe, expect, it } from 'vitest';
import { postLoginPath, returnToOf } from '../../../src/rules/auth/gate.ts';
import { isOwnPath, parseLocation, returnPathOf } from '../../../src/rules/auth/return-path.ts';
import { trackOf } from '../../machines/support/fixtures.ts';

describe('an address to return to', () => {
  it.each(['/employees', '/employees?search=ana&page=2', '/dashboard?branch=a'])('can be %s', (address) => {
    expect(returnPathOf(parseLocation(address))).toBe(address);
  });

  it.each([
    '/login',
    '/login/one-time',
    '/forgetPassword',
    '/404',
    '/',
    '/dashboard',
    '/branches',
    '/cAdmin/changePassword',
    '/no/such/page',
  ])('is never %s', (address) => {
    expect(returnPathOf(parseLocation(address))).toBeUndefined();
  });

  it.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    'javascript:alert(1)',
    'employees',
    '',
    ' /employees',
    '/employees\n',
    `/employees?search=${'a'.repeat(2_000)}`,
  ])('is not in the console for %j', (address) => {
    expect(isOwnPath(address)).toBe(false);
  });

  it('is only for the person who was there', () => {
    const place = parseLocation('/employees');
    expect(returnToOf(place, trackOf(['c-admin'], { userId: 'ana' }))).toEqual({ to: '/employees', userId: 'ana' });
    expect(returnToOf(place, undefined)).toEqual({ to: '/employees' });
    const gate = { location: parseLocation('/login'), hasSecurityToken: false };
    const ana = trackOf(['c-admin'], { userId: 'ana' });
    expect(postLoginPath({ ...gate, track: ana, returnTo: { to: '/employees', userId: 'ana' } })).toBe('/employees');
    expect(postLoginPath({ ...gate, track: ana, returnTo: { to: '/employees' } })).toBe('/employees');
    expect(postLoginPath({ ...gate, track: ana, returnTo: { to: '/employees', userId: 'ben' } })).toBe('/');
    expect(postLoginPath({ ...gate, track: ana, returnTo: { to: '//elsewhere.example' } })).toBe('/');
    expect(postLoginPath({ ...gate, track: ana })).toBe('/');
  });
});
