import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { paths } from '../../src/rules/shared/paths.ts';
import { apiOf, good } from '../support/api.ts';
import { expect, it } from '../support/browser.ts';
import { writer } from '../support/people.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Article text' });
const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) => page.locator('p[data-state=saved]').waitFor();
const sentence = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
});
const named = (word: string) => `${word} ${process.pid}${Date.now()}`;
const idIn = (page: Page) => new URL(page.url()).searchParams.get('article') ?? '';

describe('writing an article', () => {
  it('puts the caret after a new link, and Ctrl+K opens nothing else', async ({ open }) => {
    const page = await open({ as: writer, at: paths.addArticle });
    const address = page.getByRole('textbox', { name: 'Address' });
    await titleField(page).fill(named('Linked'));
    await text(page).click();
    await page.keyboard.type('Sea');
    for (const openDialog of [() => page.keyboard.press('Control+k'), () => button(page, 'Link').click()]) {
      await page.keyboard.press('Control+Shift+ArrowLeft');
      await expect.poll(() => page.evaluate(() => `${getSelection()}`.trim())).not.toBe('');
      await openDialog();
      await address.fill('example.org');
      expect(await page.getByRole('dialog').count()).toBe(1);
      await page.keyboard.press('Enter');
      await expect.poll(() => text(page).evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.type(' air');
    }
    await expect.poll(() => text(page).textContent()).toBe('Sea air air');
    await saved(page);
  });

  it('goes on while someone else saves the article, and text that their version replaces can be restored', async ({
    open,
  }) => {
    const page = await open({ as: writer, at: paths.addArticle, mayLog: /edit\/article/ });
    await titleField(page).fill(named('Two tabs'));
    await saved(page);
    const id = idIn(page);
    const app = await apiOf(writer);
    const { article } = good(await app.call('getArticle', { params: { id } }));
    good(
      await app.call('editArticle', {
        params: { id },
        body: { key: randomUUID(), version: article.version, body: sentence('Theirs.') },
      }),
    );
    await text(page).click();
    await page.keyboard.type('Mine');
    await button(page, 'Choose a version').waitFor();
    await page.keyboard.type(' and more');
    await expect.poll(() => text(page).textContent()).toBe('Mine and more');
    await button(page, 'Choose a version').click();
    await page.locator('button:focus', { hasText: 'Keep my changes' }).waitFor();
    await button(page, 'Use the saved version').click();
    await text(page).getByText('Theirs.').waitFor();
    await button(page, 'Restore your text').click();
    await text(page).getByText('Mine and more').waitFor();
    await saved(page);
  });

  it.for([1280, 360])('keeps showing whether a long article is saved, %i px wide', async (width, { open }) => {
    const page = await open({ as: writer, at: paths.addArticle, width, height: 640, mayLog: /Failed to fetch/ });
    const isShown = (words: string) =>
      page.evaluate((start) => {
        const state = [...document.querySelectorAll('p[data-state]')].find((one) => one.textContent?.startsWith(start));
        const { left = -1, top = -1, width = 0, height = 0 } = state?.getBoundingClientRect() ?? {};

        return document.elementFromPoint(left + width / 2, top + height / 2) === state && scrollY > 1_000;
      }, words);
    await text(page).click();
    for (let line = 0; line < 60; line += 1) await page.keyboard.press('Enter');
    await page.keyboard.type('The end');
    await expect.poll(() => isShown('Saved')).toBe(true);

    await page.context().setOffline(true);
    await page.keyboard.type(', almost');
    await expect.poll(() => isShown('Not saved: no connection')).toBe(true);
    await page.context().setOffline(false);
    await saved(page);
  });

  it('saves before the writer logs out, while the question stays open', async ({ open }) => {
    const page = await open({ as: writer, at: paths.addArticle });
    await titleField(page).fill(named('Logged out'));
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: 'Logout' });
    await question.waitFor();
    await page.locator('p[data-state=saved]').waitFor();
    await question.getByText('Unsaved changes').waitFor({ state: 'detached' });
    await question.getByRole('button', { name: 'No' }).click();
    await expect.poll(() => idIn(page)).not.toBe('');
  });
});
