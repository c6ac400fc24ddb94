import { describe, expect, it } from 'vitest';
import type { UserTrack } from '../../src/api/contract/auth.ts';
import { browse, fresh, restored, signIn } from './support/browser.ts';
import { trackOf } from './support/fixtures.ts';

describe('after signing in', () => {
  const landing = async (track: UserTrack, more: { securityToken?: string; returnTo?: string } = {}) => {
    const browser = browse('/login');
    await browser.sends(signIn(track, more));

    return browser;
  };

  it.each<[UserTrack['roles'], Partial<UserTrack>, string]>([
    [['c-admin'], {}, '/dashboard'],
    [['c-hr', 'employee'], {}, '/dashboard'],
    [['b-admin'], {}, '/dashboard'],
    [['b-hr'], {}, '/dashboard'],
    [['content-writer'], fresh, '/articles/viewArticle'],
    [['b-content-writer', 'employee'], fresh, '/articles/viewArticle'],
    [['reporting-manager', 'employee'], fresh, '/manageLeaves'],
    [['c-admin'], fresh, '/cAdmin/changePassword'],
    [['c-hr'], { ...fresh, password: true }, '/cAdmin/changePassword/company'],
    [['c-admin'], { profileImageOrLogoUpdated: false }, '/cAdmin/changePassword/company/companyLogo'],
    [['c-admin'], { password: false }, '/cAdmin/changePassword'],
    [['b-admin'], fresh, '/bAdmin/changePassword'],
    [['b-hr'], { profileImageOrLogoUpdated: false }, '/cAdmin/changePassword/company/companyLogo'],
    [['b-hr'], { companyProfileUpdated: false }, '/dashboard'],
  ])('takes %j with %j to %s', async (roles, changes, address) => {
    const browser = await landing(trackOf(roles, changes));
    expect(browser.visited.at(-1)).toBe(address);
  });

  it('skips the set-up steps with a security token', async () => {
    const browser = await landing(trackOf(['c-admin'], fresh), { securityToken: 'support' });
    expect(browser.visited.at(-1)).toBe('/dashboard');
    expect(browser.did('storeSession')).toEqual([expect.objectContaining({ securityToken: 'support' })]);
  });

  it('opens the page for a new password after a password link', async () => {
    const browser = await landing(trackOf(['c-admin']), { returnTo: '/setting/changepassword' });
    expect(browser.visited.at(-1)).toBe('/setting/changepassword');
  });

  it('allows only signing out without a role for this console', async () => {
    const browser = await landing(trackOf(['employee']));
    expect(browser.tags()).toEqual(['noAccess', 'signedIn']);
    await browser.go('/employees');
    expect(browser.tags()).toEqual(['noAccess', 'signedIn']);
  });

  it('never returns to an address of another site', async () => {
    const browser = await landing(trackOf(['c-admin']), { returnTo: '//elsewhere.example' });
    expect(browser.visited.at(-1)).toBe('/dashboard');
  });
});

describe('set-up', () => {
  it('goes through password, profile and logo at 33, 66 and 100 %', async () => {
    const browser = await restored('/', trackOf(['c-admin'], fresh));
    const progress = () => Object.values(browser.snapshot().getMeta()).flatMap((meta) => meta?.progress ?? []);
    expect([browser.visited.at(-1), ...progress()]).toEqual(['/cAdmin/changePassword', 33]);
    expect(browser.tags()).toEqual(['onboarding', 'signedIn']);

    await browser.sends({ type: 'session.update', changes: { track: { password: true } } });
    expect([browser.visited.at(-1), ...progress()]).toEqual(['/cAdmin/changePassword/company', 66]);

    await browser.sends({
      type: 'session.update',
      changes: { track: { companyProfileUpdated: true }, company: { companyName: 'Freshleaf' } },
    });
    expect([browser.visited.at(-1), ...progress()]).toEqual(['/cAdmin/changePassword/company/companyLogo', 100]);
    expect(browser.snapshot().context.who?.company.companyName).toBe('Freshleaf');

    await browser.sends({ type: 'session.update', changes: { track: { profileImageOrLogoUpdated: true } } });
    expect([browser.visited.at(-1), ...progress()]).toEqual(['/dashboard']);
    expect(browser.tags()).toEqual(['signedIn']);
  });

  it.each(['/employees', '/cAdmin/changePassword/company/companyLogo', '/login', '/404'])(
    'returns to its step from %s',
    async (address) => {
      const browser = await restored('/', trackOf(['c-admin'], fresh));
      await browser.go(address);
      expect(browser.visited.at(-1)).toBe('/cAdmin/changePassword');
    },
  );

  it('asks branch-level people for a picture only at Home', async () => {
    const track = trackOf(['b-admin'], { profileImageOrLogoUpdated: false });
    const browser = await restored('/employees', track);
    expect(browser.visited).toEqual(['/employees']);
    await browser.go('/');
    expect(browser.visited.at(-1)).toBe('/cAdmin/changePassword/company/companyLogo');
    await browser.go('/employees');
    expect(browser.visited.at(-1)).toBe('/employees');
  });

  it('opens Home from a step that is done', async () => {
    const browser = await restored('/cAdmin/changePassword', trackOf(['c-admin']));
    expect(browser.visited.at(-1)).toBe('/dashboard');
  });

  it('keeps the steps available with a security token', async () => {
    const browser = await restored('/cAdmin/changePassword/company', trackOf(['c-admin'], fresh), {
      securityToken: 'support',
    });
    expect(browser.visited).toEqual(['/cAdmin/changePassword/company']);
  });
});

describe('access to pages', () => {
  it.each<[UserTrack['roles'], string]>([
    [['b-admin'], '/branches'],
    [['content-writer'], '/employees'],
    [['reporting-manager'], '/Leave'],
    [['b-hr'], '/setting/comapany'],
  ])('shows %j the 404 page at %s', async (roles, address) => {
    const browser = await restored(address, trackOf(roles));
    expect(browser.visited.at(-1)).toBe('/404');
  });

  it.each(['/no/such/page', '/leave', '/404', '/500'])('leaves %s as it is', async (address) => {
    const browser = await restored(address, trackOf(['c-admin']));
    expect(browser.visited).toEqual([address]);
  });

  it('redirects everyone who is signed in away from the sign-in page', async () => {
    const browser = await restored('/login', trackOf(['reporting-manager']));
    expect(browser.visited.at(-1)).toBe('/manageLeaves');
    await browser.go('/forgetPassword');
    expect(browser.visited.at(-1)).toBe('/manageLeaves');
  });
});
