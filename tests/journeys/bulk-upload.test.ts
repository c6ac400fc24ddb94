import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { XLSX_TYPE } from '../../server/lists/xlsx-answer.ts';
import { sheetRow, workbook } from '../server/imports/support.ts';
import { arrives, expect, it, toast } from '../support/browser.ts';
import { newPeople } from '../support/lists.ts';
import { branchAdmin, branchHr, companyAdmin, companyHr } from '../support/people.ts';
import { openUploads } from '../support/uploads.ts';

/** The first poll may come before the server has started the upload, which is then not found. */
const mayLog = /404/;

describe('a file with many people', () => {
  it('returns the failed rows and, once they are corrected, links to the list', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/employees/add', mayLog });
    await openUploads(page);
    const upload = page.getByRole('button', { name: 'Upload', exact: true, disabled: false });
    await upload.waitFor();
    const picker = page.locator('input[type=file]');

    const name = `people ${Date.now()}.csv`;
    await picker.setInputFiles({ ...newPeople([{}, { email: companyHr }, { department: 'Enginering' }]), name });
    await page.getByRole('button', { name: 'Check first' }).press('Enter');
    await page.getByText('2 cells with errors').waitFor();
    // What had the focus is gone: it goes on at the results.
    await page.keyboard.press('Tab');
    await page.locator('select:focus').waitFor();
    await page.getByRole('button', { name: 'Change file or options' }).click();
    await upload.click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Upload 1 row' }).click();

    expect((await saved).suggestedFilename()).toBe('Failed Rows.xlsx');
    await page.getByText('1 added, 2 rows with errors.').waitFor();
    await page.getByText(`This email address is already being used: ${companyHr}`).waitFor();
    await page.getByRole('cell', { name: /Did you mean “Engineering”/ }).waitFor();

    await page.getByRole('button', { name: 'Choose another file' }).click();
    await upload.waitFor();
    await picker.setInputFiles(newPeople([{}, {}]));
    await upload.click();
    await toast(page, 'Data Uploaded Successfully!');
    await arrives(page, '/employees');

    await page.goto('/employees/add?uploads=failed');
    await page.getByRole('button', { name: `Dismiss ${name}` }).click();
    await toast(page, 'Upload dismissed');
  });

  it('begins with the options of the person’s last upload', async ({ open }) => {
    const page = await open({ as: branchHr, at: '/employees/add?tab=employees', mayLog });
    const upload = page.getByRole('button', { name: 'Upload', exact: true, disabled: false });
    const role = page.getByLabel('Role for people without one');
    const welcomes = page.getByLabel('Send welcome emails');
    await upload.waitFor();
    await role.selectOption('employee');
    await welcomes.uncheck();
    await page.locator('input[type=file]').setInputFiles(newPeople([{ role: '' }]));
    await upload.click();
    await toast(page, /No welcome emails have been sent\./);
    await arrives(page, '/employees');

    await page.goto('/employees/add?tab=employees');
    await page.getByText('The following options are the same as in your last upload.').waitFor();
    await expect.poll(() => role.inputValue()).toBe('employee');
    expect(await welcomes.isChecked()).toBe(false);
    await page.getByRole('row').filter({ hasText: '1 added without welcome emails' }).first().waitFor();
  });

  it('can hold back the welcome emails, which are sent from the list later', async ({ open }) => {
    // Not by someone who uploads elsewhere: that would begin with the same choice.
    const page = await open({ as: branchAdmin, at: '/employees/add', mayLog });
    await openUploads(page);
    const upload = page.getByRole('button', { name: 'Upload', exact: true, disabled: false });
    await upload.waitFor();
    await page.getByLabel('Send welcome emails').uncheck();
    const email = `noor.${randomUUID()}@harbourvale.example`;
    await page.locator('input[type=file]').setInputFiles(newPeople([{ email }, { department: 'Enginering' }]));
    await page.getByRole('button', { name: 'Check first' }).click();
    await page.getByText('No welcome emails will be sent.').waitFor();
    await page.getByRole('button', { name: 'Upload 1 row' }).click();
    await page.getByText('1 added without welcome emails, 1 row with errors.', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Show people without a welcome email' }).click();
    await page.getByText('Never, welcome email not sent').waitFor();
    await page.getByRole('searchbox', { name: 'Search employees' }).fill(email);
    await page.getByRole('checkbox', { name: 'Select all 1 shown' }).check();
    await page.getByRole('button', { name: 'More actions for the selected people' }).click();
    await page.getByRole('menuitem', { name: 'Send welcome email' }).click();
    await page.getByRole('button', { name: 'Send to 1 person' }).click();
    await page.getByRole('heading', { name: '1 person will get the welcome email' }).waitFor();
    await page.getByText('Close', { exact: true }).click();

    await page.getByText('No active employees match').waitFor();
  });

  it('shows who would become an admin before anything is saved', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/employees/add', mayLog });
    await openUploads(page);
    const upload = page.getByRole('button', { name: 'Upload', exact: true, disabled: false });
    await upload.waitFor();
    await page.locator('input[type=file]').setInputFiles(newPeople([{}, { role: 'Admin' }]));
    await upload.click();

    await page.getByRole('alert').filter({ hasText: '1 person will get the Admin role' }).waitFor();
    await page.getByText('Nothing has been saved yet.').waitFor();
    await page.getByRole('button', { name: 'Change file or options' }).click();
    await upload.waitFor();
  });

  it('keeps its tab when the page is loaded again, and on the way back', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/employees/add', mayLog });
    const tab = page.getByRole('tab', { name: 'Upload In Bulk', selected: true });
    await openUploads(page);
    await page.waitForURL(/\/employees\/add\?tab=employees$/);

    await page.reload();
    await tab.waitFor();
    await page.getByRole('link', { name: 'Branches' }).click();
    await page.waitForURL(/\/branches/);
    await page.goBack();
    await tab.waitFor();
  });

  it('creates each new department as chosen', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/employees/add', mayLog });
    await openUploads(page);
    const upload = page.getByRole('button', { name: 'Upload', exact: true, disabled: false });
    await upload.waitFor();
    // The company remembers what becomes of a name, and a name like one that it has would be suggested.
    const mark = randomUUID().slice(0, 13);
    const [own, misspelt, nonsense] = [`Dock ${mark}`, `Engineering${mark.slice(0, 3)}`, `Nonsense ${mark}`];
    const head = ['First Name', 'Last Name', 'Email', 'Employee Id', 'Designation', 'Role', 'Department', 'Branch'];
    const lines = [own, own.toUpperCase(), misspelt, nonsense].map((department, at) => [
      ...['Noor', 'Docker', `noor.dock${at}.${mark}@harbourvale.example`, `D-${mark}-${at}`],
      ...['Operations Analyst', 'Employee', department, 'Lisbon'],
    ]);
    const buffer = workbook([head, ...lines].map((cells) => sheetRow(...cells)).join(''));
    await page.locator('input[type=file]').setInputFiles({ name: 'first.xlsx', mimeType: XLSX_TYPE, buffer });
    await upload.click();

    await page.getByText('We don’t recognise 3 departments:').waitFor();
    await page.getByText('4 with errors').waitFor();
    await page.getByRole('button', { name: 'Create the remaining 2' }).press('Enter');
    await page.getByText('3 will be added').waitFor();
    await page.getByLabel(`${nonsense} (1 row)`).selectOption('Don’t create (these rows will fail)');
    await page.getByText('2 with errors').waitFor();
    await page.getByRole('button', { name: 'Use all suggestions' }).click();
    await page.getByText('3 will be added').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Upload 3 rows' }).click();
    await saved;

    await page.getByText('3 added, 1 row with errors.', { exact: true }).waitFor();
    await page.getByText(`New department: ${own}.`).first().waitFor();
  });

  it('can have a column under a heading of its own, which is chosen before anything is saved', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: '/employees/add', mayLog });
    await openUploads(page);
    const upload = page.getByRole('button', { name: 'Upload', exact: true, disabled: false });
    await upload.waitFor();
    // The company remembers what it was used as.
    const heading = `Where they sit ${randomUUID()}`;
    await page.locator('input[type=file]').setInputFiles(newPeople([{}, {}], heading));
    await upload.click();

    await page.getByText(/^This file cannot be uploaded yet. This column is missing: Branch\./).waitFor();
    await page.getByLabel(heading).selectOption('Use as “Branch”');
    await page.getByText('2 will be added').waitFor();
    await page.getByLabel(heading).selectOption('Ignore this column');
    await page.getByText('This file cannot be uploaded yet.').waitFor();
    await page.getByLabel(heading).selectOption('Use as “Branch”');
    await page.getByRole('button', { name: 'Upload 2 rows' }).click();

    await toast(page, 'Data Uploaded Successfully!');
    await arrives(page, '/employees');
  });

  it('is not lost if the reply to its upload is: the console checks what happened to it', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees/add', mayLog: /404|Failed to load|connection was lost/ });
    await openUploads(page);
    const upload = page.getByRole('button', { name: 'Upload', exact: true, disabled: false });
    await upload.waitFor();
    await page.locator('input[type=file]').setInputFiles(newPeople([{}]));
    // The server receives and processes everything, but its reply never arrives.
    await page.route('**/api/employee/bulk-signup**', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });

    await upload.click();

    await toast(page, 'Data Uploaded Successfully!');
    await arrives(page, '/employees');
  });
});
