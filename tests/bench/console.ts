/** What people wait for in a browser: from a key, a column head or a page button to the new rows on the screen. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { findBrowser } from '../../scripts/steps/browser.mjs';
import { buildWhenChanged } from '../../scripts/steps/build.mjs';
import { companyAdmin } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import type { Table } from './lists.ts';
import { quantile } from './load.ts';
import { untilIdle } from './targets.ts';

const PEOPLE = process.env.BENCH_PEOPLE ?? '100000';
const ROUNDS = 15;

const words = ['mar', 'sil', 'ana', 'kow', 'joh', 'fer', 'oko', 'ben', 'cha', 'pap', 'nov', 'lin', 'ros', 'tav', 'wil'];

type Act = (page: Page, round: number) => Promise<void>;

const acts: Record<string, Act> = {
  'search, from the last key': (page, round) =>
    page
      .getByRole('searchbox')
      .first()
      .fill(words[round] ?? 'an'),
  'sort by department': (page) => page.getByRole('columnheader', { name: 'Department' }).getByRole('button').click(),
  'next page': (page) => page.getByRole('button', { name: /next/i }).click(),
};

/**
 * Medians and 95th percentiles in milliseconds, on the embedded database with the demo at 100,000 people; and how long the
 * sign-in page takes to be seen and to be alive, on this processor and on one four times slower.
 */
export async function benchConsole(print: (line: string) => void = console.log): Promise<Table[]> {
  buildWhenChanged();
  print(`The console on ${PEOPLE} people…`);
  const server = await startServer({ DEMO_PEOPLE: PEOPLE });
  await untilIdle(server.pid ?? 0);
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const rows = [];
    for (const [name, act] of Object.entries(acts)) rows.push([name, ...(await measure(browser, server.url, act))]);

    const signIn = [];
    for (const slowness of [1, 4]) signIn.push(...(await measureSignIn(browser, server.url, slowness)));

    return [
      { title: 'To new rows in the browser', columns: ['what', 'p50 ms', 'p95 ms'], rows },
      { title: 'The sign-in page, from its address on', columns: ['what', 'p50 ms', 'p95 ms'], rows: signIn },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measure(browser: Browser, url: string, act: Act): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(companyAdmin);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(`${url}/employees`);
  await page.locator('tbody tr').first().waitFor();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const shown = await page.evaluateHandle(untilNewRows);
    await act(page, round);
    times.push(await shown.evaluate(({ time }) => time));
    await page.locator('section[aria-label="Employees"][aria-busy="false"]').waitFor();
  }
  await page.close();

  return [quantile(times, 0.5).toFixed(0), quantile(times, 0.95).toFixed(0)];
}

/** On the page's own clock: from the key or the click to the frame after the one with other people in the rows. */
function untilNewRows(): { time: Promise<number> } {
  const rows = document.querySelector<HTMLElement>('section[aria-label="Employees"] tbody');
  if (!rows) throw new Error('There is no list.');
  const before = rows.textContent;
  let began = Number.NaN;
  // No function here has a name: the names that a compiled one keeps are not known in the page.
  for (const type of ['input', 'click'])
    document.addEventListener(
      type,
      (event) => {
        began = event.timeStamp;
      },
      { capture: true, once: true },
    );
  const time = new Promise<number>((resolve) => {
    new MutationObserver((_, observer) => {
      if (rows.textContent === before) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)));
    }).observe(rows, { subtree: true, childList: true, characterData: true });
  });

  return { time };
}

/** Each round in a new profile, so that nothing comes from a cache. */
async function measureSignIn(browser: Browser, url: string, slowness: number): Promise<string[][]> {
  const seen: number[] = [];
  const alive: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await browser.newPage();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await page.goto(`${url}/login`);
    await page.getByRole('button', { name: 'Show password', disabled: false }).waitFor();
    alive.push(await page.evaluate(() => performance.now()));
    seen.push(
      await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
    );
    await page.close();
  }
  const row = (what: string, times: number[]) => [
    `${what}, processor ${slowness} × slower`.replace(', processor 1 × slower', ''),
    ...[0.5, 0.95].map((q) => quantile(times, q).toFixed(0)),
  ];

  return [row('seen', seen), row('alive', alive)];
}
