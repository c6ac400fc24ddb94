import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Employee } from '../../src/api/contract/employees.ts';
import type { LeaveApplication } from '../../src/api/contract/leave-applications.ts';
import type { WfhRequest } from '../../src/api/contract/wfh-requests.ts';
import { mondayOfNextYear } from '../server/support/days.ts';
import { addSignedIn, apiOf, good } from '../support/api.ts';
import { arrives, expect, it } from '../support/browser.ts';
import { companyAdmin } from '../support/people.ts';

/** It begins early in July, which is without public holidays, in any year. */
const WEEK = 26;
const month = mondayOfNextYear(WEEK).slice(0, 7);
const dialog = (page: Page) => page.getByRole('dialog');
const bars = (page: Page) => page.getByRole('button', { name: /: Away \d/ });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

describe('the calendar of who is away', () => {
  async function addType(): Promise<string> {
    const body = { name: `Away ${process.pid}${Date.now()}`, daysPerYear: 300 };

    return good(await (await apiOf(companyAdmin)).call('createLeaveType', { body })).leaveType._id;
  }
  async function ask(type: string, { email }: Employee, day: number, length = 1): Promise<LeaveApplication> {
    const [from, to] = [mondayOfNextYear(WEEK, day), mondayOfNextYear(WEEK, day + length - 1)];
    const reply = await (await apiOf(email)).call('applyForLeave', { body: { type, from, to } });

    return good(reply).leaveApplication;
  }
  async function statusOf({ _id }: LeaveApplication) {
    const { review } = good(await (await apiOf(companyAdmin)).call('reviewLeave', { params: { id: _id } }));

    return review.leaveApplication.status;
  }

  it('is navigated with arrow keys, and going back from a request returns the focus to its bar', async ({ open }) => {
    const [type, mara, nora] = [
      await addType(),
      await addSignedIn({ firstName: 'Mara' }),
      await addSignedIn({ firstName: 'Nora' }),
    ];
    await ask(type, mara, 0, 2);
    await ask(type, mara, 3);
    const wanted = await ask(type, nora, 3);
    const page = await open({
      as: companyAdmin,
      at: `/manageLeaves?month=${month}&type=${type}&view=calendar`,
      hasFastAnimations: true,
    });
    await bars(page).nth(2).waitFor();
    await bars(page).first().focus();
    for (const [key, { fullName }, day] of [
      ['ArrowRight', mara, 3],
      ['ArrowDown', nora, 3],
      ['ArrowUp', mara, 3],
      ['Home', mara, 0],
      ['End', nora, 3],
    ] as const) {
      await page.keyboard.press(key);
      const date = mondayOfNextYear(WEEK, day).slice(8);
      await expect.poll(() => focused(page)).toMatch(new RegExp(`^${fullName}: Away .*, ${date}-`));
    }
    // All of them are one stop.
    await expect
      .poll(() => bars(page).evaluateAll((all) => all.filter((bar) => (bar as HTMLElement).tabIndex === 0).length))
      .toBe(1);

    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading', { name: nora.fullName }).waitFor();
    await expect.poll(() => page.url()).toContain(`review=${wanted._id}`);
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toContain(`${nora.fullName}: Away`);
    await page.goForward();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    // The next request opens, and says what became of this one.
    await dialog(page)
      .getByText(new RegExp(`^${nora.fullName}, .*: approved$`))
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).not.toContain('review=');
    await page.getByRole('button', { name: /, approved$/ }).waitFor();
    await expect.poll(() => focused(page)).toMatch(new RegExp(`^${nora.fullName}: .*, approved$`));
    expect(await statusOf(wanted)).toBe('approved');
  });

  it('is also a table, whose rows open the same requests and link to the review', async ({ open }) => {
    const [type, mara] = [await addType(), await addSignedIn()];
    const wanted = await ask(type, mara, 7);
    const page = await open({ as: companyAdmin, at: `/manageLeaves?month=${month}&type=${type}&view=calendar` });
    await page.getByRole('link', { name: 'Table' }).click();
    const day = [8, 5, 2].map((at) => wanted.from.slice(at, at + 2)).join('-');
    const row = page.getByRole('row').filter({ hasText: mara.fullName }).filter({ hasText: day });
    await row.focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading', { name: mara.fullName }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.goto(`/manageLeaves?review=${wanted._id}`);
    await dialog(page).getByRole('heading', { name: mara.fullName }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).not.toContain('review=');
  });

  it('also shows a week, which is the default on a small screen', async ({ open }) => {
    const type = await addType();
    await ask(type, await addSignedIn(), 15);
    const shows = (words: RegExp) => page.getByRole('region', { name: words }).waitFor();
    const page = await open({ as: companyAdmin, at: `/manageLeaves?month=${month}&type=${type}&view=calendar` });
    await shows(/^Who is away in \w+ \d{4}$/);
    await page.goto(`/manageLeaves?type=${type}&view=calendar&week=${mondayOfNextYear(WEEK, 16)}`);
    await bars(page).waitFor();
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('week')).toBe(mondayOfNextYear(WEEK, 21));
    await page.getByRole('button', { name: 'Previous week' }).click();
    await bars(page).waitFor();
    await page.getByRole('link', { name: 'Month', exact: true }).focus();
    await page.keyboard.press('Enter');
    await shows(/^Who is away in \w+ \d{4}$/);

    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/manageLeaves');
    await page.getByRole('link', { name: 'Calendar' }).click();
    await arrives(page, '/manageLeaves?kind=leave&view=calendar&week=this');
    await page.getByRole('link', { name: 'Month', exact: true }).click();
    await arrives(page, '/manageLeaves?kind=leave&month=this&view=calendar');
    await page.goBack();
    await page.goBack();
    await arrives(page, '/manageLeaves');
  });

  it('for work from home shows who is at home and, on request, who is on leave', async ({ open }) => {
    const mara = await addSignedIn();
    const { email, fullName } = mara;
    const body = { name: `Home ${process.pid}${Date.now()}`, limitDays: 5 };
    const { wfhPolicy } = good(await (await apiOf(companyAdmin)).call('createWfhPolicy', { body }));
    const day = mondayOfNextYear(WEEK, 8);
    const asked = { policy: wfhPolicy._id, from: day, to: day };
    const { wfhRequest } = good(await (await apiOf(email)).call('applyForWfh', { body: asked }));
    await ask(await addType(), mara, 9);
    const page = await open({ as: companyAdmin, at: '/manage/wfh', hasFastAnimations: true });
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('region', { name: /^Who is working from home in / }).waitFor();
    const narrowed = `type=${wfhPolicy._id}&search=${encodeURIComponent(email)}`;
    await page.goto(`/manage/wfh?month=${month}&${narrowed}&view=calendar`);
    const home = page.getByRole('button', { name: `${fullName}: ${body.name}` });
    await home.waitFor();
    expect(await bars(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Working from home or on leave' }).click();
    await bars(page).first().click();
    // Leave opens the review of leave, wherever it is opened from.
    await dialog(page).getByRole('columnheader', { name: 'After' }).waitFor();
    await expect.poll(() => page.url()).toContain('of=leave');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await home.click();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await dialog(page)
      .getByText(/^Approved by you/)
      .waitFor();
    expect(await storedHome(wfhRequest)).toBe('approved');
  });

  async function storedHome({ _id }: WfhRequest) {
    const { review } = good(await (await apiOf(companyAdmin)).call('reviewWfh', { params: { id: _id } }));

    return review.wfhRequest.status;
  }
});
