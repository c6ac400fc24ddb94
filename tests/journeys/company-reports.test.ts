import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre';
import { describe } from 'vitest';
import { paths } from '../../src/rules/shared/paths.ts';
import { arrives, expect, it, toast } from '../support/browser.ts';
import { branchAdmin, companyHr } from '../support/people.ts';

/** Reports run one after the other. */
const RUN_MS = 40_000;

const at = (report: string, search = '') => `${paths.companyReport.replace(':report', report)}${search}`;

describe('company reports', () => {
  it('open, and are filtered by keyboard and saved as a view that opens with the same filters', async ({ open }) => {
    const page = await open({ as: companyHr, at: paths.companyReports });
    await page.getByRole('link', { name: 'Absence' }).focus();
    await page.keyboard.press('Enter');
    const chart = page.getByRole('slider', { name: 'Absence by month' });
    await chart.waitFor();

    const from = page.getByLabel('From', { exact: true });
    const first = await from.inputValue();
    expect(first).toMatch(/^\d{2}-\d{4}$/);
    await from.press('ArrowUp');
    await expect.poll(() => from.inputValue()).not.toBe(first);
    await from.fill('01-2026');
    await from.press('Enter');
    await page.waitForURL(/from=2026-01/);
    await page.getByLabel('To', { exact: true }).fill('2026/03');
    await page.getByLabel('To', { exact: true }).press('Tab');
    await page.waitForURL(/from=2026-01&to=2026-03/);
    await expect.poll(() => chart.getAttribute('aria-valuemax')).toBe('3');
    await chart.press('End');
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/^Mar 2026: /);

    await page.getByRole('button', { name: 'Save view' }).click();
    const name = `First quarter ${process.pid} ${Date.now()}`;
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await toast(page, 'View saved');
    await page.getByRole('link', { name: 'Company reports' }).first().click();
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Email it to me now' }).click();
    await toast(page, 'Report sent to your email');
    await page.getByRole('link', { name }).click();
    await arrives(page, at('absence', '?from=2026-01&to=2026-03'));
    await chart.waitFor();
  });

  it('explain what is wrong with an invalid month and keep the previous one', async ({ open }) => {
    const page = await open({ as: companyHr, at: at('head-count') });
    const to = page.getByLabel('To', { exact: true });
    await to.fill('March');
    await to.press('Enter');
    await page.getByText('Enter a month as MM-YYYY, such as 03-2026.').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('have a downloadable table behind each chart', async ({ open }) => {
    const page = await open({ as: branchAdmin, at: at('head-count') });
    await page.getByRole('slider', { name: 'Headcount by month' }).waitFor();
    await page.getByRole('button', { name: 'Table' }).first().click();
    await page.getByRole('columnheader', { name: 'Headcount' }).first().waitFor();
    await page.getByRole('button', { name: 'Export Headcount by month' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Headcount and turnover - Headcount by month.xlsx');
    const { sheets } = await readXlsx(await buffer(await file.createReadStream()));
    expect(sheets.map(({ name }) => name)).toEqual(['Headcount by month']);
  });

  it('print with company, branch, months and date, and without buttons', async ({ open }) => {
    const page = await open({ as: branchAdmin, at: at('absence', '?from=2026-01&to=2026-03') });
    await page.getByRole('slider', { name: 'Absence by month' }).waitFor();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`Printed ${process.pid} ${Date.now()}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await toast(page, 'View saved');
    await page.emulateMedia({ media: 'print' });

    await page.getByRole('term').filter({ hasText: 'Company' }).waitFor();
    const paper = await page.locator('body').innerText();
    expect(paper).toMatch(
      /Company\s+Harbour & Vale\s+Period\s+Jan 2026 to Mar 2026\s+Branches\s+Lisbon\s+Departments\s+All departments\s+As of\s+\d\d-\d\d-\d\d/,
    );
    for (const text of ['Print', 'Save view', 'View saved', 'Reset']) expect(paper).not.toContain(text);
  });

  it('run in the background and are ready after the person leaves the page', async ({ open }) => {
    const page = await open({ as: companyHr, at: at('leave-liability', '?on=2026-06-30') });
    // A second try finds the run of the first.
    await page.getByRole('button', { name: /^Run (report|again)$/ }).click();
    await page
      .getByText(/^(The report is (waiting to start|running)|Requested on)/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Company reports' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Company reports' }).waitFor();
    await page.goBack();
    await page.getByRole('slider', { name: 'Days owed by leave type' }).waitFor({ timeout: RUN_MS });
    await page.getByText('Requested on').waitFor();
  });
});
