import { describe, expect, it } from 'vitest';
import { type LoginInput, loginMachine } from '../../src/machines/login.machine.ts';
import { ana, harbour, loginReply, refusal, trackOf } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const track = trackOf(['c-admin', 'employee']);
const open = (input: LoginInput = {}) => play(loginMachine, input);
const submit = { type: 'form.submitted', email: '  Admin@HarbourVale.Example ', password: ' Kept As Typed ' } as const;

describe('signing in with email and password', () => {
  it('sends the email in lower case and the password as it was typed', () => {
    const played = open();
    played.send(submit);
    expect(played.call('login').input).toEqual({ email: 'admin@harbourvale.example', password: ' Kept As Typed ' });
    expect(played.snapshot().hasTag('busy')).toBe(true);
  });

  it('starts the session and shows a message', async () => {
    const played = open();
    played.send(submit);
    await played.answer('login', loginReply(track, 'token'));
    expect(played.snapshot()).toMatchObject({ status: 'done', value: 'signedIn' });
    expect(played.effects).toEqual([
      ['showToast', { kind: 'success', text: 'Successfully Logged In' }],
      ['startSession', { token: 'token', track, user: ana, company: harbour }],
    ]);
  });

  it('does not require a new password after signing in with the current one', async () => {
    const played = open();
    played.send(submit);
    await played.answer('login', loginReply(trackOf(['content-writer'], { password: false })));
    expect(played.effects.at(-1)?.[1]).not.toHaveProperty('returnTo');
  });

  it('sends no empty form to the server', () => {
    const played = open();
    played.send({ type: 'form.submitted', email: ' ', password: '' });
    expect(played.calls).toEqual([]);
    expect(played.snapshot().context.errors).toEqual({
      email: 'Enter your email address.',
      password: 'Enter your password.',
    });
    played.send({ type: 'field.changed', field: 'email' });
    expect(played.snapshot().context.errors.email).toBeUndefined();
    expect(played.snapshot().context.errors.password).toBe('Enter your password.');
  });

  it("shows the server's message with its first letter capitalised", async () => {
    const played = open();
    played.send(submit);
    await played.answer('login', refusal(401, 'email or password is wrong'));
    expect(played.snapshot().matches('ready')).toBe(true);
    expect(played.snapshot().context.message).toBe('Email or password is wrong');
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'Email or password is wrong' }]]);
  });

  it('is possible again once the time that the server asked for is over', async () => {
    const played = open();
    played.send(submit);
    await played.answer('login', { ...refusal(429, 'too many tries'), retryAfter: 20 });
    expect(played.snapshot().hasTag('slowedDown')).toBe(true);
    expect(played.snapshot().context.waitSeconds).toBe(20);
    played.send(submit);
    expect(played.calls).toHaveLength(1);
    played.clock.increment(19_999);
    expect(played.snapshot().hasTag('slowedDown')).toBe(true);
    expect(played.snapshot().context.message).toBe('Too many tries');
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'Too many tries' }]]);
    played.clock.increment(1);
    expect(played.snapshot().value).toEqual({ ready: 'waiting' });
    expect(played.snapshot().context).toMatchObject({ message: null, errors: {} });
  });

  it.each([
    ['complete', submit],
    ['incomplete', { ...submit, password: '' }],
  ])('clears the last refusal when the form is sent again, %s', async (_, again) => {
    const played = open();
    played.send(submit);
    await played.answer('login', refusal(401, 'email or password is wrong', { email: 'Is it this one?' }));
    expect(played.snapshot().context.errors).toEqual({ email: 'Is it this one?' });
    played.send(again);
    expect(played.snapshot().context.message).toBeNull();
    expect(played.snapshot().context.errors.email).toBeUndefined();
  });

  it('hides the lost connection when a field is missing', async () => {
    const played = open();
    played.send(submit);
    await played.fail('login');
    played.send({ ...submit, password: '' });
    expect(played.snapshot().hasTag('unreachable')).toBe(false);
  });

  it('logs a network failure, shows it in place, and can be sent again', async () => {
    const played = open();
    played.send(submit);
    await played.fail('login');
    expect(played.snapshot().hasTag('unreachable')).toBe(true);
    expect(played.effects).toEqual([['logFailure', { error: expect.any(TypeError) }]]);
    played.send(submit);
    await played.answer('login', loginReply(track));
    expect(played.snapshot().value).toBe('signedIn');
  });
});

describe('signing in with an emailed link', () => {
  const exchanged = async (purpose: 'welcome' | 'password' | 'support', who = track) => {
    const played = open({ securityToken: 'one-time' });
    await played.answer('exchangeLink', { status: 200, body: { ...loginReply(who).body, purpose } });

    return played.effects.find(([name]) => name === 'startSession')?.[1];
  };

  it('takes the link out of the address bar and exchanges it for a session', () => {
    const played = open({ securityToken: 'one-time' });
    expect(played.effects).toEqual([['goTo', { to: '/login', replace: true }]]);
    expect(played.call('exchangeLink').input).toEqual({ securityToken: 'one-time' });
  });

  it('starts an ordinary session from a welcome link', async () => {
    expect(await exchanged('welcome')).toEqual({ token: 'T', track, user: ana, company: harbour });
  });

  it('opens the page for a new password after a password link', async () => {
    expect(await exchanged('password')).toMatchObject({ returnTo: '/setting/changepassword' });
  });

  it.each([
    ['welcome', trackOf(['content-writer'], { password: false }), '/setting/changepassword'],
    ['welcome', trackOf(['content-writer']), undefined],
    // The set-up steps begin with the password.
    ['welcome', trackOf(['c-admin'], { password: false }), undefined],
    ['password', trackOf(['b-admin'], { password: false }), undefined],
    ['password', trackOf(['reporting-manager']), '/setting/changepassword'],
  ] as const)('with a %s link opens for %j the password page: %s', async (purpose, who, returnTo) => {
    const session = (await exchanged(purpose, who)) as { returnTo?: string };
    expect(session.returnTo).toBe(returnTo);
  });

  it("skips the set-up steps for the provider's support", async () => {
    expect(await exchanged('support')).toMatchObject({ securityToken: 'one-time' });
  });

  it('shows the form and one message when the link is invalid', async () => {
    const played = open({ securityToken: 'one-time' });
    await played.answer('exchangeLink', refusal(404, 'this link has been used'));
    expect(played.snapshot().matches('ready')).toBe(true);
    expect(played.snapshot().context.message).toBe('This link has been used');
    expect(played.effects.map(([name]) => name)).not.toContain('showToast');
  });

  it('keeps the link for a retry when the network fails', async () => {
    const played = open({ securityToken: 'one-time' });
    await played.fail('exchangeLink');
    expect(played.snapshot().hasTag('unreachable')).toBe(true);
    played.send({ type: 'retry.pressed' });
    expect(played.calls.map(({ name }) => name)).toEqual(['exchangeLink', 'exchangeLink']);
    expect(played.effects).toContainEqual(['logFailure', { error: expect.any(TypeError) }]);
  });

  it('keeps the link after too many tries, and clears the refusal on the next one', async () => {
    const played = open({ securityToken: 'one-time' });
    await played.answer('exchangeLink', refusal(429, 'too many tries'));
    expect(played.snapshot().hasTag('unreachable')).toBe(true);
    expect(played.snapshot().context.message).toBe('Too many tries');
    played.send({ type: 'retry.pressed' });
    expect(played.snapshot().hasTag('busy')).toBe(true);
    expect(played.snapshot().context.message).toBeNull();
  });
});
