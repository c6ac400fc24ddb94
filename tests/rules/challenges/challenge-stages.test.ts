import { describe, expect, it } from 'vitest';
import {
  activeChanged,
  type ChallengeMoments,
  challengeLife,
  momentsOf,
  nextStage,
  stateOf,
} from '../../../src/rules/challenges/challenge-life.ts';
import { CHALLENGE_PICTURE_MAX_BYTES } from '../../../src/rules/challenges/challenge-limits.ts';
import { sizeInWords } from '../../../src/rules/shared/sizes.ts';

const moments: ChallengeMoments = {
  announcesAt: '2026-02-20T00:00:00.000Z',
  beginsAt: '2026-03-01T00:00:00.000Z',
  endsAt: '2026-03-31T23:00:00.000Z',
  settlesAt: '2026-04-03T23:00:00.000Z',
};
const released = { ...moments, isReleased: true, isWithdrawn: false, isFinal: false };

describe('the stages of a challenge', () => {
  it('start at midnight in its time zone, from the visible day to three days after the last', () => {
    const days = { visibleFrom: '2026-02-20', from: '2026-03-01', to: '2026-03-31' };
    expect(momentsOf(days, 'Europe/Lisbon')).toEqual(moments);
    expect(momentsOf(days, 'Asia/Tokyo').beginsAt).toBe('2026-02-28T15:00:00.000Z');
  });

  it('start at their exact times', () => {
    const before = (moment: string) => new Date(Date.parse(moment) - 1).toISOString();
    const states = [moments.announcesAt, moments.beginsAt, moments.endsAt].map((moment) => [
      stateOf({ ...released, now: before(moment) }),
      stateOf({ ...released, now: moment }),
    ]);
    expect(states).toEqual([
      ['draft', 'announced'],
      ['announced', 'running'],
      ['running', 'settling'],
    ]);
  });

  it('end with the final board, and do not change after that', () => {
    const late = { ...moments, now: '2026-06-01T00:00:00Z' };
    expect(nextStage('final', { type: 'clock.moved' }, late)).toBe('final');
    expect(nextStage('settling', { type: 'board.stored' }, late)).toBe('final');
    expect(challengeLife.states.final.type).toBe('final');
  });
});

describe('switching a challenge', () => {
  it('off withdraws it at any stage', () => {
    expect([activeChanged('running', false), activeChanged('withdrawn', false)]).toEqual([
      { type: 'challenge.withdrawn' },
      { type: 'challenge.withdrawn' },
    ]);
  });

  it('on releases it, or restores it if it was withdrawn', () => {
    expect([activeChanged('draft', true), activeChanged('withdrawn', true)]).toEqual([
      { type: 'challenge.released' },
      { type: 'challenge.restored' },
    ]);
  });
});

it('the maximum picture size is 2 MB', () => {
  expect(sizeInWords(CHALLENGE_PICTURE_MAX_BYTES)).toBe('2.0 MB');
});
