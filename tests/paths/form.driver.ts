/** A form on the real page: the company's profile, while setting up and in the settings, and a dialog over a list. */
import type { LoadedForm } from '../../src/machines/form.machine.ts';
import type { CompanyProfileForm } from '../../src/machines/modules/company/company.ts';
import type { Reply } from '../../src/machines/ports.ts';
import { isStaleRefusal } from '../../src/rules/shared/form.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { form } from '../machines/charts/form.chart.ts';
import { companyReply, trackOf, trackReply } from '../machines/support/fixtures.ts';
import { formCover, isInDialog } from '../machines/support/form-cover.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { stateInWords } from '../machines/support/path-words.ts';
import { type Doing, type Driver, onAnyPage } from './driver.ts';
import { inDialog, openDialog, seeDialog } from './form-dialog.ts';
import type { Answer, Stage } from './stage.ts';
import { pressed } from './steps.ts';

const LOAD = 'get-company';
const SAVE = 'cAdmin/edit-company';
const fields = ['companyName', 'companyEmail', 'telephone', 'address'];

interface Steering {
  typed: string;
  errors: Record<string, string | undefined>;
}

export const formDriver: Driver = {
  chart: form,
  cover: formCover,
  async begin(stage, path) {
    if (isInDialog(path.expected[0] as Moment)) return openDialog(stage);
    const isSettingUp = (path.input as { key?: string }).key === undefined;
    await stage.enter(isSettingUp ? paths.setUpCompany : paths.editCompany, { loginToken: 'T' });
    const track = trackOf(['c-admin', 'employee'], { companyProfileUpdated: !isSettingUp });
    await stage.answer('trackedUserResult', trackReply(track));
  },
  reuse: onAnyPage,
  get events() {
    return Object.fromEntries(
      Object.entries(onProfile).map(([type, doing]): [string, Doing] => [
        type,
        (stage, event, at) => ((isInDialog(at) && inDialog[type]) || doing)(stage, event, at),
      ]),
    );
  },
  async see(stage, moment) {
    if (isInDialog(moment)) return seeDialog(stage, moment);
    const { state, steering } = moment;
    const shown = stateInWords(state);
    const look = looks[shown];
    if (!look) throw new Error(`The driver does not know what ${shown} looks like`);
    await look(stage);
    if (shown.startsWith('editing')) await seeFields(stage, steering as Steering);
  },
};

const onProfile: Driver['events'] = {
  async 'fields.changed'({ page }, { values: { companyName } }: { values: { companyName: string } }) {
    // What is there already would not be news to the page.
    if ((await name(page).inputValue()) === companyName) await name(page).pressSequentially('.');
    await name(page).fill(companyName);
  },
  'form.submitted': pressed('Submit'),
  'exit.requested': ({ page }) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click(),
  'exit.confirmed': ({ page }) => page.getByRole('button', { name: /^(Leave|Discard changes)$/ }).click(),
  'exit.dismissed': pressed('Stay'),
  'reload.requested': ({ page }) => page.getByRole('button', { name: /^(Try again|Use the saved version)$/ }).click(),
  'stale.dismissed': pressed('Back to the form'),
  'save.confirmed': pressed('Save anyway'),
  'save.dismissed': pressed('Cancel'),
  'xstate.done.actor.loadForm': (stage, { output }) => stage.answer(LOAD, replyOf(output)),
  'xstate.error.actor.loadForm': (stage) => stage.cut(LOAD),
  async 'xstate.done.actor.saveForm'(stage, { output }, at) {
    await stage.answer(SAVE, output as Answer);
    const { typed } = at.steering as Steering;
    // The dialog loads what the other person saved.
    if (isStaleRefusal(output as Answer) && output.body.company?.companyName !== typed) await stage.cut(LOAD);
  },
  'xstate.error.actor.saveForm': (stage) => stage.cut(SAVE),
};

/** The server's reply that the form was filled from. */
function replyOf(output: unknown): Answer {
  const reply = output as Reply<LoadedForm<object, CompanyProfileForm>>;
  const { values } = reply.body as Partial<LoadedForm<object, CompanyProfileForm>>;
  if (!values) return reply;
  const { record, ...profile } = values;

  return companyReply({ ...profile, version: record?.version, companyContract: record?.contract });
}

const name = (page: Stage['page']) => page.getByLabel('Company name');

async function seeFields(stage: Stage, { typed, errors }: Steering): Promise<void> {
  await stage.until(
    `the name is "${typed}"`,
    (wanted) => document.querySelector<HTMLInputElement>('#companyName')?.value === wanted,
    typed,
  );
  const blamed = fields.flatMap((field) => errors[field] ?? []);
  await stage.until(
    'the fields that are wrong are marked, and no others',
    (count) => document.querySelectorAll('form [aria-invalid=true]').length === count,
    blamed.length,
  );
  for (const text of blamed) await stage.page.locator('form').getByText(text).first().waitFor();
}

const isNotThere = ({ page }: Stage) => page.getByText('The form could not be loaded').waitFor();
const isHome = (stage: Stage) => stage.until('the page is Home', (home) => location.pathname === home, paths.dashboard);

const looks: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  loading: ({ asked }) => asked(LOAD),
  failed: isNotThere,
  unreachable: isNotThere,
  'editing.filling': ({ page }) => page.getByText('Your changes are still here').waitFor({ state: 'detached' }),
  'editing.offline': ({ page }) => page.getByText('Your changes are still here').waitFor(),
  async 'submitting.waiting'(stage) {
    await stage.page.getByText('Saving…').waitFor();
    await stage.asked(SAVE);
  },
  'submitting.askingToLeave': ({ page }) =>
    page.getByRole('alertdialog', { name: 'Leave while we’re still saving?' }).waitFor(),
  stale: ({ page }) => page.getByRole('alertdialog', { name: 'This was changed while you were editing' }).waitFor(),
  askingToSave: ({ page }) => page.getByRole('alertdialog', { name: 'Save anyway?' }).waitFor(),
  askingToLeave: ({ page }) => page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor(),
  saved: isHome,
  left: isHome,
  abandoned: isHome,
};
