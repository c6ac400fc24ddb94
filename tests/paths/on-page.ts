/** The built console with its own server and browsers, for paths that are played outside the test runner. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/steps/browser.mjs';
import { buildWhenChanged } from '../../scripts/steps/build.mjs';
import type { GeneratedPath } from '../machines/support/mbt.ts';
import { browserArguments } from '../support/browser-arguments.ts';
import { startServer } from '../support/server.ts';
import { type Driver, play } from './driver.ts';
import { createStage, createTab } from './stage.ts';

/** One browser. It plays one path at a time. */
export interface Player {
  play(driver: Driver, path: GeneratedPath): Promise<void>;
}

interface Players {
  players: Player[];
  stop(): Promise<void>;
}

/** Slow enough to be followed by eye. */
const HEADED_PACE_MS = 400;
const PATIENCE_MS = 15_000;

export async function startPlayers(count: number, { isHeaded }: { isHeaded: boolean }): Promise<Players> {
  buildWhenChanged();
  const server = await startServer();
  const browsers = await Promise.all(Array.from({ length: count }, () => launch(isHeaded)));

  return {
    players: browsers.map((browser) => playerIn(browser, server.url)),
    async stop() {
      await Promise.all(browsers.map((browser) => browser.close()));
      await server.stop();
    },
  };
}

const launch = async (isHeaded: boolean): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser({ isHeaded }),
    headless: !isHeaded,
    slowMo: isHeaded ? HEADED_PACE_MS : 0,
    args: browserArguments,
  });

function playerIn(browser: Browser, url: string): Player {
  let current: { driver: Driver; context: BrowserContext; tab: Page } | undefined;
  /** A profile for each chart: all of its pages go by one clock, which a driver may leave standing. */
  const profileFor = async (driver: Driver) => {
    if (current?.driver === driver) return current;
    await current?.context.close();
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/Lisbon',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    current = { driver, context, tab: await createTab(await context.newPage()) };

    return current;
  };

  return {
    async play(driver, path) {
      const { context, tab } = await profileFor(driver);
      const page = await context.newPage();
      try {
        await play(driver, await createStage(page, tab), path);
      } finally {
        await page.close();
      }
    },
  };
}
