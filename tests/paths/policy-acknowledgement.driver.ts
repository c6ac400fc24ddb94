/** Reading and acknowledging a policy on the real page. */
import { ownPolicyPath } from '../../src/rules/shared/links.ts';
import { POLICY, policyAcknowledgement } from '../machines/charts/policy-acknowledgement.chart.ts';
import { policyAcknowledgementCover } from '../machines/support/covers.ts';
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { stateInWords } from '../machines/support/path-words.ts';
import { type Driver, onAnyPage } from './driver.ts';
import type { Answer, Stage } from './stage.ts';
import { says } from './steps.ts';

const LOAD = `my/policies/${POLICY}`;
const ACKNOWLEDGE = `my/policies/${POLICY}/acknowledge`;

interface Steering {
  number: number | null;
  message: string | null;
  isReplaced: boolean;
}

export const policyAcknowledgementDriver: Driver = {
  chart: policyAcknowledgement,
  cover: policyAcknowledgementCover,
  async begin(stage) {
    await stage.enter(ownPolicyPath(POLICY), { loginToken: 'T' });
    await stage.answer('trackedUserResult', trackReply(trackOf(['reporting-manager', 'employee'])));
  },
  reuse: onAnyPage,
  events: {
    'confirmation.changed': ({ page }) => confirmation(page).click(),
    'acknowledge.pressed': ({ page }) => page.getByRole('button', { name: /^(Acknowledge|Try again)$/ }).click(),
    'retry.pressed': ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'xstate.done.actor.loadPolicy': (stage, { output }: { output: Answer }) => stage.answer(LOAD, output),
    'xstate.error.actor.loadPolicy': (stage) => stage.cut(LOAD),
    'xstate.done.actor.acknowledgePolicy': (stage, { output }: { output: Answer }) => stage.answer(ACKNOWLEDGE, output),
    'xstate.error.actor.acknowledgePolicy': (stage) => stage.cut(ACKNOWLEDGE),
  },
  async see(stage, { state, steering }: Moment) {
    const shown = stateInWords(state);
    const look = looks[shown];
    if (!look) throw new Error(`The driver does not know what ${shown} looks like`);
    await look(stage);
    const { message, isReplaced } = steering as Steering;
    if (isReplaced && shown.startsWith('reading')) await says(stage, 'A newer version was published');
    if (message) await says(stage, message);
  },
};

const confirmation = (page: Stage['page']) => page.getByRole('checkbox', { name: 'I have read and understood' });
const ticked = ({ page }: Stage, isTicked: boolean) =>
  page
    .locator(`input[type=checkbox]${isTicked ? ':checked' : ':not(:checked)'}`)
    .first()
    .waitFor();

const looks: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  loading: (stage) => stage.asked(LOAD),
  'reading.unconfirmed': (stage) => ticked(stage, false),
  'reading.blamed': (stage) => says(stage, 'Confirm that you have read and understood this policy.'),
  'reading.confirmed': (stage) => ticked(stage, true),
  async sending(stage) {
    await says(stage, 'Saving…');
    await stage.asked(ACKNOWLEDGE);
  },
  unanswered: (stage) =>
    says(stage, 'The server did not respond. Try again. Your acknowledgement will only be recorded once.'),
  acknowledged: (stage) => says(stage, 'You acknowledged version'),
  over: (stage) => says(stage, 'This policy no longer applies to you.'),
  notFound: (stage) => says(stage, 'Policy not found'),
  failed: (stage) => says(stage, 'The policy could not be loaded'),
  unreachable: (stage) => says(stage, 'The server could not be reached.'),
};
