/**
 * `npm run shots`: pictures of every built screen, wide and narrow, light and dark, in .cache/shots. `npm run shots -- people crop`
 * takes only those whose name has one of the words.
 */
import { mkdirSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { findBrowser } from '../../scripts/steps/browser.mjs';
import { buildWhenChanged } from '../../scripts/steps/build.mjs';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { startServer } from './server.ts';
import { storageOf } from './storage.ts';

const folder = '.cache/shots';
const words = process.argv.slice(2);
const wanted = screens.filter(
  ({ name, width }) => width === undefined && (words.length === 0 || words.some((word) => name.includes(word))),
);

mkdirSync(folder, { recursive: true });
buildWhenChanged();
const server = await startServer();
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const storages = new Map<string, Promise<ReturnType<typeof storageOf>>>();
try {
  for (const screen of wanted) {
    for (const width of [1280, 360]) {
      await take(browser, screen, width).catch((error: Error) =>
        console.error(`${screen.name} at ${width}: ${error.message.split('\n')[0]}`),
      );
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`The pictures are in ${folder}.`);

/** One screen in both themes: the theme follows the device, so the second picture needs no second visit. */
async function take(browser: Browser, { name, as, at, ready }: Screen, width: number): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    ...(as && { storageState: await storage(as) }),
  });
  context.setDefaultTimeout(15_000);
  try {
    const page = await context.newPage();
    if (at) await page.goto(at);
    await ready(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `${folder}/${name.replace(/\W+/g, '-')}-${width}-${colorScheme}.png` });
    }
  } finally {
    await context.close();
  }
}

function storage(email: string) {
  const known = storages.get(email) ?? signIn(email).then((session) => storageOf(session, server.url));
  storages.set(email, known);

  return known;
}

async function signIn(email: string) {
  const response = await fetch(`${server.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });

  return (await response.json()) as { token: string; userTrack: { roles: string[]; userId: string } };
}
