import { describe, expect, it } from 'vitest';
import { SIGN_OUT_TIMEOUT_MS } from '../../src/rules/shared/constants.ts';
import { fresh, restored, signIn } from './support/browser.ts';
import { trackOf, trackReply } from './support/fixtures.ts';

describe('signing out', () => {
  it('asks first over the open page, and can be declined', async () => {
    const browser = await restored('/employees', trackOf(['c-admin']));
    await browser.sends({ type: 'logout.pressed' });
    expect(browser.tags()).toEqual(['confirmingLogout', 'signedIn']);
    await browser.sends({ type: 'logout.dismissed' });
    expect(browser.tags()).toEqual(['signedIn']);
    expect(browser.visited).toEqual(['/employees']);
  });

  it('keeps the set-up step while it asks', async () => {
    const browser = await restored('/', trackOf(['c-admin'], fresh));
    await browser.sends({ type: 'logout.pressed' });
    expect(browser.tags()).toEqual(['confirmingLogout', 'onboarding', 'signedIn']);
  });

  it('is cancelled by opening another page', async () => {
    const browser = await restored('/employees', trackOf(['c-admin']));
    await browser.sends({ type: 'logout.pressed' });
    await browser.go('/reports');
    expect(browser.tags()).toEqual(['signedIn']);
  });

  const signedOut = async (address = '/employees') => {
    const browser = await restored(address, trackOf(['c-admin']));
    await browser.sends({ type: 'logout.pressed' });
    await browser.sends({ type: 'logout.confirmed' });

    return browser;
  };

  it('clears storage, ends the session on the server, and opens the branches and then the sign-in page', async () => {
    const browser = await signedOut();
    expect(browser.did('clearStorage')).toHaveLength(1);
    expect(browser.call('endSession').input).toEqual({ token: 'T' });
    await browser.hears('endSession', { status: 200, body: { status: 200, message: 'Signed out' } });
    expect(browser.visited.slice(1)).toEqual(['/branches', '/login']);
    expect(browser.tags()).toEqual(['signedOut']);
    expect(browser.snapshot().context).toMatchObject({ token: null, who: undefined, returnTo: undefined });
  });

  it('opens the sign-in page from the branches too', async () => {
    const browser = await signedOut('/branches');
    await browser.hears('endSession', { status: 200, body: {} });
    expect(browser.visited.at(-1)).toBe('/login');
  });

  it('does not need the network', async () => {
    const browser = await signedOut();
    await browser.loses('endSession');
    expect(browser.visited.at(-1)).toBe('/login');
    expect(browser.did('logFailure')).toHaveLength(1);
  });

  it('does not wait for a server that hangs', async () => {
    const browser = await signedOut();
    browser.clock.increment(SIGN_OUT_TIMEOUT_MS);
    await browser.settle();
    expect(browser.visited.at(-1)).toBe('/login');
  });

  it('opens the next person’s own Home', async () => {
    const browser = await signedOut('/employees?search=ana');
    await browser.hears('endSession', { status: 200, body: {} });
    await browser.sends(signIn(trackOf(['c-admin'])));
    expect(browser.visited.at(-1)).toBe('/dashboard');
  });
});

describe('a session that ends during work', () => {
  it('shows a message, and returns to the page after signing in again', async () => {
    const browser = await restored('/employees?search=ana&page=2', trackOf(['c-admin']));
    await browser.sends({ type: 'session.expired', token: 'T' });
    expect(browser.visited.at(-1)).toBe('/login');
    expect(browser.did('clearStorage')).toHaveLength(1);
    expect(browser.did('showToast')).toEqual([{ kind: 'info', text: 'Your session has ended. Sign in again.' }]);
    await browser.sends(signIn(trackOf(['c-admin'])));
    expect(browser.visited.at(-1)).toBe('/employees?search=ana&page=2');
  });

  it('does not open that page for someone else', async () => {
    const browser = await restored('/employees?search=ana', trackOf(['c-admin']));
    await browser.sends({ type: 'session.expired', token: 'T' });
    await browser.sends(signIn(trackOf(['c-admin'], { userId: 'somebody else' })));
    expect(browser.visited.at(-1)).toBe('/dashboard');
  });

  it('does not end on a late answer to an older token', async () => {
    const browser = await restored('/employees', trackOf(['c-admin']));
    await browser.sends({ type: 'session.expired', token: 'an older one' });
    expect(browser.tags()).toEqual(['signedIn']);
  });
});

describe('another tab', () => {
  it('signs this one out, and in again on the same page', async () => {
    const browser = await restored('/employees?page=2', trackOf(['c-admin']));
    await browser.sends({ type: 'storage.changed', token: null, securityToken: null });
    expect(browser.visited.at(-1)).toBe('/login');
    expect(browser.tags()).toEqual(['signedOut']);
    await browser.sends({ type: 'storage.changed', token: 'T2', securityToken: null });
    await browser.hears('trackUser', trackReply(trackOf(['c-admin'])));
    expect(browser.visited.at(-1)).toBe('/employees?page=2');
  });

  it('that signs in as someone else makes this one load the new user', async () => {
    const browser = await restored('/branches', trackOf(['c-admin']));
    await browser.sends({ type: 'storage.changed', token: 'other', securityToken: null });
    expect(browser.snapshot().context).toMatchObject({ token: 'other', who: undefined });
    expect(browser.tags()).toEqual(['busy']);
    await browser.hears('trackUser', trackReply(trackOf(['content-writer'])));
    expect(browser.visited.at(-1)).toBe('/404');
  });

  it('that stores the same token again changes nothing', async () => {
    const browser = await restored('/employees', trackOf(['c-admin']));
    await browser.sends({ type: 'storage.changed', token: 'T', securityToken: null });
    expect(browser.tags()).toEqual(['signedIn']);
  });

  it('that signs in while this one signs out makes it check the open page again', async () => {
    const browser = await restored('/employees', trackOf(['c-admin']));
    await browser.sends({ type: 'logout.pressed' });
    await browser.sends({ type: 'logout.confirmed' });
    await browser.go('/branches');
    await browser.sends({ type: 'storage.changed', token: 'other', securityToken: null });
    await browser.hears('trackUser', trackReply(trackOf(['b-admin'])));
    expect(browser.visited.at(-1)).toBe('/404');
  });
});
