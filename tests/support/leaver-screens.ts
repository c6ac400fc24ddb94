/** Someone whose last working day is planned, and a manager who leaves. */
import type { Page } from 'playwright-core';
import { companyHr } from './people.ts';
import type { Screen } from './screen.ts';

const leavers = '/employees?state=leaving';

async function choose(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name }).click();
}

export const leaverScreens: Screen[] = [
  {
    name: 'leavers',
    as: companyHr,
    at: leavers,
    ready: (page) =>
      page
        .getByText(/^Leaves on /)
        .first()
        .waitFor(),
  },
  {
    name: 'leavers, narrowed',
    as: companyHr,
    at: `${leavers}&leavesFrom=2026-01-01&leavesTo=2039-12-31&sort=leavesOn`,
    async ready(page) {
      await page.getByRole('button', { name: /^Remove filter Status/ }).waitFor();
      await page.getByRole('button', { name: 'Sort or narrow by last working day' }).click();
      await page.getByLabel('Sort leavers by').waitFor();
    },
  },
  {
    name: 'leaver, another last day',
    as: companyHr,
    at: leavers,
    async ready(page) {
      await choose(page, 'Change last working day');
      await page.getByRole('heading', { name: 'Leave up to the last working day' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'leavers, several deactivated',
    as: companyHr,
    at: leavers,
    async ready(page) {
      await page.getByRole('checkbox', { name: /^Select all \d+ shown$/ }).check();
      await page.getByRole('button', { name: 'More actions for the selected people' }).click();
      await page.getByRole('menuitem', { name: 'Deactivate' }).click();
      await page.getByLabel('Last working day', { exact: true }).fill('31-12-39');
      await page.getByRole('button', { name: /^Deactivate \d+ people after 31-12-39$/ }).waitFor();
    },
  },
  {
    name: 'leaver, keep',
    as: companyHr,
    at: leavers,
    async ready(page) {
      await choose(page, 'Remove last working day');
      await page.getByRole('button', { name: 'Remove last working day' }).waitFor();
    },
  },
  {
    name: 'leaver, their page',
    as: companyHr,
    at: leavers,
    async ready(page) {
      await page
        .getByText(/^Leaves on /)
        .first()
        .waitFor();
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.getByRole('heading', { name: /^Leave up to the last working day, / }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'leaver, direct reports',
    as: companyHr,
    at: '/employees?role=reporting-manager',
    async ready(page) {
      await choose(page, 'Deactivate');
      await page.getByRole('link', { name: 'Show direct reports to choose a new manager' }).click();
      await page.getByRole('link', { name: 'Back to the manager who is leaving' }).waitFor();
    },
  },
];
