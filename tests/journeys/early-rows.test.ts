/**
 * The first employees on a phone, before any code of the console has come: every script is held, and only the document
 * and its first calls are answered.
 */
import type { Page, Route } from 'playwright-core';
import { describe } from 'vitest';
import type { Employee } from '../../src/api/contract/employees.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { addressOf, arrives, expect, it } from '../support/browser.ts';
import { ownServer } from '../support/own-server.ts';
import { companyAdmin, newBranchAdmin } from '../support/people.ts';

const phone = { as: companyAdmin, width: 390, height: 800, isFirstVisit: true } as const;

/** Until `release`, the browser gets no script. */
async function openWithoutCode(page: Page, path: string): Promise<{ release(): Promise<void> }> {
  const held: Route[] = [];
  let isOpen = false;
  await becomePhone(page);
  await page.route(/\.js$/, (route) => (isOpen ? route.continue() : void held.push(route)));
  await page.goto(path, { waitUntil: 'commit' });

  return {
    async release() {
      isOpen = true;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

/** Unlike a narrow window, a phone takes itself for 980 pixels wide until the document says otherwise. */
async function becomePhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true });
}

const people = (page: Page) => page.locator('tbody tr a');

/** Waits until the first calls are answered, and what waits for the same answers has had its turn. */
async function firstAnswersAreIn(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getElementById('root') && globalThis.firstAnswers);
  await page.evaluate(async () => {
    const answers = await Promise.all([...(globalThis.firstAnswers?.asked.values() ?? [])].map(({ answer }) => answer));
    await Promise.all(answers.map((answer) => answer.text()));
    await new Promise((turn) => setTimeout(turn));
  });
}

/** What a reader sees, and where. */
const placesOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const read = 'h1, input[type="search"], select, tbody tr:nth-child(-n + 5), tbody tr:nth-child(-n + 5) a';

    return [...document.querySelectorAll<HTMLElement>(read)].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();

      return [each instanceof HTMLSelectElement ? each.value : each.innerText, x, y, width, height];
    });
  });

describe('on a phone, before the console has loaded', () => {
  it('the first employees can be read, and opened', async ({ open }) => {
    const page = await open(phone);
    const answered = page.waitForResponse(/\/api\/all\/users\?/);
    await openWithoutCode(page, paths.employees);
    const { users }: { users: Employee[] } = await (await answered).json();
    await people(page).first().waitFor();
    const [first] = users;

    expect(await people(page).first().textContent()).toContain(first?.fullName);
    await people(page).first().click();
    // It has not loaded either.
    await expect.poll(() => addressOf(page)).toBe(`/employees/view/${first?._id}?at=0`);
  });

  it('the list moves nothing when the console takes its place', async ({ open }) => {
    const page = await open(phone);
    const { release } = await openWithoutCode(page, paths.employees);
    await people(page).nth(4).waitFor();
    const before = await placesOf(page);
    await release();
    await page.locator('button:not([inert])').first().waitFor();

    expect(await placesOf(page)).toEqual(before);
  });

  it('controls that need the console cannot be pressed', async ({ open }) => {
    const page = await open(phone);
    await openWithoutCode(page, paths.employees);
    await people(page).first().waitFor();

    const others = ':is(button, input, select):not([inert], [type="search"])';
    expect(await page.locator(others).count()).toBe(0);
  });

  it('what is typed is searched for by the console, where it can be typed on', async ({ open }) => {
    const page = await open(phone);
    const { release } = await openWithoutCode(page, paths.employees);
    await people(page).first().waitFor();
    await page.getByRole('searchbox', { name: 'Search employees' }).pressSequentially('ann');
    await release();
    await page.locator('button:not([inert])').first().waitFor();
    await page.keyboard.type('a');

    await arrives(page, `${paths.employees}?search=anna`);
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search employees' }).inputValue()).toBe('anna');
  });

  it('rows claim no place in the list, and the keyboard stops only at what works', async ({ open }) => {
    const page = await open(phone);
    await openWithoutCode(page, paths.employees);
    await people(page).first().waitFor();

    expect(await page.locator('[aria-rowindex], [aria-rowcount], [tabindex="0"]').count()).toBe(0);
  });

  it.for([
    ['a search', `${paths.employees}?search=an`, {}],
    ['another page', `${paths.employees}?page=2`, {}],
    ['a wide window', paths.employees, { width: 1280 }],
  ] as const)('%s waits for the console', async ([, path, options], { open }) => {
    const page = await open({ ...phone, ...options });
    const { release } = await openWithoutCode(page, path);
    await firstAnswersAreIn(page);
    expect(await people(page).count()).toBe(0);
    await release();
    await people(page).first().waitFor();
    expect(addressOf(page)).toBe(path);
  });

  it('someone who has chosen other columns waits for the console', async ({ open }) => {
    const page = await open(phone);
    const { origin } = new URL(ownServer().url);
    await page.context().addCookies([{ name: 'employeeColumns', value: 'branch', url: origin }]);
    const { release } = await openWithoutCode(page, paths.employees);
    await firstAnswersAreIn(page);
    expect(await people(page).count()).toBe(0);
    await release();
    await people(page).first().waitFor();
  });

  it('someone who has something left to set up sees no list', async ({ open }) => {
    const page = await open({ ...phone, as: newBranchAdmin });
    const { release } = await openWithoutCode(page, paths.employees);
    await firstAnswersAreIn(page);
    expect(await people(page).count()).toBe(0);
    await release();
    await page.waitForURL((url) => url.pathname !== paths.employees);
  });

  it('someone whose session has ended sees no list', async ({ open }) => {
    const page = await open(phone);
    await page.addInitScript(() => localStorage.setItem('loginToken', 'ended'));
    const { release } = await openWithoutCode(page, paths.employees);
    await firstAnswersAreIn(page);
    expect(await people(page).count()).toBe(0);
    await release();
    await arrives(page, paths.login);
  });
});
