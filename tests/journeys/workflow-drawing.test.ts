import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { chartList } from '../../src/views/workflows/catalogue.ts';
import { addressOf, arrives, expect, it } from '../support/browser.ts';
import { chooseChart } from '../support/choose-chart.ts';
import { halfOf } from '../support/halves.ts';
import { companyAdmin } from '../support/people.ts';

const paper = (page: Page, title: string) => page.getByRole('region', { name: `${title} chart` });
const picture = (page: Page) => page.getByRole('img', { name: /^Chart: / });
const button = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Zoom' }).getByRole('button', { name, exact: true });

/** The drawing, once it has been moved to where it opens. */
const placedPicture = (page: Page) => picture(page).and(page.locator('svg:has(> g[transform])'));

/** How much of a drawing is seen: its scale, how many of its labels, and which of its states. */
const seen = (page: Page) =>
  placedPicture(page).evaluate((svg) => {
    const room = svg.getBoundingClientRect();
    const isSeen = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();

      return left >= room.left - 1 && right <= room.right + 1 && top >= room.top - 1 && bottom <= room.bottom + 1;
    };
    const labels = [...svg.querySelectorAll('text')];
    const matrix = (svg.querySelector('g') as SVGGElement).getScreenCTM() as DOMMatrix;

    return {
      scale: matrix.a,
      smallest: Math.min(...labels.map((text) => Number.parseFloat(getComputedStyle(text).fontSize))),
      x: matrix.e,
      y: matrix.f,
      labels: labels.length,
      seenLabels: labels.filter(isSeen).length,
      states: [...svg.querySelectorAll('rect[data-state]')]
        .filter(isSeen)
        .map((state) => state.getAttribute('data-state')),
    };
  });

/** The scale that the bar tells, once it is another than this. */
async function scaleAfter(page: Page, before: number): Promise<number> {
  await expect.poll(async () => (await seen(page)).scale).not.toBeCloseTo(before, 3);

  return (await seen(page)).scale;
}

describe('the drawing of a chart', () => {
  it.for([
    { width: 1280, title: 'Writing an article', chart: 'articleDraft', entry: 'articleDraft.opening' },
    { width: 360, title: 'Writing an article', chart: 'articleDraft', entry: 'articleDraft.opening' },
    { width: 1280, title: 'Bulk upload', chart: 'bulkUpload', entry: 'bulkUpload.opening' },
  ])(
    'opens where $title begins, $width px wide, at a size that can be read',
    async ({ width, title, chart, entry }, { open }) => {
      const page = await open({ as: companyAdmin, at: `/workflows?chart=${chart}`, width });
      await paper(page, title).waitFor();
      await expect.poll(async () => (await seen(page)).states).toContain(entry);
      const opened = await seen(page);
      expect(opened.scale * 12).toBeGreaterThanOrEqual(12);
      expect(opened.seenLabels).toBeGreaterThan(1);

      // Fitted, more of it is seen, and as large as it was opened again after that.
      await button(page, 'Fit').click();
      await scaleAfter(page, opened.scale);
      const fitted = await seen(page);
      expect(fitted.states).toContain(entry);
      expect(fitted.states.length).toBeGreaterThanOrEqual(opened.states.length);
      expect(fitted.scale * 12).toBeGreaterThanOrEqual(9);
      await button(page, '1:1').click();
      await expect.poll(async () => (await seen(page)).scale).toBe(opened.scale);
    },
  );

  it.for(['first', 'second'] as const)(
    'shows every chart of the %s half with at most 15 boxes and 12 px text',
    async (half, { open }) => {
      const page = await open({ as: companyAdmin, at: '/workflows' });
      await paper(page, 'Session').waitFor();
      expect(chartList.length).toBeGreaterThan(25);
      for (const { title } of halfOf(chartList, half)) {
        await chooseChart(page, title);
        await paper(page, title).waitFor();
        // It may still be where the drawing before it was.
        const opened = async () => {
          const { scale, states, smallest } = await seen(page);

          return {
            isLarge: scale >= 1,
            isRead: smallest * scale >= 12,
            hasBoxes: states.length > 0,
            boxes: states.length,
          };
        };
        await expect.poll(opened, { message: title }).toMatchObject({ isLarge: true, isRead: true, hasBoxes: true });
        expect((await opened()).boxes, title).toBeLessThanOrEqual(15);
      }
    },
  );

  it('opens a folded state in its own picture, which the address names, and returns', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/workflows' });
    await paper(page, 'Session').waitFor();
    await page.getByRole('button', { name: /^Open signed in,/ }).focus();
    await page.keyboard.press('Enter');
    await arrives(page, '/workflows?chart=session&part=session.signedIn');
    await page.getByRole('button', { name: /^Open onboarding,/ }).focus();
    await page.keyboard.press('Enter');
    await arrives(page, '/workflows?chart=session&part=session.signedIn.page.onboarding');
    await page.getByRole('button', { name: 'logo', exact: true }).click();
    await page.getByText('Happens on Company Logo').waitFor();
    await page.reload();
    await page.locator('[data-state="session.signedIn.page.onboarding.logo"]').waitFor({ state: 'attached' });
    await page.getByRole('navigation', { name: 'Open part' }).getByRole('button', { name: 'Session' }).waitFor();
    await page.getByRole('navigation', { name: 'Open part' }).getByRole('button', { name: 'signed in' }).click();
    await page.getByRole('button', { name: 'Code names' }).click();
    await page.locator('svg text', { hasText: 'needsStep' }).first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Code names' }).click();
    await page.locator('svg text', { hasText: 'needsStep' }).waitFor({ state: 'detached' });
  });

  it('moves the focus with the keyboard, and Escape closes what was opened', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/workflows' });
    await paper(page, 'Session').waitFor();
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('data-box') ?? document.activeElement?.getAttribute('aria-label'),
      );
    await page.getByRole('link', { name: 'Skip to the drawing' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Session chart');
    await page.locator('[data-box="session.signedIn"]').focus();
    await page.keyboard.press('Enter');
    await arrives(page, '/workflows?chart=session&part=session.signedIn');
    await expect.poll(focused).toBe('Session chart');
    await page.locator('[data-box="session.signedIn.page.onboarding"]').focus();
    await page.keyboard.press('Enter');
    await arrives(page, '/workflows?chart=session&part=session.signedIn.page.onboarding');
    await page.keyboard.press('Escape');
    await arrives(page, '/workflows?chart=session&part=session.signedIn');
    await expect.poll(focused).toBe('session.signedIn.page.onboarding');
    await page.keyboard.press('Escape');
    await arrives(page, '/workflows?chart=session');
    await expect.poll(focused).toBe('session.signedIn');

    await page.getByRole('combobox', { name: 'Find a state or event' }).fill('link untried');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('login.linkUntried');
    await page.keyboard.press('Escape');
    await arrives(page, '/workflows?chart=login');
  });

  it('shows a state or event that is searched for', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/workflows?chart=bulkUpload' });
    await page.getByRole('combobox', { name: 'Find a state or event' }).fill('some refused');
    await page.getByRole('option', { name: /^some refused/ }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('bulkUpload.someRefused');
    await page.locator('[data-state="bulkUpload.someRefused"]').waitFor({ state: 'attached' });
  });

  it('opens where the arrow of a searched event is, and highlights it', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/workflows?chart=leaveReview' });
    await page.getByRole('combobox', { name: 'Find a state or event' }).fill('retry pressed');
    await page
      .getByRole('option', { name: /^retry pressed ?Event in connection lost/ })
      .first()
      .click();
    await page.locator('[data-state="leaveReview.connectionLost.waiting"]').waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('path[data-found]').count()).toBe(1);
    const isInside = async () => {
      const [label, room] = await Promise.all([
        page.locator('svg text', { hasText: /^retry pressed$/ }).boundingBox(),
        placedPicture(page).boundingBox(),
      ]);
      if (!label || !room) throw new Error('There is no label, or no drawing');
      const isAcross = label.x >= room.x && label.x + label.width <= room.x + room.width;

      return isAcross && label.y >= room.y && label.y + label.height <= room.y + room.height;
    };
    await expect.poll(isInside).toBe(true);
    await page.getByText('retry pressed Sent by a person.').waitFor();
  });

  it('has its map above it, which neither covers it nor takes width from it', async ({ open }) => {
    for (const width of [1280, 360]) {
      const page = await open({ as: companyAdmin, at: '/workflows?chart=bulkUpload', width });
      await placedPicture(page).waitFor();
      const [map, around, drawn] = await Promise.all(
        [page.locator('svg[data-map]'), paper(page, 'Bulk upload'), picture(page)].map((one) => one.boundingBox()),
      );
      if (!map || !around || !drawn) throw new Error('There is no map, or no drawing');
      expect(map.y + map.height, `${width} px`).toBeLessThanOrEqual(drawn.y);
      expect(map.width).toBeGreaterThan(20);
      expect([drawn.x, drawn.width], `${width} px`).toEqual([around.x, around.width]);
    }
  });

  it('keeps its position and controls when a state or an event is chosen', async ({ open }) => {
    for (const width of [1280, 360]) {
      const page = await open({ as: companyAdmin, at: '/workflows?chart=leaveReview', width });
      const find = page.getByRole('combobox', { name: 'Find a state or event' });
      const controls = [find, button(page, 'Fit')];
      const placed = () =>
        Promise.all([...controls, ...(width > 1000 ? [picture(page)] : [])].map(async (one) => one.boundingBox()));
      await paper(page, 'Request review').waitFor();
      await placedPicture(page).waitFor();
      const before = await placed();
      await find.fill('retry pressed');
      await page.keyboard.press('Enter');
      await page.getByText('retry pressed Sent by a person.').waitFor();
      const after = await placed();
      expect(after.map((box) => [box?.x, box?.y])).toEqual(before.map((box) => [box?.x, box?.y]));
    }
  });

  it('fits again in full screen and after it, even after following a choice, unless it was moved', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/workflows?chart=logo' });
    await paper(page, 'Logo').waitFor();
    const box = await placedPicture(page).boundingBox();
    const view = () => picture(page).locator('> g').getAttribute('transform');
    const opened = await view();
    const heightAfter = async (before: number | undefined) => {
      await expect.poll(async () => (await picture(page).boundingBox())?.height).not.toBe(before);

      return (await picture(page).boundingBox())?.height;
    };
    // Brought into view, and in the middle of every room from then on.
    await page.getByRole('combobox', { name: 'Find a state or event' }).fill('stored');
    await page
      .getByRole('option', { name: /^stored/ })
      .first()
      .click();
    await expect.poll(view).not.toBe(opened);
    const shown = await view();
    await button(page, 'Full screen').click();
    const full = await heightAfter(box?.height);
    await expect.poll(view).not.toBe(shown);
    await expect.poll(async () => (await seen(page)).states).toContain('logo.stored');
    const inFull = await seen(page);
    await button(page, 'Fit').click();
    await scaleAfter(page, inFull.scale);
    const inFullFitted = await view();
    await button(page, 'Leave full screen').click();
    await heightAfter(full);
    await expect.poll(view).not.toBe(inFullFitted);

    const fitted = await seen(page);
    await button(page, 'Zoom in').click();
    const moved = await scaleAfter(page, fitted.scale);
    await button(page, 'Full screen').click();
    await heightAfter(box?.height);
    expect((await seen(page)).scale).toBeCloseTo(moved, 5);
  });

  it('opens from the page that it explains', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/setting/changelogo' });
    await page
      .getByRole('button', { name: /^Account/ })
      .or(page.locator('header [aria-haspopup=menu]'))
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'How this page works' }).click();
    await paper(page, 'Logo').waitFor();
  });

  it('is zoomed and moved with keys alone', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/workflows?chart=bulkUpload' });
    await paper(page, 'Bulk upload').focus();
    const opened = await seen(page);

    await page.keyboard.press('+');
    const larger = await scaleAfter(page, opened.scale);
    expect(larger).toBeGreaterThan(opened.scale);
    await page.keyboard.press('-');
    expect(await scaleAfter(page, larger)).toBeCloseTo(opened.scale, 3);
    await page.keyboard.press('+');
    await page.keyboard.press('1');
    await expect.poll(async () => (await seen(page)).scale).toBe(1);
    const before = await seen(page);
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await seen(page)).y).toBeLessThan(before.y);
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await seen(page)).y).toBeCloseTo(before.y, 0);
    await page.keyboard.press('-');
    await scaleAfter(page, 1);
    await page.keyboard.press('0');
    await expect.poll(async () => (await seen(page)).scale).toBeLessThan(opened.scale);
    expect((await seen(page)).states).toContain('bulkUpload.opening');
    await page.getByText(/^\d+ %$/).waitFor();
  });

  it('is zoomed at the pointer by the wheel and moved by dragging', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/workflows?chart=bulkUpload' });
    const box = await placedPicture(page).boundingBox();
    if (!box) throw new Error('There is no drawing');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const opened = await seen(page);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -200);
    const larger = await scaleAfter(page, opened.scale);
    expect(larger).toBeGreaterThan(opened.scale);
    const before = await seen(page);
    await page.mouse.down();
    await page.mouse.move(x - 80, y - 50, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await seen(page)).x).toBeCloseTo(before.x - 80, 0);
    expect((await seen(page)).y).toBeCloseTo(before.y - 50, 0);
  });

  it('is moved with one finger and zoomed with two, 360 px wide', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/workflows?chart=bulkUpload', width: 360 });
    const touch = await page.context().newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
    // The page checks for a touch screen only once, when the drawing loads.
    await page.reload();
    await paper(page, 'Bulk upload').scrollIntoViewIfNeeded();
    const box = await picture(page).boundingBox();
    if (!box) throw new Error('There is no drawing');
    const [x, y] = [box.x + box.width / 2, Math.min(box.y + box.height / 2, 700)];
    const dispatch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number; id: number }[]
    ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    const opened = await seen(page);

    await dispatch('touchStart', { x, y, id: 1 });
    await dispatch('touchMove', { x: x - 40, y, id: 1 });
    await dispatch('touchEnd');
    await expect.poll(async () => (await seen(page)).x).toBeCloseTo(opened.x - 40, 0);
    expect((await seen(page)).scale).toBeCloseTo(opened.scale, 5);

    await dispatch('touchStart', { x: x - 30, y, id: 1 }, { x: x + 30, y, id: 2 });
    await dispatch('touchMove', { x: x - 60, y, id: 1 }, { x: x + 60, y, id: 2 });
    await dispatch('touchEnd');
    expect((await scaleAfter(page, opened.scale)) / opened.scale).toBeCloseTo(2, 1);
  });

  it('keeps itself and its view in the address, through a reload and Back', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/workflows' });
    await paper(page, 'Session').waitFor();
    await chooseChart(page, 'Logo');
    await arrives(page, '/workflows?chart=logo');
    await page.getByRole('button', { name: 'Usage' }).click();
    await arrives(page, '/workflows?chart=logo&view=counts');
    await page.reload();
    await paper(page, 'Logo').waitFor();
    await page.getByRole('button', { name: 'Usage', pressed: true }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Live', pressed: true }).waitFor();
    await page.goBack();
    await paper(page, 'Session').waitFor();
    expect(addressOf(page)).toBe('/workflows');
    await page.goto('/workflows?chart=nothing');
    await paper(page, 'Session').waitFor();
    await page.getByText('There is no chart called “nothing”. This is Session.').waitFor();
  });
});

describe('a recording from another version', () => {
  it('is read as far as possible and names what no longer exists', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/workflows' });
    await paper(page, 'Session').waitFor();
    const step = { at: 1_700_000_000_000, tab: 'this tab', actor: 'x:1', event: 'file.chosen', taken: [], changes: {} };
    const steps = [
      { ...step, chart: 'payroll', states: ['payroll', 'payroll.paying'] },
      { ...step, chart: 'logo', states: ['logo', 'logo.dreaming'], taken: ['logo --dreamt--> logo.dreaming'] },
      { ...step, chart: 'logo', states: ['logo', 'logo.cropping'] },
      { ...step, chart: 'logo', states: 'logo' },
    ];
    await page.locator('input[type=file]').setInputFiles({
      name: 'old.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ format: 'wellness-console-recording', version: 1, steps })),
    });
    await page.getByText('You are viewing old.json: 3 recorded steps. 1 damaged step left out.').waitFor();
    await page.getByText('This console has no chart called “payroll”.').waitFor();
    await page.getByRole('button', { name: 'Usage' }).click();
    await page.getByText('This console has no chart called “payroll”.').waitFor();
    await page.getByRole('button', { name: 'Recording', exact: true }).click();
    await page.getByRole('button', { name: 'Forward' }).click();
    await page.getByText(/so they are not shown: logo\.dreaming, logo --dreamt--> logo\.dreaming\./).waitFor();
    await page.getByRole('button', { name: 'Forward' }).click();
    await page.locator('[data-state="logo.cropping"][data-active]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Close the recording' }).click();
    await paper(page, 'Logo').waitFor();
  });
});
