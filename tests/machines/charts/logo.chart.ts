import { type LogoContext, type LogoEvent, logoMachine } from '../../../src/machines/logo.machine.ts';
import { LOGO_MAX_BYTES } from '../../../src/rules/shared/constants.ts';
import { refusal } from '../support/fixtures.ts';
import { type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

export const picture = new File(['picture'], 'logo.png', { type: 'image/png' });
export const tooLarge = new File([new Uint8Array(LOGO_MAX_BYTES + 1)], 'huge.png', { type: 'image/png' });
export const notAPicture = new File(['text'], 'notes.txt', { type: 'text/plain' });
export const crop = { area: { x: 0, y: 0, width: 200, height: 200 }, rotation: 90 };

const stored = { status: 200, body: { status: 200, message: 'picture stored', companyLogo: 'abc.jpg' } };

const stimuli = {
  'file.chosen': [
    { type: 'file.chosen', file: picture },
    { type: 'file.chosen', file: tooLarge },
    { type: 'file.chosen', file: notAPicture },
  ],
  'crop.confirmed': [{ type: 'crop.confirmed', crop }],
  'crop.dismissed': [{ type: 'crop.dismissed' }],
  'picture.unreadable': [{ type: 'picture.unreadable' }],
  'skip.pressed': [{ type: 'skip.pressed' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'xstate.done.actor.drawCrop': [done('drawCrop', new Blob(['jpeg'], { type: 'image/jpeg' }))],
  'xstate.error.actor.drawCrop': [failed('drawCrop')],
  'xstate.done.actor.uploadLogo': [done('uploadLogo', stored), done('uploadLogo', refusal(415, 'not an image'))],
  'xstate.error.actor.uploadLogo': [failed('uploadLogo')],
  'xstate.done.actor.skipLogo': [
    done('skipLogo', { ...stored, body: { ...stored.body, companyLogo: null } }),
    done('skipLogo', refusal(403, 'not for you')),
  ],
  'xstate.error.actor.skipLogo': [failed('skipLogo')],
} satisfies Stimuli<LogoEvent>;

export const logo: ChartUnderTest = {
  machine: logoMachine,
  stimuli,
  inputs: [
    { origin: 'onboarding', level: 'company', canSkip: true },
    { origin: 'settings', level: 'company', canSkip: false },
  ],
  project: ({ origin, canSkip, file, image }: LogoContext) => ({
    origin,
    canSkip,
    file: file?.name,
    hasImage: image !== null,
  }),
};
