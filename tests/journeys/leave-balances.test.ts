import { buffer } from 'node:stream/consumers';
import { describe } from 'vitest';
import { xlsxOf } from '../../server/lists/xlsx.ts';
import { recordsIn } from '../server/imports/uploads.ts';
import { apiOf, good } from '../support/api.ts';
import { expect, it, toast } from '../support/browser.ts';
import { companyAdmin, companyHr, employee, manager } from '../support/people.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('everyone’s balances', () => {
  it('are exported, corrected in the file and uploaded again, and the ledger shows the reason', async ({ open }) => {
    const admin = await apiOf(companyAdmin);
    const name = `From a list ${process.pid} ${Date.now()}`;
    good(await admin.call('createLeaveType', { body: { name, daysPerYear: 20 } }));
    const page = await open({ as: companyHr, at: '/manageLeaves', mayLog: /404/ });
    await page.getByRole('button', { name: 'Balances' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export balances (Excel)' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^Leave Balances \d\d-\d\d-\d\d\.xlsx$/);

    const all = (await recordsIn(await buffer(await saved.createReadStream()))).filter(
      (row) => row['Leave Type'] === name,
    );
    expect(all.length).toBeGreaterThan(100);
    const own = all.find(({ Email }) => Email === employee) as Record<string, string>;
    // Other journeys add and remove people of their own.
    const others = all.filter((row) => row !== own && row.Email !== companyHr && row['Employee ID']?.startsWith('HV-'));
    const rows = [...others.slice(0, 8), own];
    expect(own).toMatchObject({ Granted: own['Days Left'], Taken: '0', Pending: '0' });
    const before = own['Days Left'];
    own['Days Left'] = '12.5';
    const titles = Object.keys(own);
    const sheet = {
      name: 'Leave balances',
      columns: titles.map((header) => ({ header, width: 20 })),
      rows: [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))],
    };
    const file = { name: `${name}.xlsx`, mimeType: XLSX, buffer: await xlsxOf([sheet]) };

    await page.getByRole('button', { name: 'Balances' }).click();
    await page.getByRole('menuitem', { name: 'Upload balances' }).click();
    await page.getByRole('heading', { name: 'Upload Leave Balances' }).waitFor();
    await page.getByRole('button', { name: 'Check', exact: true, disabled: false }).waitFor();
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText(`${name}: ${before} → 12.5 days`).waitFor();
    await page.getByText('1 will be updated').waitFor();
    await page.getByText(`${rows.length - 1} will not change`).waitFor();
    await page.getByRole('button', { name: 'Upload 1 row' }).click();
    await toast(page, 'Data Uploaded Successfully!');
    await page.getByText(`1 updated, ${rows.length - 1} unchanged.`).waitFor();
    await page.getByRole('cell', { name: file.name }).waitFor();

    const person = good(await admin.call('allUsers', { query: { search: employee } })).users[0];
    await page.goto(`/employees/view/${person?._id}`);
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('button').click();
    const ledger = page.getByRole('dialog', { name: new RegExp(`^${name}: `) });
    await ledger.getByText('Balance from an upload').waitFor();
    await ledger.getByText('Samir Haddad').waitFor();
  });

  it('can be exported but not uploaded by managers', async ({ open }) => {
    const page = await open({ as: manager, at: '/manageLeaves' });
    await page.getByRole('button', { name: 'Balances' }).click();
    await page.getByRole('menuitem', { name: 'Export balances (CSV)' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Upload balances' }).count()).toBe(0);
  });
});
