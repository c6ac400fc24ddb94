/** Messages on the real page: a saved report is emailed, which the server does or refuses, and says so. */
import type { AnyEventObject } from 'xstate';
import type { ReportView } from '../../src/api/contract/company-reports.ts';
import { toastId } from '../../src/machines/toasts.machine.ts';
import { TOAST_OTHER_MS, TOAST_SUCCESS_MS } from '../../src/rules/shared/constants.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { refused, saved, toasts } from '../machines/charts/toasts.chart.ts';
import { coverOf } from '../machines/support/covers.ts';
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { routeCalls } from '../support/calls.ts';
import type { Driver } from './driver.ts';
import { type Stage, stopClock } from './stage.ts';

const SEND = /^report-views\/.+\/send$/;
const view: ReportView = {
  _id: '0192f0c1-0000-7000-8000-0000000000e1',
  report: 'head-count',
  name: 'Leavers by month',
  query: {},
  schedule: null,
  nextSendAt: null,
  version: 1,
};

/** What the page says for each message of the paths, and how long. */
const messages = {
  [toastId(saved)]: { text: 'Report sent to your email', time: TOAST_SUCCESS_MS },
  [toastId(refused)]: { text: refused.text, time: TOAST_OTHER_MS },
};
const messageOf = (id: string) => messages[id] as { text: string; time: number };

const shownIn = ({ steering }: Moment) => steering as string[];

export const toastsDriver: Driver = {
  chart: toasts,
  cover: () => coverOf('toasts', { isToured: true, canHappen }),
  async begin(stage) {
    const { page } = stage;
    await page.clock.install({ time: '2026-03-05T09:30:00Z' });
    // The path before has left it standing: all pages of a profile go by one clock.
    await page.clock.resume();
    await routeCalls(page, /\/api\/report-views$/, (call) =>
      call.fulfill({ json: { status: 200, message: 'OK', reports: [], views: [view] } }),
    );
    await stage.enter(paths.companyReports, { loginToken: 'T' });
    await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
    await menu(stage).waitFor();
    // The list of messages is loaded with the first of them.
    await show(stage, refused);
    await message(stage, toastId(refused)).getByRole('button', { name: 'Dismiss' }).click();
    await page.mouse.move(0, 0);
    await stopClock(page);
  },
  events: {
    'toast.show': (stage, { toast }) => show(stage, toast),
    // As a screen reader presses it, with neither the pointer nor the focus.
    'toast.dismissed': (stage, { id }) =>
      message(stage, id).getByRole('button', { name: 'Dismiss' }).dispatchEvent('click'),
    'toast.expired': ({ page }, { id }) => page.clock.runFor(messageOf(id).time),
    // The last one stays below the pointer, whatever comes and goes above.
    'toasts.entered': (stage, _, at) => message(stage, shownIn(at).at(-1) as string).hover(),
    'toasts.left': ({ page }) => page.mouse.move(0, 0),
  },
  async see(stage, { state, steering }) {
    if (typeof state !== 'string' || !states.includes(state)) {
      throw new Error(`The driver does not know what ${state} looks like`);
    }
    // However long someone reads.
    if (state === 'held') await stage.page.clock.runFor(TOAST_OTHER_MS);
    const wanted = (steering as string[]).map((id) => messageOf(id).text);
    await stage.until(
      wanted.length > 0 ? `the messages are ${wanted}` : 'there is no message',
      (texts) =>
        JSON.stringify([...document.querySelectorAll('[data-toast-region] p')].map((each) => each.textContent)) ===
        JSON.stringify(texts),
      wanted,
    );
    if (state === 'quiet') await stage.page.mouse.move(0, 0);
  },
};

/** By keyboard, so that the pointer doesn't move. */
async function show(stage: Stage, { kind, text }: typeof saved | typeof refused): Promise<void> {
  await stage.page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await menu(stage).press('Enter');
  await stage.page.getByRole('menuitem', { name: 'Email it to me now' }).press('Enter');
  const status = kind === 'success' ? 200 : 409;
  await stage.answer(SEND, { status, body: { status, message: text } });
}

const states = ['quiet', 'showing', 'held'];
const menu = ({ page }: Stage) => page.getByRole('button', { name: `Actions for ${view.name}` });
const message = ({ page }: Stage, id: string) =>
  page.locator('[data-toast-region] > div').filter({ hasText: messageOf(id).text });

/** Only what is shown is dismissed or expires, and of several a success expires first. */
function canHappen({ type, id }: AnyEventObject, at: Moment): boolean {
  const shown = shownIn(at);
  if (type === 'toast.dismissed') return shown.includes(id);

  return type !== 'toast.expired' || id === (shown.includes(toastId(saved)) ? toastId(saved) : shown[0]);
}
