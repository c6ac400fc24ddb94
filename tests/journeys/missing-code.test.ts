import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { readChunks } from '../../scripts/build/built-chunks.ts';
import { expect, it } from '../support/browser.ts';
import { companyHr } from '../support/people.ts';

/** The first row is the console's own, and no longer the document's. */
async function firstPerson(page: Page) {
  await page.locator('section[aria-label="Employees"][aria-busy="false"]').waitFor();

  return page.getByRole('table', { name: 'Employees' }).getByRole('link').first();
}

const built = await readChunks(fileURLToPath(new URL('../../dist/console', import.meta.url)));
const personPage = `**/${built.fileOf('src/views/employees/person/person-page.tsx')}`;
const accountMenu = `**/${built.fileOf('src/views/layout/user-menu.tsx')}`;
const message = 'This could not be opened. Check your connection and try again.';

describe('without a connection', () => {
  it('a page whose code is not there yet keeps the menu, and appears when the connection is back', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });
    const person = await firstPerson(page);
    const name = await person.innerText();
    await page.route(personPage, (route) => route.abort());
    await page.context().setOffline(true);

    await person.click();

    await page.getByRole('alert').getByText(message).waitFor();
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'Employees' })
      .waitFor();
    await page.unroute(personPage);
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.getByText(message).count()).toBe(0);
  });

  it('the account menu says so, and has its items when the connection is back', async ({ open }) => {
    const page = await open({ as: companyHr, isFirstVisit: true });
    await page.route(accountMenu, (route) => route.abort());
    await page.goto('/employees');

    await page.getByRole('button', { name: 'Account menu' }).click();

    const menu = page.getByRole('menu');
    await menu.getByText(message).waitFor();
    await page.unroute(accountMenu);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await menu.getByRole('menuitem', { name: 'Your sessions' }).waitFor();
    expect(await menu.getByText(message).count()).toBe(0);
  });

  it('the document says that the console could not be loaded, and loads it when the connection is back', async ({
    open,
  }) => {
    const page = await open({ as: companyHr, isFirstVisit: true });
    await page.route('**/assets/index-*', (route) => route.abort());
    await page.goto('/employees');
    await page.getByRole('alert').getByText('The console could not be loaded.').waitFor();

    await page.unroute('**/assets/index-*');
    await page.evaluate(() => dispatchEvent(new Event('online')));

    await page.getByRole('button', { name: 'Account menu' }).waitFor();
  });
});

describe('code that a new release has removed', () => {
  it('is replaced by the new release when the person tries again', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });
    const person = await firstPerson(page);
    const name = await person.innerText();
    await page.route(personPage, (route) => route.fulfill({ status: 404 }));
    await person.click();
    await page.getByRole('alert').getByText(message).waitFor();

    await page.unroute(personPage);
    await page.getByRole('button', { name: 'Try again' }).click();

    await page.getByRole('heading', { level: 1, name }).waitFor();
  });
});
