import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe } from 'vitest';
import { ARTICLE_DUE_MS } from '../../src/rules/articles/articles.ts';
import { writingPath } from '../../src/rules/shared/links.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { apiOf, good } from '../support/api.ts';
import { expect, it, toast } from '../support/browser.ts';
import { type HeldCall, routeCalls } from '../support/calls.ts';
import { branchWriter, employee, writer } from '../support/people.ts';
import { keepsText } from '../support/unsaved-text.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Article text' });
const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor();
const HOUR_MS = 3_600_000;
const sentence = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
});
const named = (word: string) => `${word} ${process.pid}${Date.now()}`;
const idIn = (page: Page) => new URL(page.url()).searchParams.get('article') ?? '';

const storedText = async (id: string) =>
  JSON.stringify(good(await (await apiOf(writer)).call('getArticle', { params: { id } })).article.body);

const seaPicture = async () => ({
  name: 'sea.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 40, height: 20, channels: 3, background: '#2f8f79' } })
    .png()
    .toBuffer(),
});

describe('an article', () => {
  it('is written with a link and a picture, previewed, published, read and counted', async ({ open }) => {
    const title = named('Sea air');
    const page = await open({ as: writer, at: paths.viewArticles });
    await page.getByRole('main').getByRole('link', { name: 'Add Article' }).click();
    await text(page).click();
    await page.keyboard.type('## Why it helps');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Salt and wind. ');
    await button(page, 'Link').click();
    await page.getByRole('searchbox', { name: 'Search articles' }).fill('short nap');
    await page.getByRole('button', { name: /A short nap, done well/ }).click();
    await titleField(page).fill(title);
    const file = await seaPicture();
    await page.getByLabel('Add a picture', { exact: true }).and(page.locator('input')).setInputFiles(file);
    const description = page.getByRole('textbox', { name: 'Picture description' });
    await description.waitFor();
    await page.keyboard.type('Below the picture.');
    await text(page)
      .getByRole('paragraph')
      .filter({ hasText: /^Below the picture\.$/ })
      .waitFor();
    await description.fill('The sea');
    // A key pressed while the picture is selected does not replace it.
    await text(page).locator('figure img').click();
    await page.keyboard.type('Right ');
    await text(page).getByRole('paragraph').filter({ hasText: 'Right Below the picture.' }).waitFor();
    await page.getByLabel('Cover', { exact: true }).and(page.locator('input')).setInputFiles(file);
    await page.getByRole('img', { name: 'Cover' }).waitFor();
    await saved(page);

    await button(page, 'Publish').click();
    await page.getByText('Choose a category.').first().waitFor();
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Movement');
    await button(page, 'Preview').click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await preview.getByRole('heading', { name: 'Why it helps' }).waitFor();
    await preview.getByRole('link', { name: 'A short nap, done well' }).waitFor();
    await preview.getByRole('img', { name: 'The sea' }).waitFor();
    await preview.getByRole('button', { name: 'Back to editing' }).click();
    await button(page, 'Publish').click();
    await toast(page, 'Article published');

    const id = idIn(page);
    const app = await apiOf(employee);
    const { article } = good(await app.call('readPublishedArticle', { params: { id } }));
    expect(article.title).toBe(title);
    expect(JSON.stringify(article.body)).toContain('articleLink');
    await page.goto(`${paths.viewArticles}?article=${id}`);
    await page.getByText(/^of \d+ people/).waitFor();
    await page.getByText('1 in the last 30 days. Each person counts once.').waitFor();
  });

  it('keeps its picture where it was added, even if the upload fails first and the author types on', async ({
    open,
  }) => {
    const page = await open({
      as: writer,
      at: paths.addArticle,
      mayLog: /article\/picture|ERR_FAILED|connection was lost/,
    });
    const uploads: HeldCall[] = [];
    await routeCalls(page, /article\/picture$/, (call) => uploads.push(call));
    await text(page).click();
    await page.keyboard.type('Before the picture.');
    const picker = page.getByLabel('Add a picture', { exact: true }).and(page.locator('input'));
    await picker.setInputFiles(await seaPicture());
    await page.keyboard.type(' After');
    await expect.poll(() => uploads.length).toBe(1);
    await uploads[0]?.abort();
    await button(page, 'Try again').click();
    await text(page).getByText('Before the picture. After').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' it.');
    await expect.poll(() => uploads.length).toBe(2);
    await uploads[1]?.pass();
    await text(page).locator('figure').waitFor();
    // At once: keys that are half a second apart are undone one by one.
    await page.keyboard.insertText(' Still here.');
    const parts = () => text(page).evaluate((all) => [...all.children].map((one) => one.textContent));
    await expect.poll(parts).toEqual(['Before the picture.', '', ' After it. Still here.']);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(parts).toEqual(['Before the picture. After it.']);
  });

  it('puts a dropped picture where it was dropped, not at the caret', async ({ open }) => {
    const page = await open({ as: writer, at: paths.addArticle });
    await titleField(page).fill(named('Dropped'));
    await text(page).click();
    for (const word of ['First.', 'Second.', 'Third.']) {
      await page.keyboard.type(word);
      await page.keyboard.press('Enter');
    }
    const { buffer } = await seaPicture();
    await text(page).evaluate(
      (editor, bytes) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(bytes)], 'sea.png', { type: 'image/png' }));
        const line = [...editor.querySelectorAll('p')].find((one) => one.textContent === 'First.');
        if (!line) throw new Error('There is no such line.');
        const range = document.createRange();
        range.selectNodeContents(line);
        const { right, top, height } = range.getBoundingClientRect();
        const at = { clientX: right, clientY: top + height / 2 };
        line.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }));
      },
      [...buffer],
    );
    await text(page).locator('figure img').waitFor();
    const order = await text(page).evaluate((editor) =>
      [...editor.querySelectorAll('p, figure')].map((one) => (one.matches('figure') ? 'picture' : one.textContent)),
    );
    expect(order.slice(0, 2)).toEqual(['First.', 'picture']);
  });

  it('explains what happened to a pasted table and to pasted pictures', async ({ open }) => {
    const page = await open({ as: writer, at: paths.addArticle });
    const html =
      '<table><tr><td>Week</td><td>People</td></tr></table><p><img src="https://example.org/sea.png">Sea</p>';
    await text(page).evaluate((editor, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', pasted);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, html);
    await text(page).getByText('Week | People').waitFor();
    await toast(
      page,
      'Tables are not supported here. Each row became a line of text. Pictures in pasted text are left out.',
    );
  });

  it('restores everything that was typed while the server could not be reached', async ({ open }) => {
    const title = named('Kept');
    const page = await open({ as: writer, at: paths.addArticle, mayLog: /api\/edit\/article|ERR_CONNECTION_REFUSED/ });
    await titleField(page).fill(title);
    await saved(page);
    const id = idIn(page);
    await page.route('**/api/edit/article/**', (route) => route.abort('connectionrefused'));
    await text(page).click();
    await page.keyboard.type('Written without a server.');
    await page.getByText('The server cannot be reached.').waitFor();
    await keepsText(page, 'Written without a server.');
    // The tab is closed: nothing asks, nothing is saved.
    const other = await open({ beside: page });
    await page.close({ runBeforeUnload: false });
    await other.goto(`${paths.addArticle}?article=${id}`);
    await other.getByRole('alertdialog').getByText('Written without a server.').waitFor();
    await button(other, 'Restore').click();
    await other.getByText('Written without a server.').waitFor();
    await saved(other);
    await expect.poll(() => storedText(id)).toContain('Written without a server.');
  });

  it('retries publishing if the reply is lost and the writer stays on the page', async ({ open }) => {
    const title = named('Unanswered');
    const page = await open({ as: writer, at: paths.addArticle, mayLog: /publish\/article|ERR_FAILED/ });
    await titleField(page).fill(title);
    await text(page).click();
    await page.keyboard.type('Published once.');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Movement');
    await saved(page);
    let isCut = true;
    await page.route('**/api/publish/article**', async (route) => {
      if (!isCut) return route.continue();
      // The server publishes it, and its reply is lost.
      await route.fetch();
      await route.abort();
    });
    await button(page, 'Publish').click();
    await page.getByRole('status').filter({ hasText: 'Waiting for the server' }).waitFor();
    await button(page, 'All articles').click();
    const question = page.getByRole('alertdialog', { name: 'Leave before this has finished?' });
    await question.getByText('Your text is saved, but we don’t know yet').waitFor();
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('status').filter({ hasText: 'Waiting for the server' }).waitFor();
    isCut = false;
    await toast(page, 'Article published');
    await saved(page);
    await button(page, 'Unpublish').waitFor();
  });

  it('changed after publishing fits the editor, and its changes can be discarded or it can be unpublished', async ({
    open,
  }) => {
    const api = await apiOf(writer);
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Out.' }] }] } as const;
    const { article } = good(
      await api.call('createArticle', {
        body: { title: named('Changed'), category: 'Movement', body: body as never, key: crypto.randomUUID() },
      }),
    );
    const published = await api.call('publishArticle', { query: { articleId: article._id, publish: true } });
    expect(published.status).toBe(200);
    const page = await open({ as: writer, at: `${paths.addArticle}?article=${article._id}` });
    await page.setViewportSize({ width: 1280, height: 800 });
    await text(page).click();
    await page.keyboard.type('Further ');
    await saved(page);
    await page.getByText('Published, with unpublished changes').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect((await page.getByText('1 min read').boundingBox())?.height).toBeLessThan(30);
    await button(page, 'Discard changes').click();
    const question = page.getByRole('alertdialog', { name: /^Discard the unpublished changes to “Changed / });
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await toast(page, 'Changes discarded');
    await text(page).getByText('Out.', { exact: true }).waitFor();
    await saved(page);
    await expect.poll(() => button(page, 'Discard changes').count()).toBe(0);
    await button(page, 'Unpublish').click();
    await button(page, 'Unpublish article').click();
    await toast(page, 'Article unpublished');
    await button(page, 'Publish').waitFor();
  });

  it('is scheduled, rescheduled, found among the scheduled ones and moved back to drafts', async ({ open }) => {
    const title = named('Later');
    const page = await open({ as: writer, at: paths.addArticle });
    await titleField(page).fill(title);
    await text(page).click();
    await page.keyboard.type('For another day.');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Movement');
    await button(page, 'Publish later…').click();
    const dialog = page.getByRole('dialog', { name: 'Publish later' });
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await dialog.getByText('Choose when to publish it.').waitFor();
    await dialog.getByRole('textbox', { name: /^Publish on/ }).fill('07-01-40');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await toast(page, 'Article scheduled');
    const publishing = page.getByRole('region', { name: 'Publishing' });
    await publishing.getByText(/It will be published on 07-01-40,? 09:00/).waitFor();
    const id = idIn(page);
    const api = await apiOf(writer);
    const of = async () => good(await api.call('getArticle', { params: { id } })).article;
    const { publishAt } = await of();
    await text(page).click();
    await page.keyboard.type('And again. ');
    await expect.poll(() => storedText(id)).toContain('And again.');
    expect(await of()).toMatchObject({ status: 'scheduled', publishAt });
    await button(page, 'Change time…').click();
    const changing = page.getByRole('dialog', { name: 'Change time' });
    await changing.getByRole('textbox', { name: 'Time' }).fill('14:30');
    await changing.getByRole('button', { name: 'Change time' }).click();
    await publishing.getByText(/14:30/).waitFor();

    await page.goto(`${paths.viewArticles}?status=scheduled&search=${encodeURIComponent(title)}`);
    const row = page.getByRole('row').filter({ hasText: title });
    await row.getByText('Scheduled').waitFor();
    await row.getByText('14:30').waitFor();
    await button(page, `Actions for ${title}`).click();
    await page.getByRole('menuitem', { name: 'Move to drafts' }).click();
    await toast(page, 'Article moved to drafts');
    expect(await of()).toMatchObject({ status: 'draft', publishAt: null });
  });

  it('can be scheduled only when nothing is missing, and shows that before it requests a time', async ({ open }) => {
    const page = await open({ as: writer, at: paths.addArticle });
    await titleField(page).fill(named('Without a category'));
    await text(page).click();
    await page.keyboard.type('For another day.');
    await button(page, 'Publish later…').click();
    await page.getByRole('main').getByText('Choose a category.').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await text(page).getByText('For another day.').waitFor();
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Movement');
    await button(page, 'Publish later…').click();
    await page.getByRole('dialog', { name: 'Publish later' }).waitFor();
  });

  it('keeps a schedule that another tab does not show, and is published once it is due', async ({ open }) => {
    const api = await apiOf(writer);
    const { article } = good(
      await api.call('createArticle', {
        body: { title: named('In two tabs'), category: 'Sleep', body: sentence('Sleep well.') },
      }),
    );
    const id = article._id;
    const publishing = async (query: { publish: boolean; publishAt?: string }) =>
      good(await api.call('publishArticle', { query: { articleId: id, ...query } }));
    await publishing({ publish: true });
    const page = await open({ as: writer, at: writingPath(id) });
    await button(page, 'Unpublish').waitFor();
    await publishing({ publish: false });
    await publishing({ publish: true, publishAt: '2040-01-07T09:00:00.000Z' });
    await button(page, 'Unpublish').click();
    await button(page, 'Unpublish article').click();
    await page.getByText('This article has been scheduled in the meantime. Nothing was changed.').waitFor();
    const region = page.getByRole('region', { name: 'Publishing' });
    await region.getByText(/It will be published on 07-01-40/).waitFor();
    expect(good(await api.call('getArticle', { params: { id } })).article.status).toBe('scheduled');

    await page.clock.install();
    await publishing({ publish: true, publishAt: new Date(Date.now() + HOUR_MS).toISOString() });
    await page.reload();
    await region.getByText('Scheduled').waitFor();
    // An hour passes on the page’s clock, five seconds on the server’s.
    await publishing({ publish: true, publishAt: new Date(Date.now() + 5_000).toISOString() });
    const status = async () => good(await api.call('getArticle', { params: { id } })).article.status;
    await expect.poll(status).toBe('published');
    await page.clock.fastForward(HOUR_MS + ARTICLE_DUE_MS);
    await region.getByText('Published', { exact: true }).waitFor();
    await button(page, 'Unpublish').waitFor();
  });

  it('for everyone can be read but not changed by a branch’s writer', async ({ open }) => {
    const page = await open({ as: branchWriter, at: `${paths.viewArticles}?search=coffee+curfew` });
    await button(page, 'Actions for The coffee curfew').click();
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Preview']);
    const { articles } = good(await (await apiOf(writer)).call('getArticles', { query: { search: 'coffee curfew' } }));
    const id = articles[0]?._id ?? '';
    await page.goto(`${paths.addArticle}?article=${id}`);
    await page.getByRole('heading', { name: 'You cannot edit “The coffee curfew”' }).waitFor();
    const answer = await (await apiOf(branchWriter)).call('deleteArticle', { params: { id } });
    expect(answer.status).toBe(403);
  });
});
