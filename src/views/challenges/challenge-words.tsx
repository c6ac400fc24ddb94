import type { Challenge, ChallengeState, ChallengeStatus } from '../../api/contract/challenges.ts';
import {
  CHALLENGE_KINDS,
  CHALLENGE_TYPES,
  type ChallengeType,
  formatAmount,
} from '../../rules/challenges/challenge-kinds.ts';
import { SETTLING_DAYS } from '../../rules/challenges/challenge-limits.ts';
import { entriesByHandInWords } from '../../rules/challenges/challenge-rules.ts';
import { describePeople } from '../../rules/employees/people-selection.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { StatusDot, type StatusDotProps } from '../ui/status-dot.tsx';

const statusWords: Readonly<Record<ChallengeStatus, { label: string; tone: StatusDotProps['tone'] }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'caution' },
  announced: { label: 'Announced', tone: 'caution' },
  running: { label: 'Running', tone: 'positive' },
  settling: { label: 'Finalising', tone: 'caution' },
  final: { label: 'Final', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'critical' },
};

export const CHALLENGE_STATUSES = Object.keys(statusWords) as ChallengeStatus[];

export const statusLabel = (status: ChallengeStatus): string => statusWords[status].label;

export function ChallengeStateDot({ challenge: { state, isReleased, retiredAt } }: { challenge: ChallengeStanding }) {
  if (retiredAt !== null) return <StatusDot tone="neutral">Retired</StatusDot>;
  const { label, tone } = statusWords[state === 'draft' && isReleased ? 'scheduled' : state];

  return <StatusDot tone={tone}>{label}</StatusDot>;
}

type ChallengeStanding = Pick<Challenge, 'state' | 'isReleased' | 'retiredAt'>;

/** The meaning of the state, and when it changes. */
export function stateInWords({ state, isReleased, visibleFrom, from, to, retiredAt }: Challenge): string {
  if (retiredAt !== null) return 'Employees can no longer see it. Its results are kept.';
  if (state === 'draft') {
    return isReleased
      ? `It will be announced on ${formatDay(visibleFrom)}.`
      : 'Only admins can see it. Publish it when it is ready.';
  }
  if (state === 'announced') return `Employees can join. It starts on ${formatDay(from)}.`;
  if (state === 'running') return `Until ${formatDay(to)}.`;
  if (state === 'settling') return `It has ended. Late activity still counts for ${SETTLING_DAYS} days.`;

  return state === 'final' ? 'The results are final.' : 'Employees can no longer see it.';
}

export const kindLabel = (type: ChallengeType): string => CHALLENGE_KINDS[type].label;

export const kindOptions = CHALLENGE_TYPES.map((type) => ({ value: type, label: kindLabel(type) }));

export const formatLabels = { individual: 'Individual', team: 'Team' } as const;

/** Only people who have taken part have a board. */
export const hasBoard = ({ state }: Pick<Challenge, 'state'>): boolean => state !== 'draft';

/** Before the first day there are no leaders, even if that day has already begun somewhere. */
export const hasRun = (state: ChallengeState): boolean => state !== 'draft' && state !== 'announced';

/** The rules in sentences, as answers to what employees would ask. */
export function rulesInWords(challenge: Challenge): string[] {
  const { type, format, teamScore, minTeamSize, goal, dailyCap } = challenge;
  const { noun } = CHALLENGE_KINDS[type];

  return [
    `Counts ${noun} per day, in each participant’s time zone.`,
    format === 'team'
      ? `A team’s score is the ${teamScore === 'average' ? 'average' : 'sum'} of its members’ scores. Teams need at least ${describePeople(minTeamSize)}.`
      : 'Everyone takes part individually.',
    goal === null ? 'There is no goal.' : `The goal is ${formatAmount(type, goal)} for each participant.`,
    dailyCap === null ? 'There is no daily cap.' : `Up to ${formatAmount(type, dailyCap)} a day count.`,
    entriesByHandInWords(challenge),
    'Activity counts from the first day, even for people who join later.',
    tiesInWords(format === 'team'),
  ];
}

/** How the board ranks equal scores. */
export const tiesInWords = (isOfTeams: boolean): string =>
  isOfTeams
    ? 'Teams with equal scores are ranked by which team reached the score first.'
    : 'Equal scores are ranked by who reached the score first, then by who joined first.';
