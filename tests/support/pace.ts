import type { Page } from 'playwright-core';

/** Sets the speed of this page's animations and transitions; 0 stops them. */
type SetPace = (rate: number) => Promise<void>;

const paces = new WeakMap<Page, Promise<SetPace>>();

/** One session for each page: several would override each other's speed. */
export function paceOf(page: Page): Promise<SetPace> {
  const known = paces.get(page) ?? makePace(page);
  paces.set(page, known);

  return known;
}

async function makePace(page: Page): Promise<SetPace> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');

  return async (playbackRate) => {
    await session.send('Animation.setPlaybackRate', { playbackRate });
  };
}
