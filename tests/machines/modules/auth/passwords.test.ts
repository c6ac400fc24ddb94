import { describe, expect, it } from 'vitest';
import { type ChangePasswordInput, changePasswordMachine } from '../../../../src/machines/change-password.machine.ts';
import { forgotPasswordMachine } from '../../../../src/machines/forgot-password.machine.ts';
import { refusal } from '../../support/fixtures.ts';
import { play } from '../../support/platform.ts';

const ok = (message: string) => ({ status: 200, body: { status: 200, message } });

describe('a forgotten password', () => {
  it('requests an email for the role of company admin', async () => {
    const played = play(forgotPasswordMachine, undefined);
    played.send({ type: 'form.submitted', email: ' ana@harbourvale.example ' });
    expect(played.call('askForMail').input).toEqual({ email: 'ana@harbourvale.example', role: 'c-admin' });
    await played.answer('askForMail', ok('if there is such an account, a mail is on its way'));
    expect(played.snapshot().hasTag('sent')).toBe(true);
    expect(played.snapshot().context.message).toBe('If there is such an account, a mail is on its way');
    played.send({ type: 'again.pressed' });
    expect(played.snapshot().value).toEqual({ ready: 'waiting' });
    expect(played.snapshot().context).toMatchObject({ message: null, errors: {} });
  });

  it('starts without a message, and is busy while sending', () => {
    const played = play(forgotPasswordMachine, undefined);
    expect(played.snapshot().context).toEqual({ errors: {}, message: null, waitSeconds: 0 });
    played.send({ type: 'form.submitted', email: 'ana' });
    expect([...played.snapshot().tags]).toEqual(['busy']);
  });

  it('shows a refusal as a toast and at its field, until the field changes', async () => {
    const played = play(forgotPasswordMachine, undefined);
    played.send({ type: 'form.submitted', email: 'ana' });
    await played.answer('askForMail', refusal(422, 'not accepted', { email: 'Not an email.' }));
    expect(played.snapshot().value).toEqual({ ready: 'waiting' });
    expect(played.snapshot().context).toMatchObject({ message: 'Not accepted', errors: { email: 'Not an email.' } });
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'Not accepted' }]]);
    played.send({ type: 'field.changed' });
    expect(played.snapshot().context).toMatchObject({ message: null, errors: {} });
  });

  it('clears the server’s message when it is sent again', async () => {
    const played = play(forgotPasswordMachine, undefined);
    played.send({ type: 'form.submitted', email: 'ana' });
    await played.answer('askForMail', refusal(422, 'not accepted', { email: 'Not an email.' }));
    played.send({ type: 'form.submitted', email: 'ana@harbourvale.example' });
    expect(played.snapshot().context).toMatchObject({ message: null, errors: {} });
  });

  it('clears the server’s message once a field is missing', async () => {
    const played = play(forgotPasswordMachine, undefined);
    played.send({ type: 'form.submitted', email: 'ana' });
    await played.answer('askForMail', refusal(422, 'not accepted'));
    played.send({ type: 'form.submitted', email: '' });
    expect(played.snapshot().context).toMatchObject({
      message: null,
      errors: { email: 'please enter username or email' },
    });
  });

  it('requires a username or an email', () => {
    const played = play(forgotPasswordMachine, undefined);
    played.send({ type: 'form.submitted', email: ' ' });
    expect(played.calls).toEqual([]);
    expect(played.snapshot().context.errors.email).toBe('please enter username or email');
    played.send({ type: 'field.changed' });
    expect(played.snapshot().context.errors).toEqual({});
  });

  it('waits as long as the server asks for', async () => {
    const played = play(forgotPasswordMachine, undefined);
    played.send({ type: 'form.submitted', email: 'ana' });
    await played.answer('askForMail', refusal(429, 'too many tries'));
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'Too many tries' }]]);
    expect([...played.snapshot().tags]).toEqual(['slowedDown']);
    expect(played.snapshot().context.message).toBe('Too many tries');
    played.clock.increment(29_999);
    expect(played.snapshot().hasTag('slowedDown')).toBe(true);
    played.clock.increment(1);
    expect(played.snapshot().value).toEqual({ ready: 'waiting' });
    expect(played.snapshot().context.message).toBeNull();
  });

  it('waits no longer than the server asks for', async () => {
    const played = play(forgotPasswordMachine, undefined);
    played.send({ type: 'form.submitted', email: 'ana' });
    await played.answer('askForMail', { ...refusal(429, 'too many tries'), retryAfter: 5 });
    played.clock.increment(4_999);
    expect(played.snapshot().hasTag('slowedDown')).toBe(true);
    played.clock.increment(1);
    expect(played.snapshot().hasTag('slowedDown')).toBe(false);
  });

  it('shows in place that the network failed', async () => {
    const played = play(forgotPasswordMachine, undefined);
    played.send({ type: 'form.submitted', email: 'ana' });
    await played.fail('askForMail');
    expect(played.snapshot().hasTag('unreachable')).toBe(true);
    expect(played.effects.map(([name]) => name)).toEqual(['logFailure']);
    played.send({ type: 'form.submitted', email: '' });
    expect(played.snapshot().hasTag('unreachable')).toBe(false);
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
    const played = open({ origin });
    played.send(submit);
    expect(played.call('changePassword').input).toEqual(typed);
    await played.answer('changePassword', ok('password changed'));
    expect(played.snapshot().value).toBe('changed');
    expect(played.effects).toEqual([
      ['showToast', { kind: 'success', text: 'Password changed' }],
      ['updateSession', { track: { password: true }, user: { mayResetPassword: false } }],
      ['goTo', { to: '/', replace }],
    ]);
  });

  it('is checked and its errors scrolled into view before anything is sent', () => {
    const played = open();
    played.send({ type: 'form.submitted', currentPassword: '', newPassword: '', confirmPassword: '' });
    expect(played.calls).toEqual([]);
    expect(played.snapshot().context.errors).toEqual({
      currentPassword: 'Please Enter Current Password!',
      newPassword: 'Please Enter New Password!',
      confirmPassword: 'Please Enter Confirm Password!',
    });
    expect(played.effects).toEqual([['scrollToTop', undefined]]);
  });

  it('needs no current password after a mailed link', () => {
    const played = open({ canSkipCurrent: true });
    played.send({ ...submit, currentPassword: '' });
    expect(played.call('changePassword').input).toEqual({ ...typed, currentPassword: '' });
  });

  it('shows the server’s refusal as a toast and at its field', async () => {
    const played = open();
    played.send(submit);
    await played.answer('changePassword', refusal(422, 'not accepted', { currentPassword: 'Not your password.' }));
    expect(played.snapshot().context.errors).toEqual({ currentPassword: 'Not your password.' });
    expect(played.effects).toEqual([
      ['showToast', { kind: 'error', text: 'Not accepted' }],
      ['scrollToTop', undefined],
    ]);
    expect(played.snapshot().context.message).toBe('Not accepted');
    played.send({ type: 'field.changed', field: 'newPassword' });
    expect(played.snapshot().context.errors.currentPassword).toBe('Not your password.');
    played.send({ type: 'field.changed', field: 'currentPassword' });
    expect(played.snapshot().context.errors.currentPassword).toBeUndefined();
    played.send(submit);
    expect(played.snapshot().context).toMatchObject({ errors: {}, message: null });
    expect([...played.snapshot().tags]).toEqual(['busy']);
  });

  it('clears the server’s message once a field is missing', async () => {
    const played = open();
    played.send(submit);
    await played.answer('changePassword', refusal(422, 'not accepted'));
    played.send({ ...submit, currentPassword: '' });
    expect(played.snapshot().context).toMatchObject({
      errors: { currentPassword: 'Please Enter Current Password!' },
      message: null,
    });
  });

  it('is never kept in the chart', async () => {
    const played = open();
    played.send(submit);
    await played.fail('changePassword');
    expect(JSON.stringify(played.snapshot().context)).not.toContain(typed.currentPassword);
    expect(JSON.stringify(played.snapshot().context)).not.toContain(typed.newPassword);
    expect(played.snapshot().hasTag('unreachable')).toBe(true);
  });

  it('waits as long as the server asks for', async () => {
    const played = open();
    played.send(submit);
    await played.answer('changePassword', { ...refusal(429, 'too many tries'), retryAfter: 5 });
    expect(played.snapshot().hasTag('slowedDown')).toBe(true);
    expect(played.snapshot().context.message).toBe('Too many tries');
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'Too many tries' }]]);
    played.clock.increment(4_999);
    expect(played.snapshot().hasTag('slowedDown')).toBe(true);
    played.clock.increment(1);
    expect(played.snapshot().value).toEqual({ ready: 'waiting' });
    expect(played.snapshot().context.message).toBeNull();
  });

  it('starts without a message, and hides the lost connection when a field is missing', async () => {
    const played = open();
    expect(played.snapshot().context).toMatchObject({ errors: {}, message: null, waitSeconds: 0 });
    played.send(submit);
    await played.fail('changePassword');
    expect(played.effects.map(([name]) => name)).toEqual(['logFailure']);
    played.send({ ...submit, newPassword: '' });
    expect(played.snapshot().hasTag('unreachable')).toBe(false);
  });
});
