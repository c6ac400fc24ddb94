import type { Page } from 'playwright-core';
import { beforeAll, describe } from 'vitest';
import type { Employee, SignUpBody } from '../../src/api/contract/employees.ts';
import { formatDay, shiftDay, today } from '../../src/rules/shared/days.ts';
import { mondayOfNextYear } from '../server/support/days.ts';
import { addEmployee, addSignedIn, apiOf, good } from '../support/api.ts';
import { expect, it, toast } from '../support/browser.ts';
import { companyAdmin, companyHr } from '../support/people.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const note = {
  name: 'note.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nA doctor wrote this.\n%%EOF\n'),
};

describe('HR acting for someone', () => {
  let type: string;
  let typeName: string;

  beforeAll(async () => {
    const admin = await apiOf(companyAdmin);
    typeName = `By hand ${process.pid} ${Date.now()}`;
    const added = await admin.call('createLeaveType', {
      body: { name: typeName, daysPerYear: 20, attachmentAfterDays: 0 },
    });
    type = good(added).leaveType._id;
  });

  async function ask(applicant: Employee, week: number): Promise<{ _id: string; from: string }> {
    const from = mondayOfNextYear(week);
    const reply = await (await apiOf(applicant.email)).call('applyForLeave', { body: { type, from, to: from } });

    return good(reply).leaveApplication;
  }

  /** From today on. Where the approver works, it may be tomorrow already. */
  async function handOver(page: Page, lead: Employee, delegate: Employee) {
    await page.getByRole('button', { name: 'Delegate approvals' }).click();
    const form = dialog(page, 'Delegate approvals');
    await form.getByRole('combobox', { name: 'Approver' }).fill(lead.fullName);
    await page.getByRole('option', { name: lead.email }).click();
    await form.getByRole('combobox', { name: 'Delegate' }).fill(delegate.fullName);
    await page.getByRole('option', { name: delegate.fullName }).click();
    await form.getByLabel('Last day').fill(shiftDay(today(), { days: 3 }));
    await form.getByRole('button', { name: 'Delegate', exact: true }).click();

    return form;
  }

  it('adds a document to a request and a day to a balance, after which the request can be approved', async ({
    open,
  }) => {
    const applicant = await addSignedIn();
    const { _id, from } = await ask(applicant, 30);
    const page = await open({ as: companyHr, at: `/requests?type=${type}`, hasFastAnimations: true });
    await page.getByRole('row').filter({ hasText: applicant.fullName }).click();
    const review = dialog(page, applicant.fullName);
    await review.getByRole('textbox').fill('Thank you for the note');
    await review.getByText('A document is required for more than 0 days, but none has been added.').waitFor();

    await review.getByRole('button', { name: 'Add a document' }).first().click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ ...note, name: 'note.txt', buffer: Buffer.from('No document') });
    await page.getByRole('button', { name: 'Add document' }).click();
    await page.getByRole('link', { name: 'The document must be a PDF, PNG or JPEG file.' }).waitFor();
    await page.locator('input[type=file]').setInputFiles(note);
    await page.getByRole('button', { name: 'Add document' }).click();
    await review.getByRole('button', { name: /^note\.pdf/ }).waitFor();

    await review.getByRole('button', { name: 'Change balance' }).click();
    const ledger = dialog(page, `${typeName}: ${applicant.fullName}`);
    await ledger.getByLabel('Year').selectOption(from.slice(0, 4));
    await ledger.getByLabel('Days').fill('2.5');
    await ledger.getByText('21.5 days').waitFor();
    await ledger.getByLabel('Reason').fill('Kept the harbour open');
    await ledger.getByRole('button', { name: 'Change balance' }).click();
    await review.getByRole('cell', { name: '22.5 days' }).waitFor();

    await expect.poll(() => review.getByRole('textbox').inputValue()).toBe('Thank you for the note');
    await review.getByRole('button', { name: 'Approve', exact: true }).click();
    await review.getByText(/^Approved by you/).waitFor();
    const own = good(
      await (await apiOf(applicant.email)).call('viewOwnLeave', { query: { year: Number(from.slice(0, 4)) } }),
    );
    expect(own.documents.filter(({ leaveApplication }) => leaveApplication === _id)).toMatchObject([
      { originalName: 'note.pdf', by: { fullName: 'Samir Haddad' } },
    ]);
    expect(own.balances.find((balance) => balance.type._id === type)?.available).toBe(21.5);
  });

  it('enters leave on a person’s page, which is approved and appears at once among their requests', async ({
    open,
  }) => {
    const applicant = await addSignedIn();
    const name = `Entered ${process.pid} ${Date.now()}`;
    const listed = `Listed ${process.pid} ${Date.now()}`;
    const admin = await apiOf(companyAdmin);
    for (const each of [name, listed])
      good(await admin.call('createLeaveType', { body: { name: each, daysPerYear: 20 } }));
    const day = mondayOfNextYear(33);
    const page = await open({ as: companyHr, at: '/manageLeaves' });
    await page.getByRole('button', { name: 'Add leave' }).click();
    await page.getByLabel('Employee').fill(applicant.fullName);
    await page.getByRole('option', { name: applicant.fullName }).click();
    const fromList = dialog(page, `Add leave for ${applicant.fullName}`);
    await fromList.getByLabel('Leave type').selectOption(listed);
    await fromList.getByLabel('First day').fill(mondayOfNextYear(36));
    await fromList.getByRole('button', { name: 'Add leave' }).click();
    // Pending requests, which stay open, do not have it.
    await toast(page, 'Leave added. It is under Approved.');
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('row').filter({ hasText: listed }).filter({ hasText: 'Approved' }).waitFor();

    await page.goto(`/employees/view/${applicant._id}`);
    await page.getByRole('button', { name: 'Add leave' }).click();
    const form = dialog(page, `Add leave for ${applicant.fullName}`);
    // The form was still loading when the dialog opened.
    await form.getByLabel('Leave type').and(page.locator(':focus')).waitFor();
    await form.getByRole('button', { name: 'Add leave' }).click();
    await form.getByText('Choose a leave type.').first().waitFor();
    await form.getByLabel('Leave type').selectOption(name);
    await form.getByLabel('First day').fill(day);
    await form.getByLabel('Part of the day').selectOption('The afternoon');
    await form.getByText('This uses 0.5 days.').waitFor();
    await form.getByLabel('Reason').fill('Phoned this morning');
    await form.getByRole('button', { name: 'Add leave' }).click();
    await toast(page, 'Leave added');
    await page.getByRole('link', { name }).waitFor();
    const own = await (await apiOf(applicant.email)).call('viewOwnLeave', { query: { year: Number(day.slice(0, 4)) } });
    expect(good(own).leaveApplications.find((one) => one.type.name === name)).toMatchObject({
      from: day,
      to: day,
      days: 0.5,
      status: 'approved',
      reason: 'Phoned this morning',
      decidedBy: { fullName: 'Samir Haddad' },
    });

    // They were away for longer.
    await page.getByRole('link', { name }).click();
    const review = dialog(page, applicant.fullName);
    await review.getByRole('button', { name: 'Change days' }).click();
    const changing = dialog(page, `Change the dates of ${applicant.fullName}’s leave`);
    await expect.poll(() => changing.getByLabel('First day').inputValue()).toBe(formatDay(day));
    await changing.getByLabel('Last day').fill(mondayOfNextYear(33, 1));
    await changing.getByText('19.5 days now, 18 days afterwards.').waitFor();
    await changing.getByRole('button', { name: 'Change days' }).click();
    await changing.getByText('Enter a reason.').first().waitFor();
    await changing.getByLabel('Reason').fill('Still ill');
    await changing.getByRole('button', { name: 'Change days' }).click();
    await toast(page, 'Days changed');
    await review.getByText('Days changed by Samir Haddad').waitFor();
    await review.getByText(/before\. Still ill/).waitFor();

    // They came to work after all.
    await review.getByRole('button', { name: 'Cancel leave' }).click();
    const cancelling = dialog(page, `Cancel ${applicant.fullName}’s leave?`);
    await cancelling.getByRole('button', { name: 'Cancel leave' }).click();
    await cancelling.getByText('Enter a reason.').first().waitFor();
    await cancelling.getByLabel('Reason').fill('They were at work');
    await cancelling.getByRole('button', { name: 'Cancel leave' }).click();
    await review.getByText(/^Cancelled by you/).waitFor();
    await review.getByText('“They were at work”').waitFor();
    const after = await (await apiOf(applicant.email)).call('viewOwnLeave', {
      query: { year: Number(day.slice(0, 4)) },
    });
    expect(good(after).balances.find((balance) => balance.type.name === name)?.available).toBe(20);
  });

  it('adds sick leave on days of approved leave, which are returned', async ({ open }) => {
    const applicant = await addSignedIn();
    const admin = await apiOf(companyAdmin);
    const [leave, sickness] = [`Away ${process.pid} ${Date.now()}`, `Ill ${process.pid} ${Date.now()}`];
    const added = good(await admin.call('createLeaveType', { body: { name: leave, daysPerYear: 20 } }));
    good(await admin.call('createSickLeaveType', { body: { name: sickness, daysPerYear: 20 } }));
    const [from, to] = [mondayOfNextYear(38), mondayOfNextYear(38, 4)];
    const hr = await apiOf(companyHr);
    const away = { person: applicant._id, type: added.leaveType._id, from, to };
    good(await hr.call('enterLeave', { body: away }));

    const page = await open({ as: companyHr, at: `/employees/view/${applicant._id}` });
    await page.getByRole('button', { name: 'Add leave' }).click();
    const form = dialog(page, `Add leave for ${applicant.fullName}`);
    await form.getByLabel('Leave type').selectOption(sickness);
    await form.getByLabel('First day').fill(mondayOfNextYear(38, 1));
    await form.getByLabel('Last day').fill(mondayOfNextYear(38, 2));
    await form.getByText(`2 days go back to the ${leave} balance.`).waitFor();
    await form.getByRole('button', { name: 'Add leave' }).click();
    await toast(page, 'Leave added');
    await page.getByRole('link', { name: sickness }).click();
    await dialog(page, applicant.fullName).getByText(`2 days of ${leave} went back to the balance.`).waitFor();
    const year = Number(from.slice(0, 4));
    const own = good(await (await apiOf(applicant.email)).call('viewOwnLeave', { query: { year } }));
    expect(own.balances.find(({ type: { name } }) => name === leave)?.available).toBe(17);
  });

  it('delegates decisions for someone to a substitute, who decides until the delegation ends', async ({ open }) => {
    const roles: SignUpBody['roles'] = ['reporting-manager', 'employee'];
    const [lead, delegate] = await Promise.all([addEmployee({ roles }), addSignedIn({ roles })]);
    const { _id } = await ask(await addSignedIn({ manager: lead.email }), 31);
    const deciding = await apiOf(delegate.email);
    const seen = async () => (await deciding.call('reviewLeave', { params: { id: _id } })).status;
    expect(await seen()).toBe(404);
    const page = await open({ as: companyHr, at: `/manageLeaves?type=${type}` });
    await page.getByRole('button', { name: 'Delegates' }).click();
    const list = dialog(page, 'Delegates');
    await handOver(page, lead, delegate);
    const line = list.getByRole('row').filter({ hasText: lead.fullName }).filter({ hasText: delegate.fullName });
    await line.getByText('Now').waitFor();
    expect(await seen()).toBe(200);

    // The same days again are refused, with the reason at the field to correct.
    const form = await handOver(page, lead, delegate);
    await form.getByText('Approvals are already delegated on some of these days.').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();

    await line.getByRole('button', { name: /^End/ }).click();
    await page.getByRole('button', { name: 'End delegation' }).click();
    await line.getByText('Over').waitFor();
    expect(await seen()).toBe(404);
  });
});
