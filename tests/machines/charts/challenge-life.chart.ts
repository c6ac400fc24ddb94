import { type ChallengeLifeEvent, challengeLifeMachine } from '../../../src/machines/challenge-life.machine.ts';
import { momentsOf } from '../../../src/rules/challenges/challenge-life.ts';
import type { ChartUnderTest, Stimuli } from '../support/mbt.ts';

export const lifeOfMarch = momentsOf(
  { visibleFrom: '2026-02-20', from: '2026-03-01', to: '2026-03-31' },
  'Europe/Lisbon',
);

export const BEFORE = '2026-02-01T12:00:00Z';
export const ANNOUNCED = '2026-02-21T12:00:00Z';
export const BEGUN = '2026-03-02T12:00:00Z';
export const ENDED = '2026-04-01T12:00:00Z';

const stimuli = {
  'clock.moved': [BEFORE, ANNOUNCED, BEGUN, ENDED].map((now) => ({ type: 'clock.moved', now })),
  'challenge.released': [{ type: 'challenge.released', now: BEFORE }],
  'challenge.withdrawn': [{ type: 'challenge.withdrawn', now: BEGUN }],
  'challenge.restored': [{ type: 'challenge.restored', now: BEGUN }],
  'challenge.started': [{ type: 'challenge.started', now: BEFORE }],
  'challenge.shortened': [{ type: 'challenge.shortened', now: BEGUN }],
  'challenge.ended': [{ type: 'challenge.ended', now: BEGUN }],
  'board.stored': [{ type: 'board.stored', now: ENDED }],
} satisfies Stimuli<ChallengeLifeEvent>;

export const challengeLife: ChartUnderTest = {
  machine: challengeLifeMachine,
  stimuli,
  inputs: [lifeOfMarch],
  project: () => null,
};
