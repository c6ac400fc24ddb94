/** The screens of policies, with what the demo holds. */
import type { Page } from 'playwright-core';
import { branchHr, companyHr, manager } from './people.ts';
import type { Screen } from './screen.ts';

const listed = (page: Page) => page.getByRole('row').nth(1).getByRole('link').waitFor();

async function open(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

async function openPolicy(page: Page, title: string): Promise<void> {
  await open(page, title);
  await page.getByRole('table', { name: 'Audience' }).getByRole('row').nth(1).waitFor();
  await page.getByRole('table', { name: 'Completion by branch' }).getByRole('row').nth(1).waitFor();
}

const drawn = (page: Page) => page.locator('canvas[data-drawn]').waitFor();

export const policyScreens: Screen[] = [
  { name: 'policies', as: companyHr, at: '/hr_documents/policyupdate', ready: listed },
  { name: 'policies, narrow', as: branchHr, at: '/hr_documents/policyupdate', width: 360, ready: listed },
  {
    name: 'policy, what changed',
    as: companyHr,
    at: '/hr_documents/policyupdate/viewPolicies?search=conduct',
    async ready(page) {
      await openPolicy(page, 'Code of conduct');
      await page.getByRole('button', { name: 'Show changes' }).click();
      await page.locator('ins').first().waitFor();
    },
  },
  {
    name: 'policy, a minor correction',
    as: companyHr,
    at: '/hr_documents/policyupdate/viewPolicies?search=conduct',
    async ready(page) {
      await openPolicy(page, 'Code of conduct');
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill('Code of conduct at work');
      await page.getByRole('radio', { name: /^Minor correction/ }).check();
      await page.getByRole('button', { name: 'Publish correction' }).click();
      await page.getByRole('alertdialog').getByText('don’t need to do so again').waitFor();
    },
  },
  {
    name: 'policy, a file',
    as: companyHr,
    at: '/hr_documents/policyupdate/viewPolicies?search=protection',
    async ready(page) {
      await openPolicy(page, 'Data protection');
      await drawn(page);
    },
  },
  {
    name: 'policy, before it is retired',
    as: companyHr,
    at: '/hr_documents/policyupdate/viewPolicies?search=conduct',
    async ready(page) {
      await openPolicy(page, 'Code of conduct');
      await page.getByRole('button', { name: 'Actions for Code' }).click();
      await page.getByRole('menuitem', { name: 'Retire' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Retire policy' }).waitFor();
    },
  },
  {
    name: 'policy, gone',
    as: companyHr,
    at: '/hr_documents/policyupdate/viewPolicies?policy=0192f0c1-0000-7000-8000-0000000000aa',
    ready: (page) => page.getByText('Policy not found').waitFor(),
  },
  {
    name: 'policy form, with what is missing',
    as: companyHr,
    at: '/hr_documents/policyupdate/add-policies',
    async ready(page) {
      await page.getByRole('textbox', { name: 'Policy text' }).waitFor();
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByText('Enter a title.').first().waitFor();
      await page.getByText('at the moment').waitFor();
    },
  },
  {
    name: 'policy form, of a branch, narrow',
    as: branchHr,
    at: '/hr_documents/policyupdate/add-policies',
    width: 360,
    async ready(page) {
      await page.getByRole('radio', { name: /^Upload a file/ }).check();
      await page.getByText('at the moment').waitFor();
    },
  },
  { name: 'own policies', as: manager, at: '/my_policies', ready: listed },
  {
    name: 'own policy, to acknowledge',
    as: manager,
    at: '/my_policies',
    async ready(page) {
      await page
        .getByRole('row')
        .filter({ hasText: 'To acknowledge' })
        .or(page.getByRole('row').nth(1))
        .first()
        .waitFor();
      await listed(page);
      await page.getByRole('row').nth(1).getByRole('link').click();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
];
