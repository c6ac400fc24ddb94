/** The dashboard, with what the demo holds. */
import type { Page } from 'playwright-core';
import { branchAdmin, companyAdmin } from './people.ts';
import type { Screen } from './screen.ts';

const tiles = (page: Page) => page.getByRole('heading', { name: 'Needs attention' }).waitFor();

export const dashboardScreens: Screen[] = [
  { name: 'dashboard', as: companyAdmin, at: '/dashboard', ready: tiles },
  { name: 'dashboard, narrow', as: companyAdmin, at: '/dashboard', width: 360, ready: tiles },
  { name: 'dashboard of a branch', as: branchAdmin, at: '/dashboard?period=90', ready: tiles },
  {
    name: 'dashboard, being arranged, with its table',
    as: companyAdmin,
    at: '/dashboard',
    async ready(page) {
      await page.getByRole('button', { name: 'Arrange tiles' }).click();
      await page.getByRole('checkbox', { name: 'Recognition' }).waitFor();
      await page.getByRole('button', { name: 'Show as table' }).click();
      await page.getByRole('columnheader', { name: 'Week of' }).waitFor();
    },
  },
  {
    name: 'dashboard of a branch that is not there',
    as: companyAdmin,
    at: '/dashboard?branchId=00000000-0000-7000-8000-000000000000',
    ready: (page) => page.getByText('This branch could not be found').waitFor(),
  },
  {
    name: 'uploads with failed rows',
    as: companyAdmin,
    // Journeys upload files with errors today.
    at: '/employees/add?uploads=failed&from=2099-01-01',
    ready: (page) => page.getByRole('heading', { name: 'No uploads with failed rows' }).waitFor(),
  },
];
