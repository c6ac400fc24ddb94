/** The page of a record that changes on the server: its state, what it offers, and changes while it is open. */
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import { type HeldCall, routeCalls } from '../support/calls.ts';
import { opens, type Stage } from './stage.ts';

/** What the record's page shows, and the commands that it offers; the others must not be there. */
export interface Standing {
  readonly says: string;
  readonly offers: readonly string[];
}

/** Opens the page. Its calls get the reply of `answer`, or 404 if there is none. */
export async function openRecord(
  stage: Stage,
  path: string,
  calls: RegExp,
  answer: (call: HeldCall) => object | undefined,
): Promise<void> {
  await routeCalls(stage.page, calls, (call) => {
    const found = answer(call);

    return found
      ? call.fulfill({ json: { status: 200, message: 'OK', ...found } })
      : call.fulfill({ status: 404, json: { status: 404, message: 'not here' } });
  });
  await stage.page.clock.install();
  await stage.enter(path, { loginToken: 'T' });
  await comesBack(stage);
}

/** Opens the page again, after something has happened on the server. */
export async function lookAgain(stage: Stage): Promise<void> {
  const { pathname, search } = new URL(stage.page.url());
  await stage.enter(pathname + search, { loginToken: 'T' });
  await comesBack(stage);
}

const comesBack = (stage: Stage): Promise<void> =>
  stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));

export async function seeStanding(
  stage: Stage,
  title: string,
  { says, offers }: Standing,
  { buttons, items }: { readonly buttons: readonly string[]; readonly items: readonly string[] },
): Promise<void> {
  const { page } = stage;
  const head = page.locator('header').filter({ has: page.getByRole('heading', { name: title }) });
  await opens(stage, head.getByText(says, { exact: true }));
  const isThere = (name: string) => (offers.includes(name) ? ('visible' as const) : ('detached' as const));
  for (const name of buttons) {
    await page.getByRole('button', { name, exact: true }).waitFor({ state: isThere(name) });
  }
  await openMenu(stage, title);
  for (const name of items) {
    await page.getByRole('menuitem', { name, exact: true }).waitFor({ state: isThere(name) });
  }
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

async function openMenu(stage: Stage, title: string): Promise<void> {
  await stage.page.getByRole('button', { name: `Actions for ${title}` }).click();
  await opens(stage, stage.page.getByRole('menu'));
}

export function choose(title: string, name: string) {
  return async (stage: Stage): Promise<void> => {
    await openMenu(stage, title);
    await stage.page.getByRole('menuitem', { name, exact: true }).click();
  };
}

export async function confirm(stage: Stage, name: string): Promise<void> {
  const button = stage.page.getByRole('alertdialog').getByRole('button', { name, exact: true });
  await opens(stage, button);
  await button.click();
}
