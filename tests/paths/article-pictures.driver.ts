/** The pictures of an article on the real page: its cover, and those in its text. */
import type { ChosenPicture } from '../../src/machines/article-pictures.machine.ts';
import { articlePictures } from '../machines/charts/article-pictures.chart.ts';
import { articlePicturesCover } from '../machines/support/article-covers.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { holdArticleClock, openArticle } from './article-page.ts';
import type { Driver } from './driver.ts';
import { holdBytes, tellSent } from './held-bytes.ts';
import type { Answer, Stage } from './stage.ts';

const UPLOAD = 'article/picture';

export const articlePicturesDriver: Driver = {
  chart: articlePictures,
  cover: articlePicturesCover,
  async begin(stage) {
    await holdBytes(stage.page);
    await openArticle(stage);
    await holdArticleClock(stage);
  },
  events: {
    'picture.chosen': async ({ page }, { file, purpose }: ChosenPicture) =>
      page
        .getByLabel(purpose === 'cover' ? 'Cover' : 'Add a picture', { exact: true })
        .and(page.locator('input'))
        .setInputFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) }),
    'picture.retried': ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'picture.dismissed': ({ page }) => page.getByRole('button', { name: /^(Cancel|Close)$/ }).click(),
    'bytes.sent': ({ page }, { share }) => tellSent(page, share),
    'answer.came': (stage, { reply }: { reply: Answer }) => stage.answer(UPLOAD, reply),
    'connection.lost': (stage) => stage.cut(UPLOAD),
  },
  async see(stage, { state }: Moment) {
    const look = looks[String(state)];
    if (!look) throw new Error(`The driver does not know what ${state} looks like`);
    await look(stage);
  },
};

const progress = ({ page }: Stage) => page.getByRole('progressbar', { name: /^Sending / });
const problem = ({ page }: Stage) => page.getByRole('alert').filter({ hasText: /^(sea\.png|page\.html): / });

const looks: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  async idle(stage) {
    await progress(stage).waitFor({ state: 'detached' });
    await problem(stage).waitFor({ state: 'detached' });
  },
  async sending(stage) {
    await progress(stage).waitFor();
    await stage.asked(UPLOAD);
  },
  failed: (stage) => problem(stage).waitFor(),
};
