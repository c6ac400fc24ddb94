/** What the top bar opens over any page. */
import { branchAdmin, companyAdmin } from './people.ts';
import type { Screen } from './screens.ts';

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
    name: 'a page to come',
    as: companyAdmin,
    at: '/reports',
    ready: (page) => page.getByText('Coming soon').waitFor(),
  },
  {
    name: 'user menu',
    as: companyAdmin,
    at: '/reports',
    async ready(page) {
      await page.getByText('Coming soon').waitFor();
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
  },
  {
    name: 'notifications',
    as: branchAdmin,
    at: '/reports',
    async ready(page) {
      await page.route('**/api/company/notifications*', (route) => route.fulfill({ json: somethingTold }));
      await page.getByText('Coming soon').waitFor();
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('link', { name: /^Unread: / }).waitFor();
    },
  },
  {
    name: 'command palette',
    as: companyAdmin,
    at: '/reports',
    async ready(page) {
      await page.getByText('Coming soon').waitFor();
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
    },
  },
];
