import type { Challenge, CreateChallengeBody } from '../../api/contract/challenges.ts';
import { describePeople } from '../employees/people-selection.ts';
import { dayNumber } from '../shared/day-numbers.ts';
import { formatDay, isDay, shiftDay } from '../shared/days.ts';
import { CHALLENGE_KINDS, type ChallengeType, formatAmount } from './challenge-kinds.ts';
import type { ChallengeState } from './challenge-life.ts';
import { FURTHEST_AHEAD, LONGEST_CHALLENGE, VISIBLE_BEFORE } from './challenge-limits.ts';

export type ChallengeField = Exclude<keyof CreateChallengeBody, 'key' | 'isDraft'>;

const always = ['title', 'description', 'image', 'goal'] as const satisfies readonly ChallengeField[];
const rules = [
  'dailyCap',
  'manualAllowed',
  'manualBackDays',
  'teamScore',
  'minTeamSize',
  'from',
  'to',
] as const satisfies readonly ChallengeField[];

const editable: Readonly<Record<ChallengeState, readonly ChallengeField[]>> = {
  draft: [...always, ...rules, 'audience', 'visibleFrom', 'type', 'format'],
  announced: [...always, ...rules, 'audience'],
  running: always,
  settling: ['title', 'description', 'image'],
  withdrawn: [],
  final: [],
};

export const editableFields = (state: ChallengeState): readonly ChallengeField[] => editable[state];

export const canEditField = (state: ChallengeState, field: ChallengeField): boolean => editable[state].includes(field);

/** Why a field can't be changed. */
export const whyFixed: Readonly<Record<ChallengeState, string>> = {
  draft: 'This can be changed.',
  announced: 'This cannot be changed once a challenge has been announced.',
  running: 'The rules cannot be changed once a challenge is running, because scores would change.',
  settling: 'This cannot be changed once a challenge has ended.',
  withdrawn: 'Restore the challenge to change it.',
  final: 'The results are final.',
};

export interface RuleValues {
  readonly type: ChallengeType;
  readonly format: 'individual' | 'team';
  readonly goal: number | null;
  readonly dailyCap: number | null;
  readonly visibleFrom: string;
  readonly from: string;
  readonly to: string;
}

export type RuleProblems = Partial<Record<ChallengeField, string>>;

/** `today` is in the challenge's time zone; `before` is what is stored, so that an unchanged day isn't too late. */
export function ruleProblems(values: RuleValues, today: string, before?: Partial<RuleValues>): RuleProblems {
  const { type, goal, dailyCap, visibleFrom, from, to } = values;
  const problems: RuleProblems = {};
  const days = dayNumber(to) - dayNumber(from) + 1;
  const most = CHALLENGE_KINDS[type].impossibleAbove;
  if (isDay(from) && from !== before?.from && from <= today) problems.from = 'Choose a day after today.';
  if (!problems.from && dayNumber(from) - dayNumber(today) > FURTHEST_AHEAD) {
    problems.from = 'Choose a day within the next two years.';
  }
  if (dayNumber(from) - dayNumber(visibleFrom) > VISIBLE_BEFORE) {
    problems.visibleFrom = 'Choose a day at most a year before the first day.';
  }
  if (isDay(from) && isDay(visibleFrom) && visibleFrom > from) {
    problems.visibleFrom = 'Choose the first day or an earlier one.';
  }
  if (days < 1) problems.to = 'The last day must not be before the first day.';
  else if (days > LONGEST_CHALLENGE) problems.to = `A challenge can last at most ${LONGEST_CHALLENGE} days.`;
  if (dailyCap !== null && dailyCap > most) {
    problems.dailyCap = `Enter at most ${formatAmount(type, most)}. No one can do more in a day.`;
  }
  if (goal !== null && !problems.to && goal > (dailyCap ?? most) * days) {
    problems.goal = 'No one can reach this goal with this daily cap.';
  }

  return problems;
}

/** The days of a challenge that starts today; the last day stays. */
export const startedOn = <Days extends Pick<RuleValues, 'visibleFrom' | 'from'>>(days: Days, today: string): Days => ({
  ...days,
  from: today,
  visibleFrom: days.visibleFrom < today ? days.visibleFrom : today,
});

/** The last days that a running challenge can be ended with, latest first: today, or yesterday. */
export function earlyEnds({ from, to }: Pick<RuleValues, 'from' | 'to'>, today: string): string[] {
  return [today, shiftDay(today, { days: -1 })].filter((day) => from <= day && day < to);
}

export function entriesByHandInWords({
  manualAllowed,
  manualBackDays: days,
}: Pick<Challenge, 'manualAllowed' | 'manualBackDays'>): string {
  if (!manualAllowed) return 'Manual entries do not count.';
  if (days === 0) return 'Manual entries count if they are entered on the same day.';

  return `Manual entries count if they are entered within ${days === 1 ? 'one day' : `${days} days`}.`;
}

/** What happens when a challenge is published. */
export function publishingInWords(people: number, visibleFrom: string, today: string): string {
  const later = visibleFrom > today ? formatDay(visibleFrom) : undefined;
  if (people === 0) return emptyAudienceInWords(later);

  return `It will be announced to ${describePeople(people)} ${later ? `on ${later}` : 'as soon as you publish it'}.`;
}

export const emptyAudienceInWords = (visibleFrom?: string): string =>
  `No one is in its audience at the moment. Anyone added to the audience later will see the challenge${visibleFrom ? ` from ${visibleFrom}` : ''}.`;
