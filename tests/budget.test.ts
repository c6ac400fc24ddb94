/**
 * What the first pages weigh on the wire: script and style, brotli, of everything the browser really fetches until the page
 * is usable, lazily loaded parts included. kB are 1,000 bytes.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, inject } from 'vitest';
import { expect, test } from './support/browser.ts';
import { companyAdmin } from './support/people.ts';

const SIGN_IN_KB = 90;
const LIST_KB = 130;
const WORKFLOWS_KB = 10;

/** Remembers every script and style sheet that the page fetches from now on, by its weight on the wire in bytes. */
function weigh(page: Page): Map<string, number> {
  const weights = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/.test(pathname)) weights.set(basename(pathname), brotliOf(pathname));
  });

  return weights;
}

const brotliOf = (pathname: string): number =>
  brotliCompressSync(readFileSync(new URL(`../dist/console${pathname}`, import.meta.url))).length;

const kilobytes = (weights: Map<string, number>): number => {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) / 1000;
  console.log([...weights].map(([name, weight]) => `${(weight / 1000).toFixed(1).padStart(7)} kB  ${name}`).join('\n'));

  return total;
};

describe('The weight of the first pages', () => {
  test(`signing in fetches at most ${SIGN_IN_KB} kB`, async ({ open }) => {
    const page = await open();
    const weights = weigh(page);
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Login' }).waitFor();
    expect(weights.size).toBeGreaterThan(0);
    expect(kilobytes(weights)).toBeLessThanOrEqual(SIGN_IN_KB);
  });

  test(`the list of employees fetches at most ${LIST_KB} kB`, async ({ open }) => {
    const page = await open({ as: companyAdmin });
    const weights = weigh(page);
    await page.goto('/employees', { waitUntil: 'networkidle' });
    await page.getByRole('row').nth(1).waitFor();
    expect(weights.size).toBeGreaterThan(0);
    expect(kilobytes(weights)).toBeLessThanOrEqual(LIST_KB);
  });

  test(`watching workflows fetches at most ${WORKFLOWS_KB} kB beside the charts themselves`, async ({ open }) => {
    const page = await open({ as: companyAdmin });
    const everyPage = weigh(page);
    await page.goto('/setting/changelogo', { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const common = new Set(everyPage.keys());
    const weights = weigh(page);
    await page.goto('/workflows', { waitUntil: 'networkidle' });
    await page.getByRole('img', { name: /^Chart: / }).waitFor();

    // The drawing that is shown is a file of its own; what is said about all charts comes with the code.
    const own = new Map([...weights].filter(([name]) => !common.has(name) && !name.startsWith('session-')));
    const words = brotliCompressSync(readFileSync(new URL('../src/machines/charts/overview.json', import.meta.url)));
    expect(own.size).toBeGreaterThan(1);
    expect(kilobytes(own) - words.length / 1000).toBeLessThanOrEqual(WORKFLOWS_KB);
  });

  test('the sign-in form is in the first answer, before any script runs', async () => {
    const html = await (await fetch(`${inject('url')}/login`)).text();
    expect(html).toMatch(/<form[\s>]/);
    expect(html).toMatch(/<input[^>]*type="password"/);
    expect(html).toMatch(/<button[^>]*>[^<]*(<[^>]*>)*Login/);
  });
});
