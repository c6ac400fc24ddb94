/** The gallery in a browser, for the tests of a file that opens it: a fresh page for each, and no complaint on its console. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type OpenGallery, openGallery } from './open.ts';

let gallery: OpenGallery;
let profile: BrowserContext;
export let page: Page;
let complaints: string[];

/** For the tests of the file that calls this. */
export function openStage(): void {
  beforeAll(async () => {
    gallery = await openGallery();
    profile = await gallery.browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    // This page stays open, so that the process survives between tests.
    await (await profile.newPage()).goto(gallery.address('none'));
  }, 60_000);

  afterAll(() => gallery?.close());

  beforeEach(async () => {
    page = await profile.newPage();
    page.setDefaultTimeout(30_000);
    complaints = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
  });

  afterEach(async () => {
    await page.close();
    expect(complaints).toEqual([]);
  });
}

export const show = async (story: string, theme?: 'light' | 'dark') => {
  await page.goto(gallery.address(story, theme));
  await page.locator('h1').first().waitFor();
};
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
export const focusedName = () =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
  );
export const focusedId = () => page.evaluate(() => document.activeElement?.id);
