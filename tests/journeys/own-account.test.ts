import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { addEmployee } from '../support/api.ts';
import { arrives, expect, fillSignIn, it, toast } from '../support/browser.ts';
import { mailedLink } from '../support/mail.ts';
import { branchAdmin } from '../support/people.ts';
import { picture } from '../support/pictures.ts';

async function choose(page: Page, item: string): Promise<void> {
  await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: /^Account menu for/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('the menu under the name', () => {
  it('opens a branch admin’s picture page, and a new picture appears at once', async ({ open }) => {
    const page = await open({ as: branchAdmin, at: '/employees' });
    await choose(page, 'Change picture');
    await arrives(page, '/setting/picture');
    await page.getByRole('heading', { level: 1, name: 'Change picture' }).waitFor();
    expect(await page.getByRole('button', { name: 'Skip' }).count()).toBe(0);

    await page.locator('input[type=file]').setInputFiles(await picture());
    await page.getByRole('button', { name: 'Upload' }).click();

    await page.locator('main img[src*="/file/"]').waitFor();
    await arrives(page, '/setting/picture');
  });

  it('opens the sessions, where another device can be signed out', async ({ open }) => {
    // Someone who isn't used by another journey.
    const { email } = await addEmployee({ roles: ['reporting-manager', 'employee'] });
    const link = await mailedLink(email);
    const lost = await open();
    await lost.goto(link);
    await lost.getByRole('navigation').first().waitFor();
    await lost.goto('/setting/changepassword');
    await lost.getByLabel('New Password').fill('a password of mine');
    await lost.getByLabel('Confirm Password').fill('a password of mine');
    await lost.getByRole('button', { name: 'Submit' }).click();
    await arrives(lost, '/manageLeaves');
    const page = await open({ at: '/login' });
    await fillSignIn(page, email, 'a password of mine');
    await arrives(page, '/manageLeaves');
    await choose(page, 'Your sessions');
    await arrives(page, '/setting/sessions');

    await page.getByText('This session').waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click();

    await toast(page, 'Signed out everywhere else');
    await lost.reload();
    await arrives(lost, '/login');
    await page.reload();
    await page.getByText('This session').waitFor();
  });
});
