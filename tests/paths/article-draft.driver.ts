/** Writing an article on the real page: it saves automatically, and is published and left. */

import type { ArticleDraftInput } from '../../src/machines/article-draft.machine.ts';
import { ARTICLE_AUTOSAVE_MS, ARTICLE_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { articleDraft } from '../machines/charts/article-draft.chart.ts';
import { isActive } from '../machines/support/active.ts';
import { articleDraftCover, type Writing } from '../machines/support/article-covers.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { appears, EDIT, holdArticleClock, openArticle, PUBLISH, titleField } from './article-page.ts';
import { type Driver, onAnyPage } from './driver.ts';
import { type Answer, type Stage, stopClock } from './stage.ts';
import { pressed } from './steps.ts';

const CREATE = 'create/article';

interface Steering {
  /** Undefined while the server has no such article. */
  status?: string;
  title: string;
  typed: string;
}

export const articleDraftDriver: Driver = {
  chart: articleDraft,
  cover: articleDraftCover,
  async begin(stage, { input }) {
    const { article, kept } = input as ArticleDraftInput;
    await openArticle(stage, article, kept);
    if (!kept) return holdArticleClock(stage);
    // Restored text would be saved a moment later.
    await question(stage, 'Restore your unsaved text?').waitFor();
    await stopClock(stage.page);
  },
  reuse: onAnyPage,
  events: {
    'fields.changed': (stage, { values }) => titleField(stage).fill(values.title),
    'save.pressed': (stage) => text(stage).press('Control+s'),
    'retry.pressed': ({ page }) => page.getByRole('button', { name: /^(Try again|Choose a version)$/ }).click(),
    'kept.restored': pressed('Restore'),
    'kept.discarded': pressed('Discard'),
    'theirs.taken': pressed('Use the saved version'),
    'mine.kept': pressed('Keep my changes'),
    'stale.dismissed': ({ page }) => page.keyboard.press('Escape'),
    'again.pressed': pressed('Save as a new article'),
    'exit.requested': ({ page }, _, { state }) =>
      state === 'recovering'
        ? page.getByRole('button', { name: 'Go back', exact: true }).click()
        : page.getByRole('button', { name: 'All articles', exact: true }).click(),
    'exit.confirmed': pressed('Leave'),
    'exit.dismissed': pressed('Stay'),
    'draft.hold': ({ page }) => page.getByRole('button', { name: /^Publish( changes| now)?$/ }).click(),
    'draft.delay': (stage) => stage.cut(PUBLISH),
    async 'draft.release'(stage, { reply }: { reply: Answer }, { state }) {
      if (isOverdue(state)) await stage.page.clock.runFor(ARTICLE_RETRY_MS);
      await stage.answer(PUBLISH, reply);
    },
    'xstate.done.actor.saveArticle': (stage, { output }: { output: Answer }, { steering }) =>
      stage.answer(savingOf(steering as Steering), output),
    'xstate.error.actor.saveArticle': (stage, _, { steering }) => stage.cut(savingOf(steering as Steering)),
    'xstate.after.autosave.articleDraft.writing.saving.waiting': ({ page }) => page.clock.runFor(ARTICLE_AUTOSAVE_MS),
    'xstate.after.saveRetry.articleDraft.writing.saving.offline': ({ page }) => page.clock.runFor(ARTICLE_RETRY_MS),
  },
  async see(stage, { state, steering }: Moment) {
    if (state === 'recovering') return question(stage, 'Restore your unsaved text?').waitFor();
    if (state === 'left')
      return stage.until('the page is left', (list) => location.pathname === list, paths.viewArticles);
    await seeWriting(stage, (state as { writing: Writing }).writing, steering as Steering);
  },
};

const text = ({ page }: Stage) => page.getByRole('textbox', { name: 'Article text' });
const question = ({ page }: Stage, name: string | RegExp) => page.getByRole('alertdialog', { name });
const savingOf = ({ status }: Steering) => (status === undefined ? CREATE : EDIT);
const isOverdue = (state: unknown) => isActive(state, 'overdue');

async function seeWriting(stage: Stage, { saving, publishing, leaving }: Writing, steering: Steering) {
  const { page } = stage;
  const isLeaving = leaving === 'asking';
  const isStale = typeof saving === 'object' && saving.outdated === 'asking' && !isLeaving;
  if (isLeaving) await appears(stage, question(stage, /^Leave (without saving|before this has finished)\?$/));
  else if (isStale) await appears(stage, question(stage, 'This was changed while you were editing'));
  else {
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await appears(stage, text(stage));
  }
  await stage.until(
    `the title is "${steering.typed}"`,
    (title) => document.querySelector<HTMLTextAreaElement>('textarea[aria-label=Title]')?.value === title,
    steering.typed,
  );
  await seeSaving(stage, saving, steering, isOverdue({ publishing }));
  if (isActive(publishing, 'answering')) await stage.asked(PUBLISH);
}

/** The state in words is there behind a question too. */
async function seeSaving(stage: Stage, saving: Writing['saving'], steering: Steering, isHeldUp: boolean) {
  const name = typeof saving === 'object' ? 'outdated' : saving;
  const shown = isHeldUp ? 'overdue' : shownOf(name, steering);
  const words = stage.page.locator('p[role=status][data-state]');
  if (shown === undefined) await words.waitFor({ state: 'detached' });
  else await stage.page.locator(`p[role=status][data-state=${shown}]`).waitFor();
  if (name === 'storing') await stage.asked(savingOf(steering));
}

function shownOf(saving: string, { status, title, typed }: Steering): string | undefined {
  if (saving === 'storing') return 'saving';
  // What publishing was refused for is saved all the same.
  const isSaved = saving === 'saved' || (saving === 'refused' && typed === title);
  if (!isSaved) return saving;

  return status === undefined ? undefined : 'saved';
}
