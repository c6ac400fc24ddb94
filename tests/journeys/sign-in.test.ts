import { describe } from 'vitest';
import { addressOf, arrives, expect, fillSignIn, it, toast } from '../support/browser.ts';
import { holdAll, holdFirst } from '../support/network.ts';
import {
  branchAdmin,
  branchHr,
  branchWriter,
  companyAdmin,
  companyHr,
  DEMO_PASSWORD,
  employee,
  manager,
  writer,
} from '../support/people.ts';

describe('signing in', () => {
  it.for([
    { who: companyAdmin, lands: '/dashboard' },
    { who: companyHr, lands: '/dashboard' },
    { who: branchAdmin, lands: '/dashboard' },
    { who: branchHr, lands: '/dashboard' },
    { who: writer, lands: '/articles/viewArticle' },
    { who: branchWriter, lands: '/articles/viewArticle' },
    { who: manager, lands: '/manageLeaves' },
  ])('takes $who to $lands', async ({ who, lands }, { open }) => {
    const page = await open({ at: '/login' });

    await fillSignIn(page, who, DEMO_PASSWORD);

    await toast(page, 'Successfully Logged In');
    await arrives(page, lands);
    await page.getByRole('navigation').first().waitFor();
  });

  it('shows only a way out to someone whose role has no pages here', async ({ open }) => {
    const page = await open({ at: '/login' });

    await fillSignIn(page, employee, DEMO_PASSWORD);

    await page.getByRole('heading', { name: 'You don’t have access to this console' }).waitFor();
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await arrives(page, '/login');
  });

  it('sends the email in lower case and stores the session under its four keys', async ({ open }) => {
    const page = await open({ at: '/login' });
    const sent = page.waitForRequest('**/api/admin/login');

    await fillSignIn(page, companyHr.toUpperCase(), DEMO_PASSWORD);

    expect((await sent).postDataJSON()).toEqual({ email: companyHr, password: DEMO_PASSWORD });
    await arrives(page, '/dashboard');
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(Object.keys(stored).sort()).toEqual(expect.arrayContaining(['loginToken', 'roles', 'userId']));
    expect(stored.loginToken).toMatch(/^[\w-]{43}$/);
    expect(JSON.parse(stored.roles ?? '')).toEqual(['c-hr', 'employee']);
  });

  it('shows the same message for a wrong password as for an unknown address', async ({ open }) => {
    const page = await open({ at: '/login' });

    await fillSignIn(page, companyHr, 'not the password');
    await toast(page, 'Invalid email or password.');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(companyHr);

    await fillSignIn(page, 'nobody@harbourvale.example', 'not the password');
    await page.getByRole('main').getByText('Invalid email or password.').waitFor();
    expect(addressOf(page)).toBe('/login');
    expect(await page.evaluate(() => localStorage.getItem('loginToken'))).toBeNull();
  });

  it('shows what is missing at the field, without a request to the server', async ({ open }) => {
    const page = await open({ at: '/login' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));

    await page.getByRole('button', { name: 'Login' }).click();

    const email = page.getByLabel('Email');
    await page.locator('#email[aria-invalid=true]').waitFor();
    await expect.poll(() => page.locator('#password').getAttribute('aria-invalid')).toBe('true');
    await email.fill(companyHr);
    await page.locator('#email:not([aria-invalid=true])').waitFor();
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  });

  it('cannot be submitted twice while it is in progress', async ({ open }) => {
    const page = await open({ at: '/login' });
    const held = await holdFirst(page, '**/api/admin/login');

    await fillSignIn(page, companyHr, DEMO_PASSWORD);
    const button = page.getByRole('button', { name: 'Signing in…' });
    await button.waitFor();
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    await button.click({ force: true });
    (await held.request).continue();

    await arrives(page, '/dashboard');
    expect(held.count()).toBe(1);
  });

  it('shows when the server cannot be reached, and works once it can again', async ({ open }) => {
    const page = await open({ at: '/login', mayLog: /Failed to fetch|<no response>/ });
    await page.route('**/api/admin/login', (route) => route.abort());

    await fillSignIn(page, companyHr, DEMO_PASSWORD);
    await page.getByText('The server could not be reached. Check your connection and try again.').waitFor();
    await page.unroute('**/api/admin/login');
    await page.getByRole('button', { name: 'Login' }).click();

    await arrives(page, '/dashboard');
  });

  it('returns to the page that required it, with its search', async ({ open }) => {
    const page = await open({ at: '/employees?search=ana&sort=-name' });
    await arrives(page, '/login');

    await fillSignIn(page, companyHr, DEMO_PASSWORD);

    await arrives(page, '/employees?search=ana&sort=-name');
  });

  it('slows down someone who guesses passwords', async ({ open }) => {
    const guessed = `guessed.${process.pid}.${Date.now()}@harbourvale.example`;
    const page = await open();
    await page.clock.install();
    await page.goto('/login');
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/admin/login')) statuses.push(response.status());
    });

    while (!statuses.includes(429) && statuses.length < 10) {
      const answer = page.waitForResponse('**/api/admin/login');
      await fillSignIn(page, guessed, `guess number ${statuses.length}`);
      await answer;
    }

    // Five are free. On a slow machine the sixth may come after the first wait, and then the next wait is longer.
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.at(-1)).toBe(429);
    await page.getByRole('button', { name: 'Login', disabled: true }).waitFor();
    // The form is enabled again once the time is over.
    await page.clock.fastForward('01:00');
    await page.getByRole('button', { name: 'Login', disabled: false }).waitFor();
  });
});

describe('the sign-in form', () => {
  it('accepts text before the console has loaded and loses none of it', async ({ open }) => {
    const page = await open();
    const scripts = await holdAll(page, '**/assets/*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(companyHr);
    const password = page.getByRole('textbox', { name: 'Password' });
    await password.fill(DEMO_PASSWORD);

    await scripts.release();
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByRole('button', { name: 'Hide password' }).waitFor();

    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(companyHr);
    await expect.poll(() => password.inputValue()).toBe(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await arrives(page, '/dashboard');
  });

  it('can be submitted before the console has loaded, and signs in once it has', async ({ open }) => {
    const page = await open();
    const scripts = await holdAll(page, '**/assets/*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(companyHr);
    await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
    const login = page.getByRole('button', { name: 'Login' });
    await login.click();
    await expect.poll(() => login.getAttribute('aria-busy')).toBe('true');
    expect(addressOf(page)).toBe('/login');

    await scripts.release();
    await arrives(page, '/dashboard');
  });

  it('shows what is missing after it was submitted before the console had loaded', async ({ open }) => {
    const page = await open();
    const scripts = await holdAll(page, '**/assets/*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(companyHr);
    await page.getByLabel('Email').press('Enter');

    await scripts.release();
    await page.getByRole('textbox', { name: 'Password', disabled: false }).waitFor();
    await page.getByText('Enter your password.').waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(companyHr);
  });

  it('uses the chosen theme from the first paint', async ({ open }) => {
    const page = await open({ as: companyHr, at: '/dashboard' });
    await page.getByRole('button', { name: /Samir Haddad/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');

    const another = await open({ beside: page });
    const scripts = await holdAll(another, '**/assets/*.js');
    await another.goto('/forgetPassword', { waitUntil: 'commit' });
    await expect.poll(() => another.locator('html').getAttribute('data-theme')).toBe('dark');
    await scripts.release();
  });
});
