/** The same work with nothing but a keyboard: no locator is clicked or filled here. */
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { addEmployee, apiOf, good } from '../support/api.ts';
import { arrives, expect, it, toast } from '../support/browser.ts';
import { holdAll, holdFirst } from '../support/network.ts';
import { companyAdmin, companyHr, DEMO_PASSWORD } from '../support/people.ts';
import { picture } from '../support/pictures.ts';

/** The label of the focused element, as a screen reader announces it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    // Nothing has the focus: the text of the whole page is not the label of anything.
    if (!element || element === document.body) return '';
    const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText ?? '';

    return label.replace('*', '').trim();
  });

/** Presses Tab until this has the focus; fails if a whole round doesn't reach it. */
async function tabTo(page: Page, label: string | RegExp): Promise<void> {
  const matches = (text: string) => (typeof label === 'string' ? text === label : label.test(text));
  const passed: string[] = [];
  for (let i = 0; i < 80; i += 1) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    if (matches(here)) return;
    passed.push(here);
  }
  throw new Error(`Tab never came to ${label}, but to: ${passed.join(' | ')}`);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

it('someone signs in by keyboard', async ({ open }) => {
  const page = await open({ at: '/login' });

  await typeInto(page, 'Email', companyHr);
  await typeInto(page, 'Password', DEMO_PASSWORD);
  await page.keyboard.press('Enter');

  await arrives(page, '/dashboard');
});

it('Tab goes on from a field of a dialog whose text names no choice', async ({ open }) => {
  const page = await open({ as: companyHr, at: '/employees' });
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
  await page.getByRole('dialog').getByLabel('First name').waitFor();
  await typeInto(page, 'Manager', 'qqq');
  await page.getByText('No matches').first().waitFor();
  await page.keyboard.press('Tab');

  expect(await focused(page)).toBe('Team');
});

it('someone is added by keyboard', async ({ open }) => {
  const mark = String(Date.now());
  const page = await open({ as: companyHr, at: '/employees' });
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .waitFor();
  await tabTo(page, 'Add Employee');
  await page.keyboard.press('Enter');
  await arrives(page, '/employees/add');
  await page.getByLabel('First name').waitFor();

  await typeInto(page, 'First name', 'Key');
  await typeInto(page, 'Last name', `Board ${mark}`);
  await typeInto(page, 'Email', `key.${mark}@harbourvale.example`);
  await typeInto(page, 'Employee id', `K${mark}`);
  await typeInto(page, 'Branch', 'Porto');
  await typeInto(page, 'Department', 'Engineering');
  await tabTo(page, 'Designation');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, /^Employee\b/);
  await page.keyboard.press('Space');
  await tabTo(page, 'Add Employee');
  await page.keyboard.press('Enter');

  await toast(page, 'Employee Added Successfully!');
  await arrives(page, '/employees');
  const { users } = good(await (await apiOf(companyHr)).call('allUsers', { query: { search: `Board ${mark}` } }));
  expect(users).toMatchObject([{ department: { display: 'Engineering' }, branchId: { branchName: 'Porto' } }]);
});

it('a dialog keeps the focus while it saves and after saving fails', async ({ open }) => {
  const page = await open({ as: companyHr, at: '/employees/addDepartment', mayLog: /Failed to fetch/ });
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .waitFor();
  await tabTo(page, 'Add department');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Department name');
  const saving = await holdFirst(page, '**/api/create/department');
  await page.keyboard.type('Switchboard');
  await page.keyboard.press('Enter');
  const call = await saving.request;
  await expect.poll(() => focused(page)).toBe('Saving…');

  await call.abort();
  await page.getByText('Your changes are still here').waitFor();
  await expect.poll(() => focused(page)).toBe('Add department');
});

it('a row’s menu opens and closes by keyboard, and the focus stays on it', async ({ open }) => {
  const page = await open({ as: companyHr, at: '/employees' });
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .waitFor();
  await tabTo(page, /^Columns/);
  const row = () => page.evaluate(() => document.activeElement?.closest('tr')?.rowIndex ?? -1);
  while ((await row()) !== 1) await page.keyboard.press('Tab');

  await page.keyboard.press('ArrowDown');
  await expect.poll(() => row()).toBe(2);
  await page.keyboard.press('ArrowRight');
  while (!/^Actions for/.test(await focused(page))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });

  await expect.poll(() => focused(page)).toMatch(/^Actions for/);
  await expect.poll(() => row()).toBe(2);
});

it('a row does not move its cells when it gets the focus', async ({ open }) => {
  const page = await open({ as: companyHr, at: '/employees' });
  const row = page.getByRole('row').nth(2);
  await row.waitFor();
  const edges = () => row.evaluate((one) => [...one.children].map((cell) => cell.getBoundingClientRect().right));
  const before = await edges();

  await row.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');

  expect(await row.evaluate((one) => one.matches(':focus-visible'))).toBe(true);
  expect(await edges()).toEqual(before);
});

it('a logo is cropped and uploaded by keyboard', async ({ open }) => {
  const page = await open({ as: companyAdmin, at: '/setting/changelogo' });
  await page.getByText('Choose a picture').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, /Choose a picture/);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(await picture());
  await page.getByRole('button', { name: 'Upload', disabled: false }).waitFor();

  const sent = page.waitForRequest('**/api/upload/company-logo');
  await tabTo(page, /^Picture\. Move it/);
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /^Zoom/);
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /^Rotation/);
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, 'Upload');
  await page.keyboard.press('Enter');

  expect((await (await sent).response())?.status()).toBe(200);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

describe('text typed while the console’s search loads', () => {
  const typeAhead = async (page: Page, ...keys: string[]) => {
    await page.getByRole('searchbox', { name: 'Search employees' }).waitFor();
    const code = await holdAll(page, '**/palette-*.js');
    await page.getByRole('link', { name: 'Add Employee' }).focus();
    await page.keyboard.press('ControlOrMeta+k');
    for (const key of keys) await page.keyboard.press(key);

    return code;
  };

  it('goes into the search field and not into the page, which gets the focus back', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });
    const code = await typeAhead(page, 'r', 'e', 'o', 'Backspace', 'p', 'Tab');

    await code.release();
    const field = page.getByRole('dialog').getByRole('combobox');
    await expect.poll(() => field.inputValue()).toBe('rep');
    await page.keyboard.type('orts');
    await expect.poll(() => field.inputValue()).toBe('reports');
    await page.getByRole('option', { name: 'Reports', exact: true }).waitFor();

    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Add Employee');
    await arrives(page, '/employees');
  });

  it('opens the match when it ends with Enter', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });
    const code = await typeAhead(page, ...'import employees', 'Enter');

    await code.release();

    await arrives(page, '/employees/add?tab=employees');
    await page.getByRole('tab', { name: 'Upload In Bulk', selected: true }).waitFor();
  });

  it('is discarded after Escape', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });
    const code = await typeAhead(page, 'x', 'Escape');
    expect(await focused(page)).toBe('Add Employee');
    await code.release();

    await page.keyboard.press('ControlOrMeta+k');

    await expect.poll(() => page.getByRole('dialog').getByRole('combobox').inputValue()).toBe('');
  });
});

it('after somebody left the list, the focus is on whoever takes their place, and at last on the list', async ({
  open,
}) => {
  const lastName = `Leaver${Date.now()}`;
  for (const firstName of ['Ada', 'Bea']) await addEmployee({ firstName, lastName });
  const page = await open({ as: companyHr, at: `/employees?search=${lastName}` });
  const deactivate = async (firstName: string) => {
    await page.getByRole('button', { name: `Actions for ${firstName} ${lastName}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Deactivate' }).press('Enter');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Deactivate ${firstName} ${lastName}` })
      .press('Enter');
  };

  await deactivate('Ada');
  await expect.poll(() => focused(page)).toMatch(/^Bea/);
  await deactivate('Bea');
  await page.locator('section[aria-label="Employees"]:focus').waitFor();
});
