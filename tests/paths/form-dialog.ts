/**
 * A form in a dialog over a list, which closes when it has been saved, by the example of designations. The list and the
 * form make the same call.
 */
import type { OrgUnit } from '../../src/api/contract/organisation.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { storedProfile } from '../machines/charts/form.chart.ts';
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { stateInWords } from '../machines/support/path-words.ts';
import type { Driver } from './driver.ts';
import type { Answer, Stage } from './stage.ts';

const LIST = 'get/designations';
const SAVE = 'edit/designation';

const unit: OrgUnit = {
  _id: '0192f0c1-0000-7000-8000-0000000000e1',
  name: storedProfile.companyName,
  display: storedProfile.companyName,
  code: null,
  isEnabled: true,
  headcount: 3,
  canDelete: false,
  version: 1,
};
const listed = (designations: readonly OrgUnit[]): Answer => ({
  status: 200,
  body: { status: 200, message: 'OK', designations, total: designations.length },
});

const dialog = ({ page }: Stage) => page.getByRole('dialog', { name: `Rename ${unit.name}` });
const field = (stage: Stage) => dialog(stage).getByLabel('Designation name');

export async function openDialog(stage: Stage): Promise<void> {
  await stage.enter(paths.designations, { loginToken: 'T' });
  await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
  await stage.answer(LIST, listed([unit]));
  await stage.page.getByRole('row', { name: unit.name }).click();
}

export const inDialog: Driver['events'] = {
  'fields.changed': (stage, { values }) => field(stage).fill(values.companyName),
  'form.submitted': (stage) => dialog(stage).getByRole('button', { name: 'Save', exact: true }).click(),
  'exit.requested': (stage) => dialog(stage).getByRole('button', { name: 'Cancel', exact: true }).click(),
  'xstate.done.actor.loadForm': (stage, { output }: { output: Answer }) =>
    stage.answer(LIST, output.status === 200 ? listed(output.body === null ? [] : [unit]) : output),
  'xstate.error.actor.loadForm': (stage) => stage.cut(LIST),
  'xstate.done.actor.saveForm': (stage) =>
    stage.answer(SAVE, { status: 200, body: { status: 200, message: 'OK', designation: unit } }),
};

export async function seeDialog(stage: Stage, { state, steering }: Moment): Promise<void> {
  const look = looks[stateInWords(state)];
  if (!look) throw new Error(`The driver does not know what ${stateInWords(state)} looks like in a dialog`);
  await look(stage, (steering as { typed: string }).typed);
}

const isNotThere = (stage: Stage) => dialog(stage).getByText('The form could not be loaded').waitFor();
const isClosed = (stage: Stage) => dialog(stage).waitFor({ state: 'detached' });

const looks: Readonly<Record<string, (stage: Stage, typed: string) => Promise<void>>> = {
  async loading(stage) {
    await dialog(stage).waitFor();
    await stage.asked(LIST);
  },
  failed: isNotThere,
  unreachable: isNotThere,
  async 'editing.filling'(stage, typed) {
    await field(stage).waitFor();
    await stage.until(
      `the name is "${typed}"`,
      (wanted) => document.querySelector<HTMLInputElement>('#name')?.value === wanted,
      typed,
    );
  },
  'submitting.waiting': ({ asked }) => asked(SAVE),
  'submitting.askingToLeave': ({ page }) =>
    page.getByRole('alertdialog', { name: 'Leave while we’re still saving?' }).waitFor(),
  saved: isClosed,
  left: isClosed,
  abandoned: isClosed,
};
