import { describe, expect, it } from 'vitest';
import { type LoginInput, loginMachine } from '../../src/machines/login.machine.ts';
import { ana, harbour, loginReply, refusal, trackOf } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const track = trackOf(['c-admin', 'employee']);
const open = (input: LoginInput = {}) => play(loginMachine, input);
const submit = { type: 'form.submitted', email: '  Admin@HarbourVale.Example ', password: ' Kept As Typed ' } as const;

describe('signing in with email and password', () => {
  it('sends the email in lower case and the password as it was typed', () => {
    const world = open();
    world.send(submit);
    expect(world.call('login').input).toEqual({ email: 'admin@harbourvale.example', password: ' Kept As Typed ' });
    expect(world.snapshot().hasTag('busy')).toBe(true);
  });

  it('starts the session and shows a message', async () => {
    const world = open();
    world.send(submit);
    await world.answer('login', loginReply(track, 'token'));
    expect(world.snapshot()).toMatchObject({ status: 'done', value: 'signedIn' });
    expect(world.effects).toEqual([
      ['showToast', { kind: 'success', text: 'Successfully Logged In' }],
      ['startSession', { token: 'token', track, user: ana, company: harbour }],
    ]);
  });

  it('does not require a new password after signing in with the current one', async () => {
    const world = open();
    world.send(submit);
    await world.answer('login', loginReply(trackOf(['content-writer'], { password: false })));
    expect(world.effects.at(-1)?.[1]).not.toHaveProperty('returnTo');
  });

  it('sends no empty form to the server', () => {
    const world = open();
    world.send({ type: 'form.submitted', email: ' ', password: '' });
    expect(world.calls).toEqual([]);
    expect(world.snapshot().context.errors).toEqual({
      email: 'Enter your email address.',
      password: 'Enter your password.',
    });
    world.send({ type: 'field.changed', field: 'email' });
    expect(world.snapshot().context.errors.email).toBeUndefined();
    expect(world.snapshot().context.errors.password).toBe('Enter your password.');
  });

  it("shows the server's message with its first letter capitalised", async () => {
    const world = open();
    world.send(submit);
    await world.answer('login', refusal(401, 'email or password is wrong'));
    expect(world.snapshot().matches('ready')).toBe(true);
    expect(world.snapshot().context.message).toBe('Email or password is wrong');
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'Email or password is wrong' }]]);
  });

  it('is possible again once the time that the server asked for is over', async () => {
    const world = open();
    world.send(submit);
    await world.answer('login', { ...refusal(429, 'too many tries'), retryAfter: 20 });
    expect(world.snapshot().hasTag('slowedDown')).toBe(true);
    expect(world.snapshot().context.waitSeconds).toBe(20);
    world.send(submit);
    expect(world.calls).toHaveLength(1);
    world.clock.increment(19_999);
    expect(world.snapshot().hasTag('slowedDown')).toBe(true);
    expect(world.snapshot().context.message).toBe('Too many tries');
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'Too many tries' }]]);
    world.clock.increment(1);
    expect(world.snapshot().value).toEqual({ ready: 'waiting' });
    expect(world.snapshot().context).toMatchObject({ message: null, errors: {} });
  });

  it.each([
    ['complete', submit],
    ['incomplete', { ...submit, password: '' }],
  ])('clears the last refusal when the form is sent again, %s', async (_, again) => {
    const world = open();
    world.send(submit);
    await world.answer('login', refusal(401, 'email or password is wrong', { email: 'Is it this one?' }));
    expect(world.snapshot().context.errors).toEqual({ email: 'Is it this one?' });
    world.send(again);
    expect(world.snapshot().context.message).toBeNull();
    expect(world.snapshot().context.errors.email).toBeUndefined();
  });

  it('hides the lost connection when a field is missing', async () => {
    const world = open();
    world.send(submit);
    await world.fail('login');
    world.send({ ...submit, password: '' });
    expect(world.snapshot().hasTag('unreachable')).toBe(false);
  });

  it('logs a network failure, shows it in place, and can be sent again', async () => {
    const world = open();
    world.send(submit);
    await world.fail('login');
    expect(world.snapshot().hasTag('unreachable')).toBe(true);
    expect(world.effects).toEqual([['logFailure', { error: expect.any(TypeError) }]]);
    world.send(submit);
    await world.answer('login', loginReply(track));
    expect(world.snapshot().value).toBe('signedIn');
  });
});

describe('signing in with an emailed link', () => {
  const exchanged = async (purpose: 'welcome' | 'password' | 'support', who = track) => {
    const world = open({ securityToken: 'one-time' });
    await world.answer('exchangeLink', { status: 200, body: { ...loginReply(who).body, purpose } });

    return world.effects.find(([name]) => name === 'startSession')?.[1];
  };

  it('takes the link out of the address bar and exchanges it for a session', () => {
    const world = open({ securityToken: 'one-time' });
    expect(world.effects).toEqual([['goTo', { to: '/login', replace: true }]]);
    expect(world.call('exchangeLink').input).toEqual({ securityToken: 'one-time' });
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
    const world = open({ securityToken: 'one-time' });
    await world.answer('exchangeLink', refusal(404, 'this link has been used'));
    expect(world.snapshot().matches('ready')).toBe(true);
    expect(world.snapshot().context.message).toBe('This link has been used');
    expect(world.effects.map(([name]) => name)).not.toContain('showToast');
  });

  it('keeps the link for a retry when the network fails', async () => {
    const world = open({ securityToken: 'one-time' });
    await world.fail('exchangeLink');
    expect(world.snapshot().hasTag('unreachable')).toBe(true);
    world.send({ type: 'retry.pressed' });
    expect(world.calls.map(({ name }) => name)).toEqual(['exchangeLink', 'exchangeLink']);
    expect(world.effects).toContainEqual(['logFailure', { error: expect.any(TypeError) }]);
  });

  it('keeps the link after too many tries, and clears the refusal on the next one', async () => {
    const world = open({ securityToken: 'one-time' });
    await world.answer('exchangeLink', refusal(429, 'too many tries'));
    expect(world.snapshot().hasTag('unreachable')).toBe(true);
    expect(world.snapshot().context.message).toBe('Too many tries');
    world.send({ type: 'retry.pressed' });
    expect(world.snapshot().hasTag('busy')).toBe(true);
    expect(world.snapshot().context.message).toBeNull();
  });
});
