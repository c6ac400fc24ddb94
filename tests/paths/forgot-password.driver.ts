/** Asking for a mail that lets someone in, on the real page. */

import { forgotPassword } from '../machines/charts/forgot-password.chart.ts';
import { forgotPasswordCover } from '../machines/support/covers.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { stateInWords } from '../machines/support/path-words.ts';
import type { Driver } from './driver.ts';
import type { Stage } from './stage.ts';

const ASK = 'forgetPassword';
/** The server's own wait in these paths, and a moment more. */
const WAIT_MS = 21_000;

interface Steering {
  errors: { email?: string };
  message: string | null;
}

export const forgotPasswordDriver: Driver = {
  chart: forgotPassword,
  cover: forgotPasswordCover,
  async begin(stage) {
    await stage.page.clock.install();
    await stage.enter('/forgetPassword', {});
  },
  events: {
    async 'form.submitted'({ page }, { email }) {
      await field(page).fill(email);
      await page.getByRole('button', { name: 'Get New Password' }).click();
    },
    'field.changed': ({ page }) => field(page).pressSequentially('a'),
    'again.pressed': ({ page }) => page.getByRole('button', { name: 'Use another email address' }).click(),
    'xstate.done.actor.askForMail': (stage, { output }) => stage.answer(ASK, output),
    'xstate.error.actor.askForMail': (stage) => stage.cut(ASK),
    'xstate.after.retryAfter.forgotPassword.slowedDown': ({ page }) => page.clock.fastForward(WAIT_MS),
  },
  see,
};

const field = (page: Stage['page']) => page.getByLabel('Username or email');

async function see(stage: Stage, { state, steering }: Moment): Promise<void> {
  const { page } = stage;
  const { errors, message } = steering as Steering;
  await looks[stateInWords(state)]?.(stage);
  const told = errors.email ?? message;
  if (told) await page.locator('form, [role=status]').getByText(told).first().waitFor();
  else {
    await stage.until('nothing is wrong', () => document.querySelector('[aria-invalid=true]') === null, null);
  }
}

const isOpen = ({ page }: Stage) => page.locator('button:enabled', { hasText: /^Get New Password$/ }).waitFor();

const looks: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  'ready.waiting': isOpen,
  async 'ready.unreachable'(stage) {
    await isOpen(stage);
    await stage.page.getByText('The server could not be reached. Check your connection and try again.').waitFor();
  },
  async submitting({ page, asked }) {
    await page.getByText('Sending…').waitFor();
    await asked(ASK);
  },
  slowedDown: ({ page }) => page.locator('button:disabled', { hasText: /^Get New Password$/ }).waitFor(),
  sent: ({ page }) => page.getByRole('heading', { name: 'Check your email' }).waitFor(),
};
