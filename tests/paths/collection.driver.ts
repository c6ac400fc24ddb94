/** A list on the real page: employees, with the address, the pager, the search and the commands of a row. */
import type { AnyEventObject } from 'xstate';
import type { CollectionInput } from '../../src/machines/collection.machine.ts';
import { FEED_RETRY_LONGEST_MS, PAGE_SIZE, SEARCH_PATIENCE_MS } from '../../src/rules/shared/constants.ts';
import { formatDay } from '../../src/rules/shared/days.ts';
import { writeListQuery } from '../../src/rules/shared/list-query.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { SERVER_UNREACHABLE } from '../../src/rules/shared/unreachable.ts';
import { collection } from '../machines/charts/collection.chart.ts';
import { coverOf } from '../machines/support/covers.ts';
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { stateInWords } from '../machines/support/path-words.ts';
import { person } from '../views/employees/people.ts';
import { type Driver, onAnyPage } from './driver.ts';
import { type Answer, opens, passesUntilAsked, type Stage, stopClock } from './stage.ts';
import { becomesVisible, says } from './steps.ts';

const ROWS = 'all/users';
const COMMAND = /^(disable-enable\/user|user\/resend)\//;
const LAST_PAGE = 9;
const listed = person();

interface Steering {
  page: number;
  isSearched: boolean;
  isFiltered: boolean;
  hasRows: boolean;
  /** Also while it tries again. */
  hasFailed: boolean;
  message: string | null;
  command?: 'deactivate' | 'resendEmail';
}

const steeringOf = ({ steering }: Moment) => steering as Steering;

export const collectionDriver: Driver = {
  chart: collection,
  // What was seen before is shown at once, so that paths can't be joined: what they saw differs.
  cover: () => coverOf('collection', { canHappen, without: ['xstate.error.actor.watchPresence'] }),
  async begin(stage, path) {
    const { page } = stage;
    await page.clock.install({ time: '2026-03-05T09:30:00Z' });
    // The path before has left it standing: all pages of a profile go by one clock.
    await page.clock.resume();
    await stage.enter(paths.employees + writeListQuery((path.input as CollectionInput).query), { loginToken: 'T' });
    await stage.asked('trackedUserResult');
    await stopClock(page);
    await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
  },
  reuse: onAnyPage,
  events: {
    async 'search.changed'(stage, { search }, at) {
      const type = () => stage.page.getByRole('searchbox', { name: 'Search employees' }).fill(search);
      // One request at a time: while the reply is expected soon, the newest text waits.
      await (stateInWords(at.state).endsWith('prompt') ? type() : asks(stage, at, type));
    },
    'sort.changed': (stage, _, at) =>
      asks(stage, at, () => stage.page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()),
    'page.changed': (stage, _, at) =>
      asks(stage, at, async () => {
        await stage.page.getByRole('button', { name: 'Last page' }).click();
        await stage.page.mouse.move(0, 0);
      }),
    async 'page.approached'(stage, { page: number }) {
      await stage.again(ROWS, () => stage.page.getByRole('button', { name: `Page ${number}`, exact: true }).hover());
      // If the page is needed, it is loaded again.
      await stage.cut(ROWS);
      await stage.page.mouse.move(0, 0);
    },
    async 'filter.changed'(stage, _, at) {
      const gender = stage.page.getByRole('combobox', { name: 'Gender' });
      await stage.page.getByRole('button', { name: 'Filter', exact: true }).click();
      await opens(stage, gender);
      await gender.click();
      await asks(stage, at, () => stage.page.getByRole('checkbox', { name: 'Other' }).click());
      await stage.page.keyboard.press('Escape');
      await stage.page.keyboard.press('Escape');
    },
    'filters.cleared': (stage, _, at) =>
      asks(stage, at, () =>
        stage.page
          .getByRole('button', { name: /^(Clear all|Show all employees)$/ })
          .first()
          .click(),
      ),
    'url.changed': (stage, { query }, at) =>
      asks(stage, at, () =>
        stage.page.evaluate((address) => history.pushState(null, '', address), paths.employees + writeListQuery(query)),
      ),
    'reload.requested': (stage, _, at) =>
      asks(stage, at, () => stage.page.getByRole('button', { name: 'Try again' }).click()),
    'page.hidden': ({ page }) => page.evaluate(becomesVisible, 'hidden' as const),
    'page.shown': (stage, _, at) => asks(stage, at, () => stage.page.evaluate(becomesVisible, 'visible' as const)),
    async 'command.requested'({ page }, { command }) {
      await page.getByRole('button', { name: `Actions for ${listed.fullName}` }).click();
      await page.getByRole('menuitem', { name: command.needsConfirmation ? 'Deactivate' : 'Resend Email' }).click();
    },
    'command.changed': ({ page }, { command }) =>
      page.getByRole('textbox', { name: 'Last working day' }).fill(formatDay(command.day)),
    'command.confirmed': ({ page }) => page.getByRole('button', { name: /^Deactivate / }).click(),
    'command.dismissed': ({ page }) => page.getByRole('button', { name: 'Cancel' }).click(),
    'xstate.done.actor.loadRows': (stage, { output }: { output: Answer }) => stage.answer(ROWS, wired(output)),
    'xstate.error.actor.loadRows': (stage) => stage.cut(ROWS),
    'xstate.after.searchPatience.people.browsing.loading.prompt': ({ page }) => page.clock.runFor(SEARCH_PATIENCE_MS),
    'xstate.after.retry.people.browsing.unreachable': passesUntilAsked(ROWS, FEED_RETRY_LONGEST_MS),
    'xstate.done.actor.runCommand': (stage, { output }: { output: Answer }) => stage.answer(COMMAND, output),
    'xstate.error.actor.runCommand': (stage) => stage.cut(COMMAND),
  },
  async see(stage, moment) {
    const shown = stateInWords(moment.state);
    const look = looks[shown];
    if (!look) throw new Error(`The driver does not know what ${shown} looks like`);
    await look(stage, steeringOf(moment));
  },
};

/** What a list shows no control for at that moment, or nothing new would come of. */
function canHappen({ type }: AnyEventObject, { state, steering }: Moment): boolean {
  const { page, isSearched, isFiltered, hasRows, command } = steering as Steering;
  const shown = stateInWords(state);
  // A confirmation, and what it confirmed while that runs, covers the list.
  // No one presses anything on a hidden page.
  if (shown === 'browsing.paused') return type === 'page.shown';
  if (command === 'deactivate' && /^(search|sort|page|filter)/.test(type)) return false;
  switch (type) {
    case 'search.changed':
      return !isSearched;
    case 'filter.changed':
      // Opening the filters takes time, which must not pass while a reply is expected soon.
      return !isFiltered && !shown.startsWith('browsing.loading');
    case 'filters.cleared':
      return isFiltered;
    case 'page.changed':
      return hasRows && page !== LAST_PAGE;
    case 'page.approached':
      return hasRows && page === 1;
    case 'command.requested':
      return hasRows;
    case 'reload.requested':
      return shown === 'browsing.failed' || shown === 'browsing.unreachable';
    default:
      return true;
  }
}

/** While a command runs, the list is loaded only afterwards. */
async function asks(stage: Stage, { state }: Moment, act: () => Promise<unknown>): Promise<void> {
  await (state === 'running' ? act() : stage.again(ROWS, act));
}

/** The total makes the page that a path turns to the last one, unless there is no one. */
function wired({ status, body }: Answer): Answer {
  if (status !== 200) return { status, body };
  const isEmpty = (body as { rows: unknown[] }).rows.length === 0;
  const users = isEmpty ? [] : [listed];

  return { status, body: { status, message: 'OK', users, total: isEmpty ? 0 : LAST_PAGE * PAGE_SIZE } };
}

/** Rows that were loaded before stay, and a banner says so. */
async function hasFailed(stage: Stage, { hasRows, message }: Steering): Promise<void> {
  const words = message ?? SERVER_UNREACHABLE;
  await says(stage, hasRows ? `${words} This may be out of date.` : words);
  if (!hasRows) return says(stage, 'The list could not be loaded');
  await stage.page.getByRole('row', { name: listed.fullName }).waitFor();
}

async function isLoading(stage: Stage, steering: Steering): Promise<void> {
  const { hasRows } = steering;
  await stage.asked(ROWS);
  if (steering.hasFailed) await hasFailed(stage, steering);
  if (steering.hasFailed && !hasRows) await stage.page.getByRole('button', { name: 'Trying again…' }).waitFor();
  else await stage.page.locator('section[aria-label=Employees][aria-busy=true]').waitFor();
  await stage.until(
    hasRows ? 'the rows stay' : 'there is no row',
    (count) => document.querySelectorAll('th[role=rowheader]').length === count,
    hasRows ? 1 : 0,
  );
}

const looks: Readonly<Record<string, (stage: Stage, steering: Steering) => Promise<void>>> = {
  'browsing.loading.prompt': isLoading,
  'browsing.loading.overdue': isLoading,
  async 'browsing.ready'(stage, { page, isSearched, isFiltered }) {
    await stage.page.locator('section[aria-label=Employees][aria-busy=false]').waitFor();
    await stage.page.getByRole('row', { name: listed.fullName }).waitFor();
    await stage.page.locator(`button[aria-current=page][data-page="${page}"]`).waitFor();
    await stage.until(
      isSearched ? 'the search is what was typed' : 'nothing is searched for',
      (text) => document.querySelector<HTMLInputElement>('input[type=search]')?.value === text,
      isSearched ? 'ana' : '',
    );
    await stage.page.getByRole('button', { name: 'Clear all' }).waitFor({ state: isFiltered ? 'visible' : 'detached' });
  },
  'browsing.empty': (stage, { isSearched, isFiltered }) =>
    says(stage, isSearched || isFiltered ? 'No active employees match' : 'No employees yet'),
  'browsing.failed': hasFailed,
  'browsing.unreachable': hasFailed,
  'browsing.paused': hasFailed,
  confirming: (stage) => opens(stage, stage.page.getByRole('alertdialog', { name: `Deactivate ${listed.fullName}?` })),
  async running(stage, { command }) {
    await stage.asked(COMMAND);
    if (command === 'deactivate') await says(stage, /^(Deactivating|Saving)…$/);
  },
};
