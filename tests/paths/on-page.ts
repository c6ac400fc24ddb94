/** The built console with a server and a browser of its own, for paths that are played outside the test runner. */
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/steps/browser.mjs';
import { buildWhenChanged } from '../../scripts/steps/build.mjs';
import type { GeneratedPath } from '../machines/mbt.ts';
import { startServer } from '../support/server.ts';
import { type Driver, play } from './driver.ts';
import { createStage, createTab } from './stage.ts';

export interface Player {
  play(driver: Driver, path: GeneratedPath): Promise<void>;
  stop(): Promise<void>;
}

/** Slow enough to be followed by eye. */
const HEADED_PACE_MS = 400;
const PATIENCE_MS = 15_000;

export async function startPlayer({ isHeaded }: { isHeaded: boolean }): Promise<Player> {
  buildWhenChanged();
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: await findBrowser({ isHeaded }),
    headless: !isHeaded,
    slowMo: isHeaded ? HEADED_PACE_MS : 0,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--process-per-site'],
  });
  let current: { driver: Driver; context: BrowserContext; tab: Page } | undefined;
  /** A profile for each chart: all of its pages go by one clock, which a driver may leave standing. */
  const profileFor = async (driver: Driver) => {
    if (current?.driver === driver) return current;
    await current?.context.close();
    const context = await browser.newContext({
      baseURL: server.url,
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
    async stop() {
      await browser.close();
      await server.stop();
    },
  };
}
