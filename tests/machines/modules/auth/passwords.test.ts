import { describe, expect, it } from 'vitest';
import { type ChangePasswordInput, changePasswordMachine } from '../../../../src/machines/change-password.machine.ts';
import { forgotPasswordMachine } from '../../../../src/machines/forgot-password.machine.ts';
import { refusal } from '../../support/fixtures.ts';
import { play } from '../../support/platform.ts';

const ok = (message: string) => ({ status: 200, body: { status: 200, message } });

describe('a forgotten password', () => {
  it('requests an email for the role of company admin', async () => {
    const world = play(forgotPasswordMachine, undefined);
    world.send({ type: 'form.submitted', email: ' ana@harbourvale.example ' });
    expect(world.call('askForMail').input).toEqual({ email: 'ana@harbourvale.example', role: 'c-admin' });
    await world.answer('askForMail', ok('if there is such an account, a mail is on its way'));
    expect(world.snapshot().hasTag('sent')).toBe(true);
    expect(world.snapshot().context.message).toBe('If there is such an account, a mail is on its way');
    world.send({ type: 'again.pressed' });
    expect(world.snapshot().value).toEqual({ ready: 'waiting' });
    expect(world.snapshot().context).toMatchObject({ message: null, errors: {} });
  });

  it('starts without a message, and is busy while sending', () => {
    const world = play(forgotPasswordMachine, undefined);
    expect(world.snapshot().context).toEqual({ errors: {}, message: null, waitSeconds: 0 });
    world.send({ type: 'form.submitted', email: 'ana' });
    expect([...world.snapshot().tags]).toEqual(['busy']);
  });

  it('shows a refusal as a toast and at its field, until the field changes', async () => {
    const world = play(forgotPasswordMachine, undefined);
    world.send({ type: 'form.submitted', email: 'ana' });
    await world.answer('askForMail', refusal(422, 'not accepted', { email: 'Not an email.' }));
    expect(world.snapshot().value).toEqual({ ready: 'waiting' });
    expect(world.snapshot().context).toMatchObject({ message: 'Not accepted', errors: { email: 'Not an email.' } });
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'Not accepted' }]]);
    world.send({ type: 'field.changed' });
    expect(world.snapshot().context).toMatchObject({ message: null, errors: {} });
  });

  it('clears the server’s message when it is sent again', async () => {
    const world = play(forgotPasswordMachine, undefined);
    world.send({ type: 'form.submitted', email: 'ana' });
    await world.answer('askForMail', refusal(422, 'not accepted', { email: 'Not an email.' }));
    world.send({ type: 'form.submitted', email: 'ana@harbourvale.example' });
    expect(world.snapshot().context).toMatchObject({ message: null, errors: {} });
  });

  it('clears the server’s message once a field is missing', async () => {
    const world = play(forgotPasswordMachine, undefined);
    world.send({ type: 'form.submitted', email: 'ana' });
    await world.answer('askForMail', refusal(422, 'not accepted'));
    world.send({ type: 'form.submitted', email: '' });
    expect(world.snapshot().context).toMatchObject({
      message: null,
      errors: { email: 'please enter username or email' },
    });
  });

  it('requires a username or an email', () => {
    const world = play(forgotPasswordMachine, undefined);
    world.send({ type: 'form.submitted', email: ' ' });
    expect(world.calls).toEqual([]);
    expect(world.snapshot().context.errors.email).toBe('please enter username or email');
    world.send({ type: 'field.changed' });
    expect(world.snapshot().context.errors).toEqual({});
  });

  it('waits as long as the server asks for', async () => {
    const world = play(forgotPasswordMachine, undefined);
    world.send({ type: 'form.submitted', email: 'ana' });
    await world.answer('askForMail', refusal(429, 'too many tries'));
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'Too many tries' }]]);
    expect([...world.snapshot().tags]).toEqual(['slowedDown']);
    expect(world.snapshot().context.message).toBe('Too many tries');
    world.clock.increment(29_999);
    expect(world.snapshot().hasTag('slowedDown')).toBe(true);
    world.clock.increment(1);
    expect(world.snapshot().value).toEqual({ ready: 'waiting' });
    expect(world.snapshot().context.message).toBeNull();
  });

  it('waits no longer than the server asks for', async () => {
    const world = play(forgotPasswordMachine, undefined);
    world.send({ type: 'form.submitted', email: 'ana' });
    await world.answer('askForMail', { ...refusal(429, 'too many tries'), retryAfter: 5 });
    world.clock.increment(4_999);
    expect(world.snapshot().hasTag('slowedDown')).toBe(true);
    world.clock.increment(1);
    expect(world.snapshot().hasTag('slowedDown')).toBe(false);
  });

  it('shows in place that the network failed', async () => {
    const world = play(forgotPasswordMachine, undefined);
    world.send({ type: 'form.submitted', email: 'ana' });
    await world.fail('askForMail');
    expect(world.snapshot().hasTag('unreachable')).toBe(true);
    expect(world.effects.map(([name]) => name)).toEqual(['logFailure']);
    world.send({ type: 'form.submitted', email: '' });
    expect(world.snapshot().hasTag('unreachable')).toBe(false);
  });
});

describe('a new password', () => {
  const typed = {
    currentPassword: 'harbour-demo-26',
    newPassword: 'a quieter harbour',
    confirmPassword: 'a quieter harbour',
  };
  const submit = { type: 'form.submitted', ...typed } as const;
  const open = (input: Partial<ChangePasswordInput> = {}) =>
    play(changePasswordMachine, { origin: 'settings', canSkipCurrent: false, ...input });

  it.each([
    ['onboarding', true],
    ['settings', false],
  ] as const)('is saved and opens Home from %s', async (origin, replace) => {
    const world = open({ origin });
    world.send(submit);
    expect(world.call('changePassword').input).toEqual(typed);
    await world.answer('changePassword', ok('password changed'));
    expect(world.snapshot().value).toBe('changed');
    expect(world.effects).toEqual([
      ['showToast', { kind: 'success', text: 'Password changed' }],
      ['updateSession', { track: { password: true }, user: { mayResetPassword: false } }],
      ['goTo', { to: '/', replace }],
    ]);
  });

  it('is checked and its errors scrolled into view before anything is sent', () => {
    const world = open();
    world.send({ type: 'form.submitted', currentPassword: '', newPassword: '', confirmPassword: '' });
    expect(world.calls).toEqual([]);
    expect(world.snapshot().context.errors).toEqual({
      currentPassword: 'Please Enter Current Password!',
      newPassword: 'Please Enter New Password!',
      confirmPassword: 'Please Enter Confirm Password!',
    });
    expect(world.effects).toEqual([['scrollToTop', undefined]]);
  });

  it('needs no current password after a mailed link', () => {
    const world = open({ canSkipCurrent: true });
    world.send({ ...submit, currentPassword: '' });
    expect(world.call('changePassword').input).toEqual({ ...typed, currentPassword: '' });
  });

  it('shows the server’s refusal as a toast and at its field', async () => {
    const world = open();
    world.send(submit);
    await world.answer('changePassword', refusal(422, 'not accepted', { currentPassword: 'Not your password.' }));
    expect(world.snapshot().context.errors).toEqual({ currentPassword: 'Not your password.' });
    expect(world.effects).toEqual([
      ['showToast', { kind: 'error', text: 'Not accepted' }],
      ['scrollToTop', undefined],
    ]);
    expect(world.snapshot().context.message).toBe('Not accepted');
    world.send({ type: 'field.changed', field: 'newPassword' });
    expect(world.snapshot().context.errors.currentPassword).toBe('Not your password.');
    world.send({ type: 'field.changed', field: 'currentPassword' });
    expect(world.snapshot().context.errors.currentPassword).toBeUndefined();
    world.send(submit);
    expect(world.snapshot().context).toMatchObject({ errors: {}, message: null });
    expect([...world.snapshot().tags]).toEqual(['busy']);
  });

  it('clears the server’s message once a field is missing', async () => {
    const world = open();
    world.send(submit);
    await world.answer('changePassword', refusal(422, 'not accepted'));
    world.send({ ...submit, currentPassword: '' });
    expect(world.snapshot().context).toMatchObject({
      errors: { currentPassword: 'Please Enter Current Password!' },
      message: null,
    });
  });

  it('is never kept in the chart', async () => {
    const world = open();
    world.send(submit);
    await world.fail('changePassword');
    expect(JSON.stringify(world.snapshot().context)).not.toContain(typed.currentPassword);
    expect(JSON.stringify(world.snapshot().context)).not.toContain(typed.newPassword);
    expect(world.snapshot().hasTag('unreachable')).toBe(true);
  });

  it('waits as long as the server asks for', async () => {
    const world = open();
    world.send(submit);
    await world.answer('changePassword', { ...refusal(429, 'too many tries'), retryAfter: 5 });
    expect(world.snapshot().hasTag('slowedDown')).toBe(true);
    expect(world.snapshot().context.message).toBe('Too many tries');
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'Too many tries' }]]);
    world.clock.increment(4_999);
    expect(world.snapshot().hasTag('slowedDown')).toBe(true);
    world.clock.increment(1);
    expect(world.snapshot().value).toEqual({ ready: 'waiting' });
    expect(world.snapshot().context.message).toBeNull();
  });

  it('starts without a message, and hides the lost connection when a field is missing', async () => {
    const world = open();
    expect(world.snapshot().context).toMatchObject({ errors: {}, message: null, waitSeconds: 0 });
    world.send(submit);
    await world.fail('changePassword');
    expect(world.effects.map(([name]) => name)).toEqual(['logFailure']);
    world.send({ ...submit, newPassword: '' });
    expect(world.snapshot().hasTag('unreachable')).toBe(false);
  });
});
