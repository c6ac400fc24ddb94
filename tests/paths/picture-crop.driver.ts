/** Choosing and cropping the picture of a challenge on the real page. */

import { pictureCrop } from '../machines/charts/picture-crop.chart.ts';
import { pictureCropCover } from '../machines/support/covers.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { notAPicture, picture } from '../support/pictures.ts';
import { openNewChallenge } from './challenge-page.ts';
import type { Driver } from './driver.ts';
import { failDecoding, finishDecoding, holdDecoding, isDecoding } from './held-decoding.ts';
import { type Stage, unreadable } from './stage.ts';

export const pictureCropDriver: Driver = {
  chart: pictureCrop,
  cover: pictureCropCover,
  async begin(stage) {
    await holdDecoding(stage);
    await openNewChallenge(stage);
  },
  events: {
    async 'file.chosen'(stage, { file: { name, type } }: { file: File }) {
      const isPicture = type.startsWith('image/');
      const chosen = isPicture ? { ...(await picture(name)), mimeType: type } : notAPicture;
      await field(stage).setInputFiles(chosen);
      if (!isPicture) await says(stage, 'The picture must be a PNG or JPEG file.');
    },
    'crop.confirmed': ({ page }) => page.getByRole('button', { name: 'Use picture', disabled: false }).click(),
    'crop.dismissed': ({ page }) => page.getByRole('button', { name: 'Cancel', exact: true }).click(),
    async 'picture.unreadable'(stage) {
      await unreadable(stage);
      await saysUnreadable(stage);
    },
    async 'xstate.done.actor.drawCrop'(stage) {
      await finishDecoding(stage);
      await used(stage).waitFor();
      await stage.page.getByRole('button', { name: 'Remove picture' }).click();
    },
    async 'xstate.error.actor.drawCrop'(stage) {
      await failDecoding(stage);
      await saysUnreadable(stage);
    },
  },
  async see(stage, { state }: Moment) {
    const look = looks[state as string];
    if (!look) throw new Error(`The driver does not know what ${state} looks like`);
    await look(stage);
  },
};

const field = ({ page }: Stage) => page.locator('input[type=file]');
const dialog = ({ page }: Stage) => page.getByRole('dialog', { name: 'Image Upload' });
const used = ({ page }: Stage) => page.getByRole('img', { name: 'The challenge' });

/** By its words alone: an open dialog takes the messages out of reach of roles. */
const says = ({ page }: Stage, text: string) => page.getByText(text, { exact: true }).waitFor();
const saysUnreadable = (stage: Stage) => says(stage, 'This file cannot be opened as a picture. Choose another one.');

const looks: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  async choosing(stage) {
    await field(stage).waitFor();
    await dialog(stage).waitFor({ state: 'detached' });
    await used(stage).waitFor({ state: 'detached' });
  },
  cropping: (stage) => dialog(stage).getByRole('button', { name: 'Use picture', disabled: false }).waitFor(),
  async drawing(stage) {
    await dialog(stage).getByRole('button', { name: 'Uploading...' }).waitFor();
    await isDecoding(stage);
  },
};
