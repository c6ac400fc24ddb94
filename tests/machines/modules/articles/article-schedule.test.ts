import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { articleDraftMachine } from '../../../../src/machines/article-draft.machine.ts';
import { wireSchedule } from '../../../../src/machines/modules/articles/article-schedule.ts';
import type { Services } from '../../../../src/machines/wiring.ts';
import { ARTICLE_DUE_MS } from '../../../../src/rules/articles/articles.ts';
import { articleOf, publishedArticle, scheduledArticle, stored } from '../../charts/article-draft.chart.ts';
import { play } from '../../support/platform.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(scheduledArticle.publishAt) - MINUTE_MS });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watched(answers: readonly ReturnType<typeof stored>[]) {
  const { actor: draft } = play(articleDraftMachine, { article: articleOf(scheduledArticle), kept: null });
  const call = vi.fn();
  for (const answer of answers) call.mockResolvedValueOnce(answer);
  const services = { api: { call }, effects: { logFailure() {} } } as unknown as Services;
  const watch = createActor(wireSchedule(services, draft)).start();
  const look = () => document.dispatchEvent(new Event('visibilitychange'));

  return {
    draft,
    watch,
    look,
    asked: () => call.mock.calls.length,
    status: () => draft.getSnapshot().context.article?.status,
  };
}

it('shows a scheduled article as published after one request once its time has passed', async () => {
  const { draft, asked, status } = watched([stored({ ...publishedArticle, version: 3, title: 'Not mine' })]);
  draft.send({ type: 'fields.changed', values: { title: 'Sleep better' } });
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect([asked(), status()]).toEqual([0, 'scheduled']);
  await vi.advanceTimersByTimeAsync(ARTICLE_DUE_MS + 10 * MINUTE_MS);
  expect([asked(), status()]).toEqual([1, 'published']);
  expect(draft.getSnapshot().context).toMatchObject({ article: { version: 1 }, values: { title: 'Sleep better' } });
});

it('loads the article again when the page is shown, if the server was late', async () => {
  const { look, asked, status } = watched([stored(scheduledArticle), stored(publishedArticle)]);
  look();
  await vi.advanceTimersByTimeAsync(MINUTE_MS + ARTICLE_DUE_MS + MINUTE_MS);
  expect([asked(), status()]).toEqual([1, 'scheduled']);
  look();
  await vi.advanceTimersByTimeAsync(0);
  look();
  expect([asked(), status()]).toEqual([2, 'published']);
});

it('loads nothing once the article is moved to drafts or the page is left', async () => {
  const first = watched([]);
  first.draft.send({ type: 'publication.came', article: articleOf() });
  const second = watched([]);
  second.watch.stop();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect([first.asked(), second.asked()]).toEqual([0, 0]);
});
