import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, it } from '../support/browser.ts';
import { companyHr } from '../support/people.ts';

const list = (page: Page) => page.locator('main section[aria-busy]');
const row = (page: Page, at: number) => page.getByRole('rowheader').nth(at);

describe('a list', () => {
  it('is as high as the window allows when what is above it goes', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/manageLeaves?data=pending' });
    /** What the height counts on, beside where the list is. */
    const tops = () =>
      list(page).evaluate((box) => [
        getComputedStyle(box).getPropertyValue('--top'),
        `${Math.round(box.getBoundingClientRect().top + scrollY)}px`,
      ]);
    const isMeasured = async () => {
      const [counted, real] = await tops();

      return counted === real;
    };
    await row(page, 1).waitFor();
    await expect.poll(isMeasured).toBe(true);
    const [, before] = await tops();

    await page.getByRole('button', { name: 'Approved', exact: true }).click();
    await expect.poll(async () => (await tops())[1]).not.toBe(before);
    await expect.poll(isMeasured).toBe(true);
  });
});
