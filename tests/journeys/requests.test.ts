import type { Page } from 'playwright-core';
import { beforeAll, describe } from 'vitest';
import type { Employee, SignUpBody } from '../../src/api/contract/employees.ts';
import type { LeaveApplication } from '../../src/api/contract/leave-applications.ts';
import { mondayOfNextYear } from '../server/support/days.ts';
import { addEmployee, addSignedIn, apiOf, good } from '../support/api.ts';
import { expect, it } from '../support/browser.ts';
import { holdAll } from '../support/network.ts';
import { companyAdmin, companyHr, manager } from '../support/people.ts';

const row = (page: Page, { fullName }: Employee) => page.getByRole('row').filter({ hasText: fullName });
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name, exact: true });
const rowsOf = async (page: Page): Promise<number> => (await page.getByRole('rowheader').all()).length;

describe('requests for leave', () => {
  /** A type of the test's own: the list narrowed to it shows no one else's requests. */
  let type: string;
  let people: Employee[];
  /** The first weeks of a year have no public holiday in Lisbon, where they work. */
  let week = 0;

  beforeAll(async () => {
    const admin = await apiOf(companyAdmin);
    const added = await admin.call('createLeaveType', {
      body: { name: `Journey ${process.pid} ${Date.now()}`, daysPerYear: 300 },
    });
    type = good(added).leaveType._id;
    const roles: SignUpBody['roles'] = ['reporting-manager', 'employee'];
    const other = await addEmployee({ roles });
    people = await Promise.all([manager, manager, other.email].map((email) => addSignedIn({ manager: email })));
  });

  /** Three days of a week without other requests, one after another, so that their order is known. */
  async function ask(...those: Employee[]): Promise<LeaveApplication[]> {
    week += 1;
    const body = { type, from: mondayOfNextYear(week, 1), to: mondayOfNextYear(week, 3), reason: 'A journey' };
    const asked: LeaveApplication[] = [];
    for (const { email } of those) {
      asked.push(good(await (await apiOf(email)).call('applyForLeave', { body })).leaveApplication);
    }

    return asked;
  }
  const only = (query = '') => `/manageLeaves?type=${type}${query}`;
  async function stored({ _id }: LeaveApplication): Promise<LeaveApplication> {
    const reply = await (await apiOf(companyAdmin)).call('reviewLeave', { params: { id: _id } });

    return good(reply).review.leaveApplication;
  }

  it('are decided by the applicants’ manager with the keyboard alone, and by no other manager', async ({ open }) => {
    const [one, two, other] = people as [Employee, Employee, Employee];
    const [first, second] = (await ask(one, two, other)) as [LeaveApplication, LeaveApplication];
    const page = await open({ as: manager, at: only(`&from=${first.from}&to=${first.to}`), hasFastAnimations: true });
    await page.getByText(/^1-2 of 2$/).waitFor();
    await row(page, two).waitFor();
    expect(await row(page, other).count()).toBe(0);

    await row(page, one).focus();
    await page.keyboard.press('Enter');
    await button(page, 'Approve').press('Enter');
    // The next one opens automatically, and this one can still be undone.
    await page.getByRole('heading', { name: two.fullName }).waitFor();
    await dialog(page)
      .getByText(new RegExp(`^${one.fullName}, .*: approved$`))
      .waitFor();
    await button(page, 'Approve').waitFor();
    await button(page, 'Undo').press('Enter');
    await page.getByRole('heading', { name: one.fullName }).waitFor();
    await button(page, 'Approve').press('Enter');
    await page.getByRole('heading', { name: two.fullName }).waitFor();
    await button(page, 'Reject').press('Enter');
    await dialog(page).getByRole('textbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Too many are away');
    await button(page, 'Reject').press('Enter');
    await dialog(page)
      .getByText(/^Rejected by you/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'No requests match' }).waitFor();

    expect(await stored(first)).toMatchObject({ status: 'approved' });
    expect(await stored(second)).toMatchObject({ status: 'rejected', note: 'Too many are away' });

    const listed = page.locator('kbd', { hasText: /^u$/ });
    await listed.waitFor();
    await page.keyboard.press('u');
    await page.getByText(`Decision undone: ${two.fullName}`).waitFor();
    expect(await dialog(page).count()).toBe(0);
    await row(page, two).waitFor();
    await listed.waitFor({ state: 'detached' });
    expect(await stored(second)).toMatchObject({ status: 'pending' });
    await page.keyboard.press('u');
    await page.getByText('Only your last decision can be undone, for five minutes.').waitFor();
  });

  /** Approved, and the applicant does not want it any more. */
  async function askToCancel(one: Employee): Promise<LeaveApplication> {
    const [request] = (await ask(one)) as [LeaveApplication];
    good(await (await apiOf(companyAdmin)).call('decideLeave', { body: { _id: request._id, decision: 'approved' } }));
    const asking = { params: { id: request._id }, body: { reason: 'The trip is off' } };
    good(await (await apiOf(one.email)).call('cancelLeave', asking));

    return request;
  }
  /** What someone has left of the type in the year of the request. */
  async function availableTo({ email }: Employee, { from }: LeaveApplication): Promise<number | undefined> {
    const query = { year: Number(from.slice(0, 4)) };
    const { balances } = good(await (await apiOf(email)).call('viewOwnLeave', { query }));

    return balances.find((one) => one.type._id === type)?.available;
  }

  it('to cancel approved leave show the balance before and after, and return the days once approved', async ({
    open,
  }) => {
    const [one] = people as [Employee];
    const request = await askToCancel(one);
    const before = (await availableTo(one, request)) as number;
    const page = await open({
      as: manager,
      at: only(`&from=${request.from}&to=${request.to}`),
      hasFastAnimations: true,
    });
    await row(page, one).getByText('Cancellation', { exact: true }).waitFor();
    await row(page, one).click();
    await dialog(page)
      .getByText(/^Cancellation of Journey/)
      .waitFor();
    await dialog(page)
      .getByText(/These days were approved\./)
      .waitFor();
    await dialog(page).getByText('The trip is off').first().waitFor();
    const balance = dialog(page).getByRole('row', { name: request.from.slice(0, 4) });
    await balance.getByText(`${before} days`).waitFor();
    await balance.getByText(`${before + 3} days`).waitFor();

    await button(page, 'Approve').click();
    await dialog(page)
      .getByText(/^Cancellation approved by you on/)
      .waitFor();
    expect(await availableTo(one, request)).toBe(before + 3);
    await button(page, 'Undo').click();
    await button(page, 'Approve').waitFor();
    expect(await availableTo(one, request)).toBe(before);
    await button(page, 'Approve').click();
    await dialog(page)
      .getByText(/^Cancellation approved by you on/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'No requests match' }).waitFor();
    await page.getByRole('button', { name: 'Cancelled' }).click();
    await row(page, one).waitFor();
    expect(await stored(request)).toMatchObject({ status: 'cancelled', cancellation: { status: 'approved' } });
    expect(await availableTo(one, request)).toBe(before + 3);
  });

  it('to cancel leave keep the leave unchanged when they are rejected with a reason', async ({ open }) => {
    const [one] = people as [Employee];
    const request = await askToCancel(one);
    const before = await availableTo(one, request);
    const page = await open({
      as: manager,
      at: only(`&from=${request.from}&to=${request.to}`),
      hasFastAnimations: true,
    });
    await row(page, one).click();
    await button(page, 'Reject').click();
    await dialog(page).getByRole('textbox').and(page.locator(':focus')).waitFor();
    await dialog(page).getByRole('textbox').fill('It is paid for already');
    await button(page, 'Reject').click();
    await dialog(page)
      .getByText(/^Cancellation rejected by you on/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'No requests match' }).waitFor();
    await page.getByRole('button', { name: 'Approved' }).click();
    await row(page, one).waitFor();
    expect(await row(page, one).getByText('Cancellation', { exact: true }).count()).toBe(0);
    expect(await stored(request)).toMatchObject({ status: 'approved', cancellation: { status: 'rejected' } });
    expect(await availableTo(one, request)).toBe(before);
  });

  it('that two people decide at once keep the first decision, and the second sees who decided and when', async ({
    open,
  }) => {
    const [one] = people as [Employee];
    const [request] = (await ask(one)) as [LeaveApplication];
    const at = only(`&from=${request.from}&to=${request.to}`);
    const [admins, hrs] = [
      await open({ as: companyAdmin, at, hasFastAnimations: true }),
      await open({ as: companyHr, at, hasFastAnimations: true }),
    ];
    for (const page of [admins, hrs]) {
      await row(page, one).click();
      await button(page, 'Approve').waitFor();
    }
    await dialog(admins).getByRole('textbox').fill('Not then');
    // The news would otherwise show the decision before the second one is pressed.
    const news = await holdAll(admins, `**/api/view/leave-applications/${request._id}`);
    await button(hrs, 'Approve').click();
    await dialog(hrs)
      .getByText(/^Approved by you/)
      .waitFor();
    await button(admins, 'Reject').click();
    await news.release();

    const refusal = dialog(admins).getByText(
      /Approved by Samir Haddad on \d\d-\d\d-\d\d \d\d:\d\d\. Your decision was not saved\.$/,
    );
    await refusal.waitFor();
    // The panel was scrolled down to the note.
    await expect.poll(() => refusal.evaluate(isUncovered)).toBe(true);
    expect(await stored(request)).toMatchObject({ status: 'approved', note: '' });
  });

  it('are decided several at once, with a result for each, and undone', async ({ open }) => {
    const requests = await ask(...people);
    const [lost] = requests as [LeaveApplication];
    const page = await open({ as: companyAdmin, at: only(`&from=${lost.from}&to=${lost.to}`) });
    await page.getByRole('checkbox', { name: 'Select all 3' }).check();
    const body = { _id: lost._id, decision: 'rejected' as const, note: 'Not then' };
    good(await (await apiOf(companyHr)).call('decideLeave', { body }));
    await page.getByRole('button', { name: 'Approve selected' }).click();
    // The one that was rejected meanwhile takes nothing.
    await expect
      .poll(() =>
        dialog(page)
          .getByText(/^\d+(\.5)? days? left$/)
          .count(),
      )
      .toBe(2);
    await button(page, 'Approve 3 requests').click();

    await page.getByRole('heading', { name: '2 of 3 requests approved' }).waitFor();
    await dialog(page).getByText('This request was already rejected by Samir Haddad.').waitFor();
    await page.keyboard.press('u');
    await page.getByRole('heading', { name: '2 decisions undone' }).waitFor();
    await dialog(page).locator('footer').getByRole('button', { name: 'Close' }).click();
    await page.getByText(/^1-2 of 2$/).waitFor();
    await expect.poll(() => rowsOf(page)).toBe(2);
    expect(await Promise.all(requests.map(async (one) => (await stored(one)).status))).toEqual([
      'rejected',
      'pending',
      'pending',
    ]);
  });
});

function isUncovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();

  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
