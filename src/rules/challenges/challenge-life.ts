/**
 * The life of a challenge as a chart without XState: the server follows it with `stateOf` and `after`, and
 * `machines/challenge-life.machine.ts` passes the same object to XState.
 */
import type { ChallengeState } from '../../api/contract/challenges.ts';
import { dayFromNumber, dayNumber } from '../shared/day-numbers.ts';
import { instantAt } from '../shared/zoned-time.ts';
import { SETTLING_DAYS } from './challenge-limits.ts';

export type { ChallengeState };

export interface ChallengeDays {
  readonly visibleFrom: string;
  readonly from: string;
  readonly to: string;
}

/** The times at which a challenge changes state by the clock, in ISO 8601. */
export interface ChallengeMoments {
  readonly announcesAt: string;
  readonly beginsAt: string;
  /** The last day is over. */
  readonly endsAt: string;
  /** Late activity no longer counts. */
  readonly settlesAt: string;
}

/** Days begin at midnight in the challenge's time zone. */
export function momentsOf({ visibleFrom, from, to }: ChallengeDays, zone: string): ChallengeMoments {
  const midnight = (day: string, plus = 0) =>
    instantAt(`${dayFromNumber(dayNumber(day) + plus)}T00:00`, zone) ?? new Date(Number.NaN).toISOString();

  return {
    announcesAt: midnight(visibleFrom),
    beginsAt: midnight(from),
    endsAt: midnight(to, 1),
    settlesAt: midnight(to, 1 + SETTLING_DAYS),
  };
}

/** The facts that the guards use. */
export interface LifeFacts extends ChallengeMoments {
  /** ISO 8601. */
  readonly now: string;
}

const reached = (moment: string, now: string): boolean => Date.parse(now) >= Date.parse(moment);

export const lifeGuards = {
  isAnnounced: ({ announcesAt, now }: LifeFacts) => reached(announcesAt, now),
  hasBegun: ({ beginsAt, now }: LifeFacts) => reached(beginsAt, now),
  hasEnded: ({ endsAt, now }: LifeFacts) => reached(endsAt, now),
} as const;

export type LifeGuard = keyof typeof lifeGuards;
export type LifeEvent =
  | 'clock.moved'
  | 'challenge.released'
  | 'challenge.withdrawn'
  | 'challenge.restored'
  | 'challenge.started'
  | 'challenge.shortened'
  | 'challenge.ended'
  | 'board.stored';

interface Move {
  readonly guard?: LifeGuard;
  readonly target: ChallengeState | 'released';
  readonly description?: string;
}

interface Stage {
  readonly description: string;
  readonly on?: Partial<Readonly<Record<LifeEvent, Move>>>;
  readonly type?: 'final';
}

const startable = {
  'challenge.started': { target: 'running', description: 'An admin starts it today: today becomes its first day.' },
} as const;

const withdrawable = {
  'challenge.withdrawn': { target: 'withdrawn', description: 'An admin withdraws it.' },
} as const;

/** In XState's format, so that it needs no conversion. `released` is a draft that only waits for its day. */
export const challengeLife = {
  id: 'challengeLife',
  description: 'What every challenge goes through, from the first draft to the final leaderboard.',
  initial: 'draft',
  states: {
    draft: {
      description: 'Only admins see it, and everything can be changed.',
      on: { 'challenge.released': { target: 'released', description: 'An admin has finished writing it.' } },
    },
    released: {
      description: 'Still a draft to everyone else. It is announced on the day it becomes visible.',
      on: {
        'clock.moved': { guard: 'isAnnounced', target: 'announced' },
        'challenge.withdrawn': { target: 'draft', description: 'Withdrawn before anyone saw it.' },
        ...startable,
      },
    },
    announced: {
      description: 'Its audience can join. Its rules can still be changed, except type and format.',
      on: { 'clock.moved': { guard: 'hasBegun', target: 'running' }, ...startable, ...withdrawable },
    },
    running: {
      description: 'Activity counts and the ranks change. Nothing that affects scores can be changed.',
      on: {
        'clock.moved': { guard: 'hasEnded', target: 'settling' },
        'challenge.shortened': { target: 'running', description: 'An admin makes today its last day.' },
        'challenge.ended': {
          target: 'settling',
          description: 'An admin makes yesterday its last day. Today’s activity no longer counts.',
        },
        ...withdrawable,
      },
    },
    settling: {
      description: 'The last day is over. Late activity still counts for three days.',
      on: {
        'board.stored': {
          target: 'final',
          description: 'Three days after the last day, the server stores the leaderboard.',
        },
        ...withdrawable,
      },
    },
    withdrawn: {
      description: 'Only admins see it.',
      on: {
        'challenge.restored': {
          target: 'released',
          description: 'Its dates decide which state it returns to.',
        },
      },
    },
    final: {
      description: 'The leaderboard is stored and never changes again.',
      type: 'final',
    },
  },
} as const satisfies {
  readonly id: string;
  readonly description: string;
  readonly initial: ChallengeState;
  readonly states: Readonly<Record<ChallengeState | 'released', Stage>>;
};

export type LifeStage = keyof typeof challengeLife.states;

export interface LifeMove {
  readonly type: LifeEvent;
}

/** The stage that an event leads to; the same one when it leads nowhere. */
export function nextStage(stage: LifeStage, { type }: LifeMove, facts: LifeFacts): LifeStage {
  const { on } = challengeLife.states[stage] as Stage;
  const move = on?.[type];

  return move && (move.guard === undefined || lifeGuards[move.guard](facts)) ? move.target : stage;
}

/** Whether this stage handles an event, regardless of guards. */
export const canTake = (stage: LifeStage, type: LifeEvent): boolean =>
  type in ((challengeLife.states[stage] as Stage).on ?? {});

export interface LifeRecord extends LifeFacts {
  readonly isReleased: boolean;
  readonly isWithdrawn: boolean;
  readonly isFinal: boolean;
}

/** The stage that the stored facts of a challenge lead to. */
export function stageOf({ isReleased, isWithdrawn, isFinal, ...facts }: LifeRecord): LifeStage {
  let stage: LifeStage = challengeLife.initial;
  const take = (move: LifeMove) => {
    stage = nextStage(stage, move, facts);
  };
  if (isReleased) take({ type: 'challenge.released' });
  for (let before: LifeStage | undefined; before !== stage; ) {
    before = stage;
    take({ type: 'clock.moved' });
  }
  if (isFinal) take({ type: 'board.stored' });
  if (isWithdrawn) take({ type: 'challenge.withdrawn' });

  return stage;
}

export function stateOf(record: LifeRecord): ChallengeState {
  const stage = stageOf(record);

  return stage === 'released' ? 'draft' : stage;
}

/** The event for `setChallengeActive` in the challenge's present stage. */
export function activeChanged(stage: LifeStage, isActive: boolean): LifeMove {
  if (!isActive) return { type: 'challenge.withdrawn' };

  return stage === 'withdrawn' ? { type: 'challenge.restored' } : { type: 'challenge.released' };
}

/** The event for a change of its first or last day. `day` is the new one. */
export function dayMoved(move: 'start' | 'end', day: string, today: string): LifeMove {
  if (move === 'start') return { type: 'challenge.started' };

  return day === today ? { type: 'challenge.shortened' } : { type: 'challenge.ended' };
}
