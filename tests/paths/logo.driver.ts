/** Choosing, cutting, sending and skipping a picture on the real page. */
import type { LogoInput } from '../../src/machines/logo.machine.ts';
import { TOAST_OTHER_MS } from '../../src/rules/shared/constants.ts';
import { logo } from '../machines/charts/logo.chart.ts';
import { logoCover } from '../machines/support/covers.ts';
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { notAPicture, picture, tooLarge } from '../support/pictures.ts';
import { type Driver, onAnyPage } from './driver.ts';
import { failDecoding, finishDecoding, holdDecoding, isDecoding } from './held-decoding.ts';
import { type Answer, type Stage, unreadable } from './stage.ts';

const UPLOAD = 'upload/company-logo';
const SKIP = 'skip/upload/company-logo';
const homes = { onboarding: '/cAdmin/changePassword/company/companyLogo', settings: '/setting/changelogo' } as const;

export const logoDriver: Driver = {
  chart: logo,
  cover: logoCover,
  async begin(stage, path) {
    const { origin, canSkip } = path.input as LogoInput;
    await stage.page.clock.install();
    await holdDecoding(stage);
    await stage.enter(homes[origin], { loginToken: 'T' });
    await stage.answer(
      'trackedUserResult',
      trackReply(trackOf(['c-admin', 'employee'], { profileImageOrLogoUpdated: !canSkip })),
    );
  },
  reuse: onAnyPage,
  events: {
    'file.chosen': chooseFile,
    'crop.confirmed': ({ page }) => page.getByRole('button', { name: 'Upload' }).click(),
    'crop.dismissed': ({ page }) => page.getByRole('button', { name: 'Cancel' }).click(),
    'picture.unreadable': async (stage) => {
      await unreadable(stage);
      await says(stage, 'This file cannot be opened as a picture. Choose another one.');
    },
    'skip.pressed': ({ page }) => page.getByRole('button', { name: 'Skip' }).click(),
    'retry.pressed': ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'xstate.done.actor.drawCrop': finishDecoding,
    'xstate.error.actor.drawCrop': async (stage) => {
      await failDecoding(stage);
      await says(stage, 'This file cannot be opened as a picture. Choose another one.');
    },
    'xstate.done.actor.uploadLogo': answered(UPLOAD),
    'xstate.error.actor.uploadLogo': (stage) => stage.cut(UPLOAD),
    'xstate.done.actor.skipLogo': answered(SKIP),
    async 'xstate.error.actor.skipLogo'(stage) {
      await stage.cut(SKIP);
      await says(stage, 'The server could not be reached. Check your connection and try again.');
    },
  },
  see,
};

/**
 * By its words alone: an open dialog takes the messages out of reach of roles. Only a few are shown at once, so this one is
 * allowed to expire before the next.
 */
async function says({ page }: Stage, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor();
  await page.clock.runFor(TOAST_OTHER_MS);
}

/** A picture that is stored, and a refusal, are both said. Putting it off is not. */
function answered(call: string) {
  return async (stage: Stage, { output }: { output: Answer & { body: { message: string } } }) => {
    await stage.answer(call, output);
    const { message } = output.body;
    const isQuiet = call === SKIP && output.status === 200;
    if (!isQuiet) await says(stage, message.charAt(0).toUpperCase() + message.slice(1));
  };
}

async function chooseFile(stage: Stage, { file }: { file: File }): Promise<void> {
  const chosen = [await picture(), tooLarge, notAPicture].find(({ name }) => name === file.name);
  if (!chosen) throw new Error(`There is no file ${file.name} to choose`);
  await stage.page.locator('input[type=file]').setInputFiles(chosen);
  if (chosen === tooLarge) await says(stage, 'Image size should be less than 2 Mb');
  if (chosen === notAPicture) await says(stage, 'The picture must be a PNG or JPEG file.');
}

async function see(stage: Stage, { state, steering }: Moment): Promise<void> {
  const { page } = stage;
  const dialog = page.getByRole('dialog', { name: 'Image Upload' });
  const { choosing } = state as { choosing?: 'firstTime' | 'again' };
  if (choosing) {
    await page.locator('input[type=file]:enabled').waitFor({ state: 'attached' });
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: 'Skip' })
      .waitFor({ state: choosing === 'firstTime' ? 'visible' : 'detached' });
  } else if (state === 'cropping') {
    await dialog.locator('button:enabled', { hasText: 'Upload' }).waitFor();
  } else if (state === 'drawing') {
    await dialog.getByRole('button', { name: 'Uploading...' }).waitFor();
    await isDecoding(stage);
  } else if (state === 'uploading') {
    await dialog.getByRole('button', { name: 'Uploading...' }).waitFor();
    await stage.asked(UPLOAD);
  } else if (state === 'cancelled') {
    await dialog.getByText('Upload cancelled.').waitFor();
  } else if (state === 'interrupted') {
    await dialog.getByText('The upload failed.').waitFor();
  } else if (state === 'skipping') {
    await stage.asked(SKIP);
  } else if (state === 'done') {
    await stage.until('the dashboard is there', () => location.pathname === '/dashboard', null);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  } else {
    throw new Error(`The driver does not know what ${JSON.stringify({ state, steering })} looks like`);
  }
}
