/**
 * One record on the real page. With a key it is the dashboard, whose address says for how many days; without, the list of
 * company reports, which asks before it deletes a saved view.
 */
import type { AnyEventObject } from 'xstate';
import type { ReportView } from '../../src/api/contract/company-reports.ts';
import type { Dashboard } from '../../src/api/contract/dashboard.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { resource } from '../machines/charts/resource.chart.ts';
import { coverOf } from '../machines/support/covers.ts';
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { type Driver, onAnyPage } from './driver.ts';
import { type Answer, opens, type Stage, stopClock } from './stage.ts';
import { says } from './steps.ts';

const DASHBOARD = 'dashboard/company-admin';
const VIEWS = 'report-views';
const ARRANGE = 'my/dashboard';
const COMMAND = /^report-views\/[^/]+/;

const dashboard: Dashboard = {
  asOf: '2026-03-05T09:30:00Z',
  today: '2026-03-05',
  week: { from: '2026-03-02', to: '2026-03-08' },
  period: { from: '2026-02-04', to: '2026-03-05' },
  branch: null,
  branches: [],
  figures: [{ id: 'leaveRequests', value: 0, oldest: null }],
  shares: { branches: [], departments: [] },
  away: null,
  celebrations: { people: [], more: 0 },
  challenges: [],
  trends: [],
  setUp: null,
  layout: { tiles: [], hidden: [], version: 0 },
};
const view: ReportView = {
  _id: '0192f0c1-0000-7000-8000-0000000000e1',
  report: 'head-count',
  name: 'Leavers by month',
  query: {},
  schedule: null,
  nextSendAt: null,
  version: 1,
};

interface Steering {
  key: string | null;
  record: object | null;
  message: string | null;
  command?: string;
}

const steeringOf = ({ steering }: Moment) => steering as Steering;
const hasKey = (at: Moment) => steeringOf(at).key !== null;
const loadOf = (at: Moment) => (hasKey(at) ? DASHBOARD : VIEWS);
const commandOf = (at: Moment) => (hasKey(at) ? ARRANGE : COMMAND);

export const resourceDriver: Driver = {
  chart: resource,
  cover: () => coverOf('resource', { isToured: true, canHappen }),
  async begin(stage, path) {
    const { page } = stage;
    const [first] = path.expected as [Moment];
    await page.clock.install({ time: '2026-03-05T09:30:00Z' });
    // The path before has left it standing: all pages of a profile go by one clock.
    await page.clock.resume();
    await stage.enter(hasKey(first) ? paths.dashboard : paths.companyReports, { loginToken: 'T' });
    await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
    await stage.asked(loadOf(first));
    // The dashboard is loaded again every minute.
    await stopClock(page);
  },
  reuse: onAnyPage,
  events: {
    async 'reload.requested'(stage, _, at) {
      if (at.state === 'ready' && !hasKey(at)) return edit(stage);
      await stage.again(loadOf(at), () =>
        at.state === 'loading' || at.state === 'ready'
          ? stage.page.evaluate(() => void dispatchEvent(new Event('online')))
          : stage.page.getByRole('button', { name: 'Try again' }).click(),
      );
    },
    async 'key.changed'(stage) {
      const period = stage.page.getByRole('combobox', { name: 'Period' });
      const next = (await period.inputValue()) === '90' ? '7' : '90';
      await stage.again(DASHBOARD, () => period.selectOption(next));
    },
    async 'command.requested'(stage, { command }, at) {
      if (!hasKey(at)) return choose(stage.page, command.needsConfirmation ? 'Delete' : 'Email it to me now');
      const save = stage.page.getByRole('button', { name: 'Save' });
      await stage.page.getByRole('button', { name: 'Arrange tiles' }).click();
      await opens(stage, save);
      await save.click();
    },
    'command.confirmed': ({ page }) => page.getByRole('button', { name: 'Delete view' }).click(),
    'command.dismissed': ({ page }) => page.getByRole('button', { name: 'Cancel' }).click(),
    'xstate.done.actor.loadRecord': (stage, { output }: { output: Answer }, at) =>
      stage.answer(loadOf(at), output.status === 200 ? ok(hasKey(at) ? { dashboard } : { views: [view] }) : output),
    'xstate.error.actor.loadRecord': (stage, _, at) => stage.cut(loadOf(at)),
    'xstate.done.actor.runCommand': (stage, { output }: { output: Answer }, at) =>
      stage.answer(commandOf(at), output.status === 200 ? ok({ layout: dashboard.layout }) : output),
    'xstate.error.actor.runCommand': (stage, _, at) => stage.cut(commandOf(at)),
  },
  async see(stage, moment) {
    const look = looks[moment.state as string];
    if (!look) throw new Error(`The driver does not know what ${moment.state} looks like`);
    await look(stage, moment);
  },
};

async function choose(page: Stage['page'], what: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${view.name}` }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

/** The list is loaded again once a view in it was changed. */
async function edit(stage: Stage): Promise<void> {
  const dialog = stage.page.getByRole('dialog');
  await choose(stage.page, 'Edit');
  await opens(stage, dialog);
  await stage.answer(VIEWS, ok({ views: [view] }));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await stage.again(VIEWS, () => stage.answer(COMMAND, ok({ view })));
}

/**
 * The dashboard never asks for confirmation. The list has one address, is never missing, and isn't loaded twice at
 * once.
 */
function canHappen({ type, command, output }: AnyEventObject, { state, steering }: Moment): boolean {
  const { key, record } = steering as Steering;
  const isDashboard = key !== null;
  switch (type) {
    case 'key.changed':
      return isDashboard;
    case 'command.requested':
      return record !== null && !(isDashboard && command.needsConfirmation);
    case 'reload.requested':
      return isDashboard || state !== 'loading';
    case 'xstate.done.actor.loadRecord':
      return isDashboard || output.status !== 404;
    default:
      return true;
  }
}

const ok = (body: object): Answer => ({ status: 200, body: { status: 200, message: 'OK', reports: [], ...body } });
const gone = ({ page }: Stage, text: string) => page.getByText(text).first().waitFor({ state: 'detached' });

const OUTDATED = 'These numbers may be out of date.';
const isShown = async (stage: Stage, at: Moment) => {
  await says(stage, hasKey(at) ? 'Nothing is waiting for you.' : view.name);
  await gone(stage, hasKey(at) ? OUTDATED : 'The reports could not be loaded');
};

/** What the server said is shown as it said it; what was loaded before stays. */
async function hasFailed(stage: Stage, at: Moment): Promise<void> {
  const { record, message } = steeringOf(at);
  const words = message ?? 'The server could not be reached. Check your connection and try again.';
  const isStale = hasKey(at) && record !== null;
  await says(stage, isStale ? `${words} ${OUTDATED}` : words);
  if (!isStale) await says(stage, hasKey(at) ? 'The dashboard could not be loaded' : 'The reports could not be loaded');
  if (record) await says(stage, hasKey(at) ? 'Nothing is waiting for you.' : view.name);
}

const looks: Readonly<Record<string, (stage: Stage, at: Moment) => Promise<void>>> = {
  loading: (stage, at) => stage.asked(loadOf(at)),
  ready: isShown,
  notFound: (stage) => says(stage, 'This branch could not be found'),
  failed: hasFailed,
  unreachable: hasFailed,
  confirming: (stage) => opens(stage, stage.page.getByRole('alertdialog', { name: `Delete ${view.name}?` })),
  async running(stage, at) {
    await stage.asked(commandOf(at));
    if (steeringOf(at).command === 'delete') await says(stage, 'Deleting…');
  },
};
