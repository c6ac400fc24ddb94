import {
  type ComposerContext,
  type ComposerEvent,
  recognitionComposerMachine,
} from '../../../src/machines/recognition-composer.machine.ts';
import { emptyPraise, isEmptyPraise, type Praise, validatePraise } from '../../../src/rules/recognition/praise.ts';
import { LOGO_MAX_BYTES } from '../../../src/rules/shared/constants.ts';
import { hasErrors } from '../../../src/rules/shared/validation.ts';
import { refusal } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';
import { actedReply, ines, postOf, teamwork } from './recognition-feed.chart.ts';

export const written: Partial<Praise> = { to: [ines], tags: [teamwork], message: 'Thank you for staying late.' };
export const praise: Praise = { ...emptyPraise, ...written };
export const photo = new File(['jpeg'], 'us.jpg', { type: 'image/jpeg' });
export const cropped = new File(['jpeg'], 'recognition.jpg', { type: 'image/jpeg' });
export const page = new File(['<p>'], 'page.html', { type: 'text/html' });
export const huge = new File([new Uint8Array(LOGO_MAX_BYTES + 1)], 'huge.png', { type: 'image/png' });
export const crop = { area: { x: 0, y: 0, width: 200, height: 100 }, rotation: 0 };
export const kept = { values: praise, key: '0192f0c1-0000-4000-8000-000000000077', at: '2026-03-05T09:40:00.000Z' };
export const pictureReply = { status: 201, body: { name: '0123456789abcdef0123456789abcdef.jpg' } };
export const storedReply = actedReply(postOf(10, { isOwn: true }));
export const waitingReply = actedReply(postOf(10, { isOwn: true, state: 'waiting' }));
export const repeated = {
  status: 409,
  body: {
    status: 409,
    message: 'You wrote the same to Inês Duarte today.',
    code: 'repeated',
    repeats: { post_id: postOf(3)._id, createdAt: '2026-03-05T08:00:00.000Z', to: ['Inês Duarte'] },
  },
};

const stimuli = {
  'fields.changed': [
    { type: 'fields.changed', values: written },
    { type: 'fields.changed', values: { message: '' } },
  ],
  'picture.chosen': [
    { type: 'picture.chosen', file: photo },
    { type: 'picture.chosen', file: page },
    { type: 'picture.chosen', file: huge },
  ],
  'crop.confirmed': [{ type: 'crop.confirmed', crop }],
  'crop.dismissed': [{ type: 'crop.dismissed' }],
  'picture.unreadable': [{ type: 'picture.unreadable' }],
  'draft.discarded': [{ type: 'draft.discarded' }],
  'send.pressed': [{ type: 'send.pressed' }],
  'repeat.confirmed': [{ type: 'repeat.confirmed' }],
  'repeat.dismissed': [{ type: 'repeat.dismissed' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'again.pressed': [{ type: 'again.pressed' }],
  'xstate.done.actor.recallDraft': [done('recallDraft', kept), done('recallDraft', null)],
  'xstate.error.actor.recallDraft': [failed('recallDraft')],
  'xstate.done.actor.drawCrop': [done('drawCrop', cropped)],
  'xstate.error.actor.drawCrop': [failed('drawCrop')],
  'xstate.done.actor.sendPicture': [
    done('sendPicture', pictureReply),
    done('sendPicture', refusal(415, 'the image must be a PNG or JPEG file.')),
  ],
  'xstate.error.actor.sendPicture': [failed('sendPicture')],
  'xstate.done.actor.sendPost': [
    done('sendPost', storedReply),
    done('sendPost', waitingReply),
    done('sendPost', repeated),
    done('sendPost', refusal(422, 'please choose somebody else.')),
  ],
  'xstate.error.actor.sendPost': [failed('sendPost')],
  'xstate.after.messageRetry.recognitionComposer.offline': [after('messageRetry', 'recognitionComposer.offline')],
  'xstate.after.celebration.recognitionComposer.sent.celebrating': [
    after('celebration', 'recognitionComposer.sent.celebrating'),
  ],
} satisfies Stimuli<ComposerEvent>;

export const recognitionComposer: ChartUnderTest = {
  machine: recognitionComposerMachine,
  stimuli,
  inputs: [undefined],
  project: ({ values, file, post, isConfirmed }: ComposerContext) => ({
    isEmpty: isEmptyPraise(values),
    isComplete: !hasErrors(validatePraise(values)),
    hasPicture: values.picture !== null,
    hasFile: file !== null,
    isConfirmed,
    isWaiting: post?.state === 'waiting',
  }),
};
