/** Deciding on many requests at once on the real page: ticking, asking, what became of each, and taking it back. */
import type { RequestOutcome } from '../../src/machines/decide-many.machine.ts';
import { DECISION_UNDO_MS } from '../../src/rules/shared/constants.ts';
import { decideMany, first, second } from '../machines/charts/decide-many.chart.ts';
import { decideManyCover } from '../machines/support/covers.ts';
import type { Moment } from '../machines/support/mbt.ts';
import type { Driver } from './driver.ts';
import type { Answer, Stage } from './stage.ts';
import { dialogSays, passes, pressedInDialog } from './steps.ts';
import { LIST, listed, openRequests, UNDO, wireDecided, wireRequest } from './wfh-requests.ts';

const DECIDE = 'wfh/status/many';
const both = [first, second];

interface Steering {
  chosen: string[];
  decision: 'approved' | 'rejected';
  hasNote: boolean;
  noteError: string | null;
  outcomes: boolean[];
}

export const decideManyDriver: Driver = {
  chart: decideMany,
  cover: decideManyCover,
  begin: (stage) => openRequests(stage, both),
  events: {
    async 'request.toggled'(stage) {
      await bringBack(stage);
      await stage.page.getByRole('row').getByRole('checkbox').first().click();
    },
    async 'requests.chosen'(stage) {
      await bringBack(stage);
      await stage.page.getByRole('checkbox', { name: /^(Select all 2|1 of 2 selected)$/ }).click();
    },
    'rows.shown': (stage, { rows }) => showRows(stage, rows),
    async 'decision.pressed'(stage, { decision }) {
      await bringBack(stage);
      await stage.page.getByRole('button', { name: `${verbs[decision as Steering['decision']]} selected` }).click();
    },
    'note.changed': ({ page }, { note }) => page.getByRole('textbox', { name: /^Note to / }).fill(note),
    'decision.confirmed': pressedInDialog(/^((Approve|Reject) \d requests?|Send again)$/),
    'decision.dismissed': pressedInDialog(/^(Cancel|Close)$/),
    async 'undo.pressed'(stage) {
      if ((await stage.page.getByRole('dialog').count()) > 0) return pressedInDialog('Undo')(stage);
      await stage.page.keyboard.press('u');
    },
    'xstate.after.undoWindow.decideMany.choosing': passes(DECISION_UNDO_MS),
    'results.closed': pressedInDialog('Close'),
    'xstate.done.actor.decideMany': (stage, { output }) => stage.answer(DECIDE, wireOutcomes(output)),
    'xstate.error.actor.decideMany': (stage) => stage.cut(DECIDE),
    // One call for each, and the paths have one to take back.
    'xstate.done.actor.undoMany': (stage, { output }) => stage.answer(UNDO, wireDecided(outcomesIn(output)[0])),
    'xstate.error.actor.undoMany': (stage) => stage.cut(UNDO),
    'xstate.done.actor.undoOne': (stage, { output }) => stage.answer(UNDO, wireDecided(outcomesIn(output)[0])),
    'xstate.error.actor.undoOne': (stage) => stage.cut(UNDO),
  },
  see,
};

const verbs = { approved: 'Approve', rejected: 'Reject' } as const;

/** Changing the order makes the page load the rows again. */
async function showRows(stage: Stage, rows: typeof both): Promise<void> {
  // An earlier load may still be waiting.
  await stage.again(LIST, () => stage.page.getByRole('columnheader', { name: 'When' }).getByRole('button').click());
  await stage.answer(LIST, listed(rows));
  await areShown(stage, rows.length);
}

/** What was out of sight has to be in sight to be ticked. All rows in sight change nothing of what is. */
async function bringBack(stage: Stage): Promise<void> {
  if ((await stage.page.getByRole('rowheader').count()) < both.length) await showRows(stage, both);
}

const areShown = (stage: Stage, count: number) =>
  stage.until(
    `${count} requests are shown`,
    (wanted) => document.querySelectorAll('th[role=rowheader]').length === wanted,
    count,
  );

const outcomesIn = ({ body }: Answer) =>
  (body as { outcomes: RequestOutcome[] }).outcomes.map(({ status, message, request }) => ({
    status,
    body: { message, ...(request && { request }) },
  })) as [Answer, ...Answer[]];

function wireOutcomes({ status, body }: Answer): Answer {
  if (status !== 200) return { status, body };
  const { outcomes } = body as { outcomes: RequestOutcome[] };
  const told = outcomes.map(({ request, ...one }) => ({ ...one, wfhRequest: request && wireRequest(request) }));

  return { status, body: { status, message: 'OK', outcomes: told } };
}

async function see(stage: Stage, { state, steering }: Moment): Promise<void> {
  const look = looks[state as string];
  if (!look) throw new Error(`The driver does not know what ${state} looks like`);
  await look(stage, steering as Steering);
}

const isTitled = ({ page }: Stage, title: string | RegExp) =>
  page.getByRole('dialog').getByRole('heading', { name: title, exact: true }).waitFor();
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
const requests = (count: number) => counted(count, 'request');

const looks: Readonly<Record<string, (stage: Stage, steering: Steering) => Promise<void>>> = {
  async choosing(stage, { chosen }) {
    await stage.page.getByRole('dialog').waitFor({ state: 'detached' });
    await stage.until(
      `${requests(chosen.length)} ticked`,
      (count) => document.querySelectorAll('tr input[type=checkbox]:checked').length === count,
      chosen.length,
    );
  },
  async asking(stage, { chosen, decision, hasNote, noteError }) {
    await isTitled(stage, `${verbs[decision]} ${requests(chosen.length)}?`);
    await stage.until(
      `the note is ${hasNote ? 'written' : 'empty'}`,
      (isWritten) => (document.querySelector('textarea')?.value !== '') === isWritten,
      hasNote,
    );
    if (noteError) await dialogSays(stage, noteError);
  },
  async deciding(stage) {
    await dialogSays(stage, /^(Approving|Rejecting)…$/);
    await stage.asked(DECIDE);
  },
  connectionLost: (stage) => dialogSays(stage, /^Connection lost/),
  decided: (stage, { decision, outcomes }) => isTitled(stage, `${requests(outcomes.length)} ${decision}`),
  async undoing(stage) {
    await dialogSays(stage, 'Undoing…');
    await stage.asked(UNDO);
  },
  undoingOne: (stage) => stage.asked(UNDO),
  undoUnsure: (stage) => dialogSays(stage, /^Connection lost/),
  undone: (stage, { outcomes }) =>
    isTitled(
      stage,
      outcomes.includes(false)
        ? `0 of ${counted(outcomes.length, 'decision')} undone`
        : `${counted(outcomes.length, 'decision')} undone`,
    ),
};
