import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { apiOf, good } from '../support/api.ts';
import { addressOf, arrives, expect, it } from '../support/browser.ts';
import { branchAdmin, companyHr } from '../support/people.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Employees' });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const range = (page: Page) => page.getByText(/^\d[\d,]*-\d[\d,]* of [\d,]+$/);
const totalIn = async (page: Page) => Number(/of ([\d,]+)/.exec(await range(page).innerText())?.[1]?.replace(',', ''));
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search employees' });

/** Waits until the list shows this many rows, all of them of the newest answer. */
async function shows(page: Page, count: number): Promise<void> {
  await page.locator('section[aria-label="Employees"][aria-busy="false"]').waitFor();
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('table[aria-label="Employees"] tbody tr').length === wanted,
    count,
  );
}

async function column(page: Page, name: string): Promise<string[]> {
  const heads = await table(page).getByRole('columnheader').allInnerTexts();
  const index = heads.findIndex((head) => head.trim() === name);

  return rows(page).evaluateAll((all, at) => all.map((row) => row.children[at]?.textContent ?? ''), index);
}

describe('the list of people', () => {
  it('has the expected columns', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });
    await shows(page, 25);

    const heads = await table(page).getByRole('columnheader').allInnerTexts();

    expect(heads.map((head) => head.trim())).toEqual([
      'Name',
      'Department',
      'Branch',
      'Email',
      'Group',
      'Roles',
      'Nationality',
      'Gender',
      'Action',
    ]);
    await page.getByRole('link', { name: 'Add Employee' }).waitFor();
  });

  it('shows its search and four people on a phone', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees', width: 360, height: 740 });
    await shows(page, 25);

    const fourth = await rows(page).nth(3).getByRole('link').first().boundingBox();

    expect((fourth?.y ?? Infinity) + (fourth?.height ?? 0)).toBeLessThanOrEqual(740);
    expect(await search(page).isVisible()).toBe(true);
  });

  it('searches while typing, whatever the accents and capitals, and updates the address', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees?page=3' });
    await shows(page, 25);

    await search(page).pressSequentially('ADELE fourn');

    await shows(page, 1);
    await rows(page).getByText('Adèle Fournier').waitFor();
    await arrives(page, '/employees?search=ADELE+fourn');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await shows(page, 25);
    await arrives(page, '/employees');
  });

  it('shows the results of the last search, even if an earlier one arrives later', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });
    await shows(page, 25);
    let late: (() => Promise<void>) | undefined;
    await page.route(/all\/users\?.*search=ma(&|$)/, (route) => {
      late = () => route.continue().catch(() => {});
    });

    const asked = page.waitForRequest(/search=ma(&|$)/);
    await search(page).fill('ma');
    await asked;
    await search(page).fill('adele fournier');
    await shows(page, 1);
    await late?.();

    await rows(page).getByText('Adèle Fournier').waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  it('is sorted by the server, by any column in either direction', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });
    await shows(page, 25);
    const head = table(page).getByRole('columnheader', { name: 'Email' });
    const api = await apiOf(companyHr);
    const emailsBy = async (sort: 'email' | '-email') =>
      good(await api.call('allUsers', { query: { sort, state: 'enabled' } })).users.map(({ email }) => email);
    /** Other journeys add and deactivate people meanwhile, whose addresses have a long number. */
    const ofDemo = (emails: string[]) => emails.filter((email) => !/\d{6}/.test(email)).slice(0, 20);

    await head.getByRole('button').click();
    await arrives(page, '/employees?sort=email');
    await table(page).locator('th[aria-sort=ascending]').waitFor();
    await shows(page, 25);
    expect(ofDemo(await column(page, 'Email'))).toEqual(ofDemo(await emailsBy('email')));

    await head.getByRole('button').click();
    await arrives(page, '/employees?sort=-email');
    await table(page).locator('th[aria-sort=descending]').waitFor();
    await shows(page, 25);
    expect(ofDemo(await column(page, 'Email'))).toEqual(ofDemo(await emailsBy('-email')));
  });

  it('has three page buttons and previous and next buttons', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });
    await shows(page, 25);
    const pages = page.getByRole('navigation', { name: 'Employees, pages' });
    const numbers = () => pages.getByRole('button', { name: /^Page \d+$/ }).allInnerTexts();
    await expect.poll(() => numbers()).toEqual(['1', '2', '3']);

    await pages.getByRole('button', { name: 'Page 3' }).click();
    await page.getByText(/^51-75 of/).waitFor();
    await expect.poll(() => numbers()).toEqual(['2', '3', '4']);
    await arrives(page, '/employees?page=3');

    await pages.getByRole('button', { name: 'Last page' }).click();
    const lastRange = page.getByText(/^(\d+)-(\d+) of \2$/);
    await lastRange.waitFor();
    const [first = 0, total = 0] = (await lastRange.innerText()).split(/\D+/).map(Number);
    await arrives(page, `/employees?page=${Math.ceil(total / 25)}`);
    await shows(page, total - first + 1);
    await expect
      .poll(() => pages.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled'))
      .toBe('true');
  });

  it('goes back through its pages with the browser’s Back button', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });
    await shows(page, 25);
    const pages = page.getByRole('navigation', { name: 'Employees, pages' });
    await pages.getByRole('button', { name: 'Next page' }).click();
    await page.getByText(/^26-50 of/).waitFor();
    await table(page).getByRole('button', { name: 'Email' }).click();
    await arrives(page, '/employees?sort=email');
    await page.getByText(/^1-25 of/).waitFor();

    await page.goBack();
    await arrives(page, '/employees?page=2');
    await page.getByText(/^26-50 of/).waitFor();
    await page.goBack();
    await arrives(page, '/employees');
    await page.getByText(/^1-25 of/).waitFor();
    await page.goForward();
    await page.getByText(/^26-50 of/).waitFor();
  });

  it('shows its filters, each of which can be removed', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });
    await shows(page, 25);
    const everyone = await totalIn(page);

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await choose(page.getByRole('combobox', { name: 'Branch' }), 'Porto');
    await page.getByRole('button', { name: 'Remove filter Branch: Porto' }).waitFor();
    await page.waitForURL(/\?branch=[\w-]{36}$/);
    await expect.poll(() => totalIn(page)).toBeLessThan(everyone);
    await shows(page, 25);
    const inPorto = await totalIn(page);
    expect(new Set(await column(page, 'Branch'))).toEqual(new Set(['Porto']));

    const answer = page.waitForResponse(/\/api\/all\/users\?.*gender=other/);
    await choose(page.getByRole('combobox', { name: 'Gender' }), 'Other');
    await page.waitForURL(/gender=other/);
    const narrowed = Math.min(25, (await (await answer).json()).total);
    await shows(page, narrowed);
    await page.keyboard.press('Escape');
    const address = addressOf(page);

    await page.reload();
    expect(addressOf(page)).toBe(address);
    await shows(page, narrowed);
    await page.getByRole('button', { name: 'Remove filter Gender: Other' }).click();
    await page.waitForURL((url) => !url.search.includes('gender'));
    await page.getByRole('button', { name: 'Clear all' }).click();
    await arrives(page, '/employees');
    // Not how many there were: other journeys add and deactivate people meanwhile.
    await expect.poll(() => totalIn(page)).toBeGreaterThan(2 * inPorto);
  });

  it('shows when no one matches, and can show everyone again', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees?search=nobody+of+this+name' });

    await page.getByRole('heading', { name: 'No active employees match' }).waitFor();
    await page.getByRole('button', { name: 'Show all employees' }).click();

    await shows(page, 25);
    await arrives(page, '/employees');
  });

  it('has filters on a phone that Done closes, and a tap beside them too, which does nothing else', async ({
    open,
  }) => {
    const page = await open({ as: companyHr, at: '/employees', width: 360, height: 740 });
    await shows(page, 25);
    const filter = page.getByRole('button', { name: 'Filter', exact: true });
    const panel = page.getByRole('dialog', { name: 'Filters' });
    const done = panel.getByRole('button', { name: 'Done' });

    await filter.click();
    await done.click();
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => filter.evaluate((button) => button === document.activeElement)).toBe(true);

    await filter.click();
    await done.waitFor();
    const add = await page.getByRole('link', { name: 'Add Employee' }).boundingBox();
    await page.mouse.click((add?.x ?? 0) + 5, (add?.y ?? 0) + 5);
    await panel.waitFor({ state: 'detached' });
    await arrives(page, '/employees');
  });

  it('is filtered by a manager, who is found by name', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });
    await shows(page, 25);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const manager = page.getByRole('combobox', { name: 'Manager' });
    await manager.click();
    await page.getByRole('option', { name: 'Without a manager' }).waitFor();
    await manager.fill('fairbairn');
    await page.getByRole('option', { name: /^Olivia Fairbairn/ }).click();

    await page.waitForURL(/\?manager=[\w-]{36}$/);
    await page.getByRole('button', { name: 'Remove filter Manager: Olivia Fairbairn' }).waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Manager' }).check();
    await expect.poll(async () => new Set(await column(page, 'Manager'))).toEqual(new Set(['Olivia Fairbairn']));
  });

  it('shows a branch admin only the people in their branch', async ({ open }) => {
    const page = await open({ as: branchAdmin, at: '/employees' });
    await shows(page, 25);

    expect(new Set(await column(page, 'Branch'))).toEqual(new Set(['Lisbon']));
    await search(page).fill('Adèle Fournier');
    await page.getByRole('heading', { name: 'No active employees match' }).waitFor();
  });

  it('shows when it could not be loaded, and loads on retry', async ({ open }) => {
    const page = await open({ as: companyHr });
    await page.route('**/api/all/users*', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: 'Something went wrong.' } }),
    );
    await page.goto('/employees');

    await page.getByRole('heading', { name: 'The list could not be loaded' }).waitFor();
    await page.unroute('**/api/all/users*');
    await page.getByRole('button', { name: 'Try again' }).click();

    await shows(page, 25);
  });

  it('closes the menu of a phone when Back leaves the page', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/dashboard', width: 360, height: 740 });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const openMenu = () => page.getByRole('button', { name: 'Open menu' }).click();
    await openMenu();
    await menu.getByRole('link', { name: 'Employees', exact: true }).click();
    await arrives(page, '/employees');
    await openMenu();
    await menu.waitFor();
    await page.goBack();

    await arrives(page, '/dashboard');
    await menu.waitFor({ state: 'detached' });
  });

  it('remembers which columns were hidden and which were added', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });
    const head = (name: string) => table(page).getByRole('columnheader', { name });
    await shows(page, 25);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Nationality' }).uncheck();
    await page.getByRole('checkbox', { name: 'Designation' }).check();
    await head('Nationality').waitFor({ state: 'detached' });

    await page.reload();
    await shows(page, 25);

    await head('Designation').waitFor();
    expect(await head('Nationality').count()).toBe(0);
    expect((await column(page, 'Designation'))[0]).toMatch(/\p{L}+/u);
  });
});

async function choose(filter: Locator, option: string): Promise<void> {
  await filter.click();
  await filter.page().getByRole('dialog').getByRole('checkbox', { name: option }).check();
  await filter.page().keyboard.press('Escape');
}
