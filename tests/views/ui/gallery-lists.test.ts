// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { button, focusedId, focusedName, openStage, page, press, show } from '../gallery/stage.ts';

/** Points at the option that the lower edge of the list cuts off, if there is one. */
async function pointAtCutOption(list: string): Promise<string> {
  const { name, x, y } = await page.locator(list).evaluate((panel) => {
    const edge = panel.getBoundingClientRect().bottom;
    const cut = [...panel.querySelectorAll('[role=option]')].find(
      (option) => option.getBoundingClientRect().bottom > edge,
    );
    const { left, top } = cut?.getBoundingClientRect() ?? new DOMRect();
    if (top >= edge) throw new Error('The list ends between two options.');

    return { name: cut?.textContent ?? '', x: left + 20, y: (top + edge) / 2 };
  });
  await page.mouse.move(x, y);

  return name;
}

openStage();

describe('a combobox', () => {
  const chosen = async () => JSON.parse((await page.getByTestId('chosen').textContent()) ?? '');
  beforeEach(() => show('choices'));

  it('filters by the typed text, and Enter selects the match', async () => {
    const field = page.getByRole('combobox', { name: 'Nationality' });
    await field.fill('port');
    expect(await page.getByRole('option').allTextContents()).toEqual(['Portuguese']);
    await press('Enter');
    expect(await field.inputValue()).toBe('Portuguese');
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    expect((await chosen()).nationality).toBe('portuguese');
  });

  it('opens on the selected option, moves with the arrows and wraps', async () => {
    const field = page.getByRole('combobox', { name: 'Nationality' });
    const pointed = async () =>
      page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`).textContent();
    await field.focus();
    await press('ArrowDown');
    expect(await pointed()).toBe('Dutch');
    await press('ArrowDown');
    expect(await pointed()).toBe('Emirati');
    await press('PageDown', 'ArrowDown');
    expect(await pointed()).toBe('Angolan');
    await press('ArrowUp');
    expect(await pointed()).toBe('Portuguese');
  });

  it('restores the selected option on Escape, and selects the only match on leaving', async () => {
    const field = page.getByRole('combobox', { name: 'Nationality' });
    await field.fill('xyz');
    await page.getByText('No matches').first().waitFor();
    await press('Escape');
    expect(await field.inputValue()).toBe('Dutch');
    await field.fill('fr');
    await press('Tab');
    expect(await field.inputValue()).toBe('French');
    expect(await page.getByRole('listbox').count()).toBe(0);
  });

  it('clears the selection when it is emptied and left', async () => {
    await page.getByRole('combobox', { name: 'Nationality' }).fill('');
    await press('Tab');
    expect((await chosen()).nationality).toBeNull();
  });

  it('can load its options from elsewhere', async () => {
    await page.getByRole('combobox', { name: 'Manager' }).fill('ana r');
    await page
      .getByRole('option', { name: /Ana Reis/ })
      .first()
      .click();
    expect(await page.getByRole('combobox', { name: 'Manager' }).inputValue()).toBe('Ana Reis');
    expect((await chosen()).manager).toBe('p0');
  });

  it('does not scroll under the pointer, but follows the keys', async () => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.getByRole('combobox', { name: 'Nationality' }).click();
    const scrolled = () => page.locator('[popover]').evaluate((panel) => panel.scrollTop);
    await press('PageUp');
    const before = await scrolled();
    const cut = await pointAtCutOption('[popover]');
    expect(await page.locator('[data-active]').textContent()).toBe(cut);
    expect(await scrolled()).toBe(before);
    await press('ArrowDown');
    const after = await scrolled();
    expect(after).toBeGreaterThan(before);
    await page.setViewportSize({ width: 1280, height: 360 });
    await expect.poll(() => page.locator('[popover]').evaluate((panel) => panel.clientHeight)).toBeLessThan(250);
    expect(await scrolled()).toBe(after);
    await press('ArrowUp', 'PageUp');
    expect(await scrolled()).toBe(0);
  });
});

it('the command palette does not scroll under the pointer, but follows the keys', async () => {
  await page.setViewportSize({ width: 1280, height: 240 });
  await show('overlays&open=palette');
  const results = page.getByRole('listbox', { name: 'Results' });
  const scrolled = () => results.evaluate((panel) => panel.scrollTop);
  await results.waitFor();
  const cut = await pointAtCutOption('[role=listbox]');
  expect(await page.locator('[data-active]').textContent()).toBe(cut);
  expect(await scrolled()).toBe(0);
  await press('ArrowDown');
  expect(await scrolled()).toBeGreaterThan(0);
});

describe('a multi-select', () => {
  const chosen = async () => JSON.parse((await page.getByTestId('chosen').textContent()) ?? '').chosen;
  beforeEach(async () => {
    await show('choices');
    await page.getByLabel('Groups').focus();
    await press('ArrowDown');
  });

  it('is searched, navigated and changed with the keyboard, and Escape returns to its button', async () => {
    await page.keyboard.type('swim');
    await press('ArrowDown', 'ArrowDown', 'Space');
    expect(await chosen()).toEqual(['choir', 'runners', 'swimmers']);
    await press('Escape');
    expect(await focusedId()).toBe('groups');
    expect(await page.getByLabel('Groups').textContent()).toBe('Choir, Runners, Swimmers');
  });

  it('toggles the first match with Enter, and any focused box', async () => {
    await page.keyboard.type('s');
    await press('Enter');
    expect(await chosen()).toEqual(['choir', 'runners', 'first-aid']);
    await press('Enter');
    expect(await chosen()).toEqual(['choir', 'runners']);
    await page.getByLabel('Search groups').fill('swim');
    await press('Enter');
    expect(await page.getByLabel('Swimmers').isChecked()).toBe(true);
    await press('ArrowDown', 'ArrowDown', 'Enter');
    expect(await chosen()).toEqual(['choir', 'runners']);
  });

  it('ignores Enter while nothing is typed or nothing matches', async () => {
    await press('Enter');
    await page.keyboard.type('zzz');
    await press('Enter');
    expect(await chosen()).toEqual(['choir', 'runners']);
    expect(await focusedName()).toBe('Search groups');
  });

  it('toggles an option by its name or its box, and stays open', async () => {
    await page.getByText('Swimmers', { exact: true }).click();
    await page.getByText('Choir', { exact: true }).click();
    expect(await chosen()).toEqual(['runners', 'swimmers']);
    expect(await page.getByRole('combobox', { name: 'Groups' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('with a search, "Select all" selects the shown options and counts the hidden ones', async () => {
    await page.keyboard.type('f');
    await page.getByLabel('Select all 2 shown').check();
    expect(await chosen()).toEqual(['choir', 'first-aid', 'fire-wardens', 'runners']);
    expect(await page.getByRole('status').last().textContent()).toBe('4 of 9 groups selected, 2 of them not shown');
  });

  it('without a search, "Select all" selects and clears everything', async () => {
    await page.getByLabel('Select all').check();
    expect(await chosen()).toHaveLength(9);
    await page.getByLabel('Select all').uncheck();
    expect(await chosen()).toEqual([]);
  });
});

describe('a table', () => {
  const rowName = () => page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('th')?.textContent);
  beforeEach(() => show('data'));

  it('is one Tab stop; arrows move through its rows and Enter opens one', async () => {
    await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').focus();
    await press('Tab');
    expect(await rowName()).toBe('Goran Okonkwo');
    await press('ArrowDown', 'ArrowDown', 'Enter');
    expect(await page.getByTestId('opened').textContent()).toBe('Goran Salgado');
    await press('End');
    const last = await rowName();
    await press('ArrowDown');
    expect(await rowName()).toBe(last);
    await press('Home');
    expect(await rowName()).toBe('Goran Okonkwo');
  });

  it('enters a row with the right arrow, runs a command from its menu and returns', async () => {
    await page.getByRole('row').nth(2).focus();
    await press('ArrowRight');
    expect(await focusedName()).toBe('Actions for Goran Reis');
    await press('Enter', 'Enter');
    expect(await page.getByTestId('opened').textContent()).toBe('edit Goran Reis');
    expect(await focusedName()).toBe('Actions for Goran Reis');
    await press('ArrowLeft', 'ArrowDown');
    expect(await rowName()).toBe('Goran Salgado');
  });

  it('opens a row when the row is pressed, but not when its menu is', async () => {
    await button('Actions for Goran Reis').click();
    await page.getByRole('menuitem', { name: 'Resend Email' }).click({ force: true });
    expect(await page.getByTestId('opened').textContent()).toBe('');
    await press('Escape');
    await page.getByRole('cell', { name: 'Rotterdam' }).first().click();
    expect(await page.getByTestId('opened').textContent()).toBe('Goran Okonkwo');
  });

  it('sorts ascending, then descending, and shows the order', async () => {
    const header = page.getByRole('columnheader', { name: 'Email' });
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await header.getByRole('button').click();
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    await header.getByRole('button').click();
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBeNull();
  });

  it('moves through its pages, and keeps the focus on the last page', async () => {
    await button('Last page').focus();
    await press('Enter');
    expect(await page.getByText('51-57 of 57').isVisible()).toBe(true);
    expect(await focusedName()).toBe('Last page');
    expect(await button('Next page').getAttribute('aria-disabled')).toBe('true');
    await button('First page').click();
  });

  it('hides a column that is switched off', async () => {
    await button('Columns').click();
    await page.getByLabel('Branch', { exact: true }).uncheck();
    expect(await page.getByRole('columnheader', { name: 'Branch' }).count()).toBe(0);
    expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
  });

  it('ends at the window’s edge and keeps its header in view while its rows scroll', async () => {
    const bottom = await page
      .getByRole('navigation', { name: 'Employees, pages' })
      .evaluate((nav) => nav.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(800);
    const head = page.getByRole('columnheader', { name: 'Name' });
    const before = await head.boundingBox();
    await page.getByRole('row').last().scrollIntoViewIfNeeded();
    expect(await head.boundingBox()).toEqual(before);
  });
});
