/** The screens of talking to the provider, with what the demo holds. */
import type { Page } from 'playwright-core';
import { branchAdmin, companyAdmin } from './people.ts';
import type { Screen } from './screen.ts';

const LIST = '/talk_to_soken/view';
const listReady = (page: Page) => page.getByRole('row').nth(1).getByRole('link').waitFor();

async function openTicket(page: Page, subject: string): Promise<void> {
  await page.getByRole('link', { name: subject }).first().click();
  await page.getByRole('log').getByRole('article').first().waitFor();
}

export const ticketScreens: Screen[] = [
  { name: 'tickets', as: companyAdmin, at: `${LIST}?status=all`, ready: listReady },
  { name: 'tickets, narrow', as: companyAdmin, at: LIST, width: 360, ready: listReady },
  {
    name: 'ticket, closed, with details',
    as: companyAdmin,
    at: `${LIST}?status=closed&search=export+of+leave`,
    async ready(page) {
      await openTicket(page, 'Export of leave requests');
      await page.getByText('sent with this ticket').click();
      await page.getByText('Firefox/140.0').waitFor();
    },
  },
  {
    name: 'ticket, of a branch',
    as: branchAdmin,
    at: `${LIST}?search=holidays`,
    ready: (page) => openTicket(page, 'Public holidays'),
  },
  {
    name: 'ticket, narrow',
    as: branchAdmin,
    at: `${LIST}?search=holidays`,
    width: 360,
    ready: (page) => openTicket(page, 'Public holidays'),
  },
  {
    name: 'ticket, about to be raised',
    as: companyAdmin,
    at: '/talk_to_soken/add',
    async ready(page) {
      await page.getByRole('textbox', { name: 'Subject' }).fill('The calendar stays empty');
      const letter = { name: 'Screen.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
      const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') };
      await page.getByLabel('Files', { exact: true }).setInputFiles([letter, notes]);
      await page.getByText('See what is sent').click();
      await page.getByRole('button', { name: 'Raise ticket' }).click();
      await page.getByText('Check the following').waitFor();
    },
  },
  {
    name: 'ticket, about to be raised, narrow',
    as: companyAdmin,
    at: '/talk_to_soken/add',
    width: 360,
    ready: (page) => page.getByRole('textbox', { name: 'Subject' }).waitFor(),
  },
];
