/** The gate on the real page: signing in, set-up steps, sessions that end, other tabs, signing out. */
import { SIGN_OUT_TIMEOUT_MS, TRACK_TIMEOUT_MS } from '../../src/rules/shared/constants.ts';
import { session } from '../machines/charts/session.chart.ts';
import { gateCover } from '../machines/support/covers.ts';
import { loginReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import type { Driver } from './driver.ts';
import type { Answer, Stage } from './stage.ts';

const TRACK = 'trackedUserResult';
const SIGN_OUT = 'logout';
/** What its time limits are on the page. */
const STRETCHED_MS = 600_000;
/** Pages whose own call can be the one that finds that the session has ended. */
const callsAt: Readonly<Record<string, string>> = {
  '/employees': 'all/users',
  '/dashboard': 'dashboard/company-admin',
};

interface Steering {
  path: string;
  hasToken: boolean;
  roles?: string[];
}

interface Begin {
  place: { path: string; search: string };
  stored: { token: string | null; securityToken: string | null };
}

export const sessionDriver: Driver = {
  chart: session,
  cover: gateCover,
  async begin(stage, path) {
    const { place, stored } = path.input as Begin;
    if (path.events.some(({ type }) => type.startsWith('xstate.after.'))) await stage.page.clock.install();
    await stage.page.addInitScript(hasTime, {
      limits: [TRACK_TIMEOUT_MS, SIGN_OUT_TIMEOUT_MS],
      stretched: STRETCHED_MS,
    });
    await stage.enter(place.path + place.search, { loginToken: stored.token, securityToken: stored.securityToken });
  },
  events: {
    'location.changed': ({ page }, { place }) => page.evaluate((path) => history.pushState(null, '', path), place.path),
    'storage.changed': (stage, { token }) => stage.elsewhere({ loginToken: token && newToken() }),
    'session.start': signIn,
    'session.update': changePassword,
    'session.expired': (stage, _, { steering }) =>
      stage.answer(callsAt[(steering as Steering).path] ?? '', {
        status: 401,
        body: { status: 401, message: 'sign in first' },
      }),
    'logout.pressed': pressLogout,
    'logout.confirmed': ({ page }) => dialog(page).getByRole('button', { name: 'Yes' }).click(),
    'logout.dismissed': ({ page }) => dialog(page).getByRole('button', { name: 'No' }).click(),
    'retry.pressed': ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'xstate.done.actor.trackUser': (stage, { output }) => stage.answer(TRACK, output as Answer),
    'xstate.error.actor.trackUser': (stage) => stage.cut(TRACK),
    'xstate.after.trackTimeout.session.checking': ({ page }) => page.clock.fastForward(STRETCHED_MS),
    'xstate.done.actor.endSession': (stage, { output }) => stage.answer(SIGN_OUT, output as Answer),
    'xstate.error.actor.endSession': (stage) => stage.cut(SIGN_OUT),
    'xstate.after.signOutTimeout.session.signingOut': ({ page }) => page.clock.fastForward(STRETCHED_MS),
  },
  async see(stage, moment) {
    const { path } = moment.steering as Steering;
    // A mailed link leaves the address bar at once: it is as good as a password.
    await isAt(stage, path.startsWith('/login/') ? '/login' : path);
    await seeStorage(stage, moment);
    await seeState(stage, moment);
  },
};

/** Runs in the page: on a slow machine, these limits must not be reached before the path says so. */
function hasTime({ limits, stretched }: { limits: number[]; stretched: number }): void {
  const set = window.setTimeout;
  window.setTimeout = ((act: () => void, delay = 0, ...given: []) =>
    set(act, limits.includes(delay) ? stretched : delay, ...given)) as typeof window.setTimeout;
}

let tokens = 0;
/** Somebody else's each time: a tour may sign in as them twice. */
function newToken(): string {
  tokens += 1;

  return `other ${tokens}`;
}

const dialog = (page: Stage['page']) => page.getByRole('alertdialog', { name: 'Logout' });
/** Also while the question whether to log out is open, which takes the page below it out of reach of roles. */
const heading = (page: Stage['page'], name: string | RegExp) =>
  page.getByRole('heading', { name, includeHidden: true });
const menu = (page: Stage['page']) => page.getByRole('navigation', { name: 'Main', includeHidden: true });

const isAt = (stage: Stage, path: string) =>
  stage.until(`the address bar shows ${path}`, (wanted) => location.pathname === wanted, path);

/** Signing out removes the token before the server replies. */
const seeStorage = (stage: Stage, { state, steering }: Moment) =>
  stage.until(
    'the storage holds a token, or none',
    (hasToken) => (localStorage.getItem('loginToken') !== null) === hasToken,
    (steering as Steering).hasToken && state !== 'signingOut',
  );

async function seeState(stage: Stage, { state, steering }: Moment): Promise<void> {
  const { page } = stage;
  const { path } = steering as Steering;
  if (state === 'checking') return stage.asked(TRACK);
  if (state === 'signingOut') return stage.asked(SIGN_OUT);

  const { signedOut, signedIn } = state as { signedOut?: string; signedIn?: { page: unknown; leaving: string } };
  if (signedOut) {
    if (path === '/404') return heading(page, "Oops! You're lost.").waitFor();
    if (path !== '/login') return stage.asked('login/exchange');
    await page.getByRole('button', { name: 'Login' }).waitFor();
    const trouble = page.getByText('We could not reach the server to check your session.');
    return trouble.waitFor({ state: signedOut === 'unreachable' ? 'visible' : 'detached' });
  }
  await seeInside(stage, signedIn?.page, steering as Steering);
  await dialog(page).waitFor({ state: signedIn?.leaving === 'confirmingLogout' ? 'visible' : 'detached' });
}

async function seeInside({ page }: Stage, state: unknown, { path, roles }: Steering): Promise<void> {
  if (state === 'noAccess') return heading(page, 'You don’t have access to this console').waitFor();
  if (state === 'open') return path === '/404' ? heading(page, "Oops! You're lost.").waitFor() : menu(page).waitFor();

  const { onboarding } = state as { onboarding: 'password' | 'profile' | 'logo' };
  const screens = { password: 'Change Password', profile: 'Company Details', logo: /Company Logo|Image Upload/ };
  await heading(page, screens[onboarding]).waitFor();
  // Only a company is set up in three steps. On these paths, all but the password is done when that is missing.
  const progress = { password: 33, profile: 66, logo: 100 }[onboarding];
  const bar = page.locator(`progress[value="${progress}"]`);
  const isStep = !roles?.includes('b-admin') && onboarding !== 'password';
  await bar.waitFor({ state: isStep ? 'visible' : 'detached' });
}

/** By the form, or by the link that the page was opened with. */
async function signIn(stage: Stage, event: { token: string; track: never }, { steering }: Moment): Promise<void> {
  const { page } = stage;
  const { body, status } = loginReply(event.track, event.token);
  if ((steering as Steering).path !== '/login') {
    return stage.answer('login/exchange', { status, body: { ...body, purpose: 'support' } });
  }
  await comesToLife(stage);
  await page.getByLabel('Email').fill('ana.reis@harbourvale.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('harbour-demo-26');
  await page.getByRole('button', { name: 'Login' }).click();
  await stage.answer('admin/login', { status, body });
}

/** The form is in the page's first bytes; pressed before its script has come it would leave the page. */
const comesToLife = (stage: Stage) =>
  stage.until(
    'the form has come to life',
    () => Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
    null,
  );

/** The one change of a session that its cover needs: setting a password. */
async function changePassword(stage: Stage): Promise<void> {
  const { page } = stage;
  await page.getByLabel('Current Password').fill('harbour-demo-26');
  await page.getByLabel('New Password').fill('a quieter harbour');
  await page.getByLabel('Confirm Password').fill('a quieter harbour');
  await page.getByRole('button', { name: 'Submit' }).click();
  await stage.answer('changePassword', { status: 200, body: { status: 200, message: 'password changed' } });
}

/** In the top bar; while setting up, and for those without access, on the page itself. */
function pressLogout({ page }: Stage): Promise<void> {
  return page.getByRole('button', { name: 'Logout' }).click();
}
