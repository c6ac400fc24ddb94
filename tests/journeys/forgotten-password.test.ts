import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { addEmployee } from '../support/api.ts';
import { arrives, expect, fillSignIn, it, toast } from '../support/browser.ts';
import { mailedLink } from '../support/mail.ts';

const NEW_PASSWORD = 'three gulls on a mast';

async function askForMail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Username or email').fill(email);
  await page.getByRole('button', { name: 'Get New Password' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password').fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
}

describe('a forgotten password', () => {
  it('is reset once by a mailed link, and the new one signs in', async ({ open }) => {
    const { email } = await addEmployee({ roles: ['reporting-manager', 'employee'] });
    const welcome = await mailedLink(email);
    const page = await open({ at: '/login' });
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await arrives(page, '/forgetPassword');

    await askForMail(page, email);
    const link = await mailedLink(email, welcome);
    await page.goto(link);
    await arrives(page, '/setting/changepassword');
    await expect.poll(() => page.getByLabel('Current Password').count()).toBe(0);
    await choosePassword(page, NEW_PASSWORD);
    await toast(page, /Password changed/);
    await arrives(page, '/manageLeaves');

    const another = await open({ at: '/login' });
    await fillSignIn(another, email, NEW_PASSWORD);
    await arrives(another, '/manageLeaves');

    const late = await open();
    await late.goto(link);
    await late.getByText('This sign-in link is incomplete or no longer valid.').waitFor();
    await arrives(late, '/login');
    await late.getByRole('link', { name: 'Get a new link' }).click();
    await arrives(late, '/forgetPassword');
  });

  it('is reset for the app by someone without access to this console', async ({ open }) => {
    const { email } = await addEmployee({ roles: ['employee'] });
    const page = await open();

    await page.goto(await mailedLink(email));
    await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
    await choosePassword(page, NEW_PASSWORD);
    await toast(page, /Password changed/);
    await page.getByRole('heading', { name: 'You don’t have access to this console' }).waitFor();

    const another = await open({ at: '/login' });
    await fillSignIn(another, email, NEW_PASSWORD);
    await another.getByRole('heading', { name: 'You don’t have access to this console' }).waitFor();
  });

  it('leaves the token neither in the address bar nor in the history', async ({ open }) => {
    const { email } = await addEmployee({ roles: ['reporting-manager', 'employee'] });
    const link = await mailedLink(email);
    const page = await open({ at: '/forgetPassword' });

    await page.goto(link);
    await page.getByRole('navigation').first().waitFor();

    expect(page.url()).not.toContain('/login/');
    await page.goBack();
    expect(page.url()).not.toContain('/login/');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(link.split('/').at(-1));
  });

  it('gets the same reply for an unknown address', async ({ open }) => {
    const { email } = await addEmployee();
    const said: string[] = [];

    for (const address of [email, `nobody.${Date.now()}@harbourvale.example`]) {
      const page = await open({ at: '/forgetPassword' });
      await askForMail(page, address);
      said.push(await page.getByRole('main').innerText());
    }

    expect(said[0]).toBe(said[1]);
  });

  it('needs an address before anything is sent', async ({ open }) => {
    const page = await open({ at: '/forgetPassword' });

    await page.getByRole('button', { name: 'Get New Password' }).click();

    await page.getByText('please enter username or email').waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await arrives(page, '/login');
  });
});

describe('a mailed link', () => {
  it('still works after the network failed before it was used', async ({ open }) => {
    const { email } = await addEmployee({ roles: ['reporting-manager', 'employee'] });
    const link = await mailedLink(email);
    const page = await open({ mayLog: /Failed to fetch|<no response>/ });
    await page.route('**/api/login/exchange', (route) => route.abort());
    await page.goto(link);
    await page.getByText('The connection failed while we were checking your link.').waitFor();

    await page.unroute('**/api/login/exchange');
    await page.getByRole('button', { name: 'Try again' }).click();

    await page.getByRole('navigation').first().waitFor();
  });
});
