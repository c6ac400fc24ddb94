/** Signing in on the real page, with email and password or by a mailed link. */
import type { LoginInput } from '../../src/machines/login.machine.ts';
import { login } from '../machines/charts/login.chart.ts';
import { loginCover } from '../machines/support/covers.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { stateInWords } from '../machines/support/path-words.ts';
import type { Driver } from './driver.ts';
import type { Stage } from './stage.ts';

const LOGIN = 'admin/login';
const EXCHANGE = 'login/exchange';
/** The server's own wait in these paths, and a moment more. */
const WAIT_MS = 21_000;

interface Steering {
  errors: { email?: string; password?: string };
  message: string | null;
}

export const loginDriver: Driver = {
  chart: login,
  cover: loginCover,
  async begin(stage, path) {
    const { securityToken } = path.input as LoginInput;
    // The page's clock is only taken where the path lets time pass.
    if (path.events.some(({ type }) => type.startsWith('xstate.after.'))) await stage.page.clock.install();
    await stage.enter(securityToken ? `/login/${securityToken}` : '/login', {});
  },
  events: {
    async 'form.submitted'({ page }, { email, password }) {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
    },
    'field.changed': ({ page }) => page.getByLabel('Email').pressSequentially('a'),
    'retry.pressed': ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'xstate.done.actor.login': (stage, { output }) => stage.answer(LOGIN, output),
    'xstate.error.actor.login': (stage) => stage.cut(LOGIN),
    'xstate.done.actor.exchangeLink': (stage, { output }) => stage.answer(EXCHANGE, output),
    'xstate.error.actor.exchangeLink': (stage) => stage.cut(EXCHANGE),
    'xstate.after.retryAfter.login.slowedDown': ({ page }) => page.clock.fastForward(WAIT_MS),
  },
  async see(stage, { state, steering }: Moment) {
    const { page } = stage;
    const { errors, message } = steering as Steering;
    const shown = stateInWords(state);
    const look = looks[shown];
    if (!look) throw new Error(`The driver does not know what ${shown} looks like`);
    await look(stage);
    if (!shown.startsWith('ready')) return;
    for (const told of [errors.email, errors.password, message]) {
      if (told) await page.locator('form').getByText(told).first().waitFor();
    }
    await stage.until(
      'the fields that are wrong are marked, and no others',
      (count) => document.querySelectorAll('form [aria-invalid=true]').length === count,
      [errors.email, errors.password].filter(Boolean).length,
    );
  },
};

/** The form is in the page's first bytes; pressed before its script has come it would leave the page. */
async function isOpen(stage: Stage): Promise<void> {
  await stage.page.locator('button:enabled', { hasText: /^Login$/ }).waitFor();
  await stage.until(
    'the form has come to life',
    () => Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
    null,
  );
}

const looks: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  'ready.waiting': isOpen,
  async 'ready.unreachable'(stage) {
    await isOpen(stage);
    await stage.page.getByText('The server could not be reached. Check your connection and try again.').waitFor();
  },
  async submitting({ page, asked }) {
    await page.getByText('Signing in…').waitFor();
    await asked(LOGIN);
  },
  slowedDown: ({ page }) => page.locator('button:disabled', { hasText: /^Login$/ }).waitFor(),
  async exchanging(stage) {
    await stage.asked(EXCHANGE);
    // A mailed link leaves the address bar at once: it is as good as a password.
    await stage.until('the link is out of the address bar', () => location.pathname === '/login', null);
  },
  linkUntried: ({ page }) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  signedIn: ({ page }) => page.getByRole('navigation', { name: 'Main' }).waitFor(),
};
