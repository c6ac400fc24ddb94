/** The screens of what HR addresses to people, with what the demo holds. */
import type { Page } from 'playwright-core';
import { branchHr, companyHr } from './people.ts';
import type { Screen } from './screen.ts';

const counted = (page: Page) => page.getByText('at the moment').waitFor();
const listed = (page: Page) => page.getByRole('row').nth(1).getByRole('link').waitFor();

async function openAnnouncement(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
}

export const documentScreens: Screen[] = [
  { name: 'announcements', as: companyHr, at: '/hr_documents/Announcements', ready: listed },
  {
    name: 'announcements, narrow',
    as: branchHr,
    at: '/hr_documents/Announcements?state=published',
    width: 360,
    ready: listed,
  },
  {
    name: 'announcement, with a file',
    as: companyHr,
    at: '/hr_documents/Announcements/ViewAnnouncement?search=bicycles',
    ready: (page) => openAnnouncement(page, 'Bicycles: the new leasing offer'),
  },
  {
    name: 'announcement, before it is taken back',
    as: companyHr,
    at: '/hr_documents/Announcements/ViewAnnouncement?search=network',
    async ready(page) {
      await openAnnouncement(page, 'Network maintenance on Sunday nights');
      await page.getByRole('button', { name: 'Actions for Network' }).click();
      await page.getByRole('menuitem', { name: 'Withdraw' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw announcement' }).waitFor();
    },
  },
  {
    name: 'announcement, gone',
    as: companyHr,
    at: '/hr_documents/Announcements/ViewAnnouncement?announcement=0192f0c1-0000-7000-8000-0000000000aa',
    ready: (page) => page.getByText('Announcement not found').waitFor(),
  },
  {
    name: 'announcement form, scheduled, with what is missing',
    as: companyHr,
    at: '/hr_documents/Announcements/AddAnnouncement',
    async ready(page) {
      await page.getByRole('radio', { name: /^Later/ }).check();
      await page.getByRole('button', { name: 'Schedule' }).click();
      await page.getByText('Choose when to publish it.').first().waitFor();
      await counted(page);
    },
  },
  {
    name: 'announcement form, of a branch, narrow',
    as: branchHr,
    at: '/hr_documents/Announcements/AddAnnouncement',
    width: 360,
    async ready(page) {
      await page.getByRole('textbox', { name: 'Title' }).fill('Winter party on 11 December');
      await page.getByRole('textbox', { name: 'Text' }).fill('Save the evening.\n\nhttps://party.example/2026');
      await counted(page);
    },
  },
];
