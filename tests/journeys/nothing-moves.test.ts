/** What is on a page stays where it is while the rest arrives: a call is answered once the page has been drawn without it. */
import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { conversationPath, ticketPath } from '../../src/rules/shared/links.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { apiOf, good } from '../support/api.ts';
import { expect, it } from '../support/browser.ts';
import { type HeldCall, routeCalls } from '../support/calls.ts';
import { companyAdmin } from '../support/people.ts';

const rows = 'tbody tr:not([aria-hidden])';

const HIGH = 800;
/** A laptop whose browser has many bars. */
const LOW = 600;

const pages: [path: string, width: number, height: number, record?: string][] = [
  [paths.employees, 1280, HIGH],
  [paths.employees, 1280, LOW],
  [paths.employees, 360, HIGH],
  [paths.requests, 1280, HIGH],
  [paths.requests, 1280, LOW],
  [paths.requests, 360, HIGH],
  [paths.recognitionModeration, 1280, HIGH],
  [paths.recognitionModeration, 360, HIGH],
  [paths.departments, 360, HIGH],
  [paths.challenges, 360, HIGH],
  [paths.dashboard, 360, HIGH, 'main [aria-busy="false"]'],
];

/** Something that is listed, for addresses that have an id. */
const listed = {
  async conversation() {
    const { conversations } = good(await (await apiOf(companyAdmin)).call('listConversations', { query: {} }));

    return conversationPath(conversations[0]?._id ?? '');
  },
  async ticket() {
    const { tickets } = good(await (await apiOf(companyAdmin)).call('viewRaisedTickets', { query: {} }));

    return ticketPath(tickets[0]?._id ?? '');
  },
};

const records: [what: keyof typeof listed, width: number, height: number][] = [
  ['conversation', 1280, HIGH],
  ['conversation', 1280, LOW],
  ['conversation', 360, HIGH],
  ['ticket', 1280, HIGH],
  ['ticket', 1280, LOW],
  ['ticket', 360, HIGH],
];

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Remembers what moves from now on, in the page. */
async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const watcher = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
    watcher.observe({ type: 'layout-shift', buffered: true });
    const read = () => [...shifts, ...(watcher.takeRecords() as Shift[])];
    Object.assign(globalThis, { readShifts: read });
  });

  return () =>
    page.evaluate(() => {
      const { readShifts } = globalThis as unknown as { readShifts(): Shift[] };
      const shifts = readShifts().filter(({ hadRecentInput }) => !hadRecentInput);

      return {
        sum: shifts.reduce((sum, { value }) => sum + value, 0),
        moved: shifts.flatMap(({ sources }) =>
          sources.map(({ node, previousRect: from, currentRect: to }) => {
            const element = node instanceof Element ? node : node?.parentElement;
            const words = `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''}`.slice(0, 60);

            return `${element?.tagName.toLowerCase()} “${words.trim()}” by ${to.x - from.x}, ${to.y - from.y}`;
          }),
        ),
      };
    });
}

/** Holds what the page calls, but for the session; each `pass` lets one call through. */
async function holdCalls(page: Page) {
  const held: HeldCall[] = [];
  let isOver = false;
  await routeCalls(page, /\/api\/(?!trackedUserResult)/, (call) => (isOver ? call.pass() : held.push(call)));

  return {
    pass: () => held.shift()?.pass(),
    async passAll() {
      isOver = true;
      await Promise.all(held.map((call) => call.pass()));
    },
  };
}

const topOf = (part: Locator): Promise<number> => part.evaluate((element) => element.getBoundingClientRect().top);

/** What moves on this page until all its calls are answered. */
async function movesOn(page: Page, path: string, record: string) {
  const readShifts = await watchShifts(page);
  const calls = await holdCalls(page);
  await page.goto(path);
  await page.locator('main [aria-busy="true"]').first().waitFor();
  await expect
    .poll(async () => {
      await calls.pass();

      return page.locator(record).first().isVisible();
    })
    .toBe(true);
  await calls.passAll();
  await page.waitForLoadState('networkidle');

  return readShifts();
}

describe('while a page arrives', () => {
  it.for(pages)('nothing moves on %s, %i × %i px', async ([path, width, height, record = rows], { open }) => {
    const { sum, moved } = await movesOn(await open({ as: companyAdmin, width, height }), path, record);
    expect(sum, moved.join('\n')).toBeLessThan(0.01);
  });

  it.for(records)('nothing moves on the page of a %s, %i × %i px', async ([what, width, height], { open }) => {
    const page = await open({ as: companyAdmin, width, height });
    const { sum, moved } = await movesOn(page, await listed[what](), '[role="log"]');
    expect(sum, moved.join('\n')).toBeLessThan(0.01);
  });

  it.for([1280, 360])('nothing moves when the network goes and comes back, %i px wide', async (width, { open }) => {
    const page = await open({ as: companyAdmin, width });
    const readShifts = await watchShifts(page);
    await page.goto(paths.employees, { waitUntil: 'networkidle' });
    await page.locator(rows).first().waitFor();
    const before = await topOf(page.getByRole('heading', { level: 1 }));
    const notice = page.getByText('You’re offline');
    await page.context().setOffline(true);
    await notice.waitFor();

    expect(await topOf(page.getByRole('heading', { level: 1 }))).toBe(before);
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'detached' });
    const { sum, moved } = await readShifts();
    expect(sum, moved.join('\n')).toBeLessThan(0.01);
  });

  it('the rows of requests stay where they are when the first filter is chosen and removed', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: paths.requests });
    await page.locator(rows).first().waitFor();
    const table = page.getByRole('table', { name: 'Requests' });
    const before = await topOf(table);
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByLabel('Waiting', { exact: true }).selectOption('Overdue');
    const chip = page.getByRole('button', { name: 'Remove filter Waiting: Overdue' });
    await chip.waitFor();
    expect(await topOf(table)).toBe(before);
    await page.keyboard.press('Escape');
    await chip.click();
    await chip.waitFor({ state: 'detached' });
    expect(await topOf(table)).toBe(before);
  });

  it('a dialog stays where it opened', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: paths.departments });
    const calls = await holdCalls(page);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const before = await topOf(dialog);
    await calls.passAll();
    await dialog.getByRole('textbox').first().waitFor();

    expect(Math.abs((await topOf(dialog)) - before)).toBeLessThan(3);
  });
});
