import type { ChallengeType } from '../src/api/contract/challenges.ts';

export interface ChallengePlan {
  readonly type: ChallengeType;
  readonly title: string;
  readonly description: string;
  readonly isTeam?: boolean;
  readonly goal: number | null;
  readonly dailyCap: number | null;
  readonly manualAllowed: boolean;
  /** Days from the demo's day. */
  readonly from: number;
  readonly to: number;
  readonly visibleFrom: number;
  /** Lisbon's own. */
  readonly isLisbons?: boolean;
  /** The share of the people it is addressed to. */
  readonly share: number;
}

/** Three that are over, two that run and one that is announced. */
export const challengePlans: readonly ChallengePlan[] = [
  {
    type: 'step',
    title: 'Steps together',
    description:
      'Four weeks on foot, in teams. Your team’s score is the average of its members, so everybody’s steps count. Up to 20,000 a day.',
    isTeam: true,
    goal: 200_000,
    dailyCap: 20_000,
    manualAllowed: true,
    visibleFrom: -165,
    from: -155,
    to: -128,
    share: 0.7,
  },
  {
    type: 'sleep',
    title: 'Two weeks of good sleep',
    description:
      'Seven and a half hours a night, as regularly as you can. More than nine hours a night doesn’t count. Nobody at work sees your nights, only your total.',
    goal: 6_300,
    dailyCap: 540,
    manualAllowed: false,
    visibleFrom: -110,
    from: -104,
    to: -91,
    share: 0.4,
  },
  {
    type: 'nutrition',
    title: 'Five a day',
    description: 'Five portions of fruit and vegetables a day for three weeks. A portion is about a handful.',
    goal: 105,
    dailyCap: 8,
    manualAllowed: true,
    visibleFrom: -66,
    from: -60,
    to: -40,
    share: 0.45,
  },
  {
    type: 'step',
    title: '10,000 steps a day',
    description:
      'Take the stairs, get off one stop early, walk while you talk. Teams of three or more are ranked by their average. Steps above 20,000 a day don’t count, so rest days are safe.',
    isTeam: true,
    goal: 280_000,
    dailyCap: 20_000,
    manualAllowed: true,
    visibleFrom: -20,
    from: -12,
    to: 15,
    share: 0.65,
  },
  {
    type: 'meditation',
    title: 'Ten quiet minutes',
    description: 'Ten minutes a day in Lisbon’s quiet room or anywhere else. Up to 30 minutes a day count.',
    goal: 210,
    dailyCap: 30,
    manualAllowed: true,
    visibleFrom: -10,
    from: -6,
    to: 14,
    isLisbons: true,
    share: 0.55,
  },
  {
    type: 'yoga',
    title: 'Yoga month',
    description: 'Two hours of yoga a week, together. Beginners welcome: every minute on the mat counts.',
    isTeam: true,
    goal: 480,
    dailyCap: 90,
    manualAllowed: true,
    visibleFrom: -3,
    from: 6,
    to: 33,
    share: 0.25,
  },
];

export const aliases = ['Silver Fox', 'Night Owl', 'Tortoise', 'Second Breakfast', 'Uphill Both Ways', 'The Detour'];
