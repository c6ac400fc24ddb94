import type { Static } from 'typebox';
import { oneOf } from './common.ts';

export const ChallengeType = oneOf(['step', 'sleep', 'nutrition', 'meditation', 'yoga'], 'Type');
export type ChallengeType = Static<typeof ChallengeType>;

export const ChallengeState = oneOf(['draft', 'announced', 'running', 'settling', 'final', 'withdrawn'], 'State');
export type ChallengeState = Static<typeof ChallengeState>;

/**
 * The states in lists: a published challenge is `scheduled` until employees can see it, though its state is `draft`.
 */
export const ChallengeStatus = oneOf(
  ['draft', 'scheduled', 'announced', 'running', 'settling', 'final', 'withdrawn'],
  'Status',
);
export type ChallengeStatus = Static<typeof ChallengeStatus>;

export const ChallengeFormat = oneOf(['individual', 'team'], 'Format');
export type ChallengeFormat = Static<typeof ChallengeFormat>;

export const TeamScore = oneOf(['average', 'sum'], 'Team score');
export type TeamScore = Static<typeof TeamScore>;

export const ActivitySource = oneOf(['wearable', 'app', 'manual'], 'Source');
export type ActivitySource = Static<typeof ActivitySource>;

export const SuspicionKind = oneOf(['very-high', 'high-by-hand', 'unlike-usual'], 'Reason');
export type SuspicionKind = Static<typeof SuspicionKind>;
