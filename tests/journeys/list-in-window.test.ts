/** A page fits into the window: on a wide screen the rows of a list scroll and the page does not. */
import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { conversationPath, ticketPath } from '../../src/rules/shared/links.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { addEmployee } from '../support/api.ts';
import { arrives, expect, it } from '../support/browser.ts';
import { companyAdmin } from '../support/people.ts';
import { makeQuiet } from '../support/quiet.ts';

const list = (page: Page) => page.locator('main section[aria-busy]').first();
const row = (page: Page, at: number) => page.getByRole('rowheader').nth(at);

/** A4 with margins of 10 mm. */
const PAPER = { width: 718, height: 1047 };

/** How far the page scrolls, how far the list does, how high it is, and where what belongs to it ends. */
const measure = (page: Page) =>
  list(page).evaluate((box) => ({
    page: document.documentElement.scrollHeight - innerHeight,
    rows: box.scrollHeight - box.clientHeight,
    height: box.clientHeight,
    end: Math.round(box.parentElement?.getBoundingClientRect().bottom ?? 0),
  }));

/** Of a list on paper. Its styles come once the page is idle. */
async function fitsPaper(page: Page): Promise<void> {
  await makeQuiet(page);
  await page.emulateMedia({ media: 'print' });
  const read = () =>
    page.evaluate(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('main *')].filter((part) => part.checkVisibility());
      const cut = shown.filter((part) => part.getBoundingClientRect().right > innerWidth + 1);
      const pressed = shown.filter((part) => part.matches('button:not(th *, [aria-pressed]), input, select'));

      return [...cut, ...pressed].map((part) => part.outerHTML.slice(0, 80));
    });

  await expect.poll(read).toEqual([]);
}

describe('a list', () => {
  it.for([
    [paths.employees, 800],
    [paths.employees, 600],
    [paths.requests, 800],
    [paths.announcements, 800],
    [paths.announcements, 600],
  ] as const)('of %s ends with a window %i px high, and only its rows scroll', async ([at, height], { open }) => {
    const page = await open({ as: companyAdmin, at, height });
    await row(page, 9).waitFor();

    await expect.poll(() => measure(page)).toMatchObject({ page: 0, rows: expect.toSatisfy((rows) => rows > 100) });
    const { end } = await measure(page);
    // The inbox has a switch below.
    expect(height - end).toBeLessThan(at === paths.requests ? 100 : 60);
  });

  it('gives way to what comes above it, and takes its room when that goes', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: paths.employees });
    await row(page, 9).waitFor();
    const { height, end } = await measure(page);

    await page.goto(`${paths.employees}?gender=female`);
    const filter = page.getByRole('button', { name: 'Remove filter Gender: Female' });
    await filter.waitFor();
    await row(page, 9).waitFor();
    const narrowed = await measure(page);
    expect(narrowed).toMatchObject({ page: 0, end });
    expect(narrowed.height).toBeLessThan(height - 20);

    await filter.click();
    await filter.waitFor({ state: 'detached' });
    expect(await measure(page)).toMatchObject({ page: 0, height, end });
  });

  it('is all that scrolls beside a collapsed menu, too', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: paths.employees, height: 600 });
    await row(page, 9).waitFor();
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await page.getByRole('button', { name: 'Expand menu' }).waitFor();

    expect(await measure(page)).toMatchObject({ page: 0 });
  });

  it('is no higher than its rows', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: paths.branches });
    await row(page, 0).waitFor();
    const { rows, page: left, end } = await measure(page);

    expect({ rows, left }).toEqual({ rows: 0, left: 0 });
    expect(end).toBeLessThan(700);
  });

  it('keeps 16rem for its rows where the window is too low, and the page scrolls', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: paths.employees, height: 400 });
    await row(page, 9).waitFor();
    const { page: left, height } = await measure(page);

    expect(left).toBeGreaterThan(50);
    expect(height).toBeGreaterThanOrEqual(255);
  });

  it('is all on the page where it is narrow, and on paper', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: paths.employees, width: 360 });
    await row(page, 9).waitFor();
    expect(await measure(page)).toMatchObject({ rows: 0, page: expect.toSatisfy((left) => left > 1000) });

    await page.setViewportSize({ width: 1280, height: 800 });
    await makeQuiet(page);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => measure(page)).toMatchObject({ rows: 0 });
  });

  it.for([paths.employees, paths.requests, paths.reports, `${paths.viewProviderTickets}?status=all`])(
    'has the width of the paper, and nothing to press there: %s',
    async (at, { open }) => {
      const page = await open({ as: companyAdmin, at, ...PAPER });
      await row(page, 2).waitFor();

      await fitsPaper(page);
    },
  );

  it('has the width of the paper beside a long address too', async ({ open }) => {
    const { email } = await addEmployee({ email: `maximiliana.featherstonehaugh.${Date.now()}@harbourvale.example` });
    const page = await open({ as: companyAdmin, at: `${paths.employees}?search=${email}`, ...PAPER });
    await row(page, 0).waitFor();

    await fitsPaper(page);
  });

  it.for([1280, 360])('is where it was when someone comes back from a row, %i px wide', async (width, { open }) => {
    const page = await open({ as: companyAdmin, at: paths.employees, width });
    const link = row(page, width > 1000 ? 20 : 8)
      .getByRole('link')
      .first();
    await link.scrollIntoViewIfNeeded();
    const top = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await top();
    await link.click();
    await page.waitForURL(/employees\/view/);
    await page.getByRole('heading', { level: 1 }).waitFor();

    await page.goBack();
    await arrives(page, paths.employees);
    await link.waitFor();
    await expect.poll(top).toBe(before);
  });

  it.for([1280, 360])(
    'begins at its first row when another page of it is shown, %i px wide',
    async (width, { open }) => {
      const page = await open({ as: companyAdmin, at: paths.employees, width });
      await row(page, 24).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Next page' }).click();

      await page.getByText(/^26-50 of/).waitFor();
      await expect.poll(() => row(page, 0).evaluate(isInSight)).toBe(true);
    },
  );

  it('begins at its first row when something is searched for', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: paths.employees });
    await row(page, 24).scrollIntoViewIfNeeded();
    await page.getByRole('searchbox', { name: 'Search employees' }).fill('an');

    await page.waitForURL(/search=an/);
    await expect.poll(() => row(page, 0).evaluate(isInSight)).toBe(true);
  });
});

/** In the window, and nothing lies over its middle. */
const isReached = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);

    return top >= 0 && bottom <= innerHeight && element.contains(over);
  });

const lists = [
  [`${paths.talkToHr}?status=all`, conversationPath('')],
  [`${paths.viewProviderTickets}?status=all`, ticketPath('')],
] as const;

/** A conversation that is listed there. */
async function openOne(page: Page, at: string): Promise<void> {
  await page.locator(`main a[href^="${at}"]`).first().click();
  await page.getByRole('log').waitFor();
}

describe.each([800, 600, 480])('in a window %i px high', (height) => {
  it('the pager of a list and the buttons that decide on a request are in sight', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: paths.requests, height });
    const pager = page.getByRole('button', { name: 'Next page' });
    await expect.poll(() => isReached(pager)).toBe(true);

    await page.locator('tbody tr').first().press('Enter');
    const panel = page.getByRole('dialog');
    for (const name of ['Approve', 'Reject']) {
      await expect.poll(() => isReached(panel.getByRole('button', { name, exact: true }))).toBe(true);
    }
    expect(await isReached(pager)).toBe(true);
  });

  it.for(lists)('a reply is written in sight, opened from %s', async ([list, at], { open }) => {
    const page = await open({ as: companyAdmin, at: list, height });
    await openOne(page, at);

    await expect.poll(() => isReached(page.locator('main textarea'))).toBe(true);
    expect(await isReached(page.getByRole('button', { name: /Send$/i }))).toBe(true);
  });
});

it.for(lists)(
  'on a screen zoomed to 200 %, a reply is reached by scrolling on, opened from %s',
  async ([list, at], { open }) => {
    const page = await open({ as: companyAdmin, at: list, width: 640, height: 400 });
    await openOne(page, at);
    await page.getByRole('log').hover();
    await page.mouse.wheel(0, 4000);
    await page.mouse.wheel(0, 400);

    await expect.poll(() => isReached(page.getByRole('button', { name: /Send$/i }))).toBe(true);
    expect(await isReached(page.locator('main textarea'))).toBe(true);
  },
);

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const list = element.closest('section')?.getBoundingClientRect().top ?? 0;

  return top >= Math.max(0, list) && bottom <= innerHeight;
}
