/** The screens of company reports, with what the demo holds. */
import type { Page } from 'playwright-core';
import { branchAdmin, companyHr } from './people.ts';
import type { Screen } from './screen.ts';

const chart = (page: Page) => page.getByRole('slider').first().waitFor();

export const reportScreens: Screen[] = [
  {
    name: 'company reports',
    as: companyHr,
    at: '/reports/company',
    ready: (page) => page.getByRole('link', { name: 'Absence' }).waitFor(),
  },
  {
    name: 'report on absence, with a value read out',
    as: companyHr,
    at: '/reports/company/absence',
    async ready(page) {
      await chart(page);
      await page.getByText('What this report counts').click();
      await page.getByRole('slider').first().press('ArrowRight');
    },
  },
  {
    name: 'report on head count, as a table, narrow',
    as: branchAdmin,
    at: '/reports/company/head-count',
    width: 360,
    async ready(page) {
      await chart(page);
      await page.getByRole('button', { name: 'Table' }).first().click();
      await page.getByRole('table').first().waitFor();
    },
  },
  {
    name: 'report on work from home',
    as: companyHr,
    at: '/reports/company/work-from-home',
    ready: chart,
  },
  {
    name: 'report in the background',
    as: companyHr,
    at: '/reports/company/leave-liability',
    async ready(page) {
      await page.getByRole('button', { name: /^Run (report|again)$/ }).click();
      await chart(page);
    },
  },
  {
    name: 'view of a report, being saved',
    as: companyHr,
    at: '/reports/company/recognition',
    async ready(page) {
      await chart(page);
      await page.getByRole('button', { name: 'Save view' }).click();
      await page.getByRole('textbox', { name: 'Name' }).waitFor();
    },
  },
];
