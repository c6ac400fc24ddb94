/** What axe holds against a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { FEWEST_STOPS, noFaults, WALK_HEIGHT, walkAround, walked } from './focus-walk.ts';
import { findRepeats, skipRepeats } from './repeats.ts';
import type { Screen } from './screen.ts';
import { byCaller, endTour, visit } from './tour.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All that another theme can change; the rest axe has found out in the first one. */
const aboutColours = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Everything that axe holds against the page, one line a place. */
export async function complaints(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await addAxe(page);
  await page.evaluate(findRepeats);
  // Reports violations only: naming every element that passes takes longer than the check. Preloading would fetch style
  // sheets again, which only disabled rules read, and media, of which there is none.
  const asked = JSON.stringify({ resultTypes: ['violations'], preload: false, ...options });
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(${asked}).then((found) => found.violations)`,
  );

  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`),
  );
}

/** As a script and not as an expression: what is compiled of it for one page, the next page of the process finds. */
async function addAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.enable');
  const script = { expression: axe, sourceURL: 'axe.min.js', persistScript: true };
  const { scriptId, exceptionDetails } = await session.send('Runtime.compileScript', script);
  if (!scriptId) throw new Error(`axe does not compile: ${exceptionDetails?.text}`);
  await session.send('Runtime.runScript', { scriptId });
  await session.detach();
  await page.evaluate(skipRepeats);
}

/** One test for each of these screens. */
export function findsNothingOn(screens: readonly Screen[]): void {
  const isWalked = (screen: Screen) => walked.includes(screen);
  const inOrder = byCaller(screens);
  afterAll(endTour);

  describe('axe finds nothing, light or dark', () => {
    it.for(inOrder.filter((screen) => !isWalked(screen)))('on $name', (screen) => visit(screen, findNothing));
  });

  // To bring a page there takes longer than to look at it.
  describe('axe finds nothing, light or dark, and what has the focus is in sight', () => {
    it.for(inOrder.filter(isWalked))('on $name, 1280 px wide', (screen) =>
      visit({ ...screen, width: 1280 }, async (page) => {
        await findNothing(page);
        await page.setViewportSize({ width: 1280, height: WALK_HEIGHT });
        const found = await walkAround(page);

        expect(found.stops).toBeGreaterThanOrEqual(FEWEST_STOPS);
        expect(found.faults).toEqual(noFaults);
      }),
    );
  });
}

async function findNothing(page: Page): Promise<void> {
  const light = await complaints(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await complaints(page, aboutColours);

  expect({ light, dark }).toEqual({ light: [], dark: [] });
}
