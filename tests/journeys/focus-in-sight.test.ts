/**
 * Anyone who goes through a page by Tab sees what has the focus: nothing that sticks to an edge lies over it. The same screens,
 * 1280 px wide, are walked where axe has looked at them: see `axe.ts`.
 */
import type { Page } from 'playwright-core';
import { afterAll, describe } from 'vitest';
import { paths } from '../../src/rules/shared/paths.ts';
import { expect, it, toast } from '../support/browser.ts';
import { FEWEST_STOPS, faults, noFaults, WALK_HEIGHT, walk, walkAround, walked } from '../support/focus-walk.ts';
import { companyAdmin } from '../support/people.ts';
import { notAPicture, picture } from '../support/pictures.ts';
import { byCaller, endTour, visit } from '../support/tour.ts';

describe('the focused element is in view', () => {
  afterAll(endTour);

  it.for(byCaller(walked))('on $name, 360 px wide', (screen) =>
    visit({ ...screen, width: 360, height: WALK_HEIGHT }, async (page) => {
      const found = await walkAround(page);

      expect(found.stops).toBeGreaterThanOrEqual(FEWEST_STOPS);
      expect(found.faults).toEqual(noFaults);
    }),
  );

  it('or else the check fails', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/setting/comapany' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => {
      const bar = document.createElement('div');
      bar.style.cssText = 'position: fixed; inset: 0; z-index: 9';
      document.body.append(bar);
    });
    // This bar never goes away, so a short wait is enough.
    expect(faults(await walk(page, 'Tab', 500)).length).toBeGreaterThan(2);
  });
});

it('focusing an element that is always in view does not scroll the page', async ({ open }) => {
  const page = await open({ as: companyAdmin, at: '/branches/addBranch', height: 640 });
  await page.getByRole('button', { name: 'Add branch' }).waitFor();
  const moved = await page.evaluate(() => {
    const still = [...document.querySelectorAll<HTMLElement>('header a, header button, nav a, main button')].filter(
      (one) => one.checkVisibility() && one.closest('form') === null,
    );

    return still.flatMap((one) => {
      scrollTo(0, 300);
      const before = scrollY;
      one.focus();

      return scrollY === before ? [] : [`${one.innerText} moves the page from ${before} to ${scrollY}`];
    });
  });

  expect(moved).toEqual([]);
});

/** Which of these a message lies over. */
const covered = (page: Page, buttons: string) =>
  page.evaluate((selector) => {
    const toasts = [...document.querySelectorAll('[data-toast-region] > *')].map((one) => one.getBoundingClientRect());
    const isOver = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const found = [...document.querySelectorAll<HTMLElement>(selector)];

    return {
      toasts: toasts.length,
      buttons: found.length,
      covered: found
        .filter((button) => toasts.some((one) => isOver(one, button.getBoundingClientRect())))
        .map((button) => button.ariaLabel ?? button.innerText),
    };
  }, buttons);

describe.each([1280, 360])('a message, %i px wide', (width) => {
  it('does not cover the actions of a dialog', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/setting/changelogo', width, height: 640 });
    await page.locator('input[type=file]').setInputFiles(notAPicture);
    await toast(page, /PNG or JPEG file/);
    await page.locator('input[type=file]').setInputFiles(await picture());
    await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).waitFor();

    const found = await covered(page, '[role=dialog] button');
    expect(found.toasts).toBeGreaterThan(0);
    expect(found.buttons).toBeGreaterThan(1);
    expect(found.covered).toEqual([]);
  });

  it.for([
    ['the pages of a list', paths.employees, 'main nav[aria-label$="pages"] button'],
    ['what decides on requests', paths.requests, '[role=dialog] footer button'],
  ] as const)('does not cover %s', async ([, at, buttons], { open }) => {
    const page = await open({ as: companyAdmin, at: '/setting/changelogo', width, height: 640 });
    await page.locator('input[type=file]').setInputFiles(notAPicture);
    const message = page.getByRole('region', { name: 'Messages' }).getByText(/PNG or JPEG file/);
    await message.hover();
    await page.evaluate((to) => history.pushState(null, '', to), at);
    const row = page.locator('tbody tr:not([aria-hidden])').first();
    await row.waitFor();
    if (at === paths.requests) {
      await row.press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).waitFor();
    }

    for (const end of [0, 100_000]) {
      await page.evaluate((to) => scrollTo(0, to), end);
      const found = await covered(page, buttons);
      expect(found.toasts).toBeGreaterThan(0);
      expect(found.buttons).toBeGreaterThan(2);
      expect(found.covered).toEqual([]);
    }
  });

  it('does not cover the foot of a form, at any scroll position', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/setting/changelogo', width, height: 640 });
    await page.locator('input[type=file]').setInputFiles(notAPicture);
    await toast(page, /PNG or JPEG file/);
    // It stays for as long as the pointer is on it.
    await page
      .getByRole('region', { name: 'Messages' })
      .getByText(/PNG or JPEG file/)
      .hover();
    await page.evaluate(() => history.pushState(null, '', '/branches/addBranch'));
    // Its foot is there before the form is.
    await page.getByLabel('Branch name').waitFor();

    for (const end of [0, 100_000]) {
      await page.evaluate((to) => scrollTo(0, to), end);
      const found = await covered(page, 'main form ~ div button, main :has(> form) ~ div button');
      expect(found.toasts).toBeGreaterThan(0);
      expect(found.buttons).toBe(2);
      expect(found.covered).toEqual([]);
    }
  });
});
