import {
  type ArticlePicturesContext,
  type ArticlePicturesEvent,
  articlePicturesMachine,
} from '../../../src/machines/article-pictures.machine.ts';
import { refusal } from '../support/fixtures.ts';
import { type ChartUnderTest, failed, type Stimuli } from '../support/mbt.ts';

export const picture = new File(['x'], 'sea.png', { type: 'image/png' });
export const page = new File(['<p>'], 'page.html', { type: 'text/html' });
export const file = '0123456789abcdef0123456789abcdef.jpg';
export const pictureStored = { status: 201, body: { status: 201, message: 'Picture added', picture: { file } } };

const stimuli = {
  'picture.chosen': [
    { type: 'picture.chosen', file: picture, purpose: 'cover' },
    { type: 'picture.chosen', file: picture, purpose: 'text' },
    { type: 'picture.chosen', file: page, purpose: 'text' },
  ],
  'picture.retried': [{ type: 'picture.retried' }],
  'picture.dismissed': [{ type: 'picture.dismissed' }],
  'bytes.sent': [{ type: 'bytes.sent', share: 0.5 }],
  'answer.came': [
    { type: 'answer.came', reply: pictureStored },
    { type: 'answer.came', reply: refusal(415, 'the picture must be a PNG or JPEG file.') },
  ],
  'connection.lost': [{ type: 'connection.lost', error: new TypeError('Failed to fetch') }],
  'xstate.error.actor.sendPicture': [failed('sendPicture')],
} satisfies Stimuli<ArticlePicturesEvent>;

export const articlePictures: ChartUnderTest = {
  machine: articlePicturesMachine,
  stimuli,
  inputs: [undefined],
  project: ({ picture: held }: ArticlePicturesContext) => ({
    purpose: held?.purpose,
    isFit: !held?.isUnfit,
  }),
};
