/** The recognition composer on the real page: its draft, its picture, the network and the clock. */
import type { KeptPraise } from '../../src/rules/recognition/praise.ts';
import { CELEBRATION_MS, MESSAGE_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { recognitionComposer } from '../machines/charts/recognition-composer.chart.ts';
import { ines, teamwork } from '../machines/charts/recognition-feed.chart.ts';
import { recognitionComposerCover } from '../machines/support/covers.ts';
import { ana, trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { stateInWords } from '../machines/support/path-words.ts';
import { picture } from '../support/pictures.ts';
import { type Driver, onAnyPage } from './driver.ts';
import { failDecoding, finishDecoding, holdDecoding, isDecoding } from './held-decoding.ts';
import { keepDraft } from './kept-drafts.ts';
import { type Answer, opens, type Stage, stopClock, unreadable } from './stage.ts';
import { reply, said } from './steps.ts';

const POSTS = 'get/recogniton-posts';
const SEND = 'create/recognition-post';
const UPLOAD = 'recognition-post/picture';
const segments = reply({
  data: {
    retired: { branches: [], departments: [], designations: [] },
    ...{ groups: [], departments: [], designations: [], teams: [], branches: [], insurancePlans: [] },
  },
});
const tag = {
  ...teamwork,
  ...{ description: '', isActive: true, branch: null, canEdit: true, uses: 3, lastUsedAt: null },
  ...{ isRemovable: false, createdAt: '2026-03-01T09:00:00.000Z', version: 1 },
};
const tags = reply({ tags: [tag], total: 1, counts: { active: 1, retired: 0 } });
const nobody = reply({ posts: [], total: 0, hasMore: false, fresh: 0 });

async function answerPickers(stage: Stage): Promise<void> {
  await stage.answer('my/colleagues', reply({ people: [ines], total: 1 }));
  await stage.answer('get/hash-tags', tags);
}

const message = ({ page }: Stage) => page.getByRole('textbox', { name: 'Message' });

export const recognitionComposerDriver: Driver = {
  chart: recognitionComposer,
  cover: recognitionComposerCover,
  async begin(stage) {
    const { page } = stage;
    await page.clock.install({ time: '2026-03-05T09:30:00Z' });
    // The path before has left it standing: all pages of a profile go by one clock.
    await page.clock.resume();
    await holdDecoding(stage);
    await stage.enter(paths.recognitionFeed, { loginToken: 'T' });
    await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
    await stage.answer(POSTS, nobody);
    await stage.answer('get/details/on-edit', segments);
    await stage.answer('get/hash-tags', tags);
    await opens(stage, page.getByText('No posts yet'));
  },
  reuse: onAnyPage,
  events: {
    async 'xstate.done.actor.recallDraft'(stage, { output }: { output: KeptPraise | null }) {
      await keepDraft(stage, `${ana._id}:recognition`, output);
      await stage.page.getByRole('button', { name: 'Praise a colleague' }).click();
      await answerPickers(stage);
      await opens(stage, message(stage));
    },
    async 'fields.changed'(stage, { values }) {
      const { page } = stage;
      if (!values.to) return message(stage).fill('');
      for (const name of ['People', 'Tags and values']) {
        if ((await page.getByRole('list', { name: `${name}, chosen` }).count()) > 0) continue;
        await page.getByRole('combobox', { name }).click();
        await page.getByRole('option').first().click();
      }
      // Filling in the same text again would send no event.
      const isThere = (await message(stage).inputValue()) === values.message;
      await message(stage).fill(isThere ? `${values.message}.` : values.message);
    },
    async 'picture.chosen'({ page }, { file }: { file: File }) {
      // What is loaded for cropping comes after a moment.
      await page.clock.resume();
      const chosen = await picture(file.name);
      const buffer = file.size > 100 ? Buffer.alloc(file.size) : chosen.buffer;
      await page.getByLabel('Picture', { exact: true }).setInputFiles({ ...chosen, mimeType: file.type, buffer });
    },
    'crop.confirmed': ({ page }) => page.getByRole('button', { name: 'Use picture', disabled: false }).click(),
    'crop.dismissed': ({ page }) => page.getByRole('button', { name: 'Cancel' }).click(),
    'picture.unreadable': unreadable,
    'draft.discarded': ({ page }) => page.getByRole('button', { name: 'Discard draft' }).click(),
    async 'send.pressed'({ page }) {
      await stopClock(page);
      await page.getByRole('button', { name: 'Post', exact: true }).click();
    },
    'repeat.confirmed': ({ page }) => page.getByRole('button', { name: 'Post again' }).click(),
    'repeat.dismissed': ({ page }) => page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click(),
    'retry.pressed': ({ page }) => page.getByRole('button', { name: 'Post', exact: true }).click(),
    async 'again.pressed'(stage) {
      await stage.page.getByRole('button', { name: 'Praise someone else' }).click();
      await answerPickers(stage);
    },
    async 'xstate.done.actor.drawCrop'(stage) {
      await finishDecoding(stage);
      await stage.page.getByRole('button', { name: 'Change picture' }).waitFor();
    },
    async 'xstate.error.actor.drawCrop'(stage) {
      await failDecoding(stage);
      await said('This file cannot be opened as a picture. Choose another one.')(stage);
    },
    'xstate.done.actor.sendPicture': (stage, { output }: { output: Answer }) =>
      stage.answer(
        UPLOAD,
        output.status === 201
          ? {
              status: 201,
              body: { status: 201, message: 'OK', picture: { file: (output.body as { name: string }).name } },
            }
          : output,
      ),
    'xstate.error.actor.sendPicture': (stage) => stage.cut(UPLOAD),
    async 'xstate.done.actor.sendPost'(stage, { output }: { output: Answer }) {
      await stage.answer(SEND, output);
      if (output.status === 200) await stage.answer(POSTS, nobody);
    },
    'xstate.error.actor.sendPost': (stage) => stage.cut(SEND),
    'xstate.after.messageRetry.recognitionComposer.offline': ({ page }) => page.clock.runFor(MESSAGE_RETRY_MS),
    'xstate.after.celebration.recognitionComposer.sent.celebrating': ({ page }) => page.clock.runFor(CELEBRATION_MS),
  },
  async see(stage, { state }: Moment) {
    const shown = stateInWords(state);
    const look = looks[shown];
    if (!look) throw new Error(`The driver does not know what ${shown} looks like`);
    await look(stage);
  },
};

const looks: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  recalling: said('Praise a colleague'),
  'writing.filling': (stage) => message(stage).waitFor(),
  'writing.correcting': ({ page }) =>
    page
      .getByText(/^(Choose at least one person|Choose a tag|Enter a message)\.$/)
      .first()
      .waitFor(),
  'writing.refused': (stage) => message(stage).waitFor(),
  cropping: ({ page }) => page.getByRole('button', { name: 'Use picture' }).waitFor(),
  drawing: isDecoding,
  uploading: ({ asked }) => asked(UPLOAD),
  sending: ({ asked }) => asked(SEND),
  asking: said('Post this again?'),
  offline: said('nothing will be posted twice'),
  'sent.held': said('once a moderator approves it'),
  'sent.celebrating': said('Thank you. We’ll let Inês Duarte know.'),
  'sent.published': said('Thank you. We’ll let Inês Duarte know.'),
};
