import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, it } from '../support/browser.ts';
import { companyAdmin } from '../support/people.ts';

/** Every list of the console, in the order in which it opens. */
const lists = [
  '/employees',
  '/branches',
  '/employees/addDepartment',
  '/employees/addDesignation',
  '/teams',
  '/manageGroups',
  '/Leave',
  '/sickLeave',
  '/view/wfh',
  '/manageLeaves',
  '/manageLeaves?data=all',
  '/manageLeaves?data=approved&sort=from',
  '/manageSickLeaves',
  '/manageSickLeaves?data=all',
  '/manage/wfh',
  '/manage/wfh?data=all',
  '/manage/wfh?data=all&sort=-from',
  '/articles',
  '/challenges',
  '/challenges?sort=title',
  '/hr_documents/Announcements',
  '/hr_documents/Talk_to_HR/Views',
] as const;

interface Shown {
  column: string;
  direction: string | null;
  values: (string | number)[];
}

/** What the list says that it is ordered by, and what its rows hold there: a moment, a number or a text. */
const shown = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const head = document.querySelector('th[aria-sort]');
    const at = [...(head?.parentElement?.children ?? [])].indexOf(head as Element);
    const values = [...document.querySelectorAll('tbody tr')].map((row) => {
      const cell = row.children[at]?.cloneNode(true) as Element;
      for (const hidden of cell.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
      const moment = cell.querySelector('time')?.getAttribute('datetime');
      const text = (cell.textContent ?? '').trim();

      return (
        moment ??
        (/^[\d.,]+$/.test(text)
          ? Number(text.replaceAll(',', ''))
          : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
      );
    });

    return { column: (head?.textContent ?? '').trim(), direction: head?.getAttribute('aria-sort') ?? null, values };
  });

describe('a list', () => {
  it.for(lists)('is in the order that its header shows: %s', async (at, { open }) => {
    const page = await open({ as: companyAdmin, at });
    await page.getByRole('rowheader').first().waitFor();
    const { column, direction, values } = await shown(page);
    const known = values.filter((value) => value !== '–' && value !== '');
    const inOrder = [...known].sort((a, b) => (a < b ? -1 : Number(a > b)));

    expect(column).not.toBe('');
    expect(values.length).toBeGreaterThan(1);
    expect(known).toEqual(direction === 'ascending' ? inOrder : inOrder.reverse());
  });
});
