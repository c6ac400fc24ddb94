/** What opens over the pages of requests, apart from the review itself. */
import type { Page } from 'playwright-core';
import { mondayOfNextYear } from '../server/support/days.ts';
import { companyAdmin, companyHr, employee, manager } from './people.ts';
import { withRequests } from './requests.ts';
import type { Screen } from './screen.ts';

async function openReview(page: Page): Promise<void> {
  await withRequests(page);
  await page.goto('/manageLeaves');
  await page.getByRole('row').filter({ hasText: 'Noor Vermeer' }).click();
  await page.getByText('There are not enough days left').waitFor();
}

/** On phones it is in a menu. */
async function chooseAction(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'More actions' });
  const button = page.getByRole('button', { name });
  await more.or(button).first().waitFor();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name }).click();
}

/** As if they had approved leave in that week of next year. */
async function withLeave(page: Page, week: number): Promise<void> {
  const days = [0, 1, 2, 3, 4].map((plus) => mondayOfNextYear(week, plus));
  const leave = {
    ...{ _id: 'l1', from: days[0], to: days[4], fromPortion: 'full', toPortion: 'full', status: 'approved' },
    ...{ kind: 'leave', typeName: 'Annual leave', isCancelling: false },
    counted: days.map((day) => ({ day, days: 1, off: null })),
  };
  await page.route('**/api/employee/*/leave', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, taken: [...body.taken, leave] } });
  });
}

export const requestScreens: Screen[] = [
  {
    name: 'request, add a document',
    as: companyAdmin,
    async ready(page) {
      await openReview(page);
      await page.getByRole('button', { name: 'Add a document' }).first().click();
      await page.getByRole('button', { name: 'Add document' }).click();
      await page.getByText('Choose a file.').first().waitFor();
    },
  },
  {
    name: 'request, change the balance',
    as: companyAdmin,
    async ready(page) {
      await openReview(page);
      await page.getByRole('button', { name: 'Change balance' }).click();
      await page.getByLabel('Change', { exact: true }).selectOption('take');
      await page.getByLabel('Days').fill('4.5');
      await page.getByText('−4.5').waitFor();
    },
  },
  {
    name: 'person, add leave',
    as: companyAdmin,
    at: '/employees?search=Marta Kowalska',
    async ready(page) {
      await page.getByRole('link', { name: 'Marta Kowalska' }).click();
      await page.getByRole('button', { name: 'Add leave' }).click();
      const form = page.getByRole('dialog', { name: 'Add leave for Marta Kowalska' });
      await form.getByRole('button', { name: 'Add leave' }).click();
      await form.getByText('Choose a leave type.').first().waitFor();
      await form.getByLabel('Leave type').selectOption({ index: 1 });
      // Today may be a weekend.
      await form.getByLabel('First day').fill(mondayOfNextYear(20));
      await form.getByText(/^This uses/).waitFor();
    },
  },
  {
    name: 'person, add sick leave on days of leave',
    as: companyHr,
    at: '/employees?search=Marta Kowalska',
    async ready(page) {
      await withLeave(page, 21);
      await page.getByRole('link', { name: 'Marta Kowalska' }).click();
      await page.getByRole('button', { name: 'Add leave' }).click();
      const form = page.getByRole('dialog', { name: 'Add leave for Marta Kowalska' });
      await form.getByLabel('Leave type').selectOption('Sickness');
      await form.getByLabel('First day').fill(mondayOfNextYear(21, 1));
      await form.getByLabel('Last day').fill(mondayOfNextYear(21, 2));
      await form.getByText(/^Annual leave from .* is already approved/).waitFor();
    },
  },
  {
    name: 'requests inbox',
    as: companyAdmin,
    at: '/requests',
    ready: (page) => page.getByRole('switch', { name: /^Email me/ }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'requests, add leave',
    as: companyAdmin,
    at: '/manageLeaves',
    async ready(page) {
      await chooseAction(page, 'Add leave');
      await page.getByLabel('Employee').fill('Marta Kow');
      await page.getByRole('option', { name: 'Marta Kowalska' }).waitFor();
    },
  },
  {
    name: 'requests, approve several',
    as: companyAdmin,
    at: '/manageLeaves',
    async ready(page) {
      await page.getByRole('checkbox', { name: /^Select all/ }).check();
      await page.getByRole('button', { name: 'Approve selected' }).click();
      await page
        .getByText(/days? left/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'requests, export',
    as: companyAdmin,
    at: '/manageLeaves',
    async ready(page) {
      await page.getByRole('button', { name: /^Export$|^More actions$/ }).click();
      await page.getByRole('menuitem', { name: /Excel/ }).first().waitFor();
    },
  },
  {
    name: 'balances, menu',
    as: companyAdmin,
    at: '/manageLeaves',
    async ready(page) {
      await page.getByRole('button', { name: /^Balances$|^More actions$/ }).click();
      await page.getByRole('menuitem', { name: 'Upload balances' }).waitFor();
    },
  },
  {
    name: 'balances, check of an upload',
    as: companyAdmin,
    at: '/manageLeaves/uploadBalances',
    async ready(page) {
      const rows = [
        'Email,Name,Leave Type,Days',
        `${companyHr},Samira Hadid,Annual leave,180`,
        `${employee},,Anual leave,12`,
        `${manager},,Annual leave,1.25`,
      ];
      const buffer = Buffer.from(rows.join('\n'));
      await page.getByRole('button', { name: 'Check', exact: true, disabled: false }).waitFor();
      await page.locator('input[type=file]').setInputFiles({ name: 'balances.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText('Did you mean “Annual leave”?').waitFor();
    },
  },
  {
    name: 'review, cancel leave',
    as: companyAdmin,
    at: '/manageLeaves?data=approved',
    async ready(page) {
      await page.getByRole('row').nth(1).click();
      await page.getByRole('button', { name: 'Cancel leave' }).click();
      const form = page.getByRole('dialog', { name: /^Cancel .+’s leave\?$/ });
      await form.getByRole('button', { name: 'Cancel leave' }).click();
      await form.getByText('Enter a reason.').first().waitFor();
    },
  },
  {
    name: 'review, change days',
    as: companyAdmin,
    at: '/manageLeaves?data=approved',
    async ready(page) {
      await page.getByRole('row').nth(1).click();
      await page.getByRole('button', { name: 'Change days' }).click();
      const form = page.getByRole('dialog', { name: /^Change the dates of / });
      // Today may be a weekend.
      await form.getByLabel('First day').fill(mondayOfNextYear(20));
      await form.getByText(/^This uses/).waitFor();
      await form.getByRole('button', { name: 'Change days' }).click();
      await form.getByText('Enter a reason.').first().waitFor();
    },
  },
  {
    name: 'delegates',
    as: companyAdmin,
    async ready(page) {
      await withRequests(page);
      await page.goto('/manageLeaves');
      await chooseAction(page, 'Delegates');
      await page.getByText('Joris van Dijk').first().waitFor();
    },
  },
  {
    name: 'delegates, handing over',
    as: companyAdmin,
    async ready(page) {
      await withRequests(page);
      await page.goto('/manageLeaves');
      await chooseAction(page, 'Delegates');
      await page.getByRole('button', { name: 'Delegate approvals' }).click();
      await page.getByRole('button', { name: 'Delegate', exact: true }).click();
      await page.getByText('Choose a delegate.').first().waitFor();
    },
  },
];
