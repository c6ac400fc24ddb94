import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { CountBody } from '../../src/api/contract/workflows.ts';
import { addSignedIn, apiOf, good } from '../support/api.ts';
import { arrives, expect, fillSignIn, it, toast } from '../support/browser.ts';
import { chooseChart } from '../support/choose-chart.ts';
import { newPeople } from '../support/lists.ts';
import { companyAdmin, companyHr, DEMO_PASSWORD } from '../support/people.ts';
import { notAPicture, picture } from '../support/pictures.ts';
import { openUploads } from '../support/uploads.ts';

const log = (page: Page) => page.getByRole('list').filter({ has: page.locator('time') });
const line = (page: Page, text: RegExp) => log(page).getByRole('button', { name: text });
/** Watching may reach the other tab before the chart begins there, or just after. */
const logoStarts = /^[\d:.]+ Logo\b.*(begins|already running)/;
const drawing = (page: Page) => page.getByRole('img', { name: /^Chart: / });

/** Someone who hasn't been counted yet: counts per person are limited, and other journeys count as well. */
async function newCompanyHr(): Promise<string> {
  const { email } = await addSignedIn({ roles: ['admin'] });
  const password = 'seven-quiet-herons';
  const body = { currentPassword: '', newPassword: password, confirmPassword: password };
  good(await (await apiOf(email)).call('changePassword', { body }));

  return email;
}

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** How many files these batches of counts say were chosen. */
const chosenIn = (batches: readonly string[]): number =>
  batches
    .flatMap((sent) => (JSON.parse(sent) as CountBody).counts)
    .filter(({ chart, event }) => chart === 'logo' && event === 'file.chosen')
    .reduce((sum, { times }) => sum + times, 0);

describe('the workflows', () => {
  it('are watched in another tab, stepped back through, saved and reopened', { timeout: 240_000 }, async ({ open }) => {
    // The first question about an upload may come before the server has begun.
    const page = await open({ as: companyAdmin, at: '/workflows', mayLog: /404/ });
    await line(page, /Session.*already running/).waitFor();
    expect(await drawing(page).getAttribute('aria-label')).toContain(
      'Current state: signed in › page › open, leaving › staying',
    );

    // Another tab crops a picture, and tells of it.
    await page.getByRole('switch', { name: /other tabs/ }).check();
    const other = await open({ beside: page, at: '/setting/changelogo' });
    await line(page, logoStarts).waitFor();
    await other.locator('input[type=file]').setInputFiles(notAPicture);
    await other.locator('input[type=file]').setInputFiles(await picture());
    await other.getByRole('dialog', { name: 'Image Upload' }).waitFor();
    await line(page, /^[\d:.]+ Logo\b.*file chosen.*cropping.*picture chosen: yes/).waitFor();
    await page.getByRole('list', { name: 'Running charts' }).getByRole('button', { name: 'Logo' }).click();
    await page.locator('[data-state="logo.cropping"][data-active]').waitFor({ state: 'attached' });
    await page.locator('[data-taken]').first().waitFor({ state: 'attached' });

    // Back and forth. Nothing is done again: the other page stays as it is.
    await line(page, logoStarts).click();
    await page.locator('[data-state="logo.choosing"][data-active]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Follow live' }).click();
    await other.getByRole('dialog', { name: 'Image Upload' }).waitFor();

    // It uploads a list in which one person is refused.
    await other.goto('/employees/add');
    await openUploads(other);
    const upload = other.getByRole('button', { name: 'Upload', exact: true, disabled: false });
    await upload.waitFor();
    const list = newPeople([{}, { email: companyHr }]);
    await other.locator('input[type=file]').setInputFiles(list);
    await upload.click();
    // Uploads of other journeys may go first.
    await other.getByText('1 added, 1 row with errors.').waitFor({ timeout: 60_000 });
    await line(page, /Bulk upload.*rows refused: 1/).waitFor();
    await page.getByRole('list', { name: 'Running charts' }).getByRole('button', { name: 'Bulk upload' }).click();
    await page.locator('[data-state="bulkUpload.someRefused"][data-active]').waitFor({ state: 'attached' });
    await line(page, /Bulk upload.*files chosen: 1/).click();
    await page.locator('[data-state="bulkUpload.choosing"][data-active]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Follow live' }).click();
    await other.getByText('1 added, 1 row with errors.').waitFor();

    // A file, without what no one else may see.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    const saved = join(mkdtempSync(join(tmpdir(), 'workflows-')), 'monday.json');
    await download.saveAs(saved);
    const file = readFileSync(saved, 'utf8');
    expect(file).toContain('logo.cropping');
    expect(file).toContain('bulkUpload.someRefused');
    const token = await page.evaluate(() => localStorage.getItem('loginToken') ?? '');
    for (const secret of [
      token,
      'logo.png',
      companyAdmin,
      companyHr,
      list.name,
      ...list.buffer
        .toString()
        .split(/[\s,]+/)
        .filter((word) => word.includes('@')),
    ])
      expect(file).not.toContain(secret);

    await page.locator('input[type=file]').setInputFiles(notAPicture);
    await toast(page, 'This file is not a recording of workflows');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'monday.json', mimeType: 'application/json', buffer: Buffer.from(file) });
    await page.getByText('You are viewing monday.json').waitFor();
    await line(page, /^[\d:.]+ Logo\b.*file chosen.*cropping/).click();
    await page.locator('[data-state="logo.cropping"][data-active]').waitFor({ state: 'attached' });

    // A file that is none leaves it open.
    await page.locator('input[type=file]').setInputFiles(notAPicture);
    await toast(page, 'This file is not a recording of workflows');
    await page.getByText('You are viewing monday.json').waitFor();

    // Only what the logo did, from its first step to its last.
    await page.getByRole('combobox', { name: 'Charts' }).selectOption('Logo');
    await line(page, logoStarts).click();
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('4×');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.locator('[data-state="logo.cropping"][data-active]').waitFor({ state: 'attached' });
    const [recorded] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a test' }).click(),
    ]);
    expect(recorded.suggestedFilename()).toMatch(/^workflows-.*\.test\.ts$/);
    await recorded.saveAs(saved);
    const ofLogo = readFileSync(saved, 'utf8');
    expect(ofLogo).toContain('expect(retrace("logo", run1)).toEqual(run1);');
    expect(ofLogo).not.toContain('bulkUpload');
    await page.getByRole('button', { name: 'Close the recording' }).click();
    await page.getByRole('switch', { name: /other tabs/ }).waitFor();
  });

  it('are recorded on other pages too, until the person signs out', async ({ open }) => {
    const page = await open({ at: '/login' });
    await fillSignIn(page, companyHr, DEMO_PASSWORD);
    await arrives(page, '/dashboard');
    await page.goto('/workflows');
    await line(page, /Session.*already running/).waitFor();
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('4×');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { name: 'Last 12 weeks' }).waitFor();
    await page.goBack();
    await line(page, /Session.*already running/).waitFor();
    await line(page, /Session.*page: \/dashboard/).waitFor();
    await page.getByRole('combobox', { name: 'Charts' }).selectOption('Session');
    await page.getByText(/^\d+ of \d+ steps are saved: only Session$/).waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Speed' }).inputValue()).toBe('4');

    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await arrives(page, '/login');
    await fillSignIn(page, companyHr, DEMO_PASSWORD);
    await page.getByRole('link', { name: 'Workflows' }).click();
    await arrives(page, '/workflows');
    await line(page, /Session.*already running/).waitFor();
    expect(await line(page, /page: \/dashboard/).count()).toBe(0);
    await expect.poll(() => page.getByRole('combobox', { name: 'Speed' }).inputValue()).toBe('1');
  });

  it('show usage for all of them first, then where people drop off in one, and export it', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/workflows' });
    await page.getByRole('button', { name: 'Usage' }).click();
    const all = page.getByRole('region', { name: 'All workflows, table' });
    await all.waitFor();
    await expect.poll(() => page.title()).toContain('Usage of all workflows');
    await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Last month' });
    await all.getByRole('columnheader', { name: 'Change' }).waitFor();
    await all.getByRole('button', { name: 'Bulk upload' }).press('Enter');

    await page.getByRole('img', { name: 'Chart: Bulk upload.' }).waitFor();
    await expect.poll(() => page.title()).toContain('Usage: Bulk upload');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    const lost = page.getByRole('region', { name: 'Abandoned or failed, by state' }).getByRole('button').first();
    await lost.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('state')).toMatch(/^bulkUpload\./);
    await page.locator('button[data-box][aria-pressed=true]').waitFor();

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Abandoned or failed (CSV)' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('Workflow counts - bulkUpload - abandoned or failed.csv');
    expect(await text(await file.createReadStream())).toContain(',bulkUpload,bulkUpload.choosing,');

    await chooseChart(page, 'All workflows');
    await all.waitFor();
    await page.goBack();
    await page.getByRole('img', { name: 'Chart: Bulk upload.' }).waitFor();
  });

  it('are counted and shown if the company has switched counting on', async ({ open }) => {
    const person = await newCompanyHr();
    // An earlier try may have ended while it was off.
    good(await (await apiOf(person)).call('switchCounting', { body: { isOn: true } }));
    const page = await open({ as: person, at: '/workflows' });
    await page.getByRole('button', { name: 'Usage' }).click();
    await chooseChart(page, 'Logo');
    await page.getByText(/^About \d+ of \d+ chosen files were not pictures/).waitFor();
    const shown = async () =>
      Number(await page.locator('tr', { hasText: 'not a PNG or JPEG' }).locator('td').last().textContent());
    await page.getByText('Show as table').click();
    const before = await shown();

    const stored: string[] = [];
    page.on('requestfinished', async (request) => {
      if (!request.url().endsWith('/api/workflows/counts') || request.method() !== 'POST') return;
      if ((await request.response())?.status() === 200) stored.push(request.postData() ?? '');
    });
    await page.goto('/setting/changelogo');
    // Counting begins after the page: something else is done until a batch shows that it has.
    const isCounting = async () => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await hide(page);

      return stored.length > 0;
    };
    await expect.poll(isCounting).toBe(true);
    // Five files that aren't pictures, and then the tab is hidden.
    for (let time = 0; time < 5; time += 1) {
      await page.locator('input[type=file]').setInputFiles(notAPicture);
      await toast(page, /PNG or JPEG file/);
    }
    await hide(page);
    await expect.poll(() => chosenIn(stored)).toBe(5);
    for (const secret of [person, notAPicture.name]) expect(stored.join()).not.toContain(secret);

    // Other journeys of the company may have been counted as well.
    await page.goto('/workflows');
    await page.getByRole('button', { name: 'Usage' }).click();
    await chooseChart(page, 'Logo');
    await page.getByText('Show as table').click();
    await expect.poll(shown).toBeGreaterThanOrEqual(before + 5);
    await page.getByText(new RegExp(`^About ${await shown()} of \\d+ chosen files were not pictures`)).waitFor();

    // Switched off, and on again: the page asks for confirmation before deleting.
    await page.getByRole('switch', { name: /Count how often/ }).click();
    await toast(page, 'Counting turned off');
    await page.getByText('Off. Nothing is counted.').waitFor();
    await page.getByRole('switch', { name: /Count how often/ }).click();
    await toast(page, 'Counting turned on');
    await page.getByRole('button', { name: 'Delete all counts' }).click();
    await page.getByRole('alertdialog', { name: 'Delete all counts?' }).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(shown).toBeGreaterThanOrEqual(before + 5);
  });
});
