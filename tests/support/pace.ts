import type { Page } from 'playwright-core';

/** Sets how fast time passes for the styles of this page; at 0 it stands still. */
type SetPace = (rate: number) => Promise<void>;

const paces = new WeakMap<Page, Promise<SetPace>>();

/** One for a page: what several have said, only the browser would know. */
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
