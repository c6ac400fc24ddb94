import type { Page } from 'playwright-core';

/** Longer than the network has to be idle before a page loads what can wait (`use-quiet.ts`). */
const AHEAD_MS = 3_000;

/**
 * What a page loads once its network has been idle, such as the bell and the styles for print, comes with the page's next
 * look at the network. Lasts until the page is loaded again.
 */
export const makeQuiet = (page: Page): Promise<void> =>
  page.evaluate((ahead) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + ahead;
  }, AHEAD_MS);
