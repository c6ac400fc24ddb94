/** The company's profile on the real page, while setting up and in the settings. */
import type { CompanyProfileInput } from '../../src/machines/company-profile.machine.ts';
import { paths } from '../../src/machines/rules/paths.ts';
import { companyProfile } from '../machines/company-profile.chart.ts';
import { companyProfileCover } from '../machines/covers.ts';
import { trackOf, trackReply } from '../machines/fixtures.ts';
import type { Moment } from '../machines/mbt.ts';
import { type Driver, stateInWords } from './driver.ts';
import type { Answer, Stage } from './stage.ts';

const LOAD = 'get-company';
const SAVE = 'cAdmin/edit-company';
const fields = ['companyName', 'companyEmail', 'telephone', 'address'];

interface Steering {
  typed: string;
  errors: Record<string, string | undefined>;
}

export const companyProfileDriver: Driver = {
  chart: companyProfile,
  cover: companyProfileCover,
  async begin(stage, path) {
    const isSettingUp = (path.input as CompanyProfileInput).origin === 'onboarding';
    await stage.enter(isSettingUp ? paths.setUpCompany : paths.editCompany, { loginToken: 'T' });
    const track = trackOf(['c-admin', 'employee'], { companyProfileUpdated: !isSettingUp });
    await stage.answer('trackedUserResult', trackReply(track));
  },
  events: {
    async 'fields.changed'({ page }, { values: { companyName } }: { values: { companyName: string } }) {
      // What is there already would not be news to the page.
      if ((await name(page).inputValue()) === companyName) await name(page).pressSequentially('.');
      await name(page).fill(companyName);
    },
    'form.submitted': pressed('Submit'),
    'leave.requested': ({ page }) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click(),
    'leave.confirmed': pressed('Leave without saving'),
    'leave.dismissed': pressed('Stay'),
    'reload.requested': ({ page }) => page.getByRole('button', { name: /^(Try again|Take theirs)$/ }).click(),
    'stale.dismissed': pressed('Back to the form'),
    'xstate.done.actor.loadCompany': (stage, { output }) => stage.answer(LOAD, output as Answer),
    'xstate.error.actor.loadCompany': (stage) => stage.cut(LOAD),
    'xstate.done.actor.saveCompany': (stage, { output }) => stage.answer(SAVE, output as Answer),
    'xstate.error.actor.saveCompany': (stage) => stage.cut(SAVE),
  },
  async see(stage, { state, steering }: Moment) {
    const shown = stateInWords(state);
    const look = looks[shown];
    if (!look) throw new Error(`The driver does not know what ${shown} looks like`);
    await look(stage);
    if (shown.startsWith('editing')) await seeFields(stage, steering as Steering);
  },
};

const name = (page: Stage['page']) => page.getByLabel('Company name');

function pressed(label: string) {
  return ({ page }: Stage) => page.getByRole('button', { name: label, exact: true }).click();
}

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

const isNotThere = ({ page }: Stage) => page.getByText('The company’s details could not be loaded').waitFor();
const isHome = (stage: Stage) => stage.until('the page is Home', (home) => location.pathname === home, paths.dashboard);

const looks: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  loading: ({ asked }) => asked(LOAD),
  failed: isNotThere,
  unreachable: isNotThere,
  'editing.filling': ({ page }) => page.getByText('What you typed is kept').waitFor({ state: 'detached' }),
  'editing.offline': ({ page }) => page.getByText('What you typed is kept').waitFor(),
  async submitting(stage) {
    await stage.page.getByText('Saving…').waitFor();
    await stage.asked(SAVE);
  },
  stale: ({ page }) => page.getByRole('alertdialog', { name: 'Somebody else saved first' }).waitFor(),
  askingToLeave: ({ page }) => page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor(),
  saved: isHome,
  left: isHome,
};
