/** Goes through a page by Tab, and looks whether what has the focus is in sight: nothing that sticks to an edge lies over it. */
import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

/** Every form of the console, and what else has a bar, a head or a foot that stays while the rest scrolls. */
const names = [
  'profile, setting up',
  'add somebody, with mistakes',
  'edit',
  'upload in bulk, checked',
  'branch, edit',
  'add branch, with mistakes',
  'add team',
  'create group',
  'leave type',
  'create leave, with mistakes',
  'work from home, edit',
  'company',
  'insurance plan, edit',
  'announcement form, scheduled, with what is missing',
  'campaign form, scheduled, with what is missing',
  'challenge form, from a template, with what is missing',
  'recognition form, with what is missing',
  'recognition composer, with what is missing',
  'article, new',
  'conversation',
  'requests, many chosen',
  'request, review',
  'notifications',
  'people',
  'workflows',
];

/** The screens that are walked. */
export const walked: readonly Screen[] = names.map((name) => {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen "${name}"`);

  return screen;
});

/** Low, so that what sticks to an edge has much to lie over. */
export const WALK_HEIGHT = 640;

const PRESSES = 25;
const MOST_PRESSES = 400;
/** More need not be known to fail, and each is waited for. */
const ENOUGH_FAULTS = 3;
const SETTLING_MS = 5_000;

interface Stop {
  name: string;
  /** What covers it, or its position if it is out of view. */
  fault: string;
}

interface Walk {
  readonly stops: Stop[];
  isOver: boolean;
  /** Something is wrong here, which may be over in a moment: presses lead nowhere until `settle`. */
  isHeld: boolean;
  fault(): string;
  settle(): void;
}

/**
 * Runs in the page: before each press of Tab it notes what has the focus and what is wrong with seeing it. At the end of the
 * page, where nothing has the focus, and once around, further presses lead nowhere.
 */
function noteStops(): void {
  let first: Element | null | undefined;
  let isNoted = false;
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.id} ${(element as HTMLElement).innerText?.slice(0, 40) ?? ''}`;

  const faultOf = (focused: Element): string => {
    const { left, top, right, bottom: end, width, height } = focused.getBoundingClientRect();
    // A file field that is visible only through its label.
    if (width <= 1 || height <= 1) return '';
    // In a multi-line text, the browser scrolls to the line with the caret, which is the first.
    const isText = focused.matches('textarea, [contenteditable]');
    const bottom = isText ? Math.min(end, top + 32) : end;
    // Something taller than half the window may extend under a bar.
    if (height >= innerHeight / 2) return '';
    if (top < -1 || bottom > innerHeight + 1) return `lies from ${top} to ${bottom}`;
    const sticksOver = (element: Element | null) => {
      if (focused.contains(element)) return undefined;
      for (let at = element; at && !at.contains(focused); at = at.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return at;

      return undefined;
    };
    // Only the part that is in the window.
    const [low, high] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    for (const x of [left + 2, (left + right) / 2, right - 2])
      for (const y of [low + 2, (low + high) / 2, high - 2]) {
        const over = sticksOver(document.elementFromPoint(x, y));
        if (over) return `${nameOf(over)} lies over it`;
      }

    return '';
  };

  const walk: Walk = {
    stops: [],
    isOver: false,
    isHeld: false,
    fault: () => faultOf(document.activeElement ?? document.body),
    settle() {
      const focused = document.activeElement ?? document.body;
      walk.stops.push({ name: nameOf(focused), fault: faultOf(focused) });
      walk.isHeld = false;
      isNoted = true;
    },
  };

  const noteStop = () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused === first) {
      walk.isOver = true;
      return;
    }
    first ??= focused;
    const fault = faultOf(focused);
    if (fault === '') walk.stops.push({ name: nameOf(focused), fault });
    else walk.isHeld = true;
  };

  const note = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    // The first press only sets out.
    if (first === undefined) first = null;
    else if (!walk.isOver && !walk.isHeld && !isNoted) noteStop();
    if (walk.isOver || walk.isHeld) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      isNoted = false;
    }
  };
  (window as { endWalk?: () => void }).endWalk?.();
  addEventListener('keydown', note, { capture: true });
  Object.assign(window, { walk, endWalk: () => removeEventListener('keydown', note, { capture: true }) });
}

/**
 * Where Tab leads, once around the page or the dialog. Many presses at a time: to wait for each costs more than all else.
 * What is wrong for longer than `settlingMs` is a fault.
 */
export async function walk(page: Page, key: 'Tab' | 'Shift+Tab', settlingMs = SETTLING_MS): Promise<Stop[]> {
  await page.evaluate(noteStops);
  const session = await page.context().newCDPSession(page);
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers: key === 'Tab' ? 0 : 8 };
  // Nothing in the console listens for the key’s release.
  const press = () => session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab });
  for (let presses = 0; ; presses += PRESSES) {
    await Promise.all(Array.from({ length: PRESSES }, press));
    await settle(page, settlingMs);
    const { stops, isOver } = await page.evaluate(() => {
      const { stops: all, isOver: over } = (window as unknown as { walk: Walk }).walk;

      return { stops: all, isOver: over };
    });
    const isEnough = faults(stops).length >= ENOUGH_FAULTS;
    if (!isOver && !isEnough && presses < MOST_PRESSES) continue;
    await page.evaluate(() => (window as { endWalk?: () => void }).endWalk?.());
    await session.detach();

    return stops;
  }
}

/** The tooltip of what had the focus before goes a moment after the focus: what is wrong has to stay wrong. */
async function settle(page: Page, timeout: number): Promise<void> {
  const isHeld = await page.evaluate(() => (window as unknown as { walk: Walk }).walk.isHeld);
  if (!isHeld) return;
  await page
    .waitForFunction(() => (window as unknown as { walk: Walk }).walk.fault() === '', null, {
      polling: 50,
      timeout,
    })
    .catch(() => {});
  await page.evaluate(() => (window as unknown as { walk: Walk }).walk.settle());
}

export const faults = (stops: Stop[]): Stop[] => stops.filter(({ fault }) => fault !== '');

/** There and back. What is wrong on the way, and how many stops there were. */
export async function walkAround(page: Page): Promise<{ stops: number; faults: { forth: Stop[]; back: Stop[] } }> {
  const forth = await walk(page, 'Tab');
  const back = await walk(page, 'Shift+Tab');

  return { stops: forth.length + back.length, faults: { forth: faults(forth), back: faults(back) } };
}

export const noFaults = { forth: [], back: [] };

/** A page that begins with the focus near its end has few stops before it. */
export const FEWEST_STOPS = 6;
