/** The screens of recognition, with what the demo holds. */
import type { Page } from 'playwright-core';
import { branchHr, companyHr } from './people.ts';
import type { Screen } from './screen.ts';

const posts = (page: Page) => page.getByRole('article').first().waitFor();
const rows = (page: Page) => page.getByRole('row').nth(1).getByRole('link').first().waitFor();

async function openComposer(page: Page): Promise<void> {
  await posts(page);
  await page.getByRole('button', { name: 'Praise a colleague' }).click();
  await page.getByRole('combobox', { name: 'People' }).waitFor();
}

export const recognitionScreens: Screen[] = [
  { name: 'recognition feed', as: companyHr, at: '/recognition/feed', ready: posts },
  { name: 'recognition feed, narrow', as: branchHr, at: '/recognition/feed', width: 360, ready: posts },
  {
    name: 'recognition feed, with a filter and a comment',
    as: companyHr,
    at: '/recognition/feed?from=2020-01-01',
    async ready(page) {
      await posts(page);
      await page.getByRole('button', { name: 'Comment' }).first().click();
      await page.getByRole('button', { name: 'Filter (1)' }).click();
      await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Person').waitFor();
    },
  },
  {
    name: 'recognition post, before it is reported',
    as: companyHr,
    at: '/recognition/feed',
    async ready(page) {
      await posts(page);
      await page
        .getByRole('button', { name: /^Actions for .*’s post$/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Report' }).click();
      await page.getByRole('textbox', { name: 'Reason' }).waitFor();
    },
  },
  {
    name: 'recognition composer, with what is missing',
    as: companyHr,
    at: '/recognition/feed',
    async ready(page) {
      await openComposer(page);
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await page.getByText('Choose at least one person.').first().waitFor();
    },
  },
  {
    name: 'recognition composer, narrow, with people and a value',
    as: branchHr,
    at: '/recognition/feed',
    width: 360,
    async ready(page) {
      await openComposer(page);
      for (const name of ['People', 'Tags and values']) {
        await page.getByRole('combobox', { name }).click();
        await page.getByRole('option').first().click();
      }
      await page.getByRole('list', { name: 'Tags and values, chosen' }).waitFor();
    },
  },
  { name: 'recognitions', as: companyHr, at: '/recognition', ready: rows },
  {
    name: 'recognition, its use',
    as: companyHr,
    at: '/recognition',
    async ready(page) {
      await page.getByRole('link', { name: '#teamwork' }).click();
      await posts(page);
      await page.getByText('Show as table').click();
    },
  },
  {
    name: 'recognition form, with what is missing',
    as: companyHr,
    at: '/recognition/addrecognition',
    async ready(page) {
      await page.getByRole('button', { name: 'Add tag' }).click();
      await page.getByText('Enter a name.').first().waitFor();
    },
  },
  { name: 'corporate values', as: companyHr, at: '/recognition/corporate-values', ready: rows },
  {
    name: 'corporate value form',
    as: companyHr,
    at: '/recognition/corporate-values/add',
    ready: (page) => page.getByRole('textbox', { name: 'Name' }).waitFor(),
  },
  { name: 'moderation', as: companyHr, at: '/recognition/feed/moderation', ready: rows },
  {
    name: 'moderation, watched words',
    as: companyHr,
    at: '/recognition/feed/moderation',
    async ready(page) {
      await page.getByRole('button', { name: 'Watched words' }).click();
      await page.getByRole('textbox', { name: 'Words' }).waitFor();
    },
  },
  {
    name: 'moderation, one post',
    as: companyHr,
    at: '/recognition/feed/moderation',
    async ready(page) {
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.getByRole('heading', { name: 'History' }).waitFor();
    },
  },
  {
    name: 'recognition insight',
    as: companyHr,
    at: '/recognition/feed/insight',
    async ready(page) {
      await page.getByRole('rowheader', { name: 'Lisbon' }).first().waitFor();
      await page.getByText(/^As of/).waitFor();
    },
  },
];
