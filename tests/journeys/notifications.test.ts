import type { Request } from 'playwright-core';
import { describe } from 'vitest';
import { BELL_SPREAD_MS } from '../../src/rules/shared/constants.ts';
import { passesUntilAsked, stopClock } from '../paths/stage.ts';
import { addEmployee } from '../support/api.ts';
import { expect, it } from '../support/browser.ts';
import { admissions, feedOf, hastenBell } from '../support/feed.ts';
import { branchAdmin, branchHr } from '../support/people.ts';

/** Longer than the page has to be quiet before the bell comes to life. */
const LONGEST_MS = 60_000;

describe('the bell', () => {
  it('loads its list once, when the feed is connected', async ({ open }) => {
    const page = await open({ as: branchAdmin });
    const feed = feedOf(page);
    const lists: string[] = [];
    const loaded: string[] = [];
    const listsInto = (heard: string[]) => (request: Request) => {
      if (/company\/notifications\?/.test(request.url())) heard.push(request.url());
    };
    page.on('request', listsInto(lists)).on('requestfinished', listsInto(loaded));
    // From then on the list does not become impatient.
    await page.clock.install();
    await stopClock(page);
    await page.goto('/employees');
    // Time that passes while the page loads is not the time in which the bell comes to life.
    await page.waitForLoadState('networkidle');
    await passesUntilAsked('company/notification/feed', LONGEST_MS)({ page });
    const connects = async () => {
      // The client of the feed goes on in turns of its own.
      await page.clock.runFor(1);

      return admissions(feed);
    };
    await expect.poll(connects).toBe(1);
    // A call that is still under way would time out as the clock is put forward.
    await expect.poll(() => loaded.length).toBeGreaterThan(0);
    await page.clock.runFor(1);
    await page.clock.runFor(BELL_SPREAD_MS);

    expect(lists).toHaveLength(1);
  });

  it('updates live, shows what happened and links to it', async ({ open }) => {
    const page = await open({ as: branchAdmin });
    const feed = feedOf(page);
    const hears = (part: RegExp) => expect.poll(() => feed.filter((frame) => part.test(frame)));
    await page.goto('/employees');
    await hastenBell(page);
    await hears(/\/meta\/subscribe/).not.toEqual([]);

    const { fullName } = await addEmployee({}, branchHr);
    await hears(/"foreign_id":"notification:/).not.toEqual([]);
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(\d+\) Employees/);

    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const news = `${fullName} was added to Lisbon.`;
    await panel.getByRole('link', { name: `Unread: ${news}` }).focus();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    // The focus is back at the bell.
    await page
      .getByRole('button', { name: /^Notifications/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Enter');
    await panel.getByRole('link', { name: `Unread: ${news}` }).waitFor();
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    const read = panel.getByRole('link', { name: new RegExp(`^${news}`) });
    await read.waitFor();
    await read.click();

    await page.waitForURL('**/dashboard');
    await panel.waitFor({ state: 'detached' });
  });
});
