import { describe, expect, it, vi } from 'vitest';
import { type LoginContext, loginMachine } from '../../../src/machines/login.machine.ts';
import { LoginView } from '../../../src/views/auth/login-page.tsx';
import { restingIn } from '../support/charts.ts';
import { named, submit, texts, type } from '../support/page.ts';
import { find, press, render } from '../ui/support/render.tsx';

const clean: LoginContext = { securityToken: null, errors: {}, message: null, waitSeconds: 0, isLinkSpent: false };

function show(value: string | object, context: Partial<LoginContext> = {}, isSessionUnreachable = false) {
  const chart = restingIn(loginMachine, value as never, { ...clean, ...context });
  const onRetrySession = vi.fn();
  render(
    <LoginView actorRef={chart.actorRef} isSessionUnreachable={isSessionUnreachable} onRetrySession={onRetrySession} />,
  );

  return { ...chart, onRetrySession };
}

describe('the sign-in form', () => {
  it('submits the values of its fields, even those typed before the console had loaded', () => {
    const { sent } = show({ ready: 'waiting' });
    find<HTMLInputElement>('#email').value = 'Ana@Harbour.example';
    find<HTMLInputElement>('#password').value = 'secret words';
    submit(find('form'));

    expect(sent()).toEqual([{ type: 'form.submitted', email: 'Ana@Harbour.example', password: 'secret words' }]);
  });

  it('never puts a password into the address, even if it is submitted before the console has loaded', () => {
    show({ ready: 'waiting' });

    expect(find<HTMLFormElement>('form').method).toBe('post');
  });

  it('moves the focus from email to password, and only then to the link next to it', () => {
    show({ ready: 'waiting' });
    const stops = [...document.querySelectorAll<HTMLElement>('form input, form button, form a')];

    expect(stops.map((stop) => stop.id || stop.getAttribute('aria-label') || stop.textContent)).toEqual([
      'email',
      'password',
      'Show password',
      'Forgot password?',
      'Login',
    ]);
  });

  it('cannot be submitted twice', () => {
    const { sent } = show('submitting');
    const button = find('button[type="submit"]');
    press(button);

    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.textContent).toBe('Signing in…');
    expect(sent()).toEqual([]);
  });

  it('shows an error at its field and reports when the field is edited', () => {
    const { sent } = show({ ready: 'waiting' }, { errors: { email: 'Enter your email address.' } });
    expect(find('#email').getAttribute('aria-invalid')).toBe('true');
    expect(find('#email-error').textContent).toBe('Enter your email address.');

    type(find<HTMLInputElement>('#password'), 'x');
    expect(sent()).toEqual([]);
    type(find<HTMLInputElement>('#email'), 'a');
    expect(sent()).toEqual([{ type: 'field.changed', field: 'email' }]);
  });

  it('shows the message of a refusal', () => {
    show({ ready: 'waiting' }, { message: 'Invalid email or password.' });

    expect(texts('form p')).toContain('Invalid email or password.');
    expect(document.querySelector('form p a')).toBeNull();
  });

  it('offers a new link to someone whose link was refused', () => {
    show({ ready: 'waiting' }, { message: 'This sign-in link is no longer valid.', isLinkSpent: true });

    expect(find('form p a').textContent).toBe('Get a new link');
  });

  it('offers no new link to someone whose branch is disabled', () => {
    show({ ready: 'waiting' }, { message: 'Your branch is disabled.', securityToken: 'x'.repeat(43) });

    expect(document.querySelector('form p a')).toBeNull();
  });

  it('is disabled while the server requires a wait', () => {
    show('slowedDown', { message: 'Too many tries', waitSeconds: 30 });

    expect(find<HTMLButtonElement>('button[type="submit"]').disabled).toBe(true);
  });

  it('shows why an emailed link could not be checked yet, and offers another try', () => {
    show('linkUntried', {
      message: 'Too many requests. Wait 30 seconds and try again.',
      securityToken: 'x'.repeat(43),
    });
    expect(find('[role="alert"]').textContent).toContain('Too many requests.');

    show('linkUntried', { securityToken: 'x'.repeat(43) });
    expect(texts('[role="alert"]').at(-1)).toContain('The connection failed while we were checking your link.');
  });

  it('shows a network failure in place', () => {
    show({ ready: 'unreachable' });

    expect(find('[role="alert"]').textContent).toContain('could not be reached');
  });

  it('offers another try when a stored session could not be checked', () => {
    const { onRetrySession } = show({ ready: 'waiting' }, {}, true);
    press(named('Try again'));

    expect(onRetrySession).toHaveBeenCalledOnce();
  });
});

describe('a mailed link', () => {
  it('shows no form while it is checked', () => {
    show('exchanging', { securityToken: 'link' });

    expect(find('h1').textContent).toBe('Signing you in');
    expect(document.querySelector('form')).toBeNull();
  });

  it('can be tried again when the network failed', () => {
    const { sent } = show('linkUntried', { securityToken: 'link' });
    press(named('Try again'));

    expect(sent()).toEqual([{ type: 'retry.pressed' }]);
  });
});
