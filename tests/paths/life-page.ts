/** The page of a record that changes on the server: its state, what it offers, and changes while it is open. */
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import { type HeldCall, routeCalls } from '../support/calls.ts';
import type { Stage } from './stage.ts';

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
  await stage.enter(path, { loginToken: 'T' });
  await comesBack(stage);
}

/** Reloads the page, after something has happened on the server. */
export async function lookAgain(stage: Stage): Promise<void> {
  await stage.page.reload({ waitUntil: 'domcontentloaded' });
  await comesBack(stage);
}

const comesBack = (stage: Stage): Promise<void> =>
  stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));

export async function seeStanding(
  { page }: Stage,
  title: string,
  { says, offers }: Standing,
  { buttons, items }: { readonly buttons: readonly string[]; readonly items: readonly string[] },
): Promise<void> {
  const head = page.locator('header').filter({ has: page.getByRole('heading', { name: title }) });
  await head.getByText(says, { exact: true }).waitFor();
  const isThere = (name: string) => (offers.includes(name) ? ('visible' as const) : ('detached' as const));
  for (const name of buttons) {
    await page.getByRole('button', { name, exact: true }).waitFor({ state: isThere(name) });
  }
  await openMenu(page, title);
  for (const name of items) {
    await page.getByRole('menuitem', { name, exact: true }).waitFor({ state: isThere(name) });
  }
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

async function openMenu(page: Stage['page'], title: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menu').waitFor();
}

export function choose(title: string, name: string) {
  return async ({ page }: Stage): Promise<void> => {
    await openMenu(page, title);
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
}

export const confirm = ({ page }: Stage, name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
