/** The screens of campaigns, with what the demo holds. */
import type { Page } from 'playwright-core';
import { branchHr, companyHr } from './people.ts';
import type { Screen } from './screen.ts';

const VIEW = '/hr_documents/campaigns/viewcampaigns';
const listed = (page: Page) => page.getByRole('row').nth(1).getByRole('link').waitFor();

async function openCampaign(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

async function choose(page: Page): Promise<void> {
  for (const title of ['Sleep better this week', 'Steps together: will your team join?']) {
    await page.getByRole('checkbox', { name: `Compare “${title}”` }).check();
  }
}

const figures = (page: Page) => page.getByRole('row', { name: /^Opened/ }).waitFor();

export const campaignScreens: Screen[] = [
  { name: 'campaigns', as: companyHr, at: '/hr_documents/campaigns', ready: listed },
  { name: 'campaigns, narrow', as: branchHr, at: `${VIEW}?state=scheduled`, width: 360, ready: listed },
  {
    name: 'campaign, with its figures',
    as: companyHr,
    at: `${VIEW}?search=sleep`,
    async ready(page) {
      await openCampaign(page, 'Sleep better this week');
      await figures(page);
    },
  },
  {
    name: 'campaign, of a branch, narrow',
    as: branchHr,
    at: `${VIEW}?search=steps`,
    width: 360,
    async ready(page) {
      await openCampaign(page, 'Steps together: will your team join?');
      await figures(page);
    },
  },
  {
    name: 'campaign, before it is withdrawn',
    as: companyHr,
    at: `${VIEW}?search=sleep`,
    async ready(page) {
      await page.getByRole('button', { name: 'Actions for Sleep better this week' }).click();
      await page.getByRole('menuitem', { name: 'Withdraw' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw campaign' }).waitFor();
    },
  },
  {
    name: 'campaigns, two selected',
    as: companyHr,
    at: VIEW,
    async ready(page) {
      await choose(page);
      await page.getByText('2 selected.').waitFor();
    },
  },
  {
    name: 'campaigns, compared',
    as: companyHr,
    at: VIEW,
    async ready(page) {
      await choose(page);
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await figures(page);
    },
  },
  {
    name: 'campaign form, scheduled, with what is missing',
    as: companyHr,
    at: '/hr_documents/campaigns/addcampaign',
    async ready(page) {
      await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
      await page.getByRole('combobox', { name: 'Links to' }).selectOption('challenge');
      await page.getByRole('radio', { name: /^Later/ }).check();
      await page.getByRole('button', { name: 'Schedule' }).click();
      await page.getByText('Choose when to send the campaign.').first().waitFor();
      await page.getByText('at the moment').waitFor();
    },
  },
  {
    name: 'campaign form, of a branch, narrow',
    as: branchHr,
    at: '/hr_documents/campaigns/addcampaign',
    width: 360,
    async ready(page) {
      await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
      await page.getByRole('textbox', { name: 'Title' }).fill('Walk to lunch');
      await page.getByText('at the moment').waitFor();
    },
  },
  {
    name: 'campaign, gone',
    as: companyHr,
    at: `${VIEW}?campaign=0192f0c1-0000-7000-8000-0000000000aa`,
    ready: (page) => page.getByText('Campaign not found').waitFor(),
  },
  {
    name: 'campaign message, gone',
    at: '/campaign/0192f0c1-0000-4000-8000-0000000000aa',
    ready: (page) => page.getByText('Message not found').waitFor(),
  },
];
