/**
 * Visits many screens one after the other. Loading the console for each would cost as much as looking at it, so the person
 * who is signed in goes on within the page, as if by a link. In between comes the page for wrong addresses, so that nothing on one
 * screen is mistaken for part of the next.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dress, photograph, profileFor, watch } from './browser.ts';
import { forgetCalls } from './calls.ts';
import { giveBack, type Profile } from './profiles.ts';
import type { Screen } from './screen.ts';

interface Stop {
  readonly screen: Screen;
  readonly page: Page;
  readonly profile: Profile;
  readonly trouble: string[];
}

/** Where the tour is, if one can go on from there. */
let last: Stop | undefined;

/** By who is signed in, so that few pages are loaded. */
export const byCaller = (screens: readonly Screen[]): Screen[] =>
  [...screens].sort((a, b) => (a.as ?? '').localeCompare(b.as ?? ''));

/** Looks at this screen, in light colours. After a screen on which something is wrong, the next one gets a new page. */
export async function visit(screen: Screen, look: (page: Page) => Promise<unknown>): Promise<void> {
  const stop = await goTo(screen);
  let isSpoilt = true;
  try {
    await screen.ready(stop.page);
    await stop.page.evaluate(beginAtTop);
    await look(stop.page);
    expect(stop.trouble, 'what went wrong behind the page').toEqual([]);
    isSpoilt = false;
  } finally {
    if (isSpoilt) await photograph(screen.name, [stop.page]);
    if (isSpoilt || !canGoOn(screen)) await giveBack(stop.profile, { isSpoilt });
    else last = stop;
  }
}

/** Runs in the page. After a link the focus is at the heading; Tab must also lead through the bar and the menu before it. */
function beginAtTop(): void {
  if (!document.activeElement?.matches('main h1')) return;
  document.body.tabIndex = -1;
  document.body.focus({ preventScroll: true });
  document.body.removeAttribute('tabindex');
}

/** Call after the last screen. */
export async function endTour(): Promise<void> {
  if (last) await giveBack(last.profile, { isSpoilt: false });
  last = undefined;
}

/** The others need a first load, another server or a page that may log something. */
const canGoOn = ({ as, of, at, beside, isFirstVisit, mayLog }: Screen): boolean =>
  Boolean(as && at) && !(of || beside || isFirstVisit || mayLog);

async function goTo(screen: Screen): Promise<Stop> {
  const from = last;
  last = undefined;
  if (from) {
    let isSpoilt = true;
    let goesOn = false;
    try {
      goesOn = canGoOn(screen) && from.screen.as === screen.as && (await isThrough(from.page));
      if (goesOn) await goOn(from.page, screen);
      isSpoilt = false;
    } finally {
      if (!goesOn || isSpoilt) await giveBack(from.profile, { isSpoilt });
    }
    if (goesOn) return { ...from, screen };
  }
  const profile = await profileFor(screen);
  const page = await profile.context.newPage();
  const trouble: string[] = [];
  watch(page, trouble, screen);
  await dress(page, { ...screen, theme: 'light' });
  if (screen.at) await page.goto(screen.at);

  return { screen, page, profile, trouble };
}

/** False if something is unsaved, which the browser would keep for the next screen. */
const isThrough = (page: Page) => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));

async function goOn(page: Page, screen: Screen): Promise<void> {
  await page.evaluate(() => history.pushState(null, '', '/404'));
  await page.getByRole('heading', { level: 1, name: /lost/ }).waitFor();
  // Otherwise the pointer would hover over something on the next screen.
  await page.mouse.move(-1, -1);
  await Promise.all([page.unrouteAll(), forgetCalls(page), dress(page, { ...screen, theme: 'light' })]);
  await page.evaluate((at) => history.pushState(null, '', at), screen.at);
}
