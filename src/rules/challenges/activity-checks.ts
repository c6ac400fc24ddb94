import type { ActivitySource, SuspicionKind } from '../../api/contract/challenges.ts';
import { dayNumber } from '../shared/day-numbers.ts';
import { CHALLENGE_KINDS, type ChallengeType, formatAmount } from './challenge-kinds.ts';
import { ACTIVITY_REACHES_BACK } from './challenge-limits.ts';

export type { ActivitySource, SuspicionKind };

export interface ActivityEntry {
  readonly type: ChallengeType;
  readonly day: string;
  readonly value: number;
  readonly source: ActivitySource;
}

export const isImpossible = ({ type, value }: ActivityEntry): boolean => value > CHALLENGE_KINDS[type].impossibleAbove;

/** Why an entry is refused; undefined if it is accepted. `today` is the person's local day. */
export function activityProblem(entry: ActivityEntry, today: string): string | undefined {
  const { type, day } = entry;
  if (isImpossible(entry)) {
    return `More than ${formatAmount(type, CHALLENGE_KINDS[type].impossibleAbove)} in one day is not possible.`;
  }
  if (day > today) return 'This day has not begun yet where you are.';
  if (dayNumber(today) - dayNumber(day) > ACTIVITY_REACHES_BACK) {
    return `Activity can be sent for the last ${ACTIVITY_REACHES_BACK} days.`;
  }

  return undefined;
}

/** The factor by which a day must exceed the person's usual one. */
const TIMES_USUAL = 4;
/** A usual value needs at least this many days. */
const USUAL_DAYS = 7;
/** Values up to this share of the suspicious amount are never suspicious. */
const NEVER_SHARE = 0.25;
/** For manual entries, this share of the suspicious amount is enough. */
const MANUAL_SHARE = 0.6;

export interface UsualDay {
  readonly days: number;
  readonly average: number;
}

/** Values up to this are never suspicious. */
export const neverSuspiciousUpTo = (type: ChallengeType): number =>
  Math.floor(CHALLENGE_KINDS[type].suspiciousAbove * NEVER_SHARE);

/** Worth a look by an admin. It counts until someone excludes it. */
export function suspicionOf(
  { type, value, isByHand }: { type: ChallengeType; value: number; isByHand: boolean },
  usual: UsualDay,
): SuspicionKind | null {
  const { suspiciousAbove } = CHALLENGE_KINDS[type];
  if (value > suspiciousAbove) return 'very-high';
  if (isByHand && value > suspiciousAbove * MANUAL_SHARE) return 'high-by-hand';
  if (usual.days >= USUAL_DAYS && value > usual.average * TIMES_USUAL && value > neverSuspiciousUpTo(type)) {
    return 'unlike-usual';
  }

  return null;
}

export const SUSPICION_WORDS: Readonly<Record<SuspicionKind, string>> = {
  'very-high': 'Unusually high',
  'high-by-hand': 'Unusually high manual entry',
  'unlike-usual': 'Far above their usual level',
};

export const SOURCE_WORDS: Readonly<Record<ActivitySource, string>> = {
  wearable: 'Wearable',
  app: 'App',
  manual: 'Entered manually',
};
