import {
  type PictureCropContext,
  type PictureCropEvent,
  pictureCropMachine,
} from '../../../src/machines/picture-crop.machine.ts';
import { type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';
import { crop, notAPicture, picture } from './logo.chart.ts';

export const cropped = new File(['jpeg'], 'challenge.jpg', { type: 'image/jpeg' });

const photo = new File(['jpeg'], 'us.jpg', { type: 'image/jpeg' });
const stimuli = {
  'file.chosen': [
    { type: 'file.chosen', file: picture },
    { type: 'file.chosen', file: photo },
    { type: 'file.chosen', file: notAPicture },
  ],
  'crop.confirmed': [{ type: 'crop.confirmed', crop }],
  'crop.dismissed': [{ type: 'crop.dismissed' }],
  'picture.unreadable': [{ type: 'picture.unreadable' }],
  'xstate.done.actor.drawCrop': [done('drawCrop', cropped)],
  'xstate.error.actor.drawCrop': [failed('drawCrop')],
} satisfies Stimuli<PictureCropEvent>;

export const pictureCrop: ChartUnderTest = {
  machine: pictureCropMachine,
  stimuli,
  inputs: [undefined],
  project: ({ file }: PictureCropContext) => ({ file: file?.name }),
};
