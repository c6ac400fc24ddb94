/** What the top bar opens over any page. */
import { branchAdmin, companyAdmin } from './people.ts';
import type { Screen } from './screen.ts';

/** Something unread from today, and something read long ago. */
const somethingTold = {
  status: 200,
  message: 'OK',
  notifications: [
    { _id: '1', is_read: false, createdTime: new Date().toISOString() },
    { _id: '2', is_read: true, createdTime: '2025-11-30T09:30:00.000Z' },
  ].map((one) => ({
    ...one,
    actor: 'employee:1',
    message: { notification_en: 'Noor Vermeer was added to Lisbon.' },
    is_seen: true,
    link: '/dashboard',
  })),
  unread: 1,
  unseen: 0,
  total: 2,
};

export const topBarScreens: Screen[] = [
  {
    name: 'user menu',
    as: companyAdmin,
    at: '/setting/sessions',
    async ready(page) {
      await page.getByRole('heading', { level: 1, name: 'Your sessions' }).waitFor();
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.getByRole('menuitem', { name: 'Your sessions' }).waitFor();
    },
  },
  {
    name: 'notifications',
    as: branchAdmin,
    at: '/setting/sessions',
    async ready(page) {
      await page.route('**/api/company/notifications*', (route) => route.fulfill({ json: somethingTold }));
      await page.getByRole('heading', { level: 1, name: 'Your sessions' }).waitFor();
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('link', { name: /^Unread: / }).waitFor();
    },
  },
  {
    name: 'command palette, articles found',
    as: companyAdmin,
    at: '/setting/sessions',
    async ready(page) {
      await page.getByRole('heading', { level: 1, name: 'Your sessions' }).waitFor();
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('dialog').getByRole('combobox').fill('sleep');
      await page.getByRole('group', { name: 'Articles' }).waitFor();
    },
  },
  {
    name: 'command palette',
    as: companyAdmin,
    at: '/setting/sessions',
    async ready(page) {
      await page.getByRole('heading', { level: 1, name: 'Your sessions' }).waitFor();
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
    },
  },
];
