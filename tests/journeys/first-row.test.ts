/**
 * How many requests come one after another before the first row is there. Nothing here depends on time: everything that
 * the page's document names is held until all of it has been asked for, and what is asked for later is never answered.
 */
import type { Page, Route } from 'playwright-core';
import { describe } from 'vitest';
import { keyOf } from '../../src/api/first-answers.ts';
import { employeePath } from '../../src/rules/shared/employee-links.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { apiOf, good, sessionOf } from '../support/api.ts';
import { expect, it } from '../support/browser.ts';
import { ownServer } from '../support/own-server.ts';
import { partsOf } from '../support/parts.ts';
import { branchAdmin, companyAdmin } from '../support/people.ts';
import { storedOf } from '../support/storage.ts';

const rows = 'tbody tr:not([aria-hidden])';

/**
 * How many scripts the page may need, of which a browser fetches six at a time over HTTP/1.1, and how many parts React may keep for
 * a row: on a phone, each of them takes time.
 */
const pages: [path: string, record: string, scripts: number, parts?: number][] = [
  [paths.employees, rows, 4, 28],
  [`${paths.employees}?sort=-email&page=2`, rows, 4, 28],
  [paths.departments, rows, 10, 16],
  [paths.designations, rows, 11, 16],
  [paths.branches, rows, 12, 21],
  [paths.teams, rows, 12, 24],
  [paths.groups, rows, 11, 12],
  [paths.leave, rows, 15, 20],
  [paths.sickLeave, rows, 15, 20],
  [paths.viewWfh, rows, 15, 16],
  [paths.requests, rows, 15, 39],
  [paths.manageLeaves, rows, 14, 38],
  [paths.manageSickLeaves, rows, 14, 38],
  [paths.manageWfh, rows, 14, 37],
  [paths.policies, rows, 17, 25],
  [paths.ownPolicies, rows, 16, 16],
  [paths.campaigns, rows, 17, 40],
  [paths.announcements, rows, 18, 25],
  [paths.talkToHr, rows, 16, 30],
  [paths.talkToProvider, rows, 12, 25],
  [paths.reports, rows, 13, 17],
  [paths.companyReports, 'main li', 13],
  [paths.orgChart, '[role="treeitem"]', 10],
  [paths.challenges, rows, 16, 49],
  [paths.articles, rows, 14, 35],
  [paths.recognition, rows, 19, 31],
  [paths.corporateValues, rows, 19, 30],
  [paths.recognitionFeed, 'article', 18],
  [paths.recognitionModeration, rows, 15, 33],
  [paths.recognitionInsight, rows, 13, 14],
  [paths.sessions, rows, 14, 12],
  [paths.dashboard, 'main [aria-busy="false"]', 7],
];

/** The address from the path on, as the browser requests it. */
const addressOf = (route: Route) => route.request().url().slice(ownServer().url.length);
const isCall = (address: string) => address.startsWith('/api/');
const normalised = (address: string) => (isCall(address) ? keyOf(address) : address);

async function openHeld(page: Page, path: string, { passesLater = false } = {}) {
  const held = new Map<string, Route>();
  const later: string[] = [];
  let isOver = false;
  await page.route('**/*', (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    const address = normalised(addressOf(route));
    if (!isOver) return void held.set(address, route);
    later.push(address);

    return passesLater ? route.continue() : undefined;
  });
  await page.goto(path, { waitUntil: 'commit' });
  const named = await (
    await page.waitForFunction(() => {
      const code = [...document.querySelectorAll<HTMLElement>('link[rel="modulepreload"], script[src]')];
      const files = code.map((each) => each.getAttribute('href') ?? each.getAttribute('src') ?? '');

      return document.getElementById('root') && [...files, ...(globalThis.firstAnswers?.asked.keys() ?? [])];
    })
  ).jsonValue();
  if (!named) throw new Error('The page has no root.');
  await expect.poll(() => named.filter((address) => !held.has(address))).toEqual([]);

  return {
    named,
    later,
    async release() {
      isOver = true;
      await Promise.all(named.map((address) => held.get(address)?.continue()));
    },
  };
}

/** Of the row in the middle, ordered by its parts: a few have more to say. */
async function usualParts(page: Page): Promise<number> {
  const each = await Promise.all((await page.locator(rows).all()).map((row) => row.evaluate(partsOf)));

  return each.sort((one, other) => one - other)[each.length >> 1] ?? 0;
}

describe('before the first row', () => {
  it.for(pages)(
    '%s makes two round trips, and its rows are light',
    async ([path, record, scripts, parts], { open }) => {
      const page = await open({ as: companyAdmin, isFirstVisit: true });
      await page.addInitScript(() => {
        const watch = () => {
          // The outline of a page whose code is not there yet.
          if (document.querySelector('#main > [aria-busy="true"]:only-child')) performance.mark('skeleton');
        };
        new MutationObserver(watch).observe(document, { subtree: true, childList: true });
      });
      const { named, later, release } = await openHeld(page, path);
      const calls = named.filter(isCall);
      expect(calls.length).toBeGreaterThan(1);
      expect(named.length - calls.length).toBeLessThanOrEqual(scripts);
      // Otherwise the browser fetches code first, and sends the calls when it is done.
      expect(await page.locator('link[rel="modulepreload"]:not([fetchpriority="low"])').count()).toBe(0);
      await release();
      await page.locator(record).first().waitFor();

      // The replies were used, and nothing was requested twice.
      expect(later.filter((address) => calls.includes(address))).toEqual([]);
      expect(await page.evaluate(() => performance.getEntriesByName('skeleton').length)).toBe(0);
      if (parts) expect(await usualParts(page)).toBeLessThanOrEqual(parts);
    },
  );

  it('a person’s page asks for the person before its code has come', async ({ open }) => {
    const [person] = good(await (await apiOf(companyAdmin)).call('allUsers', { query: { count: 1 } })).users;
    const page = await open({ as: companyAdmin, isFirstVisit: true });
    const { named, later, release } = await openHeld(page, employeePath(`${person?._id}`, '?search=a', 0));
    const asked = `/api/employee/${person?._id}?`;
    expect(named).toContain(asked);
    await release();
    await page.getByRole('heading', { level: 1, name: person?.fullName }).waitFor();

    expect(later).not.toContain(asked);
  });

  it('the sign-in form makes two trips until it works', async ({ open }) => {
    const page = await open({ isFirstVisit: true });
    const { release } = await openHeld(page, paths.login);
    await release();
    await page.getByRole('button', { name: 'Show password', disabled: false }).waitFor();
  });
});

describe('on the way to the first page, the console', () => {
  it.for([
    { at: paths.login, ready: 'button[aria-label="Show password"]:not([disabled])' },
    { at: paths.employees, as: companyAdmin, ready: rows },
  ])(
    '$at neither waits for cookies nor makes an error, for which a browser with tools reads all code again',
    async ({ ready, ...visit }, { open }) => {
      const page = await open({ ...('as' in visit && { as: visit.as }), isFirstVisit: true });
      await page.addInitScript(() => {
        const made: string[] = [];
        const note = (what: string) => made.push(`${what} at ${performance.now()}`);
        const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {};
        Object.defineProperty(Document.prototype, 'cookie', {
          get() {
            note('cookies');

            return get?.call(this);
          },
        });
        globalThis.Error = new Proxy(Error, {
          apply(error, self, args: [string]) {
            note(`an error: ${args[0]}`);

            return Reflect.apply(error, self, args);
          },
          construct(error, args: [string], target) {
            note(`an error: ${args[0]}`);

            return Reflect.construct(error, args, target);
          },
        });
        Object.assign(globalThis, { made });
      });
      await page.goto(visit.at);
      await page.locator(ready).first().waitFor();

      expect(await page.evaluate(() => (globalThis as unknown as { made: string[] }).made)).toEqual([]);
    },
  );
});

describe('a late response', () => {
  it('is not shown to someone who signed in meanwhile', async ({ open }) => {
    const page = await open({ as: companyAdmin, isFirstVisit: true });
    const { release } = await openHeld(page, paths.employees, { passesLater: true });
    const stored = storedOf(await sessionOf(branchAdmin));
    await page.evaluate((values) => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
    }, stored);
    const answered = page.waitForResponse(
      (answer) =>
        answer.url().includes('/api/all/users?') &&
        answer.request().headers().authorization === `Bearer ${stored.loginToken}`,
    );
    await release();
    // Other journeys add people at the same time, so the total is that of the page's own reply.
    const { total } = (await (await answered).json()) as { total: number };
    const all = good(await (await apiOf(companyAdmin)).call('allUsers', { query: { count: 1 } })).total;

    expect(total).toBeLessThan(all);
    await page.getByText(new RegExp(`of ${total}$`)).waitFor();
    expect(await page.evaluate(() => globalThis.firstAnswers)).toBeUndefined();
  });
});
