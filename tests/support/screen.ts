import type { Page } from 'playwright-core';
import type { OpenOptions } from './browser.ts';

export interface Screen extends OpenOptions {
  name: string;
  /** Brings the page there, and waits until it is. */
  ready(page: Page): Promise<unknown>;
}
