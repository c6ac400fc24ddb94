import type { ChallengeType } from './challenge-kinds.ts';

export interface ChallengeTemplate {
  readonly id: string;
  readonly type: ChallengeType;
  readonly title: string;
  readonly description: string;
  readonly format: 'individual' | 'team';
  readonly goal: number | null;
  readonly dailyCap: number | null;
  readonly manualAllowed: boolean;
  readonly manualBackDays: number;
  readonly teamScore: 'average' | 'sum';
  readonly minTeamSize: number;
  /** From the first day to the last. */
  readonly days: number;
}

export const CHALLENGE_TEMPLATES: readonly ChallengeTemplate[] = [
  {
    id: 'step',
    type: 'step',
    title: '10,000 steps a day',
    description:
      '10,000 steps a day for four weeks. Take the stairs, get off one stop early, walk while you talk. Steps above 20,000 a day don’t count, so you can rest.',
    format: 'team',
    goal: 280_000,
    dailyCap: 20_000,
    manualAllowed: true,
    manualBackDays: 2,
    teamScore: 'average',
    minTeamSize: 3,
    days: 28,
  },
  {
    id: 'sleep',
    type: 'sleep',
    title: 'Two weeks of good sleep',
    description:
      'Aim for seven and a half hours a night. More than nine hours a night doesn’t count: this is about regular sleep, not long sleep.',
    format: 'individual',
    goal: 6_300,
    dailyCap: 540,
    manualAllowed: false,
    manualBackDays: 0,
    teamScore: 'average',
    minTeamSize: 3,
    days: 14,
  },
  {
    id: 'nutrition',
    type: 'nutrition',
    title: 'Five a day',
    description:
      'Five portions of fruit and vegetables a day for three weeks. A portion is about a handful. Enter yours every evening.',
    format: 'individual',
    goal: 105,
    dailyCap: 8,
    manualAllowed: true,
    manualBackDays: 2,
    teamScore: 'average',
    minTeamSize: 3,
    days: 21,
  },
  {
    id: 'meditation',
    type: 'meditation',
    title: 'Ten quiet minutes',
    description: 'Ten minutes a day for three weeks. Sit, breathe, begin again. Up to 30 minutes a day count.',
    format: 'individual',
    goal: 210,
    dailyCap: 30,
    manualAllowed: true,
    manualBackDays: 3,
    teamScore: 'average',
    minTeamSize: 3,
    days: 21,
  },
  {
    id: 'yoga',
    type: 'yoga',
    title: 'Yoga month',
    description:
      'Two hours of yoga a week, together. Your team’s score is the average of its members, so everyone matters. Up to 90 minutes a day count.',
    format: 'team',
    goal: 480,
    dailyCap: 90,
    manualAllowed: true,
    manualBackDays: 3,
    teamScore: 'average',
    minTeamSize: 3,
    days: 28,
  },
];
