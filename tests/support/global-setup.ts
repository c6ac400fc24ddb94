/** What journeys share: one build, one browser, and for each process a server with the demo companies. */
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../../scripts/steps/browser.mjs';
import { buildWhenChanged } from '../../scripts/steps/build.mjs';
import { browserArguments } from './browser-arguments.ts';
import { type RunningServer, startServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    servers: Pick<RunningServer, 'url' | 'dataDir'>[];
    browser: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  buildWhenChanged();
  const [servers, browser] = await Promise.all([
    startServers(project.vitest.config.maxWorkers),
    findBrowser().then((executablePath) => chromium.launchServer({ executablePath, args: browserArguments })),
  ]);
  project.provide(
    'servers',
    servers.map(({ url, dataDir }) => ({ url, dataDir })),
  );
  project.provide('browser', browser.wsEndpoint());

  return async () => {
    await browser.close();
    await Promise.all(servers.map((server) => server.stop()));
  };
}

/** The first makes the demo that the others copy. */
async function startServers(count: number): Promise<RunningServer[]> {
  const first = await startServer();
  const others = await Promise.all(Array.from({ length: count - 1 }, () => startServer()));

  return [first, ...others];
}
