import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, describe } from 'vitest';
import type { ApiClient } from '../../src/api/client.ts';
import { apiAs, good, signIn } from '../support/api.ts';
import { arrives, expect, fillSignIn, it, toast } from '../support/browser.ts';
import { holdFirst } from '../support/network.ts';
import { DEMO_PASSWORD, newBranchAdmin, newCompanyAdmin } from '../support/people.ts';
import { broken, notAPicture, picture, tooLarge } from '../support/pictures.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const NEW_PASSWORD = 'a lighthouse in the fog';

const progress = (page: Page) => page.getByRole('progressbar').evaluate((bar) => (bar as HTMLProgressElement).value);
const picker = (page: Page) => page.locator('input[type=file]');

async function changePassword(page: Page, current: string, next: string, confirm = next): Promise<void> {
  await page.getByLabel('Current Password').fill(current);
  await page.getByLabel('New Password').fill(next);
  await page.getByLabel('Confirm Password').fill(confirm);
  await page.getByRole('button', { name: 'Submit' }).click();
}

const profile = {
  companyName: 'Freshleaf Foods',
  companyEmail: 'hello@freshleaf.example',
  address: '1 Orchard Lane, Bristol',
  telephone: '441170000000',
};

async function fillProfile(page: Page): Promise<void> {
  await page.getByLabel('Company name').fill(profile.companyName);
  await page.getByLabel('Company email').fill(profile.companyEmail);
  await page.getByLabel('Address').fill(profile.address);
  await page.getByLabel('Contact number').fill(profile.telephone);
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** With everything done but the logo. */
async function setUp({ url }: RunningServer): Promise<ApiClient> {
  const { token } = await signIn(newCompanyAdmin, DEMO_PASSWORD, url);
  const api = apiAs(token, url);
  const body = { currentPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  good(await api.call('changePassword', { body }));
  const { version } = good(await api.call('getCompany')).company;
  good(await api.call('editCompany', { body: { ...profile, version } }));

  return api;
}

describe('a new company', () => {
  let current: RunningServer | undefined;
  const known = new Set<string>();
  /** A server on which no earlier try has used this person: what a try that failed has set up is no longer new. */
  async function serverNewTo(email: string): Promise<RunningServer> {
    if (known.has(email) || !current) {
      await current?.stop();
      current = await startServer();
      known.clear();
    }
    known.add(email);

    return current;
  }
  afterAll(() => current?.stop());

  it('is set up by its admin in three steps, each with its own address, none of which can be skipped', async ({
    open,
  }) => {
    const server = await serverNewTo(newCompanyAdmin);
    const page = await open({ of: server, at: '/employees' });
    await fillSignIn(page, newCompanyAdmin, DEMO_PASSWORD);

    await arrives(page, '/cAdmin/changePassword');
    await expect.poll(() => progress(page)).toBe(33);
    await page.goto('/cAdmin/changePassword/company');
    await arrives(page, '/cAdmin/changePassword');
    await page.getByRole('button', { name: 'Submit' }).click();
    for (const name of ['Current', 'New', 'Confirm']) {
      await page.getByRole('link', { name: `Please Enter ${name} Password!` }).waitFor();
    }
    await changePassword(page, 'not the password', NEW_PASSWORD);
    await toast(page, 'The current password is not correct.');
    await changePassword(page, DEMO_PASSWORD, NEW_PASSWORD, 'a lighthouse in the sun');
    await page.getByRole('link', { name: 'The confirmation does not match the new password.' }).waitFor();
    await changePassword(page, DEMO_PASSWORD, NEW_PASSWORD);

    await arrives(page, '/cAdmin/changePassword/company');
    await expect.poll(() => progress(page)).toBe(66);
    await page.getByLabel('Company name').fill('');
    await page.getByLabel('Contact number').fill('');
    await page.getByLabel('Contact number').pressSequentially('44-1e1m7');
    await expect.poll(() => page.getByLabel('Contact number').inputValue()).toBe('44117');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('link', { name: 'Please Enter Company Name!' }).waitFor();
    await fillProfile(page);

    await arrives(page, '/cAdmin/changePassword/company/companyLogo');
    await expect.poll(() => progress(page)).toBe(100);
    await page.getByRole('button', { name: 'Skip' }).waitFor();
    await page.reload();
    await arrives(page, '/cAdmin/changePassword/company/companyLogo');
  });

  it('gets a round JPEG logo in spite of every error on the way', async ({ open }) => {
    const server = await serverNewTo(newCompanyAdmin);
    await setUp(server);
    const page = await open({ of: server, at: '/login', mayLog: /network failed|TypeError/ });
    await fillSignIn(page, newCompanyAdmin, NEW_PASSWORD);
    await arrives(page, '/cAdmin/changePassword/company/companyLogo');

    await picker(page).setInputFiles(tooLarge);
    await toast(page, 'Image size should be less than 2 Mb');
    await picker(page).setInputFiles(notAPicture);
    await toast(page, 'The picture must be a PNG or JPEG file.');
    await picker(page).setInputFiles(broken);
    await toast(page, 'This file cannot be opened as a picture. Choose another one.');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await picker(page).setInputFiles(await picture());
    await page.getByRole('dialog', { name: 'Image Upload' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // The same file again, turned by a quarter: what was left is now at the top.
    await picker(page).setInputFiles(await picture());
    await page.getByLabel('Rotation').fill('90');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('The upload failed.').waitFor();
    await page.context().setOffline(false);
    const upload = await holdFirst(page, '**/api/upload/company-logo');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Uploading...' }).waitFor();
    await (await upload.request).continue();

    await arrives(page, '/dashboard');
    const src = await page.getByRole('navigation').first().locator('..').locator('img').first().getAttribute('src');
    const stored = Buffer.from(await (await fetch(`${server.url}${src}`)).arrayBuffer());
    const { width, height, format } = await sharp(stored).metadata();
    expect({ format, isSquare: width === height }).toEqual({ format: 'jpeg', isSquare: true });
    expect(await colourAt(stored, 0.1)).toBe('red');
    expect(await colourAt(stored, 0.9)).toBe('blue');

    await page.goto('/setting/changelogo');
    await page.getByRole('heading', { name: 'Company Logo' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Skip' }).count()).toBe(0);
    await page.goto('/cAdmin/changePassword');
    await arrives(page, '/dashboard');
  });

  it('shows its own name and no modules outside its plan', async ({ open }) => {
    const server = await serverNewTo(newCompanyAdmin);
    good(await (await setUp(server)).call('skipCompanyLogo'));
    const page = await open({ of: server, at: '/login' });
    await fillSignIn(page, newCompanyAdmin, NEW_PASSWORD);
    await arrives(page, '/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByText('Freshleaf Foods').or(page.getByText('Freshleaf Foods')).first().waitFor();

    for (const hidden of ['Articles', 'Recognition', 'Work From Home']) {
      await expect.poll(() => page.getByRole('link', { name: hidden, exact: true }).count()).toBe(0);
    }
    await page.goto('/articles');
    await page.getByRole('heading', { name: 'This isn’t part of your plan' }).waitFor();
  });

  it('requires only a password from a branch admin, and requests their picture on the home page', async ({ open }) => {
    const server = await serverNewTo(newBranchAdmin);
    const page = await open({ of: server, at: '/login' });
    await fillSignIn(page, newBranchAdmin, DEMO_PASSWORD);

    await arrives(page, '/bAdmin/changePassword');
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    await changePassword(page, DEMO_PASSWORD, NEW_PASSWORD);
    await arrives(page, '/cAdmin/changePassword/company/companyLogo');
    await page.getByRole('heading', { name: 'Image Upload' }).waitFor();
    await page.goto('/employees');
    await page.getByRole('table', { name: 'Employees' }).waitFor();

    await page.goto('/');
    await arrives(page, '/cAdmin/changePassword/company/companyLogo');
    await picker(page).setInputFiles(await picture());
    await page.getByRole('button', { name: 'Upload' }).click();
    await arrives(page, '/dashboard');
    await page.goto('/');
    await arrives(page, '/dashboard');
  });

  it('can skip the logo and is not prompted again', async ({ open }) => {
    const server = await serverNewTo(newCompanyAdmin);
    const page = await open({ of: server, at: '/login' });
    await fillSignIn(page, newCompanyAdmin, DEMO_PASSWORD);
    await changePassword(page, DEMO_PASSWORD, NEW_PASSWORD);
    await arrives(page, '/cAdmin/changePassword/company');
    await fillProfile(page);
    await page.getByRole('button', { name: 'Skip' }).click();

    await arrives(page, '/dashboard');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/');
    await arrives(page, '/dashboard');
  });
});

/** Which of the picture's two colours is in the middle at this height. */
async function colourAt(image: Buffer, height: number): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * height) * info.width + Math.floor(info.width / 2)) * info.channels;

  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
}
