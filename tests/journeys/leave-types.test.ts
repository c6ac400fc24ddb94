import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { mondayOfNextYear } from '../server/support/days.ts';
import { addEmployee, apiOf, good } from '../support/api.ts';
import { arrives, expect, findOne, it, toast } from '../support/browser.ts';
import { branchAdmin, companyHr } from '../support/people.ts';

const nextYear = mondayOfNextYear(0).slice(0, 4);

async function menu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('a leave type', () => {
  it('is created, edited after someone else’s change, explained for a person, retired and restored', async ({
    open,
  }) => {
    const api = await apiOf(companyHr);
    const person = await addEmployee();
    const name = `Volunteering ${person.empId}`;
    const stored = async () => {
      const { leaveTypes } = good(await api.call('listLeaveTypes', { query: {} }));
      const type = leaveTypes.find((one) => one.name === name);
      if (!type) throw new Error('It was not stored.');

      return type;
    };
    const page = await open({ as: companyHr, at: '/Leave' });
    await page.getByRole('link', { name: 'Add leave type' }).click();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Days per year').fill('20,5');
    const meaning = page.getByRole('region', { name: 'Summary' });
    await meaning.getByText('Everyone gets 20.5 days of paid leave a year.').waitFor();
    await page.getByRole('button', { name: 'Add leave type' }).click();
    await toast(page, 'Leave type added');
    await arrives(page, '/Leave');

    await findOne(page, 'leave types', person.empId);
    await menu(page, name, 'Edit');
    await page.getByLabel('Carry-over limit').fill('5');
    await page.getByLabel('Carry-over expires at the end of').selectOption('March');
    await meaning
      .getByText('up to 5 days can be carried over to the next year and expire at the end of March')
      .waitFor();
    const { _id, version } = await stored();
    good(await api.call('editLeaveType', { body: { _id, version, minNoticeDays: 7 } }));
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('alertdialog', { name: 'This was changed while you were editing' });
    await question.getByText('Days of notice').waitFor();
    await question.getByRole('button', { name: 'Keep my changes' }).click();
    await meaning.getByText('at least 7 days in advance').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Leave type updated');
    expect(await stored()).toMatchObject({ minNoticeDays: 7, carryOverCap: 5, carryOverExpiryMonth: 3 });

    // On its own page, what someone would have of it, and how that comes about.
    await arrives(page, `/Leave/viewLeaves?type=${_id}`);
    await page.getByRole('combobox', { name: 'Person' }).fill(person.email);
    await page.getByRole('option', { name: person.fullName }).click();
    await page.getByLabel('On', { exact: true }).fill(`${nextYear}-06-01`);
    const standing = page.getByRole('region', { name: `Balance preview for ${person.fullName}` });
    await standing.getByText(`20.5 days of ${name} on 1 June ${nextYear}`).waitFor();
    await standing.getByRole('row', { name: `Granted for ${nextYear}` }).waitFor();

    // And how long a leave of it would be: a week from Monday to Monday has a weekend in it.
    await page.getByLabel('First day').fill(mondayOfNextYear(5));
    await page.getByLabel('Last day').fill(mondayOfNextYear(6));
    await page.getByText(`6 days of ${name}`).waitFor();
    await page.getByRole('link', { name: '0 requests' }).first().waitFor();

    await page.getByRole('link', { name: 'All leave types' }).click();
    await findOne(page, 'leave types', person.empId);
    await menu(page, name, 'Retire');
    await page.getByRole('button', { name: `Retire ${name}` }).click();
    await toast(page, 'Leave type retired');
    await page.getByRole('row').filter({ hasText: name }).getByText('Retired').waitFor();
    await menu(page, name, 'Restore');
    await toast(page, 'Leave type restored');
    await page.getByRole('row').filter({ hasText: name }).getByText('In use').waitFor();
    good(await api.call('deleteLeaveType', { params: { id: _id } }));
  });

  it('that belongs to one branch only can be changed by its branch admin, who cannot create others', async ({
    open,
  }) => {
    const api = await apiOf(companyHr);
    const stamp = `${process.pid}${Date.now()}`;
    const [everybodys, own] = [`Everyone’s ${stamp}`, `Our own ${stamp}`];
    const { leaveType } = good(await api.call('createSickLeaveType', { body: { name: everybodys, daysPerYear: 10 } }));
    const page = await open({ as: branchAdmin, at: '/sickLeave/createLeave' });
    await page.getByLabel('Name').fill(own);
    await page.getByLabel('Days per year').fill('3');
    expect(await page.getByRole('combobox', { name: 'Available to' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add sick leave type' }).click();
    await toast(page, 'Sick leave type added');

    await page.getByRole('searchbox', { name: 'Search sick leave types' }).fill(stamp);
    await page.getByText('1-2 of 2', { exact: true }).waitFor();
    await page.getByRole('row').filter({ hasText: own }).getByText('Lisbon').waitFor();
    await page.getByRole('button', { name: `Actions for ${everybodys}` }).click();
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['View']);

    const { leaveTypes } = good(await api.call('listSickLeaveTypes', { query: {} }));
    for (const { _id, name } of leaveTypes) {
      if (name === own) good(await api.call('deleteSickLeaveType', { params: { id: _id } }));
    }
    good(await api.call('deleteSickLeaveType', { params: { id: leaveType._id } }));
  });
});

describe('a work from home policy', () => {
  it('is created for some branches and edited, and the list shows what it allows', async ({ open }) => {
    const name = `Quiet days ${process.pid}${Date.now()}`;
    const page = await open({ as: companyHr, at: '/view/wfh' });
    await page.getByRole('link', { name: 'Add policy' }).click();
    await page.getByLabel('Name').fill(name);
    await page.getByRole('combobox', { name: 'Available to' }).click();
    await page.getByRole('checkbox', { name: 'Rotterdam', exact: true }).check();
    await page.keyboard.press('Escape');
    for (const day of ['Monday', 'Tuesday', 'Friday']) await page.getByRole('checkbox', { name: day }).uncheck();
    const meaning = page.getByRole('region', { name: 'Summary' });
    await meaning.getByText('Everyone in Rotterdam can work from home on Wednesdays and Thursdays').waitFor();
    await page.getByRole('button', { name: 'Add policy' }).click();
    await toast(page, 'Policy added');
    await arrives(page, '/view/wfh');

    await findOne(page, 'policies', name);
    await menu(page, name, 'Edit');
    await page.getByLabel('Maximum days').fill('6');
    await page.getByLabel('Per', { exact: true }).selectOption('Month');
    await page.getByRole('radio', { name: 'Approval needed above the limit' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Policy updated');
    await arrives(page, '/view/wfh');

    const row = page.getByRole('row').filter({ hasText: name });
    for (const words of ['Wednesday and Thursday', '6 days a month', 'Above the limit', 'Rotterdam']) {
      await row.getByText(words).waitFor();
    }
    const api = await apiOf(companyHr);
    const { wfhPolicies } = good(await api.call('listWfhPolicies', { query: {} }));
    const policy = wfhPolicies.find((one) => one.name === name);
    good(await api.call('deleteWfhPolicy', { params: { id: policy?._id ?? '' } }));
  });
});
