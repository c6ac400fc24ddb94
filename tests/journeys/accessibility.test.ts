import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { companyAdmin } from '../support/people.ts';
import { screens } from '../support/screens.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All that another theme can change; the rest axe has found out in the first one. */
const aboutColours = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Everything that axe holds against the page, one line a place. */
async function complaints(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  // Of what is as it should be nothing is told: to name every element of that takes longer than to find it.
  const asked = JSON.stringify({ resultTypes: ['violations'], ...options });
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(${asked}).then((found) => found.violations)`,
  );

  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`),
  );
}

describe('axe finds nothing, light or dark', () => {
  test.for(screens)('on $name', async ({ ready, ...options }, { open }) => {
    const page = await open({ ...options, theme: 'light' });
    await ready(page);
    const light = await complaints(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await complaints(page, aboutColours);

    expect({ light, dark }).toEqual({ light: [], dark: [] });
  });
});

test('axe does find what is wrong', async ({ open }) => {
  const page = await open({ at: '/login' });
  await page.evaluate(() => document.querySelector('label')?.remove());

  expect(await complaints(page)).toEqual([expect.stringContaining('label')]);
});

describe('no page scrolls sideways', () => {
  test.for([360, 768, 1280, 1920])('at %i px', async (width, { open }) => {
    const page = await open({ as: companyAdmin, width });

    for (const path of [
      '/dashboard',
      '/employees',
      '/employees/add',
      '/branches',
      '/branches/addBranch',
      '/setting/comapany',
      '/setting/changelogo',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect({ path, overhang }).toEqual({ path, overhang: 0 });
    }
  });
});
