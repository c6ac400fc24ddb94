import { describe, expect, test, vi } from 'vitest';
import { type LoginContext, loginMachine } from '../../../src/machines/login.machine.ts';
import { LoginView } from '../../../src/views/auth/login-page.tsx';
import { restingIn } from '../support/charts.ts';
import { named, submit, texts, type } from '../support/page.ts';
import { find, press, render } from '../ui/support/render.tsx';

const clean: LoginContext = { securityToken: null, errors: {}, message: null, waitSeconds: 0 };

function show(value: string | object, context: Partial<LoginContext> = {}, isSessionUnreachable = false) {
  const chart = restingIn(loginMachine, value as never, { ...clean, ...context });
  const onRetrySession = vi.fn();
  render(
    <LoginView actorRef={chart.actorRef} isSessionUnreachable={isSessionUnreachable} onRetrySession={onRetrySession} />,
  );

  return { ...chart, onRetrySession };
}

describe('the sign-in form', () => {
  test('sends what stands in its fields, also what was typed before the console came to life', () => {
    const { sent } = show({ ready: 'waiting' });
    find<HTMLInputElement>('#email').value = 'Ana@Harbour.example';
    find<HTMLInputElement>('#password').value = 'secret words';
    submit(find('form'));

    expect(sent()).toEqual([{ type: 'form.submitted', email: 'Ana@Harbour.example', password: 'secret words' }]);
  });

  test('would never put a password into an address, were it sent without the console', () => {
    show({ ready: 'waiting' });

    expect(find<HTMLFormElement>('form').method).toBe('post');
  });

  test('is gone through from the email to the password, and only then to the link beside it', () => {
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

  test('cannot be sent twice', () => {
    const { sent } = show('submitting');
    const button = find('button[type="submit"]');
    press(button);

    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.textContent).toBe('Signing in…');
    expect(sent()).toEqual([]);
  });

  test('says what is wrong at the field to blame, and tells when somebody mends it', () => {
    const { sent } = show({ ready: 'waiting' }, { errors: { email: 'Enter your email address.' } });
    expect(find('#email').getAttribute('aria-invalid')).toBe('true');
    expect(find('#email-error').textContent).toBe('Enter your email address.');

    type(find<HTMLInputElement>('#password'), 'x');
    expect(sent()).toEqual([]);
    type(find<HTMLInputElement>('#email'), 'a');
    expect(sent()).toEqual([{ type: 'field.changed', field: 'email' }]);
  });

  test('shows the words of a refusal', () => {
    show({ ready: 'waiting' }, { message: 'Invalid email or password.' });

    expect(texts('form p')).toContain('Invalid email or password.');
  });

  test('is off while the server asks to wait', () => {
    show('slowedDown', { message: 'Too many tries', waitSeconds: 30 });

    expect(find<HTMLButtonElement>('button[type="submit"]').disabled).toBe(true);
  });

  test('says in place that the network failed', () => {
    show({ ready: 'unreachable' });

    expect(find('[role="alert"]').textContent).toContain('could not be reached');
  });

  test('offers another try when a remembered session could not be asked about', () => {
    const { onRetrySession } = show({ ready: 'waiting' }, {}, true);
    press(named('Try again'));

    expect(onRetrySession).toHaveBeenCalledOnce();
  });
});

describe('a mailed link', () => {
  test('shows no form while it is checked', () => {
    show('exchanging', { securityToken: 'link' });

    expect(find('h1').textContent).toBe('Signing you in');
    expect(document.querySelector('form')).toBeNull();
  });

  test('can be tried again when the network failed', () => {
    const { sent } = show('linkUntried', { securityToken: 'link' });
    press(named('Try again'));

    expect(sent()).toEqual([{ type: 'retry.pressed' }]);
  });
});
