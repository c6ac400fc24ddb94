/**
 * How many requests come one after another before the first row is there. Nothing here depends on time: everything that
 * the page's document names is held until all of it has been asked for, and what is asked for later is never answered.
 */
import type { Page, Route } from 'playwright-core';
import { describe, inject } from 'vitest';
import { keyOf } from '../../src/api/first-answers.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { apiOf, good, sessionOf } from '../support/api.ts';
import { expect, it } from '../support/browser.ts';
import { branchAdmin, companyAdmin } from '../support/people.ts';
import { storedOf } from '../support/storage.ts';

const rows = 'tbody tr:not([aria-hidden])';

const pages: [path: string, record: string][] = [
  [paths.employees, rows],
  [`${paths.employees}?sort=-email&page=2`, rows],
  [paths.departments, rows],
  [paths.designations, rows],
  [paths.branches, rows],
  [paths.teams, rows],
  [paths.groups, rows],
  [paths.leave, rows],
  [paths.sickLeave, rows],
  [paths.viewWfh, rows],
  [paths.requests, rows],
  [paths.manageLeaves, rows],
  [paths.manageSickLeaves, rows],
  [paths.manageWfh, rows],
  [paths.policies, rows],
  [paths.ownPolicies, rows],
  [paths.campaigns, rows],
  [paths.announcements, rows],
  [paths.talkToHr, rows],
  [paths.talkToProvider, rows],
  [paths.reports, rows],
  [paths.articles, rows],
  [paths.recognition, rows],
  [paths.corporateValues, rows],
  [paths.recognitionFeed, 'article'],
  [paths.recognitionModeration, rows],
  [paths.recognitionInsight, rows],
  [paths.sessions, rows],
  [paths.dashboard, 'main [aria-busy="false"]'],
];

/** The address from the path on, as the browser requests it. */
const addressOf = (route: Route) => route.request().url().slice(inject('url').length);
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

describe('before the first row', () => {
  it.for(pages)('%s makes two round trips', async ([path, record], { open }) => {
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
    await release();
    await page.locator(record).first().waitFor();

    // The replies were used, and nothing was requested twice.
    expect(later.filter((address) => calls.includes(address))).toEqual([]);
    expect(await page.evaluate(() => performance.getEntriesByName('skeleton').length)).toBe(0);
  });

  it('the sign-in form makes two trips until it works', async ({ open }) => {
    const page = await open({ isFirstVisit: true });
    const { release } = await openHeld(page, paths.login);
    await release();
    await page.getByRole('button', { name: 'Show password', disabled: false }).waitFor();
  });
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
