import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeQuiet } from './quiet.ts';

/**
 * All messages that a page gets from the feed, from now on. Messages before its socket is open use requests, so both
 * are recorded.
 */
export function feedOf(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
  });
  page.on('response', (response) => {
    if (!response.url().endsWith('/stream/faye')) return;
    response.text().then(
      (text) => heard.push(text),
      () => {},
    );
  });

  return heard;
}

/** How often the page has been let in. */
export const admissions = (heard: readonly string[]): number =>
  heard.filter((text) => /"\/meta\/subscribe","successful":true/.test(text)).length;

/** Sooner than a page with a board or the recognition feed asks by itself. */
export const TOLD_WITHIN_MS = 15_000;

/** Opens this path and waits until the feed is connected: the page hears at once of what changes from now on. */
export async function goLive(page: Page, path: string): Promise<void> {
  const heard = feedOf(page);
  await page.goto(path);
  await makeQuiet(page);
  await expect.poll(() => admissions(heard)).toBeGreaterThan(0);
}

/** Loads the bell now, and makes it load news at once; otherwise it waits for up to half a minute. */
export async function hastenBell(page: Page): Promise<void> {
  await makeQuiet(page);
  await page.evaluate(() => {
    Math.random = () => 0;
  });
}
