/** Publishing an article on the real page, with the draft that it holds. */
import type { ArticleDetails } from '../../src/api/contract/articles.ts';
import { ARTICLE_RETRY_MS, ARTICLE_UNDO_MS } from '../../src/rules/shared/constants.ts';
import { articleOf, publishedArticle, scheduledArticle } from '../machines/charts/article-draft.chart.ts';
import { articlePublishing } from '../machines/charts/article-publishing.chart.ts';
import { articlePublishingCover, type PublishingSteering } from '../machines/support/article-covers.ts';
import { refusal } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { appears, DISCARD, EDIT, holdArticleClock, openArticle, PUBLISH, titleField } from './article-page.ts';
import { type Driver, onAnyPage } from './driver.ts';
import type { Answer, Stage } from './stage.ts';

export const articlePublishingDriver: Driver = {
  chart: articlePublishing,
  cover: articlePublishingCover,
  async begin(stage, { events }) {
    const isScheduled = events.some(({ type }) => /^(un)?schedule\.pressed$/.test(type));
    const isPublished = /^(unpublish|discard)\.pressed$/.test(events[0]?.type ?? '');
    await openArticle(stage, articleOf(isScheduled ? scheduledArticle : isPublished ? publishedArticle : {}));
    await holdArticleClock(stage);
  },
  reuse: onAnyPage,
  events: {
    async 'publish.pressed'(stage) {
      await leaveUnsaved(stage);
      await button(stage, /^Publish( changes| now)?$/).click();
    },
    async 'schedule.pressed'(stage, { missing }) {
      await leaveUnsaved(stage);
      await stage.page.getByRole('combobox', { name: 'Category' }).selectOption('category' in missing ? '' : 'Sleep');
      await button(stage, 'Change time…').click();
    },
    'moment.changed': (stage, { written }) => moment(stage).fill(typed(written)),
    async 'schedule.confirmed'(stage, { written }) {
      await moment(stage).fill(typed(written));
      await button(stage, 'Change time').click();
    },
    'schedule.dismissed': (stage) => button(stage, 'Cancel').click(),
    'unschedule.pressed': (stage) => button(stage, 'Move to drafts').click(),
    async 'discard.pressed'(stage) {
      await leaveUnsaved(stage);
      await button(stage, 'Discard changes').click();
    },
    'discard.confirmed': ({ page }) =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click(),
    'discard.dismissed': (stage) => button(stage, 'Cancel').click(),
    'unpublish.pressed': (stage) => button(stage, 'Unpublish').click(),
    'unpublish.confirmed': (stage) => button(stage, 'Unpublish article').click(),
    'unpublish.dismissed': (stage) => button(stage, 'Cancel').click(),
    'undo.pressed': (stage) => undo(stage).click(),
    'retry.pressed': (stage) => button(stage, 'Try again').click(),
    async 'xstate.done.actor.holdDraft'(stage, { output }: { output: ArticleDetails | null }, { state, steering }) {
      // What is unpublished is saved already.
      if (state !== 'incomplete' && !savesFirst(steering as PublishingSteering)) return;
      const title = await titleField(stage).inputValue();
      await stage.answer(
        EDIT,
        output ? articleReply({ ...output, title }) : refusal(422, 'the text has too many parts.'),
      );
    },
    'xstate.done.actor.publishArticle': (stage, { output }: { output: Answer }, { steering }) =>
      stage.answer(
        callOf(steering as PublishingSteering),
        output.status === 200 ? articleReply(articleOf(becomes(steering as PublishingSteering))) : output,
      ),
    'xstate.error.actor.publishArticle': (stage, _, { steering }) => stage.cut(callOf(steering as PublishingSteering)),
    'xstate.after.publishRetry.articlePublishing.unsure': ({ page }) => page.clock.runFor(ARTICLE_RETRY_MS),
    'xstate.after.undoTime.articlePublishing.undoable': ({ page }) => page.clock.runFor(ARTICLE_UNDO_MS),
  },
  async see(stage, { state, steering }: Moment) {
    const look = looks[String(state)];
    if (!look) throw new Error(`The driver does not know what ${state} looks like`);
    await look(stage, steering as PublishingSteering);
  },
};

const articleReply = (article: ArticleDetails): Answer => ({
  status: 200,
  body: { status: 200, message: 'Article saved', article },
});
function becomes({ publish, isLater, discards }: PublishingSteering): Partial<ArticleDetails> {
  if (discards) return publishedArticle;

  return publish ? (isLater ? scheduledArticle : publishedArticle) : { version: 3 };
}
const moment = ({ page }: Stage) => page.getByRole('textbox', { name: /^Publish on/ });
/** 2026-03-09T09:00 as a person types its day. */
const typed = (written: string): string => written.slice(2, 10).split('-').reverse().join('-');
const button = ({ page }: Stage, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** What publishing, scheduling and discarding wait for. */
async function leaveUnsaved(stage: Stage): Promise<void> {
  const title = await titleField(stage).inputValue();
  await titleField(stage).fill(`${title}!`);
}
const savesFirst = ({ publish, discards }: PublishingSteering): boolean => publish || discards;
const callOf = ({ discards }: PublishingSteering): string => (discards ? DISCARD : PUBLISH);
/** The editor has one too. */
const undo = ({ page }: Stage) =>
  page.getByRole('region', { name: 'Publishing' }).getByRole('button', { name: 'Undo' });

const looks: Readonly<Record<string, (stage: Stage, steering: PublishingSteering) => Promise<unknown>>> = {
  idle: (stage) =>
    button(stage, /^(Publish|Publish changes|Publish now|Unpublish)$/)
      .and(stage.page.locator(':not([aria-busy=true])'))
      .first()
      .waitFor(),
  async scheduling(stage, { error }) {
    await appears(stage, stage.page.getByRole('dialog', { name: 'Change time' }));
    if (error) await stage.page.getByText(error).waitFor();
  },
  incomplete: (stage) => stage.asked(EDIT),
  askingToUnpublish: (stage) =>
    appears(stage, stage.page.getByRole('alertdialog', { name: 'Unpublish “Sleep well”?' })),
  askingToDiscard: (stage) =>
    appears(stage, stage.page.getByRole('alertdialog', { name: /^Discard the unpublished changes to “Sleep well/ })),
  holding: async (stage, steering) => {
    if (savesFirst(steering)) await stage.asked(EDIT);
  },
  sending: ({ asked }, steering) => asked(callOf(steering)),
  unsure: ({ page }) => page.getByText('The server has not responded').waitFor(),
  undoable: (stage) => undo(stage).waitFor(),
};
