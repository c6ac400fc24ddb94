import { companyAdmin } from './people.ts';
import { makeQuiet } from './quiet.ts';
import type { Screen } from './screen.ts';

export const workflowScreens: readonly Screen[] = [
  {
    name: 'workflows',
    as: companyAdmin,
    at: '/workflows',
    async ready(page) {
      await page.getByRole('img', { name: /^Chart: / }).waitFor();
      await makeQuiet(page);
      // The bell begins after the page, and each of its steps is a line above the others.
      await page.getByRole('button', { name: /^[\d:]+\s*Notifications.*live, .*ready/ }).waitFor();
    },
  },
  {
    name: 'workflows by use',
    as: companyAdmin,
    at: '/workflows',
    async ready(page) {
      await page.getByRole('button', { name: 'Usage' }).click();
      await page.getByRole('region', { name: 'All workflows, table' }).waitFor();
    },
  },
  {
    name: 'workflows by use, of one chart',
    as: companyAdmin,
    at: '/workflows?view=counts&chart=bulkUpload',
    async ready(page) {
      await page.getByText('Show as table').click();
      await page.getByText('In other workflows').click();
      await page.getByRole('region', { name: 'Retries and failures, table' }).waitFor();
    },
  },
];
