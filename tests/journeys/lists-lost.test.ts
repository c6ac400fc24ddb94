/** Lists when the connection or the server comes and goes, and when somebody comes back to them. */
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { apiOf, good } from '../support/api.ts';
import { expect, findOne, it, toast } from '../support/browser.ts';
import { type HeldCall, routeCalls } from '../support/calls.ts';
import { companyHr } from '../support/people.ts';

const lost = { as: companyHr, mayLog: /fetch|network|ERR_INTERNET_DISCONNECTED|status of 503/i } as const;
const row = (page: Page, number: number) => page.locator('tbody').getByRole('row').nth(number);
const pager = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name });
const isRead = (page: Page) => page.locator('main section[aria-busy="false"]').waitFor();
const stale = (page: Page) => page.getByRole('alert').filter({ hasText: 'This may be out of date.' });

describe('a list', () => {
  it('says offline that a page could not be loaded, goes back to a page that it knows, and loads once online', async ({
    open,
  }) => {
    const page = await open({ ...lost, at: '/employees' });
    await row(page, 0).waitFor();
    const first = await row(page, 0).innerText();
    await page.context().setOffline(true);
    await pager(page, 'Page 2').click();
    await page.getByRole('heading', { name: 'The list could not be loaded' }).waitFor();
    await expect.poll(() => page.locator('tbody').getByRole('row').count()).toBe(0);

    await page.goBack();
    await stale(page).waitFor();
    await expect.poll(() => row(page, 0).innerText()).toBe(first);
    await page.getByText(/^1-25 of/).waitFor();

    await page.context().setOffline(false);
    await stale(page).waitFor({ state: 'detached' });
    await pager(page, 'Page 2').click();
    await page.getByText(/^26-50 of/).waitFor();
    await expect.poll(() => row(page, 0).innerText()).not.toBe(first);
  });

  it('loads by itself once the server is back', async ({ open }) => {
    const page = await open(lost);
    let isAway = true;
    await routeCalls(page, /all\/users/, (call) =>
      isAway ? call.fulfill({ status: 503, json: { status: 503, message: 'Not now.' } }) : call.pass(),
    );
    await page.goto('/employees');
    await page.getByText('Not now.').waitFor();
    isAway = false;
    await row(page, 24).waitFor();
  });

  it('shows a department under its new name, even if the connection is lost before the list is read', async ({
    open,
  }) => {
    const name = `Archive ${process.pid}${Date.now()}`;
    good(await (await apiOf(companyHr)).call('createDepartment', { body: { name } }));
    const page = await open({ ...lost, at: '/employees/addDepartment' });
    await findOne(page, 'departments', name);
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('Department name').fill(`${name} B`);
    let isSaved = false;
    await routeCalls(page, /department/i, async (call) => {
      if (isSaved) return call.abort();
      await call.pass();
      isSaved = call.postData !== null;
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Department updated');
    await stale(page).waitFor();
    await page.getByRole('rowheader', { name: `${name} B` }).waitFor();
  });

  it.for(['the link back', 'the browser’s Back button'])(
    'shows its rows at once on a phone, where it was left, after %s',
    async (way, { open }) => {
      const page = await open({ as: companyHr, at: '/employees?sort=email', width: 360 });
      await isRead(page);
      const place = () => page.evaluate(() => Math.round(scrollY));
      const link = row(page, 15).getByRole('link').first();
      await link.hover();
      const before = await place();
      await link.click();
      const back = page.getByRole('main').getByRole('link', { name: 'Employees', exact: true });
      await back.waitFor();
      const held: HeldCall[] = [];
      await routeCalls(page, /all\/users/, (call) => held.push(call));
      await (way === 'the link back' ? back.click() : page.goBack());
      await row(page, 15).waitFor();
      expect(before).toBeGreaterThan(0);
      await expect.poll(place).toBe(before);
      await Promise.all(held.map((call) => call.pass()));
      await isRead(page);
    },
  );

  it('fetches the page after the next while the pointer stays at its button', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });
    await isRead(page);
    const third = page.waitForRequest(/all\/users\?.*skip=50/);
    await pager(page, 'Next page').click();
    await page.getByText(/^26-50 of/).waitFor();
    await third;
  });
});
