import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { challengeLifeMachine } from '../../src/machines/challenge-life.machine.ts';
import {
  type LifeEvent,
  type LifeStage,
  momentsOf,
  nextStage,
  stageOf,
  stateOf,
} from '../../src/rules/challenges/challenge-life.ts';
import { ANNOUNCED, BEFORE, BEGUN, ENDED, lifeOfMarch } from './charts/challenge-life.chart.ts';

const record = { ...lifeOfMarch, isReleased: true, isWithdrawn: false, isFinal: false };
const moments = [BEFORE, ANNOUNCED, BEGUN, ENDED];
const events: readonly LifeEvent[] = [
  'clock.moved',
  'challenge.released',
  'challenge.withdrawn',
  'challenge.restored',
  'challenge.started',
  'challenge.shortened',
  'challenge.ended',
  'board.stored',
];

describe('the life of a challenge', () => {
  it('begins and ends at midnight in its time zone, and settles for three days', () => {
    expect(lifeOfMarch).toEqual({
      announcesAt: '2026-02-20T00:00:00.000Z',
      beginsAt: '2026-03-01T00:00:00.000Z',
      // Summer time began on the 29th.
      endsAt: '2026-03-31T23:00:00.000Z',
      settlesAt: '2026-04-03T23:00:00.000Z',
    });
    const { beginsAt } = momentsOf({ visibleFrom: '2026-03-01', from: '2026-03-01', to: '2026-03-02' }, 'Asia/Tokyo');
    expect(beginsAt).toBe('2026-02-28T15:00:00.000Z');
  });

  it('has the stage that the clock gives', () => {
    expect(moments.map((now) => stateOf({ ...record, now }))).toEqual(['draft', 'announced', 'running', 'settling']);
    expect(stateOf({ ...record, now: ENDED, isFinal: true })).toBe('final');
    expect(stateOf({ ...record, now: BEGUN, isWithdrawn: true })).toBe('withdrawn');
    expect(stateOf({ ...record, now: ENDED, isReleased: false })).toBe('draft');
  });

  it('is a draft again when it is switched off before anyone saw it', () => {
    expect(stageOf({ ...record, now: BEFORE })).toBe('released');
    expect(stageOf({ ...record, now: BEFORE, isWithdrawn: true })).toBe('draft');
  });

  it('goes from draft to final board in XState too', () => {
    const actor = createActor(challengeLifeMachine, { input: lifeOfMarch }).start();
    const steps = [
      { type: 'challenge.released', now: BEFORE },
      { type: 'clock.moved', now: ANNOUNCED },
      { type: 'clock.moved', now: BEGUN },
      { type: 'clock.moved', now: ENDED },
      { type: 'board.stored', now: ENDED },
    ] as const;
    const stages = steps.map((step) => {
      actor.send(step);

      return actor.getSnapshot().value;
    });
    expect(stages).toEqual(['released', 'announced', 'running', 'settling', 'final']);
  });

  it('is the same in the pure function and in XState', () => {
    const step = fc.record({ type: fc.constantFrom(...events), now: fc.constantFrom(...moments) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const actor = createActor(challengeLifeMachine, { input: lifeOfMarch }).start();
        let stage: LifeStage = 'draft';
        for (const { type, now } of steps) {
          actor.send({ type, now });
          stage = nextStage(stage, { type }, { ...lifeOfMarch, now });
          expect(actor.getSnapshot().value).toBe(stage);
        }
      }),
    );
  });
});
