/**
 * What the first pages weigh on the wire: script and style, brotli, of everything the browser really fetches until the page
 * is usable, lazily loaded parts included. kB are 1,000 bytes.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { readChunks } from '../scripts/build/built-chunks.ts';
import { expect, it } from './support/browser.ts';
import { ownServer } from './support/own-server.ts';
import { companyAdmin } from './support/people.ts';

const SIGN_IN_KB = 90;
const LIST_KB = 130;
const DASHBOARD_KB = 130;
/** With the search, the overview map and the parts of a chart. */
const WORKFLOWS_KB = 11.5;
const BOARD_KB = 10;
const FEED_KB = 27;
const COMPOSER_KB = 59;

const built = await readChunks(fileURLToPath(new URL('../dist/console', import.meta.url)));

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

/** Script and style of pages and parts of them, and all that they import. */
function filesOf(...sources: string[]): Set<string> {
  const { code, styles } = built.filesOf(sources);

  return new Set([...code, ...styles]);
}

const sizesOf = (files: Set<string>) => new Map([...files].map((file) => [file, brotliOf(`/${file}`)]));

/** What people have before they open any other page. */
const lists = ['src/views/authenticated-app.tsx', 'src/views/employees/employees-page.tsx'];
const listsAndBell = [...lists, 'src/views/layout/live-bell.tsx', 'src/views/layout/notification-panel.tsx'];

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
    const own = filesOf('src/views/workflows/workflows-page.tsx');
    for (const file of filesOf(...lists)) own.delete(file);
    const words = ['overview', 'shapes'].map((name) =>
      brotliCompressSync(readFileSync(new URL(`../src/machines/charts/${name}.json`, import.meta.url))),
    );
    expect(own.size).toBeGreaterThan(1);
    const charts = words.reduce((sum, { length }) => sum + length, 0);
    expect(kilobytes(sizesOf(own)) - charts / 1000).toBeLessThanOrEqual(WORKFLOWS_KB);
  });

  it(`a leaderboard adds at most ${BOARD_KB} kB to lists and the bell`, () => {
    const own = filesOf('src/views/challenges/board/board-page.tsx');
    for (const file of filesOf(...listsAndBell)) own.delete(file);
    expect(own.size).toBeGreaterThan(1);
    expect(kilobytes(sizesOf(own))).toBeLessThanOrEqual(BOARD_KB);
  });

  it(`the recognition feed adds at most ${FEED_KB} kB to lists and the bell, ${COMPOSER_KB} kB with its composer`, () => {
    const feed = 'src/views/recognition/feed-page.tsx';
    const own = filesOf(feed);
    const withComposer = filesOf(feed, 'src/views/recognition/composer-dialog.tsx');
    for (const file of filesOf(...listsAndBell)) for (const files of [own, withComposer]) files.delete(file);
    expect(withComposer.size).toBeGreaterThan(own.size);
    expect(kilobytes(sizesOf(own))).toBeLessThanOrEqual(FEED_KB);
    expect(kilobytes(sizesOf(withComposer))).toBeLessThanOrEqual(COMPOSER_KB);
  });

  it('the sign-in form is in the first response, before any script runs', async () => {
    const html = await (await fetch(`${ownServer().url}/login`)).text();
    expect(html).toMatch(/<form[\s>]/);
    expect(html).toMatch(/<input[^>]*type="password"/);
    expect(html).toMatch(/<button[^>]*>[^<]*(<[^>]*>)*Login/);
  });
});
