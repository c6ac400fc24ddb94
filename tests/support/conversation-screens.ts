/** The screens of talking to HR, with what the demo holds. */
import type { Page } from 'playwright-core';
import { branchAdmin, companyAdmin, manager } from './people.ts';
import type { Screen } from './screen.ts';

const conversationsReady = (page: Page) => page.getByRole('row').nth(1).getByRole('link').first().waitFor();

async function openConversation(page: Page, subject: string): Promise<void> {
  await page.getByRole('link', { name: subject }).first().click();
  await page.getByRole('log').getByRole('article').first().waitFor();
}

export const conversationScreens: Screen[] = [
  {
    name: 'conversations',
    as: companyAdmin,
    at: '/hr_documents/Talk_to_HR/Views?status=all',
    ready: conversationsReady,
  },
  {
    name: 'conversations, narrow',
    as: companyAdmin,
    at: '/hr_documents/Talk_to_HR/Views',
    width: 360,
    ready: conversationsReady,
  },
  {
    name: 'conversation',
    as: branchAdmin,
    at: '/hr_documents/Talk_to_HR/Views?search=overtime',
    ready: (page) => openConversation(page, 'Overtime'),
  },
  {
    name: 'conversation, with a file, resolved',
    as: companyAdmin,
    at: '/hr_documents/Talk_to_HR/Views?search=illness&status=resolved',
    ready: (page) => openConversation(page, 'Return after'),
  },
  {
    name: 'conversation, with something attached',
    as: companyAdmin,
    at: '/hr_documents/Talk_to_HR/Views?search=bonus',
    async ready(page) {
      await openConversation(page, 'Question about the bonus');
      const files = [
        { name: 'Letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') },
      ];
      await page.getByLabel('Files', { exact: true }).setInputFiles(files);
      await page.getByRole('textbox', { name: 'Reply' }).fill('With next month’s salary. The letter is attached.');
      await page.getByText('1 kB').waitFor();
    },
  },
  {
    name: 'conversation, with a note begun',
    as: companyAdmin,
    at: '/hr_documents/Talk_to_HR/Views?search=overtime',
    async ready(page) {
      await openConversation(page, 'Overtime');
      await page.getByRole('button', { name: 'Note', exact: true }).click();
      await page.getByRole('textbox', { name: 'Note' }).fill('Ask payroll before anybody answers this.');
    },
  },
  {
    name: 'conversation, gone',
    as: companyAdmin,
    at: '/hr_documents/Talk_to_HR/conversation/0192f0c1-0000-7000-8000-0000000000aa',
    ready: (page) => page.getByRole('heading', { level: 1, name: 'Conversation not found' }).waitFor(),
  },
  {
    name: 'conversation, not one of the manager’s own',
    as: manager,
    at: '/hr_documents/Talk_to_HR/conversation/0192f0c1-0000-7000-8000-0000000000aa',
    ready: (page) => page.getByRole('link', { name: 'Home', exact: true }).waitFor(),
  },
];
