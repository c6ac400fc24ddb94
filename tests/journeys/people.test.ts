import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Employee, SignUpBody } from '../../src/api/contract/employees.ts';
import { employeePath } from '../../src/rules/shared/employee-links.ts';
import { addEmployee, apiOf, good } from '../support/api.ts';
import { arrives, expect, it, toast } from '../support/browser.ts';
import { type HeldCall, routeCalls } from '../support/calls.ts';
import { companyHr } from '../support/people.ts';

const FIVE = 5;
const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page, name: string | RegExp) => dialog(page).getByRole('heading', { name }).waitFor();
const footer = (page: Page, name: string) =>
  dialog(page).locator('footer').getByRole('button', { name, exact: true }).click();

let families = 0;

/** Five people that no other test uses, and two who can be their manager; the first one is at present. */
async function family() {
  families += 1;
  const mark = `${process.pid}${Date.now()}${families}`;
  const lastName = `Quince${mark}`;
  const roles: SignUpBody['roles'] = ['reporting-manager', 'employee'];
  const boss = (firstName: string) => addEmployee({ firstName, lastName: `Boss${mark}`, roles });
  const [old, next] = [await boss('Olga'), await boss('Nadia')];
  const people: Employee[] = [];
  for (const firstName of ['Ada', 'Bea', 'Cid', 'Dov', 'Eli']) {
    people.push(await addEmployee({ firstName, lastName, manager: old.email, roles }));
  }
  const managers = async () => {
    const { users } = good(await (await apiOf(companyHr)).call('allUsers', { query: { search: lastName, count: 20 } }));

    return users.filter((user) => user.lastName === lastName).map(({ manager }) => manager);
  };

  return { lastName, old, next, people, managers };
}

async function listFamily(page: Page, lastName: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search employees' }).fill(lastName);
  await page.getByText(`1-${FIVE} of ${FIVE}`).waitFor();
}

async function chooseManager(page: Page, { fullName }: Employee): Promise<void> {
  await page.getByRole('button', { name: 'Assign manager' }).click();
  await page.getByRole('combobox', { name: 'Manager' }).fill(fullName);
  await page.getByRole('option', { name: fullName }).click();
}

describe('changing several people', () => {
  it('assigns five people a new manager, shows each person’s old and new manager, and can be undone', async ({
    open,
  }) => {
    const { lastName, old, next, people, managers } = await family();
    const page = await open({ as: companyHr, at: '/employees' });
    await listFamily(page, lastName);

    await page.getByRole('checkbox', { name: `Select all ${FIVE} shown` }).check();
    await page.getByRole('button', { name: 'Assign manager' }).click();
    const assign = dialog(page).getByRole('button', { name: 'Assign', exact: true, disabled: true });
    await assign.waitFor();
    expect(await assign.evaluate((one) => one.ariaDescribedByElements?.[0]?.textContent)).toBe(
      'Choose a manager first.',
    );
    await page.getByRole('combobox', { name: 'Manager' }).fill(old.fullName);
    await page.getByRole('option', { name: old.fullName, disabled: true }).getByText('Already their manager').waitFor();
    await footer(page, 'Cancel');
    // What was typed and not chosen.
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await chooseManager(page, next);
    const changes = dialog(page).getByRole('list', { name: `Applies to ${FIVE} people` });
    await changes.waitFor();
    for (const { fullName } of people) {
      await changes
        .getByRole('listitem')
        .filter({ hasText: fullName })
        .filter({ hasText: old.fullName })
        .filter({ hasText: next.fullName })
        .waitFor();
    }
    expect(new Set(await managers())).toEqual(new Set([old.email]));
    await footer(page, `Assign to ${FIVE} people`);
    await heading(page, `${FIVE} people assigned to ${next.fullName}`);
    await expect.poll(() => dialog(page).getByLabel('Changed', { exact: true }).count()).toBe(FIVE);
    expect(new Set(await managers())).toEqual(new Set([next.email]));

    await footer(page, 'Close');
    const notice = page.getByRole('status').filter({ hasText: `${FIVE} people assigned to ${next.fullName}.` });
    await notice.getByRole('button', { name: 'Undo' }).click();
    await heading(page, `Changes to ${FIVE} people undone`);
    expect(new Set(await managers())).toEqual(new Set([old.email]));
    await footer(page, 'Close');
    await notice.waitFor({ state: 'detached' });
  });

  it('changes everyone who matches, including people on other pages', async ({ open }) => {
    // The hundred of the demo with such an id: other journeys add people at the same time.
    const page = await open({ as: companyHr, at: '/employees?search=HV-001' });
    await page.getByRole('checkbox', { name: 'Select all 25 shown' }).check();
    const everyone = page.getByRole('button', { name: /^Select all \d+$/ });
    const total = Number(/\d+/.exec(await everyone.innerText())?.[0]);
    await everyone.click();
    await page.getByText(`${total} selected`).waitFor();
    await page.getByRole('button', { name: 'More actions for the selected people' }).click();
    await page.getByRole('menuitem', { name: 'Send welcome email' }).click();

    await heading(page, `Send the welcome email to ${total} people?`);
    await footer(page, 'Cancel');
    await page.getByText(`${total} selected`).waitFor();
  });

  it('shows the result for each person', async ({ open }) => {
    const { lastName, next, people, managers } = await family();
    const [first, moved] = people as [Employee, Employee];
    const page = await open({ as: companyHr, at: '/employees' });
    await listFamily(page, lastName);
    await page.getByRole('checkbox', { name: `Select all ${FIVE} shown` }).check();
    await chooseManager(page, next);
    await dialog(page)
      .getByRole('heading', { name: `Applies to ${FIVE} people` })
      .waitFor();
    // In the meantime, the new manager and one more get one of them as their manager.
    const body = { manager: first.email, employees: [next._id, moved._id] };
    good(await (await apiOf(companyHr)).call('assignManager', { body }));

    await footer(page, `Assign to ${FIVE} people`);

    await heading(page, `${FIVE - 2} of ${FIVE} people assigned to ${next.fullName}`);
    await dialog(page).getByRole('listitem').filter({ hasText: 'reporting loop' }).getByLabel('Not changed').waitFor();
    await dialog(page)
      .getByRole('listitem')
      .filter({ hasText: moved.fullName })
      .getByText(`Changed since the preview: now ${first.fullName}.`)
      .waitFor();
    expect((await managers()).filter((manager) => manager === next.email)).toHaveLength(FIVE - 2);

    // Someone who was never changed has nothing to be undone.
    await footer(page, 'Undo');
    await heading(page, `Changes to ${FIVE - 2} people undone`);
    expect(await dialog(page).getByLabel('Not changed').count()).toBe(0);
  });
});

describe('a person’s page', () => {
  it('asks for everything about someone at once, and for nothing twice', async ({ open }) => {
    const { _id } = await addEmployee();
    const page = await open({ as: companyHr });
    const asked: string[] = [];
    const held: HeldCall[] = [];
    page.on('request', (request) => {
      const [, call] = request.url().split('/api/');
      if (call && /employee|all.users|leave-app|sickLeave-app|wfh|posts|conversation/.test(call)) asked.push(call);
    });
    await routeCalls(page, new RegExp(`employee/${_id}$`), (call) => held.push(call));
    await page.goto(employeePath(_id, '?search=journey', 0));
    const newest = `?person=${_id}&count=5`;
    const first = [
      'all/users?state=enabled&search=journey&fields=list&skip=0&count=3',
      `company/wfh/request${newest}&sort=-created`,
      `employee/${_id}`,
      `employee/${_id}/history?count=50`,
      `employee/${_id}/leave`,
      `get/recogniton-posts${newest}`,
      `view/leave-applications${newest}&sort=-created`,
      `view/sickLeave-applications${newest}&sort=-created`,
    ];
    await expect.poll(() => asked.toSorted()).toEqual(first);
    await Promise.all(held.map((call) => call.pass()));
    await page.getByText('No conversations with HR yet.').waitFor();

    expect(asked.filter((call) => !first.includes(call))).toEqual([expect.stringMatching(/^conversation/)]);
    expect(asked).toHaveLength(first.length + 1);
  });

  it('opens from the command palette', async ({ open }) => {
    const person = await addEmployee();
    const page = await open({ as: companyHr, at: '/employees' });
    await page.getByRole('searchbox', { name: 'Search employees' }).waitFor();

    await page.keyboard.press('ControlOrMeta+k');
    await dialog(page).getByRole('combobox').fill(person.fullName);
    await dialog(page).getByRole('option', { name: person.fullName }).click();

    await arrives(page, `/employees/view/${person._id}`);
    await page.getByRole('heading', { level: 1, name: person.fullName }).waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(person.fullName).waitFor();
  });

  it('resends the welcome email to someone who has not signed in, and confirms it', async ({ open }) => {
    const person = await addEmployee();
    const page = await open({ as: companyHr, at: `/employees/view/${person._id}` });

    await page.getByRole('button', { name: `Actions for ${person.fullName}` }).click();
    await page.getByRole('menuitem', { name: 'Resend Email' }).click();

    await toast(page, 'Email Sent');
  });

  it('keeps the focus on Edit after saving', async ({ open }) => {
    const person = await addEmployee();
    const page = await open({ as: companyHr, at: `/employees/view/${person._id}` });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();

    await dialog(page).getByLabel('First name').fill('Renamed');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: `Renamed ${person.lastName}` }).waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit');
  });

  it('opens the organisation chart at that person', async ({ open }) => {
    const { old, people } = await family();
    const [person] = people as [Employee];
    const page = await open({ as: companyHr, at: `/employees/view/${person._id}` });
    const item = (name: string) => page.getByRole('tree').getByRole('treeitem', { name, exact: true });

    await page.getByRole('link', { name: 'Organisation chart' }).click();

    await item(person.fullName).and(page.locator('[aria-current]')).waitFor();
    await expect
      .poll(() =>
        item(person.fullName).evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect();

          return top >= 0 && bottom <= window.innerHeight;
        }),
      )
      .toBe(true);
    await item(person.fullName).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toContain(old.fullName);
    await page.keyboard.press('Enter');
    await arrives(page, `/employees/view/${old._id}`);
  });
});
