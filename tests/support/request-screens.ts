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

async function fillLeave(page: Page, type: string, from: string, to: string) {
  await page.getByRole('button', { name: 'Add leave' }).click();
  const form = page.getByRole('dialog', { name: /^Add leave for/ });
  await form.getByLabel('Leave type').selectOption(type);
  await form.getByLabel('First day').fill(from);
  await form.getByLabel('Last day').fill(to);

  return form;
}

/** Unless another visit has entered it. */
async function enterLeave(page: Page, type: string, from: string, to: string) {
  const form = await fillLeave(page, type, from, to);
  await form.getByText(/^This uses|^They are already on leave/).waitFor();
  if (await form.getByText(/^They are already on leave/).isVisible()) return;
  await form.getByRole('button', { name: 'Add leave' }).click();
  await form.waitFor({ state: 'detached' });
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
      const [from, to] = [mondayOfNextYear(21), mondayOfNextYear(21, 4)];
      await page.getByRole('link', { name: 'Marta Kowalska' }).click();
      await enterLeave(page, 'Annual leave', from, to);
      await page.reload();
      const form = await fillLeave(page, 'Sickness', mondayOfNextYear(21, 1), mondayOfNextYear(21, 2));
      await form.getByText(/^They have approved Annual leave from/).waitFor();
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
