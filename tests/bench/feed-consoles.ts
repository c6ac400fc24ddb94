/** Consoles that listen, as the bench counts them: many without a page, and one in a real browser. */
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/steps/browser.mjs';
import type { FeedTicket } from '../../src/api/contract/notifications.ts';
import { openFeed } from '../../src/api/feed.ts';
import { BELL_SPREAD_MS, BELL_SPREAD_UNCOUNTED_MS } from '../../src/rules/shared/constants.ts';
import { retryDelay, spreadDelay } from '../../src/rules/shared/retry.ts';
import { admissions, feedOf } from '../support/feed.ts';
import { storageOf } from '../support/storage.ts';

/** Milliseconds since 1970, to fractions of one: the same in every process of this machine. */
export const now = (): number => performance.timeOrigin + performance.now();

const PATIENCE_MS = 120_000;

/**
 * A console without its page: it listens, counts messages, loads the list some time later, and reconnects when it is
 * cut off.
 */
export class BenchConsole {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  #close = () => {};
  #isOver = false;
  #failures = 0;
  isLive = false;
  /** Why it was cut off, or could not get in, each time. */
  readonly losses: string[] = [];
  /** How much is unread, and since when that is known. */
  unread = 0;
  countedAt = 0;
  /** How long each list took to come, in milliseconds. */
  readonly lists: number[] = [];
  #isAsking = false;
  /** Something came during the call, so it is repeated. */
  #isOutdated = false;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#headers = { authorization: `Bearer ${token}` };
  }

  async open(): Promise<void> {
    try {
      const { feed } = await this.#ask<{ feed: FeedTicket }>('company/notification/feed');
      if (this.#isOver) return;
      this.#close = openFeed(feed, this.#url, {
        connected: () => {
          this.isLive = true;
          this.#failures = 0;
        },
        lost: () => this.#lose(this.isLive ? 'cut off' : 'not let in'),
        received: (counts) => {
          if (counts) this.#count(counts.unread);
          this.#askLater(counts ? BELL_SPREAD_MS : BELL_SPREAD_UNCOUNTED_MS);
        },
      });
    } catch (error) {
      this.#lose((error as Error).message);
    }
  }

  close(): void {
    this.#isOver = true;
    this.#close();
  }

  /** Its list is up to date with all that it has received. */
  get isSettled(): boolean {
    return !this.#isAsking;
  }

  #count(unread: number): void {
    this.unread = unread;
    this.countedAt = now();
  }

  async #askLater(longest: number): Promise<void> {
    this.#isOutdated = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    await wait(spreadDelay(longest, Math.random()));
    let unread: number;
    do {
      this.#isOutdated = false;
      const began = now();
      ({ unread } = await this.#ask<{ unread: number }>('company/notifications').catch(() => this));
      this.lists.push(now() - began);
    } while (this.#isOutdated);
    this.#isAsking = false;
    this.#count(unread);
  }

  #lose(why: string): void {
    if (this.#isOver) return;
    this.isLive = false;
    this.losses.push(why);
    wait(retryDelay(this.#failures++, Math.random())).then(() => {
      if (!this.#isOver) this.open();
    });
  }

  async #ask<Body>(path: string): Promise<Body> {
    const answer = await fetch(`${this.#url}/api/${path}`, { headers: this.#headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);

    return (await answer.json()) as Body;
  }
}

/** Waits for something that is bound to happen, and says what did not. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const began = now();
  while (!(await holds())) {
    if (now() - began > PATIENCE_MS) throw new Error(`Not within two minutes: ${what}`);
    await wait(5);
  }
}

export interface BrowserConsole {
  /** The moment at which the badge showed this number. */
  badgeAt(unread: number): Promise<number>;
  close(): Promise<void>;
}

/** The console itself, on its list of people. */
export async function openInBrowser(url: string, token: string, userId: string): Promise<BrowserConsole> {
  const browser: Browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const storageState = storageOf({ token, userTrack: { roles: ['c-hr', 'employee'], userId } }, url);
  // The bench's company isn't set up, and someone of support isn't asked to do that.
  storageState.origins[0]?.localStorage.push({ name: 'securityToken', value: 'bench' });
  const page = await browser.newPage({ storageState });
  const feed = feedOf(page);
  await page.goto(`${url}/employees`);
  await until('the console in the browser is let in', () => admissions(feed) > 0);
  await page.evaluate(watchBadge);
  const seen = () => page.evaluate(() => (window as unknown as { badges: Record<string, number> }).badges);

  return {
    async badgeAt(unread) {
      await until(`a badge of ${unread}`, async () => (await seen())[unread] !== undefined);

      return (await seen())[unread] ?? Number.NaN;
    },
    close: () => browser.close(),
  };
}

/** Text, because compilers write helpers into functions that the page does not have. The title counts what the badge does. */
const watchBadge = `
  window.badges = {};
  new MutationObserver(() => {
    const unread = /^\\((\\d+)\\)/.exec(document.title)?.[1];
    if (unread) window.badges[unread] ??= performance.timeOrigin + performance.now();
  }).observe(document.head, { subtree: true, childList: true, characterData: true });
`;
