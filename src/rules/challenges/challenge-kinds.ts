import type { ChallengeType } from '../../api/contract/challenges.ts';
import { withCommas } from '../shared/with-commas.ts';

export type { ChallengeType };

export interface ChallengeKind {
  readonly label: string;
  /** Values are whole numbers of this unit; sleep is in minutes too. */
  readonly unit: 'steps' | 'minutes' | 'portions';
  /** What one of them is called in a sentence: `10,000 steps`. */
  readonly noun: string;
  /** More in one day is refused. */
  readonly impossibleAbove: number;
  /** More in one day is accepted, but shown to the admin. */
  readonly suspiciousAbove: number;
  /** Never shown to an admin day by day for one person. */
  readonly isSensitive: boolean;
}

export const CHALLENGE_KINDS: Readonly<Record<ChallengeType, ChallengeKind>> = {
  step: {
    label: 'Steps',
    unit: 'steps',
    noun: 'steps',
    impossibleAbove: 150_000,
    suspiciousAbove: 50_000,
    isSensitive: false,
  },
  sleep: {
    label: 'Sleep',
    unit: 'minutes',
    noun: 'minutes of sleep',
    impossibleAbove: 24 * 60,
    suspiciousAbove: 14 * 60,
    isSensitive: true,
  },
  nutrition: {
    label: 'Nutrition',
    unit: 'portions',
    noun: 'portions of fruit and vegetables',
    impossibleAbove: 40,
    suspiciousAbove: 15,
    isSensitive: false,
  },
  meditation: {
    label: 'Meditation',
    unit: 'minutes',
    noun: 'minutes of meditation',
    impossibleAbove: 16 * 60,
    suspiciousAbove: 4 * 60,
    isSensitive: true,
  },
  yoga: {
    label: 'Yoga',
    unit: 'minutes',
    noun: 'minutes of yoga',
    impossibleAbove: 16 * 60,
    suspiciousAbove: 4 * 60,
    isSensitive: false,
  },
};

export const CHALLENGE_TYPES = Object.keys(CHALLENGE_KINDS) as ChallengeType[];

/** The value as shown everywhere. Decimals are shown only for small numbers of portions. */
export const roundAmount = (type: ChallengeType, value: number): number =>
  CHALLENGE_KINDS[type].unit === 'portions' && value < 100 ? Math.round(value * 10) / 10 : Math.round(value);

/** `7 h 30 min` for minutes, `12,300 steps` otherwise. */
export function formatAmount(type: ChallengeType, value: number): string {
  const { unit } = CHALLENGE_KINDS[type];
  const amount = roundAmount(type, value);
  if (unit !== 'minutes') return `${withCommas(amount)} ${amount === 1 ? unit.slice(0, -1) : unit}`;
  const [hours, rest] = [Math.floor(amount / 60), amount % 60];
  if (hours === 0) return `${rest} min`;

  return rest === 0 ? `${withCommas(hours)} h` : `${withCommas(hours)} h ${rest} min`;
}
