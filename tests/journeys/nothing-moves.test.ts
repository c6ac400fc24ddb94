/** What is on a page stays where it is while the rest arrives: a call is answered once the page has been drawn without it. */
import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { conversationPath, ticketPath } from '../../src/rules/shared/links.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { expect, it } from '../support/browser.ts';
import { type HeldCall, routeCalls } from '../support/calls.ts';
import { companyAdmin } from '../support/people.ts';

const rows = 'tbody tr:not([aria-hidden])';

const pages: [path: string, width: number, record?: string][] = [
  [paths.employees, 1280],
  [paths.employees, 360],
  [paths.requests, 1280],
  [paths.requests, 360],
  [paths.recognitionModeration, 1280],
  [paths.recognitionModeration, 360],
  [paths.departments, 360],
  [paths.challenges, 360],
  [paths.dashboard, 360, 'main [aria-busy="false"]'],
];

/** Opened from a list, because their addresses have an id. */
const records: [list: string, at: string, width: number, record: string][] = [
  [`${paths.talkToHr}?status=all`, conversationPath(''), 1280, '[role="log"]'],
  [`${paths.talkToHr}?status=all`, conversationPath(''), 360, '[role="log"]'],
  [`${paths.viewProviderTickets}?status=all`, ticketPath(''), 1280, '[role="log"]'],
  [`${paths.viewProviderTickets}?status=all`, ticketPath(''), 360, '[role="log"]'],
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
  it.for(pages)('nothing moves on %s, %i px wide', async ([path, width, record = rows], { open }) => {
    const { sum, moved } = await movesOn(await open({ as: companyAdmin, width }), path, record);
    expect(sum, moved.join('\n')).toBeLessThan(0.01);
  });

  it.for(records)('nothing moves on what %s leads to, %s…, %i px wide', async ([list, at, width, record], { open }) => {
    const page = await open({ as: companyAdmin, at: list, width });
    const path = await page.locator(`main a[href^="${at}"]`).first().getAttribute('href');
    const { sum, moved } = await movesOn(page, path ?? '', record);
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
