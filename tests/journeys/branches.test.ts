import { describe } from 'vitest';
import { formatDay } from '../../src/rules/shared/days.ts';
import { mondayOfNextYear } from '../server/support/days.ts';
import { addEmployee, apiOf, good } from '../support/api.ts';
import { arrives, expect, findOne, it, toast } from '../support/browser.ts';
import { mailedLink } from '../support/mail.ts';
import { companyHr } from '../support/people.ts';
import { keepsText } from '../support/unsaved-text.ts';

describe('a branch', () => {
  it('draft stays on the page when Cancel is pressed without a network', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/branches/addBranch', isFirstVisit: true, mayLog: /fetch|network/i });
    const name = page.getByLabel('Branch name');
    await name.fill('Sines');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => name.inputValue()).toBe('Sines');
  });

  it('draft stays on the page when the search cannot be loaded, and the search opens once online', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/branches/addBranch', isFirstVisit: true, mayLog: /fetch|network/i });
    const name = page.getByLabel('Branch name');
    const offline = page.getByRole('alert').filter({ hasText: 'You’re offline.' });
    await name.fill('Sines');
    await page.context().setOffline(true);
    await offline.waitFor();
    await page.getByRole('button', { name: 'Search or go to' }).click();
    await page.getByText('This could not be opened.').waitFor();
    await expect.poll(() => name.inputValue()).toBe('Sines');

    await page.context().setOffline(false);
    await offline.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Search or go to' }).click();
    const palette = page.getByRole('dialog');
    await palette.waitFor();
    // Its styles could not be loaded at first either.
    expect(await palette.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
    await expect.poll(() => name.inputValue()).toBe('Sines');
  });

  it('keeps a public holiday that was typed but not added yet when the page reloads', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/branches/addBranch' });
    const lines = page.locator('#holidayLines');
    await lines.fill('01-05-27 Labour Day');
    await keepsText(page, 'Labour Day');
    await page.goto('/dashboard');
    await page.goto('/branches/addBranch');
    const question = page.getByRole('alertdialog', { name: 'Restore your unsaved text?' });
    await question.getByText('01-05-27 Labour Day').waitFor();
    await question.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => lines.inputValue()).toBe('01-05-27 Labour Day');
  });

  it('recalculates leave for a new public holiday, after showing how many days will be returned', async ({ open }) => {
    const api = await apiOf(companyHr);
    const stamp = Date.now();
    const branchName = `Tomar ${stamp}`;
    const { branch } = good(await api.call('createBranch', { body: { branchName, timezone: 'Europe/Lisbon' } }));
    const person = await addEmployee({ branchId: branch._id });
    const body = { name: `Counted ${stamp}`, daysPerYear: 20 };
    const { leaveType } = good(await api.call('createLeaveType', { body }));
    const monday = mondayOfNextYear(5);
    const entered = await api.call('enterLeave', {
      body: { person: person._id, type: leaveType._id, from: monday, to: mondayOfNextYear(5, 3) },
    });
    expect(good(entered).leaveApplication).toMatchObject({ status: 'approved', days: 4 });

    const page = await open({ as: companyHr, at: '/branches' });
    await findOne(page, 'branches', branchName);
    await page.getByRole('button', { name: `Actions for ${branchName}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Add public holiday' }).click();
    await page.getByLabel('Date of public holiday 1').fill(monday);
    await page.getByLabel('Name of public holiday 1').fill('Tabuleiros');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Recalculate requests?' });
    await question.getByText(`Public holidays in ${branchName}: ${formatDay(monday)} added.`).waitFor();
    await question
      .getByText('1 approved request for leave will be recalculated; 1 day is added to people’s balances.')
      .waitFor();
    await question.getByText(': 4 → 3 days (').waitFor();
    await question.getByRole('button', { name: 'Save and recalculate' }).click();
    await toast(page, 'Branch updated');

    await page.goto(`/manageLeaves?data=approved&review=${good(entered).leaveApplication._id}`);
    await page.getByText(`3 days of ${body.name}`).waitFor();
    await page.getByText('Recalculated by').waitFor();
    await page.getByText(`Public holidays in ${branchName}`).waitFor();
  });

  it('is added with its admin, links to its people, and is disabled after showing whom that affects', async ({
    open,
  }) => {
    const stamp = Date.now();
    const [branch, email] = [`Sines ${stamp}`, `sines.${stamp}@harbourvale.example`];
    const page = await open({ as: companyHr, at: '/branches' });
    await page.getByRole('link', { name: 'Add branch' }).click();
    await arrives(page, '/branches/addBranch');

    await page.getByLabel('Branch name').fill(branch);
    await page.getByLabel('Time zone').fill('Azores');
    await page.getByRole('option', { name: 'Atlantic/Azores' }).click();
    await page.getByRole('button', { name: 'Add public holiday' }).click();
    await page.getByLabel('Date of public holiday 1').fill('2027-06-10');
    await page.getByLabel('Name of public holiday 1').fill('Dia de Portugal');
    await page.getByLabel('First name').fill('Inês');
    await page.getByLabel('Last name').fill('Duarte');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Add branch' }).click();
    await toast(page, 'Branch added');
    await arrives(page, '/branches');
    const { branches } = good(await (await apiOf(companyHr)).call('getBranches', { query: { search: branch } }));
    expect(branches[0]).toMatchObject({ timezone: 'Atlantic/Azores', holidays: [{ name: 'Dia de Portugal' }] });

    // The admin follows the emailed link, and sets a password first.
    const theirs = await open();
    await theirs.goto(await mailedLink(email));
    await arrives(theirs, '/bAdmin/changePassword');
    await theirs.getByRole('heading', { name: 'Change Password' }).waitFor();

    await findOne(page, 'branches', branch);
    await page.getByRole('button', { name: `Actions for ${branch}` }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    const question = page.getByRole('alertdialog', { name: `Disable ${branch}?` });
    await question.getByText('Its only admin cannot sign in until it is enabled again, and their').waitFor();
    await question.getByRole('button', { name: `Disable ${branch}` }).click();
    await toast(page, 'Branch disabled');
    await theirs.reload();
    await arrives(theirs, '/login');

    await page.getByRole('link', { name: `1 person in ${branch}` }).click();
    await arrives(page, `/employees?branch=${branches[0]?._id}&state=enabled`);
    await page.getByRole('row').filter({ hasText: 'Inês Duarte' }).filter({ hasText: branch }).waitFor();
  });
});
