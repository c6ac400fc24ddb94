/** Changing many people on the real page: ticking, asking, who would change, what became of each, and taking it back. */
import type { ChangeKind } from '../../src/api/contract/people.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { boss, many, peopleChange, previewReply } from '../machines/charts/people-change.chart.ts';
import { peopleChangeCover } from '../machines/support/covers.ts';
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { routeCalls } from '../support/calls.ts';
import { choices, person } from '../views/employees/people.ts';
import type { Driver } from './driver.ts';
import type { Answer, Stage } from './stage.ts';
import { dialogSays, pressedInDialog } from './steps.ts';

const PREVIEW = 'people/preview';
const UNDO = 'people/undo';
const CHANGE = { manager: 'assign/manager', deactivate: 'people/change' } as const;

const otherBoss = { _id: 'm2', name: 'Tilda Baker', email: 'tilda@harbourvale.example' };
const listed = person({ _id: many[0], fullName: 'Person p01' });

interface Steering {
  ticked: number;
  all: number | null;
  last: boolean;
  what: ChangeKind;
  message: string | null;
  previewed: number | null;
  queue: number;
  done: number;
  outcomes: number;
}

const steeringOf = ({ steering }: Moment) => steering as Steering;
const callFor = (at: Moment) => CHANGE[steeringOf(at).what as keyof typeof CHANGE];

export const peopleChangeDriver: Driver = {
  chart: peopleChange,
  cover: peopleChangeCover,
  async begin(stage) {
    const { page } = stage;
    // One of them is on the page, and the others match as well. The paths aren't about this call.
    await answerAlways(stage, /\/api\/all\/users\?/, { users: [listed], total: many.length });
    await answerAlways(stage, /\/api\/get\/details\/on-edit/, { data: choices });
    await answerAlways(stage, /\/api\/get\/employees\?/, { employees: [boss, otherBoss].map(optionOf), total: 2 });
    await answerAlways(stage, /\/api\/my\/views/, { views: [] });
    await stage.enter(paths.employees, { loginToken: 'T' });
    await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
    await page.getByRole('row', { name: listed.fullName }).waitFor();
  },
  events: {
    'person.toggled': ({ page }) => page.getByRole('checkbox', { name: `Select ${listed.fullName}` }).click(),
    'page.toggled': ({ page }) => page.getByRole('checkbox', { name: /^(Select all 1 shown|1 selected)$/ }).click(),
    'all.chosen': ({ page }) => page.getByRole('button', { name: `Select all ${many.length}`, exact: true }).click(),
    async 'query.changed'({ page }) {
      const search = page.getByRole('searchbox', { name: 'Search employees' });
      await search.fill('care');
      await page.getByRole('checkbox', { name: 'Select all 1 shown' }).waitFor();
      // The next step finds the list as it was.
      await search.fill('');
      await page.waitForURL(({ search: query }) => query === '');
    },
    'selection.cleared': ({ page }) => page.getByRole('button', { name: 'Clear', exact: true }).click(),
    async 'change.pressed'(stage, { what }) {
      const { page } = stage;
      if (what === 'manager') return openManagerDialog(stage);
      await page.getByRole('button', { name: 'More actions for the selected people' }).click();
      await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    },
    async 'target.chosen'(stage) {
      const { page } = stage;
      const field = page.getByRole('combobox', { name: 'Manager' });
      const next = (await field.inputValue()) === boss.name ? otherBoss : boss;
      await field.fill(next.name);
      await stage.again(PREVIEW, () => page.getByRole('option', { name: next.name }).click());
    },
    'preview.pressed': (stage) =>
      stage.again(PREVIEW, () => stage.page.getByRole('button', { name: 'Try again' }).click()),
    'change.confirmed': pressedInDialog(/^(Assign to \d+ people|Deactivate \d+ people|Send again)$/),
    'change.dismissed': pressedInDialog(/^(Cancel|Close)$/),
    'undo.pressed': ({ page }) => page.getByRole('button', { name: 'Undo', exact: true }).click(),
    'results.closed': pressedInDialog('Close'),
    'xstate.done.actor.previewChange': (stage, { output }: { output: Answer }) => stage.answer(PREVIEW, wired(output)),
    'xstate.error.actor.previewChange': (stage) => stage.cut(PREVIEW),
    'xstate.done.actor.changeBatch': (stage, { output }: { output: Answer }, at) =>
      stage.answer(callFor(at), wired(output, { assigned: many.length })),
    'xstate.error.actor.changeBatch': (stage, _, at) => stage.cut(callFor(at)),
    'xstate.done.actor.undoBatch': (stage, { output }: { output: Answer }) => stage.answer(UNDO, wired(output)),
    'xstate.error.actor.undoBatch': (stage) => stage.cut(UNDO),
  },
  async see(stage, moment) {
    const look = looks[moment.state as string];
    if (!look) throw new Error(`The driver does not know what ${moment.state} looks like`);
    await look(stage, steeringOf(moment), moment);
  },
};

const answerAlways = ({ page }: Stage, pattern: RegExp, body: object) =>
  routeCalls(page, pattern, (call) => call.fulfill({ json: { status: 200, message: 'OK', ...body } }));

/**
 * The dialog first asks whether these people share a manager, with the same call as a preview. Left unanswered, it would be
 * taken for one.
 */
async function openManagerDialog(stage: Stage): Promise<void> {
  await stage.again(PREVIEW, () => stage.page.getByRole('button', { name: 'Assign manager' }).click());
  await stage.answer(PREVIEW, wired(previewReply(many)));
}

const optionOf = ({ _id, name, email }: typeof boss) => ({
  _id,
  email,
  fullName: name,
  empId: _id,
  branchId: null,
  photo: null,
});

const wired = ({ status, body }: Answer, more: object = {}): Answer => ({
  status,
  body: status === 200 ? { status, message: 'OK', ...more, ...(body as object) } : body,
});

const isTitled = ({ page }: Stage, title: string | RegExp) =>
  page.getByRole('dialog').getByRole('heading', { name: title }).waitFor();
const asks = (stage: Stage, what: ChangeKind) =>
  isTitled(stage, what === 'manager' ? /^Assign a manager to / : /^Deactivate .*\?$/);

const looks: Readonly<Record<string, (stage: Stage, steering: Steering, at: Moment) => Promise<void>>> = {
  async choosing({ page }, { ticked, all, last }) {
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const count = all ?? ticked;
    await page.getByRole('checkbox', { name: count === 0 ? 'Select all 1 shown' : `${count} selected` }).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor({ state: last ? 'visible' : 'detached' });
  },
  async asking(stage, { what, message }) {
    await asks(stage, what);
    if (message) await dialogSays(stage, message);
  },
  async previewing(stage, { what }) {
    await asks(stage, what);
    await stage.asked(PREVIEW);
  },
  async confirming(stage, { what, previewed }) {
    await asks(stage, what);
    await dialogSays(stage, previewed ? `Applies to ${previewed} people` : 'Does not apply to 1 person');
    if (what === 'manager' && previewed) await dialogSays(stage, 'Nora Old');
  },
  async running(stage, { queue }, at) {
    await dialogSays(stage, `${many.length - queue} of ${many.length} people`);
    await stage.asked(callFor(at));
  },
  async connectionLost(stage, { queue }) {
    await dialogSays(stage, /^Connection lost/);
    await dialogSays(stage, `Paused at ${many.length - queue} of ${many.length}`);
  },
  outcome: (stage, { done, outcomes, what }) =>
    isTitled(
      stage,
      new RegExp(
        `^${done === outcomes ? '' : `${done} of `}${outcomes} people ${what === 'manager' ? 'assigned to T' : 'deactivated'}`,
      ),
    ),
  async undoing(stage) {
    await dialogSays(stage, 'Undoing…');
    await stage.asked(UNDO);
  },
  undoUnsure: (stage) => dialogSays(stage, /^Connection lost/),
  undone: (stage, { done }) => isTitled(stage, `Changes to ${done} people undone`),
};
