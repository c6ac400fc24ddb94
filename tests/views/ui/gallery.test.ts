// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeEach, describe, expect, it } from 'vitest';
import { people } from '../gallery/people.ts';
import { button, focusedName, openStage, page, press, show } from '../gallery/stage.ts';

openStage();

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeWindow = { axe: { run: (context: object, options: object) => Promise<{ violations: Violation[] }> } };
interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary: string }[];
}

async function axeFindings(options: object = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    (chosen) =>
      (window as unknown as AxeWindow).axe.run(
        // A tooltip floats outside the landmarks and says again what its button is called.
        { include: document, exclude: [['[role=tooltip]']] },
        { resultTypes: ['violations'], preload: false, ...chosen },
      ),
    options,
  );

  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary}`));
}

interface Scene {
  name: string;
  story: string;
  act?: () => Promise<void>;
}

const scenes: Scene[] = [
  { name: 'forms', story: 'forms' },
  { name: 'a refused form', story: 'forms', act: () => button('Submit').click() },
  { name: 'feedback', story: 'feedback' },
  { name: 'a table', story: 'data' },
  { name: 'a table that loads', story: 'data&none=1&status=loading' },
  { name: 'a table that reloads', story: 'data&status=refreshing' },
  { name: 'an empty table', story: 'data&none=1' },
  { name: 'a table that failed', story: 'data&none=1&status=failed' },
  {
    name: 'a row menu',
    story: 'data',
    act: () =>
      button(/^Actions for/)
        .first()
        .click(),
  },
  { name: 'the column chooser', story: 'data', act: () => button('Columns').click() },
  { name: 'choices', story: 'choices' },
  {
    name: 'an open combobox',
    story: 'choices',
    act: () => page.getByRole('combobox', { name: 'Nationality' }).click(),
  },
  { name: 'an open multi-select', story: 'choices', act: () => page.getByLabel('Groups').click() },
  { name: 'overlays', story: 'overlays' },
  { name: 'a dialog', story: 'overlays&open=form' },
  { name: 'a confirmation', story: 'overlays&open=confirm' },
  { name: 'the command palette', story: 'overlays&open=palette' },
  { name: 'a menu', story: 'overlays', act: () => button('More').click() },
  { name: 'a popover', story: 'overlays', act: () => button('Filter').click() },
  { name: 'the shell', story: 'shell' },
  { name: 'the rail', story: 'shell&rail=1' },
];

it.each(scenes)('axe finds nothing on $name, in either theme', async ({ story, act }) => {
  await show(story);
  await act?.();
  expect(await axeFindings()).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  // Only the colours changed.
  expect(await axeFindings({ runOnly: ['color-contrast'] })).toEqual([]);
});

describe('in a narrow window', () => {
  beforeEach(() => page.setViewportSize({ width: 360, height: 740 }));

  it.each(['forms', 'feedback', 'data', 'choices', 'overlays', 'shell'])(
    '%s does not scroll sideways',
    async (story) => {
      await show(story);
      const { width, content } = await page.evaluate(() => ({
        width: document.documentElement.clientWidth,
        content: document.documentElement.scrollWidth,
      }));
      expect(content).toBeLessThanOrEqual(width);
    },
  );

  it('axe finds nothing on rows shown as cards, which keep their table roles', async () => {
    await show('data');
    expect(await axeFindings()).toEqual([]);
    expect(await page.getByRole('row').count()).toBe(26);
    expect(await page.getByRole('rowheader').first().textContent()).toContain('Goran Okonkwo');
  });

  it('cards can be sorted from a list', async () => {
    await show('data');
    await page.getByLabel('Sort by').selectOption('-name');
    const downwards = people.map((person) => person.name).sort((one, other) => other.localeCompare(one));
    await expect.poll(() => page.getByRole('rowheader').first().textContent()).toBe(downwards[25]);
  });

  it('the menu is a drawer that traps the focus and returns it', async () => {
    await show('shell');
    await button('Open menu').click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    expect(await axeFindings()).toEqual([]);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(focusedName).toBe('Open menu');
  });
});

describe('a dialog', () => {
  it('starts on its first field, traps the focus and returns it', async () => {
    await show('overlays');
    await button('Edit employee').focus();
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Ana Reis' });
    await dialog.waitFor();
    expect(await page.getByLabel('First name').evaluate((field) => field === document.activeElement)).toBe(true);
    for (let stop = 0; stop < 14; stop += 1) {
      await press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(focusedName).toBe('Edit employee');
  });

  it('for a confirmation starts on the safe choice and ignores a press outside', async () => {
    await show('overlays');
    await button('Deactivate…').click();
    const dialog = page.getByRole('alertdialog', { name: 'Deactivate Ana Reis?' });
    await dialog.waitFor();
    expect(await focusedName()).toBe('Cancel');
    await page.mouse.click(5, 795);
    expect(await dialog.isVisible()).toBe(true);
    await press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(focusedName).toBe('Deactivate…');
  });
});

describe('the heading of a page', () => {
  it('has a focus ring that leaves the text below it alone', async () => {
    await show('data');
    await press('Tab');
    const ring = await page.locator('h1').evaluate((heading) => {
      heading.tabIndex = -1;
      heading.focus();
      const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(heading);
      const help = heading.nextElementSibling as Element;
      const text = document.createRange();
      text.selectNodeContents(help);
      const { top, height } = text.getBoundingClientRect();
      // Fonts leave some room above their letters.
      const letters = top + (height - Number.parseFloat(getComputedStyle(help).fontSize)) / 2;
      const { bottom } = heading.getBoundingClientRect();

      return {
        outlineStyle,
        isClear: bottom + Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) <= letters,
      };
    });
    expect(ring).toEqual({ outlineStyle: 'solid', isClear: true });
  });
});

describe('a menu', () => {
  beforeEach(() => show('overlays'));

  it('opens on its first command, wraps, and returns the focus on Escape', async () => {
    await button('More').focus();
    await press('ArrowDown');
    expect(await focusedName()).toContain('Edit');
    await press('ArrowUp');
    expect(await focusedName()).toBe('Deactivate');
    await press('Home', 'ArrowDown');
    expect(await focusedName()).toBe('Resend Email');
    await press('d');
    expect(await focusedName()).toBe('Dark');
    await press('Escape');
    expect(await focusedName()).toBe('More');
    expect(await page.getByRole('menu').count()).toBe(0);
  });

  it('opens on its last command with the up arrow, and Enter runs it', async () => {
    await button('More').focus();
    await press('ArrowUp', 'Enter');
    expect(await page.getByTestId('said').textContent()).toBe('deactivate');
    expect(await focusedName()).toBe('More');
  });

  it('does not run a disabled command', async () => {
    await button('More').focus();
    await press('Enter', 'r', 'Enter');
    expect(await page.getByTestId('said').textContent()).toBe('');
    expect(await page.getByRole('menu').count()).toBe(1);
  });

  it('stays open for a choice and marks it', async () => {
    await button('More').click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    expect(await page.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true');
  });

  it('moves to the next control with Tab, and closes on a press elsewhere', async () => {
    await button('More').focus();
    await press('Enter', 'Tab');
    expect(await focusedName()).toBe('Filter');
    await button('More').click();
    await page.mouse.click(900, 600);
    expect(await page.getByRole('menu').count()).toBe(0);
  });

  it('returns the focus to its button when a dialog that it opened closes', async () => {
    await button('More').focus();
    await press('Enter', 'v', 'Enter');
    await page.getByRole('dialog', { name: 'Edit Ana Reis' }).waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(focusedName).toBe('More');
  });
});

it('a popover starts on its first field, and closes on Escape or when the focus leaves', async () => {
  await show('overlays');
  await button('Filter').focus();
  await press('Enter');
  expect(await page.getByLabel('Department').evaluate((field) => field === document.activeElement)).toBe(true);
  await press('Escape');
  expect(await focusedName()).toBe('Filter');
  await press('Enter');
  await button('More').focus();
  expect(await page.getByRole('dialog', { name: 'Filter' }).count()).toBe(0);
});

describe('the command palette', () => {
  it('runs the command chosen with the arrow keys', async () => {
    await show('overlays&open=palette');
    const field = page.getByRole('combobox', { name: 'Search or go to…' });
    await field.waitFor();
    await press('ArrowDown');
    expect(await field.getAttribute('aria-activedescendant')).toBe(
      await page.getByRole('option', { name: 'Employees' }).getAttribute('id'),
    );
    await press('Enter');
    expect(await page.getByTestId('said').textContent()).toBe('page Employees');
  });

  it('returns to the best match whenever the text changes, and shows when there is none', async () => {
    await show('overlays&open=palette');
    await page.keyboard.type('pass');
    expect(await page.getByRole('option').first().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.type('zzz');
    await page.getByText('Nothing found for “passzzz”.').waitFor();
    expect(await axeFindings()).toEqual([]);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('a tooltip', () => {
  it('shows on keyboard focus and closes on Escape', async () => {
    await show('forms');
    await page.getByRole('button', { name: 'Deactivate Ana Reis' }).focus();
    await press('Tab');
    await page.getByRole('tooltip', { name: 'Write to her' }).waitFor();
    await press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
  });

  it('stays with a focused button that is scrolled, as focus itself does', async () => {
    await page.setViewportSize({ width: 1280, height: 300 });
    await show('forms');
    await page.getByRole('button', { name: 'Deactivate Ana Reis' }).focus();
    await press('Tab');
    const bubble = page.getByRole('tooltip', { name: 'Write to her' });
    await bubble.waitFor();
    await page.evaluate(async () => {
      const scrolled = new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true }));
      window.scrollBy(0, window.scrollY > 0 ? -1 : 1);
      await scrolled;
      // Long enough for what hides it.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    await bubble.waitFor();
  });

  it('does not cover what its button has opened', async () => {
    await page.clock.install();
    await show('overlays');
    const bubble = page.getByRole('tooltip', { name: 'More' });
    await button('More').hover();
    await page.clock.runFor(1_000);
    await bubble.waitFor();
    await button('More').click();
    await page.getByRole('menuitem', { name: 'View More' }).waitFor();
    await page.mouse.move(0, 0);
    await button('More').hover();
    await page.clock.runFor(1_000);

    expect(await bubble.count()).toBe(0);
  });

  it('describes text that shows less than it', async () => {
    await show('feedback');
    await page.locator('time').first().scrollIntoViewIfNeeded();
    await page.locator('time').first().hover();
    await page.getByRole('tooltip', { name: '5 March 2026' }).waitFor();
    const described = await page.locator('time').first().getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('5 March 2026');
  });

  it('shows a time in full, in its own time zone', async () => {
    await show('feedback');
    const moment = page.locator('time', { hasText: /^13:30$/ });
    await moment.scrollIntoViewIfNeeded();
    await moment.hover();
    await page.getByRole('tooltip', { name: '5 March 2026, 13:30' }).waitFor();
  });
});

it('tabs respond to the arrow keys and show one panel', async () => {
  await show('feedback');
  await page.getByRole('tab', { name: 'Create New' }).focus();
  await press('ArrowRight');
  await expect.poll(() => page.getByRole('tabpanel').textContent()).toBe('Many at once.');
});

it('every target is at least 24 px wide and high', async () => {
  for (const story of ['forms', 'feedback', 'data', 'choices', 'overlays', 'shell']) {
    await show(story);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, [role="combobox"], select, input, nav a')]
        .map((target) => (target.matches('input') && target.closest('label')) || target)
        .map((target) => ({ html: target.outerHTML.slice(0, 120), box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
        .map(({ html, box }) => `${Math.round(box.width)} × ${Math.round(box.height)}: ${html}`),
    );
    expect(small).toEqual([]);
  }
});
