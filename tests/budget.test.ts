/**
 * What the first pages weigh on the wire: script and style, brotli, of everything the browser really fetches until the page
 * is usable, lazily loaded parts included. kB are 1,000 bytes.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, it } from './support/browser.ts';
import { ownServer } from './support/own-server.ts';
import { companyAdmin } from './support/people.ts';

const SIGN_IN_KB = 90;
const LIST_KB = 130;
const DASHBOARD_KB = 130;
/** With the search, the overview map and the parts of a chart. */
const WORKFLOWS_KB = 11.5;
const BOARD_KB = 11.5;
const FEED_KB = 37.5;
const COMPOSER_KB = 22;

/** Remembers every script and style sheet that the page fetches from now on, by its weight on the wire in bytes. */
function weigh(page: Page): Map<string, number> {
  const weights = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/.test(pathname)) weights.set(basename(pathname), brotliOf(pathname));
  });

  return weights;
}

/** Styles and scripts that stand in the page's document. */
async function weighDocument(weights: Map<string, number>, path: string): Promise<void> {
  const html = await (await fetch(ownServer().url + path)).text();
  const parts = [...html.matchAll(/<(style|script)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , text]) => text);
  weights.set('in the document', brotliCompressSync(parts.join('')).length);
}

const brotliOf = (pathname: string): number =>
  brotliCompressSync(readFileSync(new URL(`../dist/console${pathname}`, import.meta.url))).length;

const kilobytes = (weights: Map<string, number>): number => {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) / 1000;
  console.log([...weights].map(([name, weight]) => `${(weight / 1000).toFixed(1).padStart(7)} kB  ${name}`).join('\n'));

  return total;
};

/** Script and style of a page, or of a chunk by its name, and all that they import. */
function filesOf(source: string): Set<string> {
  const manifest = JSON.parse(
    readFileSync(new URL('../dist/console/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as {
    [key: string]: { file: string; css?: string[]; imports?: string[]; name?: string };
  };
  const keys = new Set([source]);
  const files = new Set<string>();
  for (const key of keys) {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (!chunk) throw new Error(`The build has nothing of ${key}.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) keys.add(imported);
  }

  return files;
}

/** The bell's panel shows moments, and so brings the date library. */
const listsAndBell = ['inside', 'lists', 'parts', 'dates'];

describe('The size of the first pages', () => {
  it(`signing in loads at most ${SIGN_IN_KB} kB`, async ({ open }) => {
    const page = await open({ isFirstVisit: true });
    const weights = weigh(page);
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Login' }).waitFor();
    await weighDocument(weights, '/login');
    expect(weights.size).toBeGreaterThan(1);
    expect(kilobytes(weights)).toBeLessThanOrEqual(SIGN_IN_KB);
  });

  it(`the list of employees loads at most ${LIST_KB} kB`, async ({ open }) => {
    const page = await open({ as: companyAdmin, isFirstVisit: true });
    // The bell and the counting of workflows load when the page is idle. On a slow machine that could happen during
    // this test, so the page's clock is stopped.
    await page.clock.install({ time: '2026-03-05T09:30:00Z' });
    await page.clock.pauseAt('2026-03-05T09:30:01Z');
    const weights = weigh(page);
    await page.goto('/employees', { waitUntil: 'networkidle' });
    await page.getByRole('row').nth(1).waitFor();
    await weighDocument(weights, '/employees');
    expect(weights.size).toBeGreaterThan(1);
    expect(kilobytes(weights)).toBeLessThanOrEqual(LIST_KB);
  });

  it(`the dashboard loads at most ${DASHBOARD_KB} kB`, async ({ open }) => {
    const page = await open({ as: companyAdmin, isFirstVisit: true });
    await page.clock.install({ time: '2026-03-05T09:30:00Z' });
    await page.clock.pauseAt('2026-03-05T09:30:01Z');
    const weights = weigh(page);
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Last 12 weeks' }).waitFor();
    await weighDocument(weights, '/dashboard');
    expect(weights.size).toBeGreaterThan(1);
    expect(kilobytes(weights)).toBeLessThanOrEqual(DASHBOARD_KB);
  });

  // Read from the build's own list, not from a page: what a page loads later isn't part of this.
  it(`the workflows page adds at most ${WORKFLOWS_KB} kB to the charts themselves`, () => {
    const own = filesOf('watching');
    // What people have before they open it.
    for (const chunk of ['inside', 'lists']) for (const file of filesOf(chunk)) own.delete(file);
    const words = ['overview', 'shapes'].map((name) =>
      brotliCompressSync(readFileSync(new URL(`../src/machines/charts/${name}.json`, import.meta.url))),
    );
    expect(own.size).toBeGreaterThan(1);
    const weights = new Map([...own].map((file) => [file, brotliOf(`/${file}`)]));
    const charts = words.reduce((sum, { length }) => sum + length, 0);
    expect(kilobytes(weights) - charts / 1000).toBeLessThanOrEqual(WORKFLOWS_KB);
  });

  it(`a leaderboard adds at most ${BOARD_KB} kB to lists and the bell`, () => {
    const own = filesOf('src/views/challenges/board/board-page.tsx');
    for (const chunk of listsAndBell) for (const file of filesOf(chunk)) own.delete(file);
    expect(own.size).toBeGreaterThan(1);
    expect(kilobytes(new Map([...own].map((file) => [file, brotliOf(`/${file}`)])))).toBeLessThanOrEqual(BOARD_KB);
  });

  it(`the recognition feed adds at most ${FEED_KB} kB to lists and the bell, its composer ${COMPOSER_KB} kB`, () => {
    const feed = filesOf('recognition');
    const composer = filesOf('src/views/recognition/composer-dialog.tsx');
    for (const file of feed) composer.delete(file);
    for (const chunk of listsAndBell)
      for (const file of filesOf(chunk)) for (const files of [feed, composer]) files.delete(file);
    const weigh = (files: Set<string>) => new Map([...files].map((file) => [file, brotliOf(`/${file}`)]));
    expect(composer.size).toBeGreaterThan(0);
    expect(kilobytes(weigh(feed))).toBeLessThanOrEqual(FEED_KB);
    expect(kilobytes(weigh(composer))).toBeLessThanOrEqual(COMPOSER_KB);
  });

  it('the sign-in form is in the first response, before any script runs', async () => {
    const html = await (await fetch(`${ownServer().url}/login`)).text();
    expect(html).toMatch(/<form[\s>]/);
    expect(html).toMatch(/<input[^>]*type="password"/);
    expect(html).toMatch(/<button[^>]*>[^<]*(<[^>]*>)*Login/);
  });
});
