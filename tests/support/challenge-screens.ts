/** The screens of challenges and their boards, with what the demo holds. */
import type { Page } from 'playwright-core';
import { branchHr, companyHr } from './people.ts';
import type { Screen } from './screen.ts';

const listed = (page: Page) => page.getByRole('row').nth(1).getByRole('link').waitFor();

async function openChallenge(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText('Participation by branch').first().waitFor();
  // The list of flagged days loads by itself.
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
}

async function openBoard(page: Page, title: string, status: RegExp): Promise<void> {
  await page.getByRole('link', { name: title }).first().click();
  await page.getByText(status).waitFor();
}

export const challengeScreens: Screen[] = [
  { name: 'challenges', as: companyHr, at: '/challenges', ready: listed },
  { name: 'challenges, narrow', as: branchHr, at: '/challenges?state=running', width: 360, ready: listed },
  {
    name: 'challenge, running',
    as: companyHr,
    at: '/challenges/viewchallenge?search=10,000',
    ready: (page) => openChallenge(page, '10,000 steps a day'),
  },
  {
    name: 'challenge, final',
    as: companyHr,
    at: '/challenges/viewchallenge?search=five',
    async ready(page) {
      await openChallenge(page, 'Five a day');
      await page.getByText('Show as table').click();
    },
  },
  {
    name: 'challenge, before it is retired',
    as: companyHr,
    at: '/challenges?search=five',
    async ready(page) {
      await page.getByRole('button', { name: 'Actions for Five a day' }).click();
      await page.getByRole('menuitem', { name: 'Retire' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Retire challenge' }).waitFor();
    },
  },
  {
    name: 'challenge, before it is ended',
    as: companyHr,
    at: '/challenges?search=10,000',
    async ready(page) {
      await page.getByRole('button', { name: 'Actions for 10,000 steps a day' }).click();
      await page.getByRole('menuitem', { name: 'Make yesterday the last day' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make yesterday the last day' }).waitFor();
    },
  },
  {
    name: 'challenge, gone',
    as: companyHr,
    at: '/challenges/viewchallenge?challenge=0192f0c1-0000-7000-8000-0000000000aa',
    ready: (page) => page.getByText('Challenge not found').waitFor(),
  },
  {
    name: 'challenge form, from a template, with what is missing',
    as: companyHr,
    at: '/challenges/createchallenge',
    async ready(page) {
      await page.getByRole('button', { name: /^Steps/ }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill('');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText('Enter a title.').first().waitFor();
      await page.getByText('would have won.').waitFor();
    },
  },
  {
    name: 'challenge form, of a branch, narrow',
    as: branchHr,
    at: '/challenges/createchallenge',
    width: 360,
    async ready(page) {
      await page.getByRole('textbox', { name: 'Title' }).fill('Stairs in March');
      await page.getByText('at the moment').waitFor();
    },
  },
  { name: 'leaderboard, which one', as: companyHr, at: '/challenges/ViewLeaderBoard', ready: listed },
  {
    name: 'leaderboard, of teams',
    as: companyHr,
    at: '/challenges/ViewLeaderBoard',
    ready: (page) => openBoard(page, '10,000 steps a day', /^Live\. As of/),
  },
  {
    name: 'leaderboard, of people',
    as: companyHr,
    at: '/challenges/ViewLeaderBoard',
    async ready(page) {
      await openBoard(page, '10,000 steps a day', /^Live\. As of/);
      await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'People' }).click();
      await page.getByRole('combobox', { name: 'Branch' }).waitFor();
    },
  },
  {
    name: 'leaderboard, final, narrow',
    as: companyHr,
    at: '/challenges/ViewLeaderBoard',
    width: 360,
    ready: (page) => openBoard(page, 'Two weeks of good sleep', /Final since/),
  },
  {
    name: 'leaderboard, a team',
    as: companyHr,
    at: '/challenges/ViewLeaderBoard',
    async ready(page) {
      await openBoard(page, '10,000 steps a day', /^Live\. As of/);
      await page.getByRole('row').nth(1).click();
      await page.getByText('Team average').waitFor();
    },
  },
];
