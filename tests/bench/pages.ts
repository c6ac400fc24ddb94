/**
 * From an address to a page that can be used, on a phone: a processor four times slower, 165 ms a request, a first visit.
 * Each round measures both consoles one after the other, and what counts is their ratio: it says the same on a fast and on
 * a slow machine.
 */
import { type Browser, chromium } from 'playwright-core';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { findBrowser } from '../../scripts/steps/browser.mjs';
import { buildWhenChanged } from '../../scripts/steps/build.mjs';
import { createClient } from '../../src/api/client.ts';
import { companyAdmin } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { storedOf } from '../support/storage.ts';
import type { Table } from './lists.ts';
import { quantile } from './load.ts';
import { serveReactAdmin } from './react-admin.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const SLOWNESS = 4;
const LATENCY_MS = 165;
/** 10 Mbit a second. */
const BYTES_A_SECOND = 1_250_000;

interface Visit {
  readonly url: string;
  readonly stored: Readonly<Record<string, string>>;
  /** There once the page can be used. */
  readonly usable: string;
}

export async function benchPages(print: (line: string) => void = console.log): Promise<Table[]> {
  buildWhenChanged();
  const [server, other] = await Promise.all([startServer(), serveReactAdmin(print)]);
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const signIn = (usable: string): Visit => ({ url: `${server.url}/login`, stored: {}, usable });
    const otherSignIn: Visit = { url: `${other.url}/#/login`, stored: {}, usable: 'input[name="password"]' };
    const stored = await session(server.url);
    const list = (usable: string): Visit => ({ url: `${server.url}/employees`, stored, usable });
    const otherList: Visit = { url: `${other.url}/#/people`, stored: { signedIn: 'yes' }, usable: 'tbody tr' };
    const pages: [string, Visit, Visit][] = [
      // The people, who can be read and opened; the search and the rest work once the console runs.
      ['list of people', list('tbody tr:not([aria-hidden])'), otherList],
      ['list of people, console running', list('input[type="search"]:not([inert])'), otherList],
      // Takes an email, a password and Login; what comes before the script is held and sent once it runs.
      ['sign-in', signIn('input[name="password"]'), otherSignIn],
      ['sign-in, script running', signIn('button[aria-label="Show password"]:not([disabled])'), otherSignIn],
    ];
    const rows: string[][] = [];
    for (const [name, ours, theirs] of pages) {
      print(`${name}…`);
      const times: { ours: number; theirs: number }[] = [];
      for (let round = 0; round < ROUNDS; round++)
        times.push({ ours: await visit(browser, ours), theirs: await visit(browser, theirs) });
      const median = (which: 'ours' | 'theirs') =>
        quantile(
          times.map((each) => each[which]),
          0.5,
        );
      const ratios = times.map((each) => each.ours / each.theirs);
      rows.push([
        name,
        median('ours').toFixed(0),
        median('theirs').toFixed(0),
        ...[0.5, 0, 1].map((share) => quantile(ratios, share).toFixed(2)),
      ]);
    }

    return [
      {
        title: `From the address to a usable page, processor ${SLOWNESS} × slower, ${LATENCY_MS} ms a request`,
        columns: ['page', 'console ms', 'react-admin ms', 'ratio p50', 'least', 'most'],
        rows,
      },
    ];
  } finally {
    await browser.close();
    await Promise.all([server.stop(), other.stop()]);
  }
}

async function session(url: string): Promise<Record<string, string>> {
  const api = createClient({ host: `${url}/api`, token: () => null });
  const { status, body } = await api.call('login', { body: { email: companyAdmin, password: DEMO_PASSWORD } });
  if (!('token' in body)) throw new Error(`Nobody can sign in: ${status}`);

  return storedOf(body);
}

/**
 * Milliseconds, in a new profile, so that nothing comes from a cache, but in a process that runs already: browsers keep
 * one ready, and starting it would be a large part of both times.
 */
async function visit(browser: Browser, { url, stored, usable }: Visit): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true });
  try {
    await context.addInitScript((values) => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
    }, stored);
    const page = await context.newPage();
    const ready = new URL('/ready', url).href;
    await page.route(ready, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(ready);
    await page.unroute(ready);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_A_SECOND,
      uploadThroughput: BYTES_A_SECOND,
    });
    await page.addInitScript((selector) => {
      const seen = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        seen.disconnect();
        // After the frame that shows it.
        requestAnimationFrame(() => setTimeout(() => console.log('usable', performance.now())));
      });
      seen.observe(document, { subtree: true, childList: true, attributes: true });
    }, usable);
    // The driver's other ways to wait evaluate a large script in the page while that loads.
    const said = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith('usable '),
      timeout: 120_000,
    });
    await page.goto(url, { waitUntil: 'commit' });

    return Number((await said).text().split(' ')[1]);
  } finally {
    await context.close();
  }
}
