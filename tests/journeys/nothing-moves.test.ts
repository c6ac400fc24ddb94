/** What is on a page stays where it is while the rest arrives: a call is answered once the page has been drawn without it. */
import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
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

describe('while a page arrives', () => {
  it.for(pages)('nothing moves on %s, %i px wide', async ([path, width, record = rows], { open }) => {
    const page = await open({ as: companyAdmin, width });
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

    const { sum, moved } = await readShifts();
    expect(sum, moved.join('\n')).toBeLessThan(0.01);
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
