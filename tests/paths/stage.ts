/**
 * A page of the built console whose network the test controls: every call waits until the test replies or makes it
 * fail. So each event of a generated path happens exactly when the path says so.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page, Request } from 'playwright-core';
import { type HeldCall, routeCalls } from '../support/calls.ts';

export interface Answer {
  status: number;
  body: unknown;
  retryAfter?: number;
  /** Under which the browser is to save it. */
  fileName?: string;
}

/** A call that no one makes within this time is not coming. */
const PATIENCE_MS = 20_000;
const GLANCE_MS = 10;

/** Who is signed in. */
const WHO = 'trackedUserResult';
const ANOTHER_TAB = '/another-tab';
/** The path below `/api/`; a pattern if it contains an id that isn't known beforehand. */
export type Call = string | RegExp;

/** What the console keeps of a session. */
export type Kept = Partial<Record<'loginToken' | 'securityToken', string | null>>;

export interface Stage {
  readonly page: Page;
  /**
   * Opens the console at this path with this in its storage. Once the console is open, the page is not loaded again: another
   * tab signs in, so the console drops everything and asks who is signed in.
   */
  enter(path: string, kept: Kept): Promise<void>;
  /** Waits until the page has made this call and waits for its answer. */
  asked(call: Call): Promise<void>;
  /** The body of the call that waits for its reply. */
  sent(call: Call): Promise<string | undefined>;
  /** Does this, and waits until the page has made the call once more: the one before, if it still waits, is given up. */
  again(call: Call, act: () => Promise<unknown>): Promise<void>;
  answer(call: Call, answer: Answer): Promise<void>;
  /** The network fails under this call. */
  cut(call: Call): Promise<void>;
  /** What another tab of the same browser does to the storage they share. */
  elsewhere(kept: Kept): Promise<void>;
  /** Waits until all code that the page has asked for is there. */
  loaded(): Promise<void>;
  /** Waits until this holds on the page. `question` says in words what is waited for. */
  until<Given>(question: string, holds: (given: Given) => boolean, given: Given): Promise<void>;
}

/** Makes an empty page another tab of the console, which shares its storage and nothing else. */
export async function createTab(page: Page): Promise<Page> {
  await page.route(`**${ANOTHER_TAB}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(ANOTHER_TAB);

  return page;
}

/** `page` has to be in front: one behind another is drawn once a second. */
export async function createStage(page: Page, tab: Page): Promise<Stage> {
  await page.addInitScript(beginAnimationsAtOnce);
  const open = new Map<string, HeldCall[]>();
  const made: string[] = [];
  const nameOf = (url: string) => new URL(url).pathname.replace(/^\/api\//, '');
  const close = (call: HeldCall) => {
    const name = nameOf(call.url);
    open.set(
      name,
      (open.get(name) ?? []).filter((each) => each !== call),
    );
  };
  await routeCalls(page, /\/api\//, (call) => {
    const name = nameOf(call.url);
    // Pictures are not what paths are about.
    if (name.startsWith('file/')) return call.fulfill({ contentType: 'image/svg+xml', body: EMPTY_PICTURE });
    open.set(name, [...(open.get(name) ?? []), call]);
    made.push(name);
    call.whenGone(() => close(call));
  });

  const code = codeOf(page);
  let visits = 0;

  /** The newest call of that name that waits for its answer. */
  async function take(call: Call): Promise<HeldCall> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const newest = [...open].flatMap(([name, calls]) => (isMeant(call, name) ? calls : [])).at(-1);
      if (newest) return newest;
      const waiting = [...open].filter(([, calls]) => calls.length > 0).map(([name]) => name);
      if (Date.now() > deadline) throw new Error(`The page never called "${call}". It waits for: ${waiting}`);
      await wait(GLANCE_MS);
    }
  }
  const timesMade = (call: Call) => made.filter((name) => isMeant(call, name)).length;
  const keep = (kept: Kept) =>
    tab.evaluate((values) => {
      for (const [key, value] of Object.entries(values)) {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      }
    }, kept);

  return {
    page,
    async enter(path, kept) {
      visits += 1;
      if (visits > 1 && kept.loginToken) {
        open.clear();
        await page.evaluate(forgetEarlierPath);
        await keep({ securityToken: null, ...kept, loginToken: `${kept.loginToken}${visits}` });
        await take(WHO);
        return page.evaluate((to) => history.pushState(null, '', to), path);
      }
      await tab.evaluate(() => localStorage.clear());
      await keep(kept);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
    },
    async asked(call) {
      await take(call);
    },
    sent: async (call) => (await take(call)).postData,
    async again(call, act) {
      const before = timesMade(call);
      await act();
      if (!(await comesTrue(() => timesMade(call) > before))) throw new Error(`The page did not call "${call}" again`);
    },
    async answer(call, { status, body, retryAfter, fileName }) {
      const held = await take(call);
      close(held);
      const headers = {
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
        ...(fileName !== undefined && { 'content-disposition': `attachment; filename="${fileName}"` }),
      };
      await held.fulfill({ status, headers, json: body });
    },
    async cut(call) {
      const held = await take(call);
      close(held);
      await held.abort();
    },
    elsewhere: keep,
    async loaded() {
      if (!(await comesTrue(() => code.arriving.size === 0))) throw new Error('The code of the page never came');
    },
    async until(question, holds, given) {
      // Asked at every frame, the page would have to draw one frame after another while it waits.
      await page.waitForFunction(holds as (given: unknown) => boolean, given, { polling: GLANCE_MS }).catch((error) => {
        throw new Error(`${question}: ${error.message}`);
      });
    },
  };
}

/** Runs in the page. A message of an earlier path must not pass for one of this path, and the page is not hidden any more. */
function forgetEarlierPath(): void {
  Reflect.deleteProperty(document, 'visibilityState');
  for (const button of document.querySelectorAll<HTMLElement>('[data-toast-region] button')) button.click();
}

/**
 * Paths are about charts. A button that a style holds back for a second, against a second press that was not meant for it,
 * would be waited for wherever a path presses it.
 */
const beginAnimationsAtOnce = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation-delay: 0s !important }');
  document.adoptedStyleSheets.push(sheet);
`;

/**
 * A slow machine may need longer than this between reading the time and stopping the clock, which then stays stopped.
 */
const AHEAD_MS = 1_000;

/** Stops the page's clock, a second later. From here on time passes where the path says so, and nowhere else. */
export async function stopClock(page: Page): Promise<void> {
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
  await stop().catch((error: Error) => {
    if (!error.message.includes('to the past')) throw error;

    return stop();
  });
}

const MOMENT_MS = 100;
const LONGEST_TO_OPEN_MS = 20_000;

/**
 * Waits for something that is loaded when it is opened. React shows it a moment after its code has arrived, so the page's
 * clock is moved on, by at most `longest` milliseconds.
 */
export async function opens({ page, loaded }: Stage, what: Locator, longest = LONGEST_TO_OPEN_MS): Promise<void> {
  for (let passed = 0; passed < longest && !(await what.isVisible()); passed += MOMENT_MS) {
    await loaded();
    await page.clock.runFor(MOMENT_MS);
  }
  await what.waitFor();
}

const STEP_MS = 500;

/**
 * Lets time pass on a stopped clock, at most so many milliseconds, until the page makes a call with this in its address.
 * Attempts may follow each other at random times, and a page that looks the same before and after a reply may begin to wait
 * only while time passes. None passes while code arrives: on a slow machine all of it would be over before the code is there
 * that makes the call.
 */
export function passesUntilAsked(part: string, longest: number) {
  return async ({ page }: Pick<Stage, 'page'>): Promise<void> => {
    let isAsked = false;
    const code = codeOf(page);
    const hear = (request: Request) => {
      isAsked ||= request.url().includes(part);
    };
    page.on('request', hear);
    for (let passed = 0; passed < longest && !isAsked; passed += STEP_MS) {
      await page.clock.runFor(STEP_MS);
      await comesTrue(() => isAsked || code.arriving.size === 0);
    }
    // A call is reported a moment after it was made.
    if (!(await comesTrue(() => isAsked))) throw new Error('The page never asked again');
    page.off('request', hear);
    code.stopListening();
  };
}

/** The code that this page has asked for since this was called, and does not have yet. */
function codeOf(page: Page) {
  const arriving = new Set<Request>();
  const isThere = (request: Request) => void arriving.delete(request);
  const hear = (request: Request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) arriving.add(request);
  };
  page.on('request', hear).on('requestfinished', isThere).on('requestfailed', isThere);

  return {
    arriving,
    stopListening: () => void page.off('request', hear).off('requestfinished', isThere).off('requestfailed', isThere),
  };
}

/** Whether this holds at last. */
async function comesTrue(holds: () => boolean): Promise<boolean> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline && !holds(); ) await wait(GLANCE_MS);

  return holds();
}

const isMeant = (call: Call, name: string) => (typeof call === 'string' ? call === name : call.test(name));

/** What the browser reports about a file that isn't a picture, while it is being cropped. */
export const unreadable = ({ page }: Stage) =>
  page.getByRole('dialog', { name: 'Image Upload' }).locator('img').dispatchEvent('error');

const EMPTY_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
