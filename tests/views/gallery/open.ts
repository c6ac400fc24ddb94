import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { findBrowser } from '../../../scripts/steps/browser.mjs';
import { browserArguments } from '../../support/browser-arguments.ts';

/** As strict as the product's own: a part that writes styles past it is complained about by the browser. */
const headers = {
  'content-security-policy': "default-src 'self'; style-src 'self' 'nonce-gallery'; img-src 'self' data:",
};

export interface OpenGallery {
  browser: Browser;
  /** The address of a story, such as `forms`, in a theme. */
  address: (story: string, theme?: 'light' | 'dark') => string;
  close: () => Promise<void>;
}

/** Builds the gallery, serves it on a free port and starts a browser to look at it. */
export async function openGallery(): Promise<OpenGallery> {
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'));
  const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url));
  const quiet = { configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } } as const;
  await build(quiet);
  const server = await preview({ ...quiet, preview: { host: '127.0.0.1', port: 0, headers } });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: browserArguments,
  });
  const home = server.resolvedUrls?.local[0];

  return {
    browser,
    address: (story, theme = 'light') => `${home}?story=${story}&theme=${theme}`,
    close: async () => {
      await browser.close();
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}
