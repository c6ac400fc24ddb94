import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { paths } from '../../src/rules/shared/paths.ts';
import { addEmployee, signIn } from '../support/api.ts';
import { addressOf, arrives, expect, fillSignIn, it, toast } from '../support/browser.ts';
import { mailedLink } from '../support/mail.ts';
import { branchAdmin, companyHr, DEMO_PASSWORD, manager, newCompanyAdmin, writer } from '../support/people.ts';
import { keepsText } from '../support/unsaved-text.ts';

/** Presses Logout in the top bar. */
async function pressLogout(page: Page): Promise<void> {
  await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
}

describe('a session', () => {
  it('that expires during work returns to the same page after signing in again', async ({ open }) => {
    const page = await open({ at: '/login' });
    await fillSignIn(page, companyHr, DEMO_PASSWORD);
    await arrives(page, '/dashboard');
    await page.goto('/employees?sort=-email&page=2');
    await page.getByText(/^26-50 of/).waitFor();

    // Elsewhere someone ends it.
    const token = await page.evaluate(() => localStorage.getItem('loginToken'));
    await fetch(new URL('/api/logout', page.url()), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await page.getByRole('button', { name: 'Next page' }).click();

    await toast(page, 'Your session has ended. Sign in again.');
    await arrives(page, '/login');
    expect(await page.evaluate(() => localStorage.getItem('loginToken'))).toBeNull();
    await fillSignIn(page, companyHr, DEMO_PASSWORD);
    await page.waitForURL(/\/employees\?sort=-email&page=3$/);
    await page.getByText(/^51-75 of/).waitFor();
  });

  it('ends in every tab on signing out, and starts in every tab on signing in', async ({ open }) => {
    const first = await open({ at: '/login' });
    await fillSignIn(first, companyHr, DEMO_PASSWORD);
    await arrives(first, '/dashboard');
    const second = await open({ beside: first, at: '/employees' });
    await second.getByRole('table', { name: 'Employees' }).waitFor();

    await pressLogout(first);
    await first.getByRole('button', { name: 'Yes' }).click();
    await arrives(first, '/login');
    await arrives(second, '/login');

    await fillSignIn(second, companyHr, DEMO_PASSWORD);
    await second.getByRole('navigation').first().waitFor();
    await first.getByRole('navigation').first().waitFor();
    await first.waitForURL(({ pathname }) => pathname !== '/login');
  });

  it('ends on the server too when someone signs out', async ({ open }) => {
    const page = await open({ at: '/login' });
    await fillSignIn(page, companyHr, DEMO_PASSWORD);
    await arrives(page, '/dashboard');
    const token = await page.evaluate(() => localStorage.getItem('loginToken'));

    await pressLogout(page);
    const question = page.getByRole('alertdialog', { name: 'Logout' });
    await question.getByText('Are You Sure You Want to Log Out ?').waitFor();
    await question.getByRole('button', { name: 'No' }).click();
    await question.waitFor({ state: 'detached' });
    // The focus is back where the question came from.
    await page.locator('header button:focus').waitFor();
    expect(addressOf(page)).toBe('/dashboard');
    await pressLogout(page);
    await page.getByRole('button', { name: 'Yes' }).click();

    await arrives(page, '/login');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    const answer = await fetch(new URL('/api/trackedUserResult', page.url()), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
  });

  it('removes unsent text when someone signs out, after a warning', async ({ open }) => {
    const page = await open({ at: '/login' });
    const title = page.getByRole('textbox', { name: 'Title' });
    const question = page.getByRole('alertdialog', { name: 'Logout' });
    const warning = question.getByText('Unsent text in this browser will be deleted.');
    const signIn = async () => {
      await fillSignIn(page, companyHr, DEMO_PASSWORD);
      await page.getByRole('navigation').first().waitFor();
    };
    await signIn();
    await page.goto(paths.addAnnouncement);
    await title.fill('The quay is closed');
    await keepsText(page, 'The quay is closed');
    await page.goto('/dashboard');
    await pressLogout(page);
    await warning.waitFor();
    await question.getByRole('button', { name: 'No' }).click();
    await page.goto(paths.addAnnouncement);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => title.inputValue()).toBe('The quay is closed');
    await keepsText(page, 'The quay is closed');
    await page.goto('/dashboard');

    await pressLogout(page);
    await warning.waitFor();
    await page.getByRole('button', { name: 'Yes' }).click();
    await arrives(page, '/login');
    await signIn();
    await page.goto(paths.addAnnouncement);
    await title.waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await pressLogout(page);
    await question.getByText('Are You Sure You Want to Log Out ?').waitFor();
    expect(await warning.count()).toBe(0);
  });

  it('that cannot be checked is kept', async ({ open }) => {
    const page = await open({ as: companyHr, mayLog: /Failed to fetch|<no response>/ });
    await page.route('**/api/trackedUserResult', (route) => route.abort());
    await page.goto('/employees');
    await arrives(page, '/login');
    await page.getByText('We could not reach the server to check your session.').waitFor();

    await page.unroute('**/api/trackedUserResult');
    await page.getByRole('button', { name: 'Try again' }).click();

    await arrives(page, '/employees');
    await page.getByRole('table', { name: 'Employees' }).waitFor();
  });

  it('with a made-up token opens nothing', async ({ open }) => {
    const page = await open({ at: '/login' });
    await page.evaluate(() => localStorage.setItem('loginToken', 'made-up'));

    await page.goto('/employees');

    await arrives(page, '/login');
    expect(await page.evaluate(() => localStorage.getItem('loginToken'))).toBeNull();
  });

  it('continues where the password was changed and ends everywhere else', async ({ open }) => {
    const { email } = await addEmployee({ roles: ['reporting-manager', 'employee'] });
    const page = await open();
    await page.goto(await mailedLink(email));
    await page.getByRole('navigation').first().waitFor();
    await page.goto('/setting/changepassword');
    await page.getByLabel('New Password').fill('first password of mine');
    await page.getByLabel('Confirm Password').fill('first password of mine');
    await page.getByRole('button', { name: 'Submit' }).click();
    await arrives(page, '/manageLeaves');
    const elsewhere = await open({ at: '/login' });
    await fillSignIn(elsewhere, email, 'first password of mine');
    await arrives(elsewhere, '/manageLeaves');

    await elsewhere.goto('/setting/changepassword');
    await elsewhere.getByLabel('Current Password').fill('first password of mine');
    await elsewhere.getByLabel('New Password').fill('second password of mine');
    await elsewhere.getByLabel('Confirm Password').fill('second password of mine');
    await elsewhere.getByRole('button', { name: 'Submit' }).click();
    await arrives(elsewhere, '/manageLeaves');

    await page.reload();
    await arrives(page, '/login');
    await elsewhere.reload();
    await elsewhere.getByRole('navigation').first().waitFor();
    await arrives(elsewhere, '/manageLeaves');
  });
});

describe('the menu', () => {
  const links = (page: Page) =>
    page
      .getByRole('navigation')
      .first()
      .getByRole('link')
      .allInnerTexts()
      .then((texts) => texts.map((text) => text.trim()));

  it.for([
    {
      who: companyHr,
      shows: ['Dashboard', 'Branches', 'Employees', 'Teams', 'Work From Home', 'Talk to the provider'],
      hides: ['Add Article', 'Manage Leaves'],
    },
    {
      who: branchAdmin,
      shows: ['Dashboard', 'Department', 'Employees', 'Leave Management'],
      hides: ['Teams', 'Work From Home', 'Sick Leave Management', 'Talk to the provider', 'Edit Company'],
    },
    { who: writer, shows: ['Add Article', 'View Articles'], hides: ['Employees', 'Dashboard'] },
    { who: manager, shows: ['Manage Leaves', 'Manage Work From Home'], hides: ['Employees', 'Dashboard'] },
  ])('of $who shows the pages for their work', async ({ who, shows, hides }, { open }) => {
    const page = await open({ as: who, at: '/' });
    await expect.poll(() => links(page)).toEqual(expect.arrayContaining(shows));
    expect((await links(page)).filter((label) => hides.includes(label))).toEqual([]);
  });

  it.for([
    { who: writer, path: '/employees', call: 'all/users' },
    { who: manager, path: '/employees/add', call: 'get/details/on-edit' },
    { who: branchAdmin, path: '/setting/comapany', call: undefined },
    { who: branchAdmin, path: '/view/wfh', call: undefined },
  ])('is not the only guard: $path and its call are refused for $who', async ({ who, path, call }, { open }) => {
    const page = await open({ as: who, at: path });

    await arrives(page, '/404');
    await page.getByRole('heading', { name: "Oops! You're lost." }).waitFor();
    if (!call) return;
    const { token } = await signIn(who);
    const answer = await fetch(new URL(`/api/${call}`, page.url()), { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(403);
  });
});

describe('addresses', () => {
  it('that do not exist show an error, signed in or not, and are case-sensitive', async ({ open }) => {
    const outside = await open({ at: '/no/such/page' });
    await outside.getByRole('heading', { name: "Oops! You're lost." }).waitFor();

    const inside = await open({ as: companyHr, at: '/leave' });
    await inside.getByRole('heading', { name: "Oops! You're lost." }).waitFor();
    await inside.goto('/Leave');
    await inside.getByRole('heading', { name: 'Leave Management' }).waitFor();
  });

  it('for errors show what happened', async ({ open }) => {
    const page = await open({ at: '/500' });

    await page.getByRole('heading', { name: 'Houston, we have a problem!' }).waitFor();
  });

  it('inside the console have titles and require signing in', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/hr_documents/policyupdate' });

    await page.getByRole('heading', { level: 1, name: 'Policies' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Policies/);
    const outside = await open({ at: '/hr_documents/policyupdate' });
    await arrives(outside, '/login');
  });

  it('inside the console are closed until the company is set up', async ({ open }) => {
    const page = await open({ as: newCompanyAdmin, at: '/employees' });

    await arrives(page, '/cAdmin/changePassword');
  });
});
