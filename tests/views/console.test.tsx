import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../../src/rules/shared/paths.ts';
import { Console } from '../../src/views/console.tsx';
import { landingPages } from '../../src/views/landing-routes.tsx';
import { publicPages } from '../../src/views/public-routes.tsx';
import { pages } from '../../src/views/routes.tsx';
import { noFeatures } from '../machines/support/fixtures.ts';
import { signedInWiring } from './support/wiring.tsx';

let root: Root;

beforeEach(() => {
  document.title = '';
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

function showAt(path: string, circumstances: Parameters<typeof signedInWiring>[0] = {}) {
  history.replaceState(null, '', path);
  root.render(<Console wiring={signedInWiring(circumstances)} />);
}

const heading = () => document.querySelector('main h1')?.textContent;
/** Parts of the console come when they are wanted. */
const becomes = (expected: string) => vi.waitFor(() => expect(heading()).toBe(expected), { timeout: 30_000 });

describe('the table of pages', () => {
  it('has a page for every route', () => {
    const known = Object.keys({ ...publicPages, ...landingPages, ...pages });

    expect(known.toSorted()).toEqual(routes.map(({ name }) => name as string).toSorted());
  });
});

describe('an address', () => {
  it('is case-sensitive', async () => {
    showAt('/leave');
    await becomes("Oops! You're lost.");
  });

  it('of a page outside the plan shows that in the shell, under the page’s title', async () => {
    showAt('/articles', { features: noFeatures });
    await becomes('This isn’t part of your plan');

    await vi.waitFor(() => expect(document.title).toBe('Articles · Wellness Console'));
    expect(document.querySelector('nav[aria-label="Main"]')).not.toBeNull();
  });

  it.each([
    ['/articles/addArticle', 'Add Article'],
    ['/articles/addArticle?article=a1', 'Edit Article'],
    ['/hr_documents/campaigns/addcampaign?campaign=c1', 'Edit campaign'],
  ])('of a form, %s, sets the tab’s title to what the form does', async (path, title) => {
    showAt(path, { features: noFeatures });

    await vi.waitFor(() => expect(document.title).toBe(`${title} · Wellness Console`), { timeout: 30_000 });
  });

  it('shows only a way out to someone without a role in this console', async () => {
    showAt('/employees', { roles: ['employee'], page: 'noAccess' });
    await becomes('You don’t have access to this console');

    expect(document.querySelector('nav')).toBeNull();
  });

  it('lets someone who uses only the app choose a password by an emailed link', async () => {
    showAt('/', { roles: ['employee'], page: 'noAccess', mayResetPassword: true });
    await becomes('Choose your password');

    const labels = [...document.querySelectorAll('label')].map((label) => label.textContent);
    expect(labels).toEqual([expect.stringContaining('New Password'), expect.stringContaining('Confirm Password')]);
  });

  it('shows no page before the session has been checked', async () => {
    showAt('/employees', { isChecking: true });

    await vi.waitFor(() => expect(document.querySelector('.waiting')).not.toBeNull());
    expect(document.querySelector('main')).toBeNull();
  });

  it('of the error page shows its message', async () => {
    showAt('/500');
    await becomes('Houston, we have a problem!');
  });
});
