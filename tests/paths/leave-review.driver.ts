/** Deciding on a request on the real page: work from home, whose panel is the one of leave and sick leave too. */
import type { WfhReview } from '../../src/api/contract/wfh-review.ts';
import type { Reply } from '../../src/machines/ports.ts';
import type { Review } from '../../src/rules/leave/time-off.ts';
import { REVIEW_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { leaveReview, requestOf } from '../machines/charts/leave-review.chart.ts';
import { leaveReviewCover } from '../machines/support/covers.ts';
import type { GeneratedPath, Moment } from '../machines/support/mbt.ts';
import { stateInWords } from '../machines/support/path-words.ts';
import type { Driver } from './driver.ts';
import { type Answer, opens, type Stage } from './stage.ts';
import { passes } from './steps.ts';
import { holdClock, openRequests, UNDO, wireDecided, wireRequest } from './wfh-requests.ts';

const REVIEW = /^company\/wfh\/request\/r\d$/;
const DECIDE = 'wfh/status';
const UNDO_MS = 15 * 60_000;

interface Steering {
  id: string;
  status?: string;
  hasNote: boolean;
  canApprove?: boolean;
  isReasonAsked: boolean;
}

export const leaveReviewDriver: Driver = {
  chart: leaveReview,
  cover: leaveReviewCover,
  async begin(stage) {
    await openRequests(
      stage,
      ['r1', 'r2'].map((_id) => requestOf({ _id })),
    );
    await openFirst(stage);
    await holdClock(stage);
  },
  reuse: {
    isPossible: () => true,
    begin: (stage, path, before) => (isOver(before) ? openFirst(stage) : leaveReviewDriver.begin(stage, path)),
  },
  events: {
    'note.changed': ({ page }, { note }) => page.getByRole('textbox', { name: /^Note to/ }).fill(note),
    'approve.pressed': pressedOrKey('Approve', 'a'),
    'reject.pressed': pressedOrKey('Reject', 'r'),
    'undo.pressed': pressedOrKey('Undo', 'u'),
    'retry.pressed': pressed('Try again'),
    'request.chosen': ({ page }) => page.getByRole('row', { name: 'Noor Vermeer' }).nth(1).click(),
    'news.arrived': ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    'next.pressed': ({ page }) => page.getByRole('button', { name: /^(Skip|Next request)$/ }).click(),
    'close.requested': ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click(),
    'close.confirmed': ({ page }) => page.getByRole('button', { name: 'Close anyway' }).click(),
    'close.dismissed': ({ page }) => page.getByRole('button', { name: 'Keep waiting' }).click(),
    'xstate.done.actor.loadReview': reviewed,
    'xstate.error.actor.loadReview': (stage) => stage.cut(REVIEW),
    'xstate.done.actor.decideRequest': (stage, { output }) => stage.answer(DECIDE, wireDecided(output)),
    'xstate.error.actor.decideRequest': (stage) => stage.cut(DECIDE),
    'xstate.after.reviewRetry.leaveReview.connectionLost': passes(REVIEW_RETRY_MS),
    'xstate.done.actor.checkReview': reviewed,
    'xstate.error.actor.checkReview': (stage) => stage.cut(REVIEW),
    'xstate.after.reviewRetry.leaveReview.undoing.connectionLost': passes(REVIEW_RETRY_MS),
    'xstate.done.actor.checkUndone': reviewed,
    'xstate.error.actor.checkUndone': (stage) => stage.cut(REVIEW),
    'xstate.done.actor.readOutcome': reviewed,
    'xstate.error.actor.readOutcome': (stage) => stage.cut(REVIEW),
    'xstate.done.actor.refreshReview': reviewed,
    'xstate.error.actor.refreshReview': (stage) => stage.cut(REVIEW),
    'xstate.after.undoWindow.leaveReview.decided.undoable': passes(UNDO_MS),
    'xstate.after.undoWindow.leaveReview.alreadyDecided.undoable': passes(UNDO_MS),
    'xstate.done.actor.undoDecision': (stage, { output }) => stage.answer(UNDO, wireDecided(output)),
    'xstate.error.actor.undoDecision': (stage) => stage.cut(UNDO),
  },
  see,
};

/** A note that was typed is kept and would still be there. */
const isOver = ({ expected, events }: GeneratedPath) =>
  expected.at(-1)?.state === 'closed' && !events.some(({ type }) => type === 'note.changed');

async function openFirst(stage: Stage): Promise<void> {
  const { page } = stage;
  await page.getByRole('row', { name: 'Noor Vermeer' }).first().click();
  await opens(stage, page.getByRole('dialog'));
}

function pressed(name: string) {
  return ({ page }: Stage) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

/** Without a button that can be pressed the key is: it waits for the request that is still loading. */
function pressedOrKey(name: string, key: string) {
  return async (stage: Stage) => {
    const target = button(stage, name);
    if ((await target.isVisible()) && (await target.isEnabled())) await target.click();
    else await stage.page.keyboard.press(key);
  };
}

/** The time until which something can be taken back is the page's own. */
async function reviewed(stage: Stage, { output }: { output: Reply<Review> }): Promise<void> {
  const now = await stage.page.evaluate(() => Date.now());
  await stage.answer(REVIEW, output.status === 200 ? wireReview(output.body as Review, now) : output);
}

function wireReview({ request, days, undoUntil, canDecide, canApprove, whyNot }: Review, now: number): Answer {
  const review: WfhReview = {
    wfhRequest: wireRequest(request),
    days: [...days],
    usage: [{ from: '2026-03-09', to: '2026-03-15', asked: 5, before: 0, after: 5, allowed: null }],
    teamAway: { size: 6, absences: [], others: 0 },
    history: [],
    approvers: [],
    canDecide,
    canApprove,
    whyNot,
    canCancel: false,
    leavesOn: null,
    undoUntil: undoUntil && new Date(now + UNDO_MS).toISOString(),
  };

  return { status: 200, body: { status: 200, message: 'OK', review } };
}

async function see(stage: Stage, moment: Moment): Promise<void> {
  const [shown, isAsking] = closingOf(stateInWords(moment.state));
  const question = stage.page.getByRole('alertdialog', { name: 'Close before this is saved?' });
  await question.waitFor({ state: isAsking ? 'visible' : 'detached' });
  const look = looks[shown];
  if (!look) throw new Error(`The driver does not know what ${shown} looks like`);
  await look(stage, moment.steering as Steering);
}

/** The state, and whether it asks for confirmation before closing. */
const closingOf = (state: string): [string, boolean] => [
  state.replace(/\.(waiting|asking)$/, ''),
  /\.asking\b/.test(state),
];

/** A question on top takes the dialog out of reach of roles. */
const says = ({ page }: Stage, text: string | RegExp) =>
  page.getByRole('dialog', { includeHidden: true }).getByText(text).first().waitFor();
const button = ({ page }: Stage, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const asksAbout = (stage: Stage, { id }: Steering) => stage.asked(new RegExp(`^company/wfh/request/${id}$`));

/** A request that is loaded again stays on screen instead. */
function isQueued(text: string) {
  return async (stage: Stage, steering: Steering) => {
    await asksAbout(stage, steering);
    if (!steering.status) await says(stage, text);
  };
}

async function reviews(stage: Stage, { hasNote, canApprove, isReasonAsked }: Steering): Promise<void> {
  const note = stage.page.getByRole('textbox', { name: /^Note to/ });
  await note.waitFor();
  await stage.until(
    `the note is ${hasNote ? 'written' : 'empty'}`,
    (isWritten) => (document.querySelector('textarea')?.value !== '') === isWritten,
    hasNote,
  );
  await stage.page.locator(`button[aria-disabled]`, { hasText: /^Approve$/ }).waitFor({
    state: canApprove ? 'detached' : 'attached',
  });
  if (isReasonAsked) await says(stage, /to reject\.$/);
}

const wasFirst = (stage: Stage) => says(stage, /Your decision was not saved\.$/);

async function decides(stage: Stage): Promise<void> {
  await stage.asked(DECIDE);
  await says(stage, /^(Approving|Rejecting)…$/);
}

async function checks(stage: Stage, steering: Steering): Promise<void> {
  await says(stage, /^Connection lost/);
  await asksAbout(stage, steering);
}

const looks: Readonly<Record<string, (stage: Stage, steering: Steering) => Promise<void>>> = {
  'loading.undecided': asksAbout,
  'loading.rejectionQueued': isQueued('We’ll ask for your reason once it has loaded.'),
  unreachable: (stage) => says(stage, 'The request could not be loaded'),
  'reviewing.current': reviews,
  async 'reviewing.refreshing'(stage, steering) {
    await reviews(stage, steering);
    await asksAbout(stage, steering);
  },
  deciding: decides,
  connectionLost: (stage) => says(stage, /^Connection lost/),
  checking: checks,
  async 'decided.loadingOutcome'(stage, steering) {
    await says(stage, /^(Approved|Rejected) by/);
    await asksAbout(stage, steering);
  },
  'decided.undoable': (stage) => button(stage, 'Undo').waitFor(),
  async 'decided.final'(stage) {
    await says(stage, /^(Approved|Rejected) by/);
    await button(stage, 'Undo').waitFor({ state: 'detached' });
  },
  async 'undoing.sending'(stage) {
    await says(stage, 'Undoing…');
    await stage.asked(UNDO);
  },
  'undoing.connectionLost': (stage) => says(stage, /^Connection lost/),
  'undoing.checking': checks,
  async 'alreadyDecided.loadingOutcome'(stage, steering) {
    await wasFirst(stage);
    await asksAbout(stage, steering);
  },
  async 'alreadyDecided.undoable'(stage) {
    await wasFirst(stage);
    await button(stage, 'Undo').waitFor();
  },
  async 'alreadyDecided.final'(stage) {
    await wasFirst(stage);
    await button(stage, 'Undo').waitFor({ state: 'detached' });
  },
  closed: ({ page }) => page.getByRole('dialog').waitFor({ state: 'detached' }),
  refused: (stage) => says(stage, /There are not enough days left|This request is not there/),
};
