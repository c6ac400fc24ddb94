/** What all journeys share: one build, one server with the demo companies, one browser. */
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../../scripts/steps/browser.mjs';
import { buildWhenChanged } from '../../scripts/steps/build.mjs';
import { startServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    url: string;
    dataDir: string;
    browser: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  buildWhenChanged();
  const [server, browser] = await Promise.all([
    startServer(),
    findBrowser().then((executablePath) => chromium.launchServer({ executablePath, args: browserArguments })),
  ]);
  project.provide('url', server.url);
  project.provide('dataDir', server.dataDir);
  project.provide('browser', browser.wsEndpoint());

  return async () => {
    await browser.close();
    await server.stop();
  };
}

/** Nothing but the pages under test may make the browser talk, and nothing is done twice that can be done once. */
const browserArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one profile in one process: what the first has compiled, the others find. With the first of these alone, the
  // browser still begins a new process for nearly every page.
  '--process-per-site',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  // Scripts that a process has compiled are looked up only when they are not compiled anew while they arrive, and a page
  // that is gone after a second does not repay what makes its scripts faster.
  '--js-flags=--no-script-streaming,--single-threaded,--no-maglev',
  // One process less to pass messages to.
  '--in-process-gpu',
];
