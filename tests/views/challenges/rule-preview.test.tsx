import { expect, it } from 'vitest';
import type { ChallengePreview } from '../../../src/api/contract/challenges.ts';
import { rulePreviewMachine } from '../../../src/machines/rule-preview.machine.ts';
import { RulePreview } from '../../../src/views/challenges/form/rule-preview.tsx';
import { previewOf, rulesOf } from '../../machines/charts/rule-preview.chart.ts';
import { restingIn } from '../support/charts.ts';
import { texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { render } from '../ui/support/render.tsx';

function show(
  format: 'individual' | 'team',
  changes: Partial<ChallengePreview> = {},
  state: 'shown' | 'incomplete' = 'shown',
): string {
  const preview = previewOf(changes);
  const { actorRef } = restingIn(rulePreviewMachine, state, {
    rules: rulesOf(),
    preview,
    message: null,
  });
  render(withWiring(signedInWiring(), <RulePreview actorRef={actorRef} values={{ type: 'step', format }} />));

  return texts('[aria-labelledby=rule-preview]')[0] ?? '';
}

it('a preview shows which team would have won, or where people would have scored highest', () => {
  const teams = [{ _id: 't1', name: 'Gulls', people: 12, score: 7_000 }];
  expect(show('team', { teams })).toContain('With these rules, Gulls would have won.');
  expect(show('individual')).toContain('With these rules, people in Lisbon would have scored highest.');
});

it('a preview of outdated rules is marked as a result of the earlier rules', () => {
  const words = show('individual', {}, 'incomplete');
  expect(words).toContain('With the earlier rules, people in Lisbon would have scored highest.');
  expect(words).not.toContain('With these rules');
});

it('a preview names the goal for its period and rounds scores to whole numbers', () => {
  const branches = [{ _id: 'b1', name: 'Lisbon', people: 60, score: 24.2 }];
  const words = show('individual', { branches, people: 56, goal: 300_000, goalReached: 0, median: 8_000.5 });
  expect(words).toContain('0 of 56 would have reached the goal (300,000 steps in 30 days).');
  expect(words).toContain('24 steps');
  expect(words).toContain('8,001 steps or more');
});
