/**
 * Browser profiles for journeys. To make one costs more than most pages do, and a page in a process that has shown the
 * console before costs half of one in a new process. So a profile is used again when a test is through with it: emptied of
 * all that the console stores, and held open by a page that shows nothing, in whose process the next pages open.
 */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';

export interface Profile {
  readonly context: BrowserContext;
  readonly home: string;
  /** An empty page of the console's address. */
  readonly anchor: Page;
}

/** A page that needs longer than this to show something is broken. */
const PATIENCE_MS = 30_000;

const EMPTY_PAGE = '/empty-page';

let browser: Promise<Browser> | undefined;
const resting: Profile[] = [];
const withClock = new WeakSet<BrowserContext>();

/** A profile that holds nothing but this in its storage, until it is given back. */
export async function takeProfile(
  home: string,
  stored: Readonly<Record<string, string>>,
  { isNew = false } = {},
): Promise<Profile> {
  const index = isNew ? -1 : resting.findIndex((each) => each.home === home);
  const [profile = await makeProfile(home)] = index < 0 ? [] : resting.splice(index, 1);
  await profile.anchor.evaluate(store, stored);

  return profile;
}

/** Runs in the page: what was stored goes, texts that were kept in the browser's own database too. */
async function store(values: Readonly<Record<string, string>>): Promise<void> {
  localStorage.clear();
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  const databases = await indexedDB.databases();
  await Promise.all(
    databases.map(
      ({ name = '' }) =>
        new Promise<void>((resolve, reject) => {
          const deletion = indexedDB.deleteDatabase(name);
          deletion.onsuccess = () => resolve();
          deletion.onerror = () => reject(deletion.error);
        }),
    ),
  );
}

/**
 * One that a test has failed in may be in any state, and one whose time was set keeps its clock for good: no one gets those
 * again.
 */
export async function giveBack(profile: Profile, { isSpoilt }: { isSpoilt: boolean }): Promise<void> {
  const { context, anchor } = profile;
  if (isSpoilt || anchor.isClosed() || withClock.has(context)) return context.close();
  const pages = context.pages().filter((page) => page !== anchor);
  await Promise.all(pages.map((page) => page.close()));
  await context.clearCookies();
  await context.setOffline(false);
  resting.push(profile);
}

async function makeProfile(home: string): Promise<Profile> {
  browser ??= chromium.connect(inject('browser'));
  const context = await (await browser).newContext({
    baseURL: home,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  noticeClock(context);
  const anchor = await context.newPage();
  await anchor.route(`**${EMPTY_PAGE}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await anchor.goto(EMPTY_PAGE);

  return { context, home, anchor };
}

/** A clock that is set on one page is that of all pages of the profile, those to come included. */
function noticeClock(context: BrowserContext): void {
  const { clock } = context;
  const install = clock.install.bind(clock);
  clock.install = (options) => {
    withClock.add(context);

    return install(options);
  };
}
