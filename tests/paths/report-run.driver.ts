/** A report that runs in the background, on the real page. */
import { REPORT_POLL_MS, REPORT_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { reportRun } from '../machines/charts/report-run.chart.ts';
import { reportRunCover } from '../machines/support/covers.ts';
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { stateInWords } from '../machines/support/path-words.ts';
import type { Driver } from './driver.ts';
import { type Answer, type Stage, stopClock } from './stage.ts';
import { says } from './steps.ts';

const RUN = 'company-reports/leave-liability/run';
const FILE = 'company-reports/leave-liability/export';
const answered = (stage: Stage, call: string, { status, body }: Answer) =>
  stage.answer(call, { status, body: status < 300 ? { status, message: 'OK', ...(body as object) } : body });

/** Every change is to another day, because the page makes a call only when something changes. */
let changed = 0;

export const reportRunDriver: Driver = {
  chart: reportRun,
  cover: reportRunCover,
  async begin(stage) {
    const { page } = stage;
    await page.clock.install({ time: '2026-03-05T09:30:00Z' });
    // The path before has left it standing: all pages of a profile go by one clock.
    await page.clock.resume();
    await stage.enter(paths.companyReport.replace(':report', 'leave-liability'), { loginToken: 'T' });
    await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
    await stage.asked(RUN);
    await stopClock(page);
  },
  events: {
    async 'query.changed'(stage) {
      changed = (changed % 27) + 1;
      const day = `2026-02-${String(changed).padStart(2, '0')}`;
      await stage.again(RUN, () => stage.page.getByLabel('On', { exact: true }).fill(day));
    },
    'run.requested': ({ page }) => page.getByRole('button', { name: /^Run (report|again)$/ }).click(),
    async 'file.requested'({ page }) {
      await page.getByRole('button', { name: 'Export Days owed by leave type' }).click();
      await page.getByRole('menuitem', { name: 'CSV' }).click();
    },
    'retry.pressed': ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'xstate.done.actor.findRun': (stage, { output }: { output: Answer }) => answered(stage, RUN, output),
    'xstate.error.actor.findRun': (stage) => stage.cut(RUN),
    'xstate.done.actor.followRun': (stage, { output }: { output: Answer }) => answered(stage, RUN, output),
    'xstate.error.actor.followRun': (stage) => stage.cut(RUN),
    'xstate.done.actor.startRun': (stage, { output }: { output: Answer }) => answered(stage, RUN, output),
    'xstate.error.actor.startRun': (stage) => stage.cut(RUN),
    'xstate.done.actor.fetchReport': (stage, { output }: { output: Answer }) =>
      output.status === 200 ? stage.answer(FILE, { status: 200, body: 'Days' }) : stage.answer(FILE, output),
    'xstate.error.actor.fetchReport': (stage) => stage.cut(FILE),
    'xstate.after.reportPoll.reportRun.queued': ({ page }) => page.clock.runFor(REPORT_POLL_MS),
    'xstate.after.reportPoll.reportRun.running': ({ page }) => page.clock.runFor(REPORT_POLL_MS),
    'xstate.after.reportRetry.reportRun.waiting': ({ page }) => page.clock.runFor(REPORT_RETRY_MS),
  },
  async see(stage, { state, steering }: Moment) {
    const look = looks[state as string];
    if (!look) throw new Error(`The driver does not know what ${stateInWords(state)} looks like`);
    await look(stage, steering as { run: string | null });
  },
};

const waits = (stage: Stage) => says(stage, 'The report is waiting to start');
const runs = (stage: Stage) => says(stage, '500 of 2,000 people');
const exporter = ({ page }: Stage) => page.getByRole('button', { name: 'Export Days owed by leave type' });

const looks: Readonly<Record<string, (stage: Stage, steering: { run: string | null }) => Promise<unknown>>> = {
  finding: (stage) => stage.asked(RUN),
  unasked: ({ page }) => page.getByRole('button', { name: 'Run report' }).waitFor(),
  async asking(stage) {
    await stage.page.getByText('Starting…').waitFor();
    await stage.asked(RUN);
  },
  queued: waits,
  running: runs,
  async following(stage, { run }) {
    await (run === 'running' ? runs(stage) : waits(stage));
    await stage.asked(RUN);
  },
  waiting: (stage) => says(stage, 'Connection lost. Your report is not affected.'),
  async ready(stage) {
    await exporter(stage).and(stage.page.locator(':enabled')).waitFor();
    await stage.page.getByText('has been downloaded').waitFor({ state: 'detached' });
  },
  async fetching(stage) {
    await exporter(stage).and(stage.page.locator(':disabled')).waitFor();
    await stage.asked(FILE);
  },
  fetched: (stage) => says(stage, 'Its file has been downloaded.'),
  failed: (stage) => says(stage, 'The report could not be finished'),
  refused: (stage) => says(stage, /isn’t part of your plan|Choose a day between/),
  unreachable: (stage) => says(stage, 'The server could not be reached. Check your connection'),
};
