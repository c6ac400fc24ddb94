import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the browser has stored unsaved text with these words. It writes after the last key, and a page that is left before then loses them. */
export const keepsText = (page: Page, words: string): Promise<void> =>
  // `waitForFunction` takes a promise for a yes.
  expect.poll(() => page.evaluate(isKept, words)).toBe(true);

/** Waits until the browser has deleted all unsaved text with these words. */
export const forgetsText = (page: Page, words: string): Promise<void> =>
  expect.poll(() => page.evaluate(isKept, words)).toBe(false);

/** Runs in the page. */
function isKept(words: string): Promise<boolean> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('wellness-drafts');
    opening.onupgradeneeded = () => opening.result.createObjectStore('articles');
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('articles').objectStore('articles').getAll();
      reading.onerror = () => fail(reading.error);
      reading.onsuccess = () => {
        opening.result.close();
        done(JSON.stringify(reading.result).includes(words));
      };
    };
  });
}
