import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { campaignLifeMachine } from '../../src/machines/campaign-life.machine.ts';
import {
  type CampaignEvent,
  type CampaignState,
  campaignLife,
  canMove,
  canMoveEnd,
  isEditable,
  nextState,
} from '../../src/rules/campaigns/campaign-life.ts';
import { BEFORE, DUE, lifeOfMay, OVER } from './charts/campaign-life.chart.ts';

const events: readonly CampaignEvent[] = [
  'campaign.scheduled',
  'campaign.unscheduled',
  'sending.stopped',
  'sending.resumed',
  'campaign.withdrawn',
  'clock.moved',
  'everyone.told',
];
const states = Object.keys(campaignLife.states) as CampaignState[];
const walk = (steps: readonly [CampaignEvent, string][]): CampaignState =>
  steps.reduce<CampaignState>((state, [type, now]) => nextState(state, { type }, { ...lifeOfMay, now }), 'draft');

describe('the life of a campaign', () => {
  it('goes from draft through sending to its end', () => {
    const steps: [CampaignEvent, string][] = [
      ['campaign.scheduled', BEFORE],
      ['clock.moved', BEFORE],
      ['clock.moved', DUE],
      ['everyone.told', DUE],
      ['clock.moved', OVER],
    ];
    expect(steps.map((_, index) => walk(steps.slice(0, index + 1)))).toEqual([
      'scheduled',
      'scheduled',
      'sending',
      'sent',
      'ended',
    ]);
  });

  it('can be stopped and resumed, and never starts after its end', () => {
    const sending: [CampaignEvent, string][] = [
      ['campaign.scheduled', BEFORE],
      ['clock.moved', DUE],
    ];
    expect(walk([...sending, ['sending.stopped', DUE]])).toBe('stopped');
    expect(walk([...sending, ['sending.stopped', DUE], ['sending.resumed', DUE]])).toBe('sending');
    expect(walk([...sending, ['clock.moved', OVER]])).toBe('ended');
    expect(
      walk([
        ['campaign.scheduled', BEFORE],
        ['clock.moved', OVER],
      ]),
    ).toBe('ended');
  });

  it('allows each action and edit in the right states only', () => {
    const where = (can: (state: CampaignState) => boolean) => states.filter(can);
    expect(where((state) => canMove(state, 'schedule'))).toEqual(['draft']);
    expect(where((state) => canMove(state, 'unschedule'))).toEqual(['scheduled']);
    expect(where((state) => canMove(state, 'withdraw'))).toEqual(['sending', 'stopped', 'sent']);
    expect(where(isEditable)).toEqual(['draft', 'scheduled']);
    expect(where(canMoveEnd)).toEqual(['sending', 'stopped', 'sent']);
  });

  it('is the same in the pure function and in XState', () => {
    const step = fc.record({ type: fc.constantFrom(...events), now: fc.constantFrom(BEFORE, DUE, OVER) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const actor = createActor(campaignLifeMachine, { input: lifeOfMay }).start();
        let state: CampaignState = 'draft';
        for (const { type, now } of steps) {
          actor.send({ type, now });
          state = nextState(state, { type }, { ...lifeOfMay, now });
          expect(actor.getSnapshot().value).toBe(state);
        }
      }),
    );
  });
});
