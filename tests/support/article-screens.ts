/** The screens of articles, with what the demo holds. */
import type { Page } from 'playwright-core';
import { branchWriter, writer } from './people.ts';
import type { Screen } from './screen.ts';

const listReady = (page: Page) => page.getByRole('row').nth(1).getByRole('link').waitFor();
const text = (page: Page) => page.getByRole('textbox', { name: 'Article text' });

async function open(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click();
}

export const articleScreens: Screen[] = [
  { name: 'articles', as: writer, at: '/articles/viewArticle', ready: listReady },
  { name: 'articles, narrow', as: writer, at: '/articles', width: 360, ready: listReady },
  {
    name: 'article, read',
    as: branchWriter,
    at: '/articles/viewArticle?search=seven+habits',
    async ready(page) {
      await open(page, 'Seven habits');
      await page.getByRole('heading', { level: 1, name: 'Seven habits' }).waitFor();
    },
  },
  {
    name: 'article, written',
    as: writer,
    at: '/articles/viewArticle?search=seven+habits',
    async ready(page) {
      await open(page, 'Seven habits');
      await text(page).waitFor();
    },
  },
  {
    name: 'article, scheduled',
    as: writer,
    at: '/articles/viewArticle?search=five+soups',
    async ready(page) {
      await open(page, 'Five soups');
      await text(page).waitFor();
      await page.getByRole('button', { name: 'Change time…' }).click();
      await page.getByRole('dialog', { name: 'Change time' }).waitFor();
    },
  },
  {
    name: 'article, new',
    as: writer,
    at: '/articles/addArticle',
    ready: (page) => text(page).waitFor(),
  },
  {
    name: 'article, its link dialog',
    as: writer,
    at: '/articles/addArticle',
    async ready(page) {
      await text(page).waitFor();
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await page.getByRole('list', { name: 'Articles' }).getByRole('button').first().waitFor();
    },
  },
];
