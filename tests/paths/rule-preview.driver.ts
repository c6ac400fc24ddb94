/** The preview next to the form of a challenge, on the real page. */
import type { PreviewBody } from '../../src/api/contract/challenges.ts';
import { PREVIEW_PAUSE_MS, PREVIEW_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { rulePreview } from '../machines/charts/rule-preview.chart.ts';
import { rulePreviewCover } from '../machines/support/covers.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { openNewChallenge } from './challenge-page.ts';
import type { Driver } from './driver.ts';
import { type Answer, type Stage, stopClock } from './stage.ts';
import { reply } from './steps.ts';

const REPLAY = 'challenge/preview';

/** Every change is to another cap: the form tells its preview of changes only. */
let typed = 0;

export const rulePreviewDriver: Driver = {
  chart: rulePreview,
  cover: rulePreviewCover,
  async begin(stage, { input }) {
    const { page } = stage;
    await page.clock.install({ time: '2026-03-05T09:30:00Z' });
    // The path before has left it standing: all pages of a profile go by one clock.
    await page.clock.resume();
    await openNewChallenge(stage);
    await cap(page).waitFor();
    const { rules } = input as { rules: PreviewBody | null };
    if (rules) await stage.asked(REPLAY);
    else await cap(page).fill('x');
    await stopClock(page);
  },
  events: {
    'rules.changed': ({ page }, { rules }: { rules: PreviewBody | null }) =>
      cap(page).fill(rules ? String(20_000 + ++typed) : 'x'),
    'retry.pressed': ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'xstate.done.actor.replayRules': (stage, { output }: { output: Answer }) =>
      stage.answer(REPLAY, output.status === 200 ? reply({ preview: output.body }) : output),
    'xstate.error.actor.replayRules': (stage) => stage.cut(REPLAY),
    'xstate.after.previewPause.rulePreview.pausing': ({ page }) => page.clock.runFor(PREVIEW_PAUSE_MS),
    'xstate.after.previewRetry.rulePreview.unreachable': ({ page }) => page.clock.runFor(PREVIEW_RETRY_MS),
  },
  async see(stage, { state, steering }: Moment) {
    const look = looks[state as string];
    if (!look) throw new Error(`The driver does not know what ${state} looks like`);
    await look(stage, steering as Steering);
  },
};

interface Steering {
  hasPreview: boolean;
}

const cap = (page: Stage['page']) => page.getByLabel('Daily cap (steps)');
const said = (stage: Stage, text: string) =>
  stage.page.getByRole('region', { name: 'Rule preview' }).getByText(text).waitFor();
const running = (stage: Stage, { hasPreview }: Steering) =>
  said(stage, hasPreview ? 'Updating…' : 'Applying these rules to the last 30 days…');

const looks: Readonly<Record<string, (stage: Stage, steering: Steering) => Promise<unknown>>> = {
  incomplete: (stage, { hasPreview }) =>
    said(stage, hasPreview ? 'Out of date, because a rule is missing or invalid.' : 'Fill in the rules to see who'),
  pausing: running,
  async replaying(stage, steering) {
    await running(stage, steering);
    await stage.asked(REPLAY);
  },
  shown: (stage) => said(stage, 'With these rules, people in'),
  refused: (stage) => said(stage, 'No one can reach this goal with this daily cap.'),
  unreachable: (stage) => said(stage, 'You can save the challenge without the preview.'),
};
