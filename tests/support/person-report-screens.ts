/** The screens of reports on people, with what the demo holds. */
import type { Page } from 'playwright-core';
import { branchAdmin, companyAdmin } from './people.ts';
import type { Screen } from './screen.ts';

const listReady = (page: Page) => page.getByRole('row').nth(1).getByRole('link').waitFor();

async function openReport(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('img', { name: /^VO2 max over time/ }).waitFor();
}

export const personReportScreens: Screen[] = [
  { name: 'reports on people', as: companyAdmin, at: '/reports', ready: listReady },
  { name: 'reports on people, narrow', as: companyAdmin, at: '/reports', width: 360, ready: listReady },
  { name: 'report on a person', as: companyAdmin, at: '/reports?state=due', ready: openReport },
  { name: 'report on a person, narrow', as: branchAdmin, at: '/reports', width: 360, ready: openReport },
  {
    name: 'report on a person, edited',
    as: companyAdmin,
    at: '/reports?state=due',
    async ready(page) {
      await openReport(page);
      await page.getByRole('link', { name: 'Edit report' }).click();
      await page.getByLabel('Next check').waitFor();
    },
  },
];
