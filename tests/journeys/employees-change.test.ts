import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { EditDetails } from '../../src/api/contract/organisation.ts';
import { addEmployee, apiOf, good } from '../support/api.ts';
import { addressOf, arrives, expect, findOne, it, toast } from '../support/browser.ts';
import { hastenBell } from '../support/feed.ts';
import { mailedLink } from '../support/mail.ts';
import { holdFirst } from '../support/network.ts';
import { branchAdmin, companyAdmin, companyHr } from '../support/people.ts';

/** A panel that is opened too early lists the newest within this time. */
const NOTIFIED_MS = 40_000;

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Finds someone in the list and opens what can be done to them. */
async function openMenu(page: Page, name: string): Promise<void> {
  await findOne(page, 'employees', name);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
}

async function fillRequired(page: Page, email: string, lastName: string): Promise<void> {
  await page.getByLabel('First name').fill('Nuno');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Employee id').fill(`N-${email}`.slice(0, 40));
  await page.getByLabel('Branch').selectOption('Porto');
  await page.getByLabel('Department').selectOption('Engineering');
  await page.getByLabel('Designation').selectOption({ index: 1 });
}

describe('adding someone', () => {
  it('puts them on the list and emails them a link to start with', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });
    await page.getByRole('link', { name: 'Add Employee' }).click();
    await arrives(page, '/employees/add');
    const [email, lastName] = [`nuno.${Date.now()}@harbourvale.example`, `Faria ${Date.now()}`];

    await fillRequired(page, email, lastName);
    await page.getByRole('checkbox', { name: /^Content Writer/ }).check();
    await expect.poll(() => page.getByRole('checkbox', { name: /^Employee/ }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Add Employee' }).click();

    await toast(page, 'Employee Added Successfully!');
    await arrives(page, '/employees');
    await page.getByText(`Nuno ${lastName} was added.`).waitFor();
    await row(page, `Nuno ${lastName}`).getByText('Content Writer').waitFor();
    await page.getByRole('link', { name: 'View profile' }).click();
    await page.getByRole('heading', { name: `Nuno ${lastName}` }).waitFor();

    const theirs = await open();
    await theirs.goto(await mailedLink(email));
    await theirs.getByRole('heading', { name: 'Change Password' }).waitFor();
  });

  it('names every missing field as people know it and sends nothing', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees/add' });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));

    await page.getByRole('button', { name: 'Add Employee' }).click();

    const summary = page.getByRole('region', { name: 'Check the following' });
    await summary.waitFor();
    expect((await summary.getByRole('link').allInnerTexts()).sort()).toEqual(
      [
        'Please Enter First Name!',
        'Please Enter Last Name!',
        'Please Enter Email Address!',
        'Please Enter Employee Id!',
        'Please Enter Employee Designation!',
        'Please Enter Employee Role!',
        'Please Enter Department Name!',
        'Please select branch!',
      ].sort(),
    );
    await summary.getByRole('link', { name: 'Please select branch!' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('employee-branchId');
    expect(sent.filter((request) => request.includes('signUp'))).toEqual([]);
  });

  it('shows where its button was pressed that the server could not be reached', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees/add', mayLog: /Failed to fetch/ });
    const saving = await holdFirst(page, '**/api/employee/signUp');
    await fillRequired(page, `off.${Date.now()}@harbourvale.example`, 'Offline');
    await page.getByRole('checkbox', { name: /^Employee/ }).check();
    const add = page.getByRole('button', { name: 'Add Employee' });
    await add.click();
    await (await saving.request).abort();

    const notSaved = page.getByText('Your changes are still here');
    await notSaved.waitFor();
    await expect.poll(() => notSaved.evaluate((element) => element.getBoundingClientRect().top > 56)).toBe(true);
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('clears the other roles when Admin is chosen', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees/add' });
    const role = (name: RegExp) => page.getByRole('checkbox', { name });

    await role(/^Reporting Manager/).check();
    await expect.poll(() => role(/^Employee/).isChecked()).toBe(true);
    await role(/^Admin/).check();

    await expect.poll(() => role(/^Reporting Manager/).isChecked()).toBe(false);
    await expect.poll(() => role(/^Employee/).isChecked()).toBe(false);
  });

  it('shows at the field that an email is taken and keeps what was typed', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees/add' });

    await fillRequired(page, companyAdmin.toUpperCase(), 'Second');
    await page.getByRole('checkbox', { name: /^Employee/ }).check();
    await page.getByRole('button', { name: 'Add Employee' }).click();

    await page.locator('#employee-email[aria-invalid=true]').waitFor();
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Second');
    expect(addressOf(page)).toBe('/employees/add');
  });

  it('can select all groups at once', async ({ open }) => {
    const page = await open({ as: companyHr });
    const answer = page.waitForResponse(/\/api\/get\/details\/on-edit/);
    await page.goto('/employees/add');
    const { data }: { data: EditDetails } = await (await answer).json();

    await page.getByRole('combobox', { name: 'Groups' }).click();
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    await page
      .getByRole('status')
      .filter({ hasText: String(data.groups.length) })
      .waitFor();
    await page.keyboard.press('Escape');

    await expect
      .poll(() => page.getByRole('combobox', { name: 'Groups' }).innerText())
      .toBe(`${data.groups.length} groups`);
  });

  it.for([
    { missing: 'departments', says: 'Please add department first.' },
    { missing: 'designations', says: 'Please add designation first.' },
  ])('is disabled until there are $missing', async ({ missing, says }, { open }) => {
    const page = await open({ as: companyHr });
    await page.route('**/api/get/details/on-edit', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, [missing]: [] } } });
    });
    await page.goto('/employees/add');

    await page.getByText(says).waitFor();
    await expect.poll(() => page.getByLabel('First name').isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Add Employee' }).isDisabled()).toBe(true);
  });

  it('warns before discarding what was typed', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });
    await page.getByRole('link', { name: 'Add Employee' }).click();
    await page.getByLabel('First name').fill('Half');

    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Half');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();

    await arrives(page, '/employees');
  });
});

describe('changing someone', () => {
  it('opens over the list, which then shows the change', async ({ open }) => {
    const person = await addEmployee();
    const page = await open({ as: companyHr, at: '/employees' });
    await openMenu(page, person.fullName);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${person.fullName}` });
    await expect.poll(() => dialog.getByLabel('Email').getAttribute('readonly')).not.toBeNull();

    await dialog.getByLabel('Department').selectOption('Finance');
    await dialog.getByLabel('Date of birth').fill('1990-02-28');
    await dialog.getByRole('button', { name: 'Save' }).click();

    await toast(page, 'Employee Updated Successfully!');
    await dialog.waitFor({ state: 'detached' });
    await row(page, person.fullName).getByText('Finance').waitFor();
    const { user } = good(await (await apiOf(companyHr)).call('getEmployee', { params: { id: person._id } }));
    expect(user).toMatchObject({ dob: '1990-02-28', email: person.email });
  });

  it('keeps both people’s changes when someone else saved first', async ({ open }) => {
    const person = await addEmployee();
    const page = await open({ as: companyHr, at: '/employees' });
    await openMenu(page, person.fullName);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${person.fullName}` });
    await dialog.getByLabel('Phone').fill('+351 912 000 111');

    const other = await open({ as: companyAdmin, at: '/employees' });
    await openMenu(other, person.fullName);
    await other.getByRole('menuitem', { name: 'Edit' }).click();
    const theirs = other.getByRole('dialog', { name: `Edit ${person.fullName}` });
    await theirs.getByLabel('Nationality').fill('Portug');
    await other.getByRole('option', { name: 'Portuguese' }).click();
    await theirs.getByRole('button', { name: 'Save' }).click();
    await toast(other, 'Employee Updated Successfully!');

    await dialog.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('alertdialog', { name: 'This was changed while you were editing' });
    await question.getByText('Portuguese').waitFor();
    await question.getByText(/^(?!Someone else).+ has changed this employee\.$/).waitFor();
    await question.getByRole('button', { name: 'Keep my changes' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();

    await toast(page, 'Employee Updated Successfully!');
    const { user } = good(await (await apiOf(companyHr)).call('getEmployee', { params: { id: person._id } }));
    expect(user).toMatchObject({ phone: '+351 912 000 111', nationality: 'Portuguese' });
  });

  it('offers a branch admin only their own branch', async ({ open }) => {
    const page = await open({ as: branchAdmin, at: '/employees/add' });

    const branches = page.getByLabel('Branch').locator('option').filter({ hasNotText: 'Choose a branch' });
    await expect.poll(() => branches.allInnerTexts()).toEqual(['Lisbon']);
  });
});

describe('deactivating someone', () => {
  it('needs confirmation, signs them out at once and can be undone', async ({ open }) => {
    const person = await addEmployee({ roles: ['reporting-manager', 'employee'] });
    const theirs = await open();
    await theirs.goto(await mailedLink(person.email));
    await theirs.getByRole('navigation').first().waitFor();

    const page = await open({ as: companyHr, at: '/employees?state=all' });
    await openMenu(page, person.fullName);
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await openMenu(page, person.fullName);
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: `Deactivate ${person.fullName}` }).click();
    await toast(page, 'Employee Deactivated');

    await theirs.reload();
    await arrives(theirs, '/login');

    await openMenu(page, person.fullName);
    await page.getByRole('menuitem', { name: 'Active' }).click();
    await page.getByRole('button', { name: `Activate ${person.fullName}` }).click();
    await toast(page, 'Employee Activated');
    await openMenu(page, person.fullName);
    await page.getByRole('menuitem', { name: 'Deactivate' }).waitFor();
  });
});

describe('planning a last working day', () => {
  it('shows the leave that is due, is seen by the person, in the list and on their page, and can be taken back', async ({
    open,
  }) => {
    const person = await addEmployee({ roles: ['reporting-manager', 'employee'] });
    const theirs = await open();
    await theirs.goto(await mailedLink(person.email));
    await hastenBell(theirs);
    const page = await open({ as: companyHr, at: '/employees' });
    await openMenu(page, person.fullName);
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    const due = page.getByRole('cell', { name: /for 6 of 12 months/ });
    await page.getByRole('textbox', { name: 'Last working day' }).fill('30-06-39');
    await page.getByRole('alertdialog').filter({ has: due }).waitFor();
    await page.getByRole('button', { name: 'Deactivate after 30-06-39' }).click();
    await toast(page, `${person.fullName} leaves on 30-06-39`);
    await row(page, person.fullName).getByText('Leaves on 30-06-39').waitFor();
    // Other journeys send campaigns and announcements to everyone.
    await theirs.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click({ timeout: NOTIFIED_MS });
    const news = theirs.getByRole('link', { name: /Your last working day is 30-06-39\./ });
    await news.waitFor({ timeout: NOTIFIED_MS });

    await row(page, person.fullName).getByRole('link', { name: person.fullName }).click();
    await page.getByRole('main').getByText('Leaves on 30-06-39').waitFor();
    await page.getByRole('heading', { name: 'Leave up to the last working day, 30-06-39' }).waitFor();
    await due.first().waitFor();
    await page.getByRole('button', { name: `Actions for ${person.fullName}` }).click();
    await page.getByRole('menuitem', { name: 'Change last working day' }).click();
    await page.getByRole('textbox', { name: 'Last working day' }).fill('30-12-39');
    await page.getByRole('button', { name: 'Change to 30-12-39' }).click();
    await page.getByRole('main').getByText('Leaves on 30-12-39').waitFor();

    await page.getByRole('button', { name: `Actions for ${person.fullName}` }).click();
    await page.getByRole('menuitem', { name: 'Remove last working day' }).click();
    await page.getByText('30-12-39 will no longer be their last working day').waitFor();
    await page.getByRole('button', { name: 'Remove last working day' }).click();
    await toast(page, /no longer has a last working day/);
    await page.getByRole('main').getByText('Leaves on').waitFor({ state: 'detached' });
  });
});

describe('a manager who leaves', () => {
  it('links to the people who need a new manager, before and after', async ({ open }) => {
    const manager = await addEmployee({ roles: ['reporting-manager', 'employee'] });
    const report = await addEmployee({ manager: manager.email });
    const page = await open({ as: companyHr, at: '/employees' });
    await openMenu(page, manager.fullName);
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('link', { name: 'Show direct reports to choose a new manager' }).click();
    await row(page, report.fullName).waitFor();
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('checkbox', { name: 'Select all 1 shown' }).check();
    await page.getByRole('button', { name: 'Assign manager' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('To give these people a new manager, select them').waitFor();
    await page.getByRole('link', { name: 'Back to the manager who is leaving' }).click();
    await page.getByRole('heading', { name: manager.fullName }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: `Remove filter Manager: ${manager.fullName}` }).click();

    await findOne(page, 'employees', manager.fullName);
    await page.getByRole('row', { name: manager.fullName }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'More actions for the selected people' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Deactivate 1 person' }).click();
    await page.getByRole('link', { name: 'Show employees without a manager' }).click();
    await page.getByText('Manager: Without a manager').waitFor();
    await findOne(page, 'employees', report.fullName);
    await page.getByRole('checkbox', { name: 'Select all 1 shown' }).check();
    await page.getByRole('button', { name: 'Assign manager' }).waitFor();
  });
});

describe('the welcome email', () => {
  it('is sent again to someone who has not started', async ({ open }) => {
    const { email, fullName } = await addEmployee();
    const first = await mailedLink(email);
    const page = await open({ as: companyHr, at: '/employees' });

    await openMenu(page, fullName);
    await page.getByRole('menuitem', { name: 'Resend Email' }).click();

    await toast(page, 'Email Sent');
    expect(await mailedLink(email, first)).toContain('/login/');
  });

  it('is not offered for someone who has a password', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/employees' });

    await openMenu(page, 'Graça Sequeira');

    await page.getByRole('menuitem', { name: 'View More' }).waitFor();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Resend Email' }).count()).toBe(0);
  });
});

describe('viewing someone', () => {
  it('shows everything on record, with the height in feet and inches', async ({ open }) => {
    const { users } = good(await (await apiOf(companyHr)).call('allUsers', { query: { search: 'Ravi Menon' } }));
    const { user } = good(await (await apiOf(companyHr)).call('getEmployee', { params: { id: users[0]?._id ?? '' } }));
    const page = await open({ as: companyHr, at: '/employees' });

    await openMenu(page, 'Ravi Menon');
    await page.getByRole('menuitem', { name: 'View More' }).click();

    const dialog = page.getByRole('dialog', { name: 'Ravi Menon' });
    await dialog.getByText('Height', { exact: true }).waitFor();
    const facts = Object.fromEntries(
      await dialog
        .locator('dl > div')
        .evaluateAll((all) =>
          all.map((fact) => [fact.querySelector('dt')?.textContent, fact.querySelector('dd')?.textContent]),
        ),
    );
    const inches = Math.round((user.heightCm ?? 0) * 0.3937);
    expect(facts).toMatchObject({
      'Full name': 'Ravi Menon',
      'Company name': 'Harbour & Vale',
      Email: user.email,
      Gender: 'Male',
      Nationality: 'Indian',
      Height: `${Math.floor(inches / 12)} ft ${inches % 12} in`,
      Weight: `${user.weightKg} kg`,
      Goal: user.goal,
      Smoking: user.smoking,
      Stress: user.stress,
      Mood: user.mood,
      'Wearable type': user.wearableType,
      'Cardiovascular status': user.cardiovascularStatus,
      'Diabetes status': user.diabetesStatus ?? 'Not provided',
    });
    expect(Object.keys(facts)).toEqual(expect.arrayContaining(['Age', 'Created', 'Updated']));
  });
});
