import type { ChallengePreview, PreviewBody } from '../../../src/api/contract/challenges.ts';
import {
  type RulePreviewContext,
  type RulePreviewEvent,
  rulePreviewMachine,
} from '../../../src/machines/rule-preview.machine.ts';
import { refusal } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

export const rulesOf = (changes: Partial<PreviewBody> = {}): PreviewBody => ({
  type: 'step',
  format: 'individual',
  goal: null,
  dailyCap: 20_000,
  manualAllowed: true,
  manualBackDays: 2,
  audience: { branches: [], departments: [], groups: [] },
  days: 28,
  ...changes,
});

export const previewOf = (changes: Partial<ChallengePreview> = {}): ChallengePreview => ({
  from: '2026-02-08',
  to: '2026-03-09',
  people: 180,
  branches: [
    { _id: '0192f0c1-0000-7000-8000-0000000000b1', name: 'Lisbon', people: 60, score: 210_000 },
    { _id: '0192f0c1-0000-7000-8000-0000000000b2', name: 'Porto', people: 45, score: 190_000 },
  ],
  teams: [],
  median: 180_000,
  goal: null,
  goalReached: null,
  cappedDays: 4,
  manualDays: 12,
  isSample: false,
  ...changes,
});

export const previewReply = (changes: Partial<ChallengePreview> = {}) => ({ status: 200, body: previewOf(changes) });

const stimuli = {
  'rules.changed': [
    { type: 'rules.changed', rules: rulesOf() },
    { type: 'rules.changed', rules: null },
  ],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'xstate.done.actor.replayRules': [
    done('replayRules', previewReply()),
    done('replayRules', refusal(422, 'no one can reach this goal with this daily cap.')),
  ],
  'xstate.error.actor.replayRules': [failed('replayRules')],
  'xstate.after.previewPause.rulePreview.pausing': [after('previewPause', 'rulePreview.pausing')],
  'xstate.after.previewRetry.rulePreview.unreachable': [after('previewRetry', 'rulePreview.unreachable')],
} satisfies Stimuli<RulePreviewEvent>;

export const rulePreview: ChartUnderTest = {
  machine: rulePreviewMachine,
  stimuli,
  inputs: [{ rules: null }, { rules: rulesOf() }],
  project: ({ rules, preview }: RulePreviewContext) => ({ hasRules: rules !== null, hasPreview: preview !== null }),
};
