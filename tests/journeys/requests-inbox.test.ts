import type { Page } from 'playwright-core';
import { beforeAll, describe } from 'vitest';
import type { Employee, SignUpBody } from '../../src/api/contract/employees.ts';
import { mondayOfNextYear } from '../server/support/days.ts';
import { addSignedIn, apiOf, good } from '../support/api.ts';
import { addressOf, arrives, expect, it } from '../support/browser.ts';
import { routeCalls } from '../support/calls.ts';
import { paceOf } from '../support/pace.ts';
import { companyAdmin, companyHr, manager } from '../support/people.ts';

const panel = (page: Page) => page.getByRole('dialog');
const approve = (page: Page) => panel(page).getByRole('button', { name: 'Approve', exact: true });
/** Right after it has opened, a request takes no decision. */
const isPressable = (page: Page) => approve(page).click({ trial: true });
const TEN = 10;
const leads: SignUpBody['roles'] = ['reporting-manager', 'employee'];

describe('the requests inbox', () => {
  let leaveType: string;
  let sickType: string;
  let policy: string;

  beforeAll(async () => {
    const admin = await apiOf(companyAdmin);
    const name = `Inbox ${process.pid} ${Date.now()}`;
    leaveType = good(await admin.call('createLeaveType', { body: { name, daysPerYear: 300 } })).leaveType._id;
    sickType = good(await admin.call('createSickLeaveType', { body: { name, daysPerYear: 300 } })).leaveType._id;
    const added = await admin.call('createWfhPolicy', { body: { name, limitDays: 5, approval: 'always' } });
    policy = good(added).wfhPolicy._id;
  });

  /** One after another, so that their order is known; a day on which no one works is passed over. */
  async function ask({ email }: Employee, kinds: readonly ('leave' | 'sick' | 'wfh')[]): Promise<void> {
    const own = await apiOf(email);
    let week = 0;
    for (const kind of kinds) {
      const apply = () => {
        week += 1;
        const day = { from: mondayOfNextYear(week, 4), to: mondayOfNextYear(week, 4) };
        if (kind === 'leave') return own.call('applyForLeave', { body: { type: leaveType, ...day } });
        if (kind === 'sick') return own.call('applyForSickLeave', { body: { type: sickType, ...day } });

        return own.call('applyForWfh', { body: { policy, ...day } });
      };
      let answer = await apply();
      for (let more = 0; more < 10 && answer.status === 422; more += 1) answer = await apply();
      good<unknown>(answer);
    }
  }
  /** With the manager of the demo, or this one. */
  const applicant = (lead = manager) => addSignedIn({ manager: lead });
  const only = ({ _id }: Employee) => `/requests?person=${_id}`;
  async function pending({ _id }: Employee): Promise<number> {
    return good(await (await apiOf(companyAdmin)).call('viewRequests', { query: { person: _id } })).total;
  }

  it('filters by requests without an active manager and keeps the filter in the address', async ({ open }) => {
    const person = await applicant();
    await ask(person, ['leave']);
    const page = await open({ as: companyHr, at: only(person), hasFastAnimations: true });
    await page.getByText('1-1 of 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByLabel('Waiting', { exact: true }).selectOption('No active manager');
    await page.getByText('No requests match').waitFor();
    expect(new URL(page.url()).searchParams.get('waiting')).toBe('nobody');
    await page.reload();
    await page.getByRole('button', { name: 'Remove filter Waiting: No active manager' }).waitFor();
  });

  it('starts in the upper half of a phone’s screen', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/requests' });
    await page.setViewportSize({ width: 360, height: 740 });
    for (const at of ['/requests', '/manageLeaves', '/manageSickLeaves', '/manage/wfh']) {
      await page.goto(at);
      const first = page.locator('tbody tr[tabindex], tbody tr').first();
      await first.waitFor();
      await expect.poll(async () => (await first.boundingBox())?.y, { message: at }).toBeLessThanOrEqual(420);
    }
  });

  it('decides ten requests of every kind with one key each', async ({ open }) => {
    const person = await applicant();
    await ask(
      person,
      Array.from({ length: TEN }, (_, index) => (['leave', 'wfh', 'sick'] as const)[index % 3] ?? 'leave'),
    );
    const page = await open({ as: manager, at: only(person), hasFastAnimations: true });
    await page.getByText(`1-${TEN} of ${TEN}`).waitFor();
    const pressed: string[] = [];
    const press = (key: string) => {
      pressed.push(key);

      return page.keyboard.press(key);
    };
    await press('j');
    for (let left = TEN - 1; left >= 0; left -= 1) {
      if (left > 0) await panel(page).getByText(`${left} more`).waitFor();
      await isPressable(page);
      if (left === TEN - 2) {
        await press('r');
        await panel(page).getByRole('textbox').and(page.locator(':focus')).waitFor();
        // Letters that do something elsewhere are letters here.
        await page.keyboard.type('a rather bad week');
        await press('Control+Enter');
      } else await press('a');
    }
    await panel(page)
      .getByText(/^Approved by you/)
      .waitFor();
    // The first is opened, one rejection is confirmed, and each decision opens the next request.
    expect(pressed).toHaveLength(TEN + 2);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'No requests match' }).waitFor();
    expect(await pending(person)).toBe(0);
    const admin = await apiOf(companyAdmin);
    const query = { person: person._id, state: 'rejected', count: 5 } as const;
    const rejected = good(await admin.call('listWfhRequests', { query }));
    expect(rejected.wfhRequests.map(({ note }) => note)).toEqual(['a rather bad week']);
  });

  it('keeps keys typed faster than the server responds, and never takes a letter in a reason as a decision', async ({
    open,
  }) => {
    const person = await applicant();
    await ask(person, ['leave', 'sick', 'leave', 'sick']);
    const page = await open({ as: manager, at: only(person), hasFastAnimations: true });
    await page.getByText('1-4 of 4').waitFor();
    await page.keyboard.press('j');
    await isPressable(page);
    await page.keyboard.press('a');
    await panel(page).getByText('2 more on this page').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('Thank you, a later week please', { delay: 20 });
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
    await page.keyboard.type(' or another day');
    await page.keyboard.press('Control+Enter');
    await panel(page).getByText('1 more on this page').waitFor();
    await expect.poll(() => pending(person)).toBe(2);
    await isPressable(page);
    await page.keyboard.press('a');
    await panel(page).getByText('1 more on this page').waitFor({ state: 'detached' });
    await isPressable(page);
    await page.keyboard.press('a');
    await panel(page)
      .getByText(/^Approved by you/)
      .waitFor();
  });

  it('is navigated by keys and rows, keeps the open request in the address, and can turn the keys off', async ({
    open,
  }) => {
    const person = await applicant();
    await ask(person, ['leave', 'sick']);
    const page = await open({ as: companyHr, at: only(person), hasFastAnimations: true });
    const rows = page.getByRole('row').filter({ hasText: person.fullName });
    const [leave, sick] = [rows.nth(0), rows.nth(1)];
    await page.getByText('1-2 of 2', { exact: true }).waitFor();
    await sick.click();
    await expect.poll(() => sick.getAttribute('aria-current')).toBe('true');
    await expect.poll(() => addressOf(page)).toContain('review=sick%3A');
    await page.keyboard.press('k');
    await expect.poll(() => leave.getAttribute('aria-current')).toBe('true');
    await page.getByRole('button', { name: /^Notifications/ }).hover();
    await page.getByRole('tooltip').waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => addressOf(page)).toContain('review=sick%3A');
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Turn off keyboard shortcuts' }).click();
    await page.keyboard.press('j');
    await page.getByRole('button', { name: 'Turn on keyboard shortcuts' }).click();
    expect(await panel(page).count()).toBe(0);
    // It continues from the earlier position.
    await page.keyboard.press('k');
    await expect.poll(() => leave.getAttribute('aria-current')).toBe('true');
    await approve(page).waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => leave.evaluate((row) => row === document.activeElement)).toBe(true);
  });

  it('comes back from a person’s page with its filters and the open request', async ({ open }) => {
    const person = await applicant();
    await ask(person, ['leave', 'sick']);
    const page = await open({ as: companyHr, at: only(person), hasFastAnimations: true });
    await page.getByRole('row').filter({ hasText: person.fullName }).last().click();
    await approve(page).waitFor();
    await expect.poll(() => addressOf(page)).toContain('review=');
    const address = addressOf(page);
    const profile = page.getByRole('heading', { level: 1, name: person.fullName });

    await panel(page).getByRole('link', { name: person.fullName }).first().click();
    await profile.waitFor();
    await page.reload();
    await profile.waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Requests', exact: true }).click();
    await approve(page).waitFor();
    await arrives(page, address);

    await panel(page).getByRole('link', { name: person.fullName }).first().click();
    await profile.waitFor();
    await page.goBack();
    await approve(page).waitFor();
    await arrives(page, address);

    await page.keyboard.press('Escape');
    const row = page.getByRole('row').filter({ hasText: person.fullName }).last();
    await row.getByRole('link', { name: person.fullName }).click();
    await profile.waitFor();
    await page.goBack();
    await expect.poll(() => row.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('follows what the same person decides in another window', async ({ open }) => {
    const person = await applicant();
    await ask(person, ['leave', 'leave']);
    const page = await open({ as: manager, at: only(person), hasFastAnimations: true });
    await page.getByText('1-2 of 2', { exact: true }).waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByText('1-2 of 2', { exact: true }).waitFor();
    await other.getByRole('row').filter({ hasText: person.fullName }).first().click();
    await approve(other).click();
    await page.getByText('1-1 of 1', { exact: true }).waitFor();
    await other.close();
  });

  it('warns before a reload while a note is unsent', async ({ open }) => {
    const person = await applicant();
    await ask(person, ['leave']);
    const page = await open({ as: companyHr, at: only(person), hasFastAnimations: true });
    await page.getByRole('row').filter({ hasText: person.fullName }).last().click();
    const note = panel(page).getByRole('textbox', { name: `Note to ${person.fullName}` });
    const isHeld = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await note.fill('Enjoy');
    await expect.poll(isHeld).toBe(true);
    await note.fill('');
    await expect.poll(isHeld).toBe(false);
  });

  it('shows its number of pending requests in the menu, which falls with each decision', async ({ open }) => {
    // Their own manager: other journeys ask the one of the demo at the same time.
    const lead = await addSignedIn({ roles: leads });
    const person = await applicant(lead.email);
    await ask(person, ['leave', 'leave']);
    const page = await open({ as: lead.email, at: only(person), hasFastAnimations: true });
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Requests/ });
    const number = async () => Number(/\d+/.exec(await entry.innerText())?.[0]);
    await expect.poll(number).toBe(2);
    await page.getByText('1-2 of 2', { exact: true }).waitFor();
    await page.keyboard.press('j');
    await approve(page).click();
    await expect.poll(() => pending(person)).toBe(1);
    await expect.poll(number).toBe(1);
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    const inMiniature = entry.getByText(/^1/);
    await expect.poll(async () => (await inMiniature.boundingBox())?.height).toBeGreaterThan(10);
    expect(await entry.locator('svg').evaluate((icon) => icon.clientWidth)).toBe(20);
  });

  it('does not decide on the next request when the key is pressed twice, or while it loads', async ({ open }) => {
    const person = await applicant();
    await ask(person, ['leave', 'leave', 'leave']);
    const page = await open({ as: manager, at: only(person), hasFastAnimations: true });
    await page.getByText('1-3 of 3', { exact: true }).waitFor();
    await page.keyboard.press('j');
    await isPressable(page);
    // Time stands still for styles, so that the later keys come early on a slow machine, too.
    const setPace = await paceOf(page);
    await setPace(0);
    await page.keyboard.press('a');
    await page.keyboard.press('a');
    await panel(page).getByRole('button', { name: 'Undo' }).waitFor();
    await page.keyboard.press('a');
    await approve(page).waitFor();
    await page.keyboard.press('a');

    // Pressed, it would say that it is busy.
    expect(await approve(page).isVisible()).toBe(true);
    expect(await pending(person)).toBe(2);
  });

  it('does not decide on the next request when Approve is tapped twice on a phone', async ({ open }) => {
    const person = await applicant();
    await ask(person, ['leave', 'leave']);
    const page = await open({ as: manager, at: only(person), width: 360, hasFastAnimations: true });
    await page.getByText('1-2 of 2', { exact: true }).waitFor();
    await page.keyboard.press('j');
    await approve(page).click({ trial: true });
    const { x, y, width, height } = (await approve(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const tap = () => page.mouse.click(x + width / 2, y + height / 2);
    // Time stands still for styles, so that the second tap comes early on a slow machine, too.
    const setPace = await paceOf(page);
    await setPace(0);
    await tap();
    await panel(page).getByRole('button', { name: 'Undo' }).waitFor();
    await approve(page).waitFor();
    await tap();

    // Pressed, it would say that it is busy.
    expect(await approve(page).isVisible()).toBe(true);
    expect(await pending(person)).toBe(1);
    await setPace(100);
    await approve(page).click();
    await expect.poll(() => pending(person)).toBe(0);
  });

  it('has a switch for the person’s weekday morning email, which keeps its value if the change is refused', async ({
    open,
  }) => {
    const { email: lead } = await addSignedIn({ roles: leads });
    const page = await open({ as: lead, at: '/requests' });
    const email = page.getByRole('switch', { name: 'Email me on working mornings when requests are waiting' });
    const turns = async (isOn: boolean) => {
      await email.press('Space');
      await page.getByText(`Morning email turned ${isOn ? 'on' : 'off'}`).waitFor();
      await expect.poll(() => email.isChecked()).toBe(isOn);
      await expect.poll(() => email.evaluate((one) => one === document.activeElement)).toBe(true);
    };
    await expect.poll(() => email.isChecked()).toBe(true);
    await turns(false);
    await page.reload();
    await email.waitFor();
    await expect.poll(() => email.isChecked()).toBe(false);
    await turns(true);

    await routeCalls(page, /my\/morning-email$/, (call) =>
      call.postData ? call.fulfill({ status: 503, json: { status: 503, message: 'Not now.' } }) : call.pass(),
    );
    await email.press('Space');
    await page.getByText('Not now.').waitFor();
    await expect.poll(() => email.isChecked()).toBe(true);
    await page.goto('/manageLeaves');
    await page.getByRole('heading', { level: 1, name: 'Manage Leaves' }).waitFor();
    expect(await email.count()).toBe(0);
  });

  it('explains the balance that a request uses', async ({ open }) => {
    const person = await applicant();
    await ask(person, ['leave']);
    const page = await open({ as: manager, at: `/manageLeaves?person=${person._id}` });
    await page.getByRole('row').filter({ hasText: person.fullName }).click();
    await panel(page)
      .getByRole('button', { name: /: explain this number$/ })
      .first()
      .click();
    const explained = page.getByRole('dialog', { name: `: ${person.fullName}` });
    await explained.getByRole('row', { name: /^Granted/ }).waitFor();
    await explained.getByText('Pending', { exact: true }).first().waitFor();
    expect(await explained.getByRole('button', { name: 'Change balance' }).count()).toBe(0);
  });
});
