/** The page on which an article is written, for the drivers of the charts that run on it. */
import type { Locator } from 'playwright-core';
import type { ArticleDetails } from '../../src/api/contract/articles.ts';
import { draftKey, type KeptDraft } from '../../src/rules/articles/article-draft.ts';
import { ARTICLE_AUTOSAVE_MS } from '../../src/rules/shared/constants.ts';
import { writingPath } from '../../src/rules/shared/links.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { articleOf } from '../machines/charts/article-draft.chart.ts';
import { ana, trackOf, trackReply } from '../machines/support/fixtures.ts';
import { keepDraft } from './kept-drafts.ts';
import { opens, type Stage, stopClock } from './stage.ts';
import { reply } from './steps.ts';

export const { _id: ARTICLE } = articleOf();
/** Before what was typed is saved. */
const LONGEST_MS = ARTICLE_AUTOSAVE_MS - 100;

export const EDIT = `edit/article/${ARTICLE}`;
export const PUBLISH = 'publish/article';
export const DISCARD = `article/${ARTICLE}/changes`;

/** Opens the article, or a new one; from then on time passes where the path says so, and nowhere else. */
export async function openArticle(
  stage: Stage,
  article: ArticleDetails | null = articleOf(),
  kept: KeptDraft | null = null,
): Promise<void> {
  const { page } = stage;
  await page.clock.install({ time: '2026-03-05T09:30:00Z' });
  // The previous path has left it stopped: all pages of a profile share one clock.
  await page.clock.resume();
  await stage.enter(article ? writingPath(ARTICLE) : paths.addArticle, { loginToken: 'T' });
  await keepDraft(stage, `${ana._id}:${draftKey(article?._id ?? null)}`, kept);
  await stage.answer('trackedUserResult', trackReply(trackOf(['content-writer', 'employee'])));
  await stage.answer('get/article/authors', reply({ authors: [] }));
  if (article) await stage.answer(`article/${ARTICLE}`, reply({ article }));
}

export async function holdArticleClock(stage: Stage): Promise<void> {
  await opens(stage, stage.page.getByRole('textbox', { name: 'Article text' }));
  await stopClock(stage.page);
}

export const appears = (stage: Stage, asked: Locator): Promise<void> => opens(stage, asked, LONGEST_MS);

export const titleField = ({ page }: Stage) => page.getByRole('textbox', { name: 'Title', exact: true });
