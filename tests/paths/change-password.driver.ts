/** Changing one's own password on the real page, while setting up and in the settings. */
import type { ChangePasswordInput } from '../../src/machines/change-password.machine.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { changePassword } from '../machines/charts/change-password.chart.ts';
import { changePasswordCover } from '../machines/support/covers.ts';
import { ana, trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { stateInWords } from '../machines/support/path-words.ts';
import type { Driver } from './driver.ts';
import type { Answer, Stage } from './stage.ts';

const CHANGE = 'changePassword';
/** The server's own wait in these paths, and a moment more. */
const WAIT_MS = 21_000;
const labels = {
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
} as const;
type Name = keyof typeof labels;

interface Steering {
  origin: ChangePasswordInput['origin'];
  errors: Partial<Record<Name, string>>;
  message: string | null;
}

export const changePasswordDriver: Driver = {
  chart: changePassword,
  cover: changePasswordCover,
  async begin(stage, path) {
    const { origin, canSkipCurrent } = path.input as ChangePasswordInput;
    const isSettingUp = origin === 'onboarding';
    await stage.page.clock.install();
    await stage.enter(isSettingUp ? paths.setUpPassword : paths.changePassword, { loginToken: 'T' });
    const { status, body } = trackReply(trackOf(['c-admin', 'employee'], { password: !isSettingUp }));
    const user = { ...ana, mayResetPassword: canSkipCurrent };
    await stage.answer('trackedUserResult', { status, body: { ...body, user } });
  },
  events: {
    async 'form.submitted'({ page }, typed: Record<Name, string>) {
      for (const [name, label] of Object.entries(labels)) {
        const field = page.getByLabel(label);
        if ((await field.count()) > 0) await field.fill(typed[name as Name]);
      }
      await submit(page).click();
    },
    'field.changed': ({ page }, { field }: { field: Name }) => page.getByLabel(labels[field]).pressSequentially('a'),
    'xstate.done.actor.changePassword': (stage, { output }) => stage.answer(CHANGE, output as Answer),
    'xstate.error.actor.changePassword': (stage) => stage.cut(CHANGE),
    'xstate.after.retryAfter.changePassword.slowedDown': ({ page }) => page.clock.fastForward(WAIT_MS),
  },
  async see(stage, { state, steering }: Moment) {
    const shown = stateInWords(state);
    const look = looks[shown];
    if (!look) throw new Error(`The driver does not know what ${shown} looks like`);
    await look(stage);
    if (shown.startsWith('ready')) await seeTroubles(stage, steering as Steering);
  },
};

const submit = (page: Stage['page']) => page.getByRole('button', { name: 'Submit' });

async function seeTroubles(stage: Stage, { origin, errors, message }: Steering): Promise<void> {
  const blamed = Object.entries(errors).flatMap(([name, text]) => (text ? [{ name, text }] : []));
  // During set-up, an emailed link replaces the current password, so there is no such field to mark.
  const marked = blamed.filter(({ name }) => origin === 'settings' || name !== 'currentPassword');
  await stage.until(
    'the fields that are wrong are marked, and no others',
    (count) => document.querySelectorAll('form [aria-invalid=true]').length === count,
    marked.length,
  );
  const told = blamed[0]?.text ?? message;
  if (told) await stage.page.locator('form').getByText(told).first().waitFor();
}

const looks: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  'ready.waiting': ({ page }) => submit(page).waitFor(),
  'ready.unreachable': ({ page }) =>
    page.getByText('The server could not be reached. Your password was not changed. Try again.').waitFor(),
  async submitting(stage) {
    await stage.page.getByText('Saving…').waitFor();
    await stage.asked(CHANGE);
  },
  slowedDown: ({ page }) => page.locator('button:disabled', { hasText: /^Submit$/ }).waitFor(),
  changed: (stage) => stage.until('the page is Home', (home) => location.pathname === home, paths.dashboard),
};
