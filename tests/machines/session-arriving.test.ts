import { describe, expect, it } from 'vitest';
import { TRACK_TIMEOUT_MS } from '../../src/rules/shared/constants.ts';
import { browse, restored, signIn } from './support/browser.ts';
import { ana, harbour, refusal, trackOf, trackReply } from './support/fixtures.ts';

describe('without a stored token', () => {
  it('sends a page that needs a session to the sign-in page', async () => {
    const browser = browse('/employees?page=3');
    await browser.settle();
    expect(browser.visited).toEqual(['/employees?page=3', '/login']);
    expect(browser.tags()).toEqual(['signedOut']);
    expect(browser.calls.map(({ name }) => name)).not.toContain('trackUser');
  });

  it.each(['/login', '/login/one-time', '/forgetPassword', '/404', '/500', '/no/such/page'])(
    'leaves %s alone',
    async (address) => {
      const browser = browse(address);
      await browser.settle();
      expect(browser.visited).toEqual([address]);
    },
  );

  it('returns to the page after signing in', async () => {
    const browser = browse('/employees?page=3');
    await browser.settle();
    await browser.sends(signIn(trackOf(['c-admin', 'employee'])));
    expect(browser.visited.at(-1)).toBe('/employees?page=3');
    expect(browser.did('storeSession')).toEqual([
      { token: 'T', securityToken: null, roles: ['c-admin', 'employee'], userId: ana._id },
    ]);
  });

  it('sends every later page to the sign-in page too', async () => {
    const browser = browse('/login');
    await browser.go('/reports');
    expect(browser.visited).toEqual(['/login', '/reports', '/login']);
  });
});

describe('with a stored token', () => {
  it('loads the user, and is busy meanwhile', () => {
    const browser = browse('/employees', { token: 'T' });
    expect(browser.tags()).toEqual(['busy']);
    expect(browser.call('trackUser')).toBeDefined();
  });

  it('opens the requested page once the user is loaded', async () => {
    const browser = await restored('/employees', trackOf(['c-admin', 'employee']));
    expect(browser.visited).toEqual(['/employees']);
    expect(browser.tags()).toEqual(['signedIn']);
    expect(browser.snapshot().context.who).toEqual({
      track: trackOf(['c-admin', 'employee']),
      user: ana,
      company: harbour,
    });
  });

  it('clears storage and returns to the sign-in page when the list of roles is empty', async () => {
    const browser = await restored('/employees', trackOf([]));
    expect(browser.visited.at(-1)).toBe('/login');
    expect(browser.did('clearStorage')).toHaveLength(1);
    expect(browser.tags()).toEqual(['signedOut']);
  });

  it('drops a token that the server no longer accepts', async () => {
    const browser = browse('/employees', { token: 'T' });
    await browser.hears('trackUser', refusal(401, 'sign in first'));
    expect(browser.visited.at(-1)).toBe('/login');
    expect(browser.did('clearStorage')).toHaveLength(1);
    await browser.sends(signIn(trackOf(['c-admin'])));
    expect(browser.visited.at(-1)).toBe('/employees');
  });

  it.each([
    ['a server error', refusal(500, 'something broke')],
    ['nonsense', { status: 200, body: 'hello' }],
    ['no body at all', { status: 200, body: undefined }],
    ['a track without roles', { status: 200, body: { userTrack: {} } }],
  ])('opens the sign-in page on %s, keeping the token for another try', async (_, reply) => {
    const browser = browse('/employees', { token: 'T' });
    await browser.hears('trackUser', reply);
    expect(browser.visited.at(-1)).toBe('/login');
    expect(browser.tags()).toEqual(['signedOut', 'unreachable']);
    expect(browser.did('clearStorage')).toEqual([]);
  });

  it('only logs a network failure, and returns to the page after it', async () => {
    const browser = browse('/employees?search=ana', { token: 'T' });
    await browser.loses('trackUser');
    expect(browser.visited.at(-1)).toBe('/login');
    expect(browser.did('logFailure')).toEqual([{ error: expect.any(TypeError) }]);
    expect(browser.did('showToast')).toEqual([]);
    await browser.sends({ type: 'retry.pressed' });
    await browser.loses('trackUser');
    await browser.sends({ type: 'retry.pressed' });
    await browser.hears('trackUser', trackReply(trackOf(['c-admin'])));
    expect(browser.visited.at(-1)).toBe('/employees?search=ana');
  });

  it('cancels the request when the answer takes too long', async () => {
    const browser = browse('/employees', { token: 'T' });
    browser.clock.increment(TRACK_TIMEOUT_MS - 1);
    expect(browser.tags()).toEqual(['busy']);
    browser.clock.increment(1);
    await browser.settle();
    expect(browser.tags()).toEqual(['signedOut', 'unreachable']);
    expect(browser.call('trackUser').signal.aborted).toBe(true);
  });

  it('ignores the stored token on a mailed link, which can be for another person', async () => {
    const browser = browse('/login/one-time', { token: 'T' });
    await browser.settle();
    expect(browser.calls.map(({ name }) => name)).not.toContain('trackUser');
    await browser.go('/login');
    await browser.sends(signIn(trackOf(['c-admin'])));
    expect(browser.visited.at(-1)).toBe('/dashboard');
  });

  it.each([
    ['nobody with a role', trackReply(trackOf([]))],
    ['nobody', refusal(401, 'sign in first')],
  ])('of %s drops the token and the support token', async (_, reply) => {
    const browser = browse('/employees', { token: 'T', securityToken: 'support' });
    await browser.hears('trackUser', reply);
    expect(browser.snapshot().context).toMatchObject({ token: null, securityToken: null, who: undefined });
  });

  it('stores the current roles', async () => {
    const browser = await restored('/employees', trackOf(['c-hr', 'employee']));
    expect(browser.did('storeSession')).toEqual([
      { token: 'T', securityToken: null, roles: ['c-hr', 'employee'], userId: ana._id },
    ]);
  });

  it.each([
    ['a refusal', (browser: ReturnType<typeof browse>) => browser.hears('trackUser', refusal(500, 'something broke'))],
    ['silence', async (browser: ReturnType<typeof browse>) => browser.clock.increment(TRACK_TIMEOUT_MS)],
  ])('returns to the page once the server answers after %s', async (_, happen) => {
    const browser = browse('/employees?search=ana', { token: 'T' });
    await happen(browser);
    await browser.settle();
    expect(browser.visited.at(-1)).toBe('/login');
    await browser.sends({ type: 'retry.pressed' });
    await browser.hears('trackUser', trackReply(trackOf(['c-admin'])));
    expect(browser.visited.at(-1)).toBe('/employees?search=ana');
  });

  it('checks the page that is open when the answer arrives', async () => {
    const browser = browse('/employees', { token: 'T' });
    await browser.go('/branches');
    expect(browser.visited).toEqual(['/employees', '/branches']);
    await browser.hears('trackUser', trackReply(trackOf(['b-admin'])));
    expect(browser.visited.at(-1)).toBe('/404');
  });
});

describe('someone who is signed in', () => {
  it('is on an open page, where messages can be shown', async () => {
    const browser = await restored('/employees', trackOf(['c-admin']));
    expect(browser.snapshot().matches({ signedIn: { page: 'open' } })).toBe(true);
    expect(browser.actor.system.get('toasts')).toBeDefined();
  });

  it('returns to the earlier page once, and to Home after that', async () => {
    const browser = browse('/employees?page=3');
    await browser.settle();
    await browser.sends(signIn(trackOf(['c-admin'])));
    expect(browser.visited.at(-1)).toBe('/employees?page=3');
    await browser.go('/login');
    expect(browser.visited.at(-1)).toBe('/dashboard');
  });

  it('keeps the confirmed changes and everything else as before', async () => {
    const browser = await restored('/employees', trackOf(['c-admin']));
    await browser.sends({ type: 'session.update', changes: { user: { fullName: 'Ana Reis-Melo' } } });
    expect(browser.snapshot().context.who).toEqual({
      track: trackOf(['c-admin']),
      user: { ...ana, fullName: 'Ana Reis-Melo' },
      company: harbour,
    });
  });
});
