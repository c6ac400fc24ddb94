/**
 * Pages for journeys. `test` gives `open`, which opens a page of a browser profile that no one else uses, signed in or not,
 * at an address of the console; whatever goes wrong on it that a person would not see (errors of scripts, refusals of the
 * content policy, a request to another host) fails the test as well.
 */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it as plain } from 'vitest';
import { sessionOf } from './api.ts';
import { ownServer } from './own-server.ts';
import { paceOf } from './pace.ts';
import { giveBack, type Profile, takeProfile } from './profiles.ts';
import { storedOf } from './storage.ts';

export { expect } from 'vitest';

export interface OpenOptions {
  /** E-mail of the person who is signed in; no one when left out. */
  as?: string;
  /** A path of the console. */
  at?: string;
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  /** Another server than the one all journeys share, for those that need the demo as it was at first. */
  of?: { readonly url: string };
  /** Set to go on with what an earlier page of this test left in its profile. */
  beside?: Page;
  /** Nothing that animations hold back has to be waited for, such as the buttons of a request that has just opened. */
  hasFastAnimations?: boolean;
  /** For what depends on a cache that holds nothing yet: other profiles have fetched the console before. */
  isFirstVisit?: boolean;
  /** What the console may log here, because the journey brings it about. */
  mayLog?: RegExp;
}

interface Fixtures {
  open(options?: OpenOptions): Promise<Page>;
}

export const it = plain.extend<Fixtures>({
  open: async ({ task, onTestFinished }, use) => {
    const profiles: Profile[] = [];
    const pages: Page[] = [];
    const trouble: string[] = [];
    // Not after `use`: Vitest repeats what fails there at the end of the second try.
    onTestFinished(() => expect(trouble, 'what went wrong behind the page').toEqual([]));
    await use(async (options = {}) => {
      const profile = options.beside ? undefined : await profileFor(options);
      if (profile) profiles.push(profile);
      const page = await (profile?.context ?? (options.beside as Page).context()).newPage();
      pages.push(page);
      watch(page, trouble, options);
      await dress(page, options);
      if (options.at) await page.goto(options.at);
      if (options.at === '/login') await comesToLife(page);

      return page;
    });
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) await photograph(task.name, pages);
    await Promise.all(profiles.map((profile) => giveBack(profile, { isSpoilt: hasFailed })));
  },
});

export async function profileFor({ as, of, isFirstVisit }: OpenOptions): Promise<Profile> {
  const stored = as ? storedOf(await sessionOf(as)) : {};

  return takeProfile(of?.url ?? ownServer().url, stored, { isNew: isFirstVisit });
}

/** How this page is looked at; what is not said is as the profile has it. */
export async function dress(
  page: Page,
  { width = 1280, height = 800, theme, hasFastAnimations }: OpenOptions,
): Promise<void> {
  const { width: wide, height: high } = page.viewportSize() ?? {};
  if (width !== wide || height !== high) await page.setViewportSize({ width, height });
  if (theme) await page.emulateMedia({ colorScheme: theme });
  if (hasFastAnimations) await (await paceOf(page))(100);
}

export function watch(page: Page, trouble: string[], { mayLog, of }: OpenOptions): void {
  const home = of?.url ?? ownServer().url;
  const note = (text: string) => {
    if (!mayLog?.test(text)) trouble.push(text);
  };
  page.on('pageerror', (error) => note(`${error}`));
  page.on('console', (message) => {
    // The browser logs every status other than 200; journeys check the replies themselves.
    // A server that cannot keep up refuses a call for a moment, and the page shows that or asks again.
    const isRemark = /^(Failed to load resource|WebSocket connection to|\{status: 503, .*retryAfter: )/.test(
      message.text(),
    );
    if (['error', 'warning'].includes(message.type()) && !isRemark) note(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(home) && !/^(blob|data):/.test(url)) trouble.push(`asked ${url}`);
  });
}

/** What a test that failed saw last. */
export async function photograph(name: string, pages: Page[]): Promise<void> {
  const folder = '.cache/failed';
  mkdirSync(folder, { recursive: true });
  const file = name.replace(/\W+/g, '-').slice(0, 80);
  for (const [i, page] of pages.entries()) {
    if (!page.isClosed()) await page.screenshot({ path: `${folder}/${file}-${i + 1}.png` }).catch(() => {});
  }
}

/** The path and query that the address bar shows. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());

  return pathname + search;
}

/** Waits until the address bar shows this path (and query, where one is given). */
export async function arrives(page: Page, path: string): Promise<void> {
  await page.waitForURL(({ pathname, search }) => (path.includes('?') ? pathname + search : pathname) === path);
}

/**
 * Searches a list for what there is one of, and waits until nothing else is listed: pressed while others still go from above
 * it, a row is missed, or its menu closes again.
 */
export async function findOne(page: Page, things: string, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: `Search ${things}` }).fill(text);
  await page.getByText('1-1 of 1', { exact: true }).waitFor();
}

/** Waits for a message at the top. */
export async function toast(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor();
}

/** Waits until the sign-in form, which is already in the HTML, is interactive. */
async function comesToLife(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show password', disabled: false }).waitFor();
}

/** Fills the sign-in form and sends it. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await comesToLife(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
