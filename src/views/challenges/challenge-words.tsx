import type { Challenge, ChallengeState, ChallengeStatus } from '../../api/contract/challenges.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import { dayOfMove } from '../../machines/modules/challenges.ts';
import {
  CHALLENGE_KINDS,
  CHALLENGE_TYPES,
  type ChallengeType,
  formatAmount,
} from '../../rules/challenges/challenge-kinds.ts';
import { SETTLING_DAYS } from '../../rules/challenges/challenge-limits.ts';
import { entriesByHandInWords, releaseInWords } from '../../rules/challenges/challenge-rules.ts';
import { describePeople } from '../../rules/employees/people-selection.ts';
import { formatDay, shiftDay, today } from '../../rules/shared/days.ts';
import { quoted } from '../../rules/shared/quoted.ts';
import { todayIn } from '../../rules/shared/zoned-time.ts';
import type { Confirmation } from '../layout/command-confirmation.tsx';
import { StatusDot, type StatusDotProps } from '../ui/status-dot.tsx';

const statusWords: Readonly<Record<ChallengeStatus, { label: string; tone: StatusDotProps['tone'] }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'caution' },
  announced: { label: 'Announced', tone: 'caution' },
  running: { label: 'Running', tone: 'positive' },
  settling: { label: 'Settling', tone: 'caution' },
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

/** What the state means, and when it changes. */
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

/** Before its first day nobody leads, even where the day has begun already. */
export const hasRun = (state: ChallengeState): boolean => state !== 'draft' && state !== 'announced';

/** The rules in sentences, as employees would ask about them. */
export function rulesInWords(challenge: Challenge): string[] {
  const { type, format, teamScore, minTeamSize, goal, dailyCap } = challenge;
  const { noun } = CHALLENGE_KINDS[type];

  return [
    `Counts ${noun} by day, in each participant’s time zone.`,
    format === 'team'
      ? `A team’s score is the ${teamScore === 'average' ? 'average' : 'sum'} of its members’ scores. Teams need at least ${describePeople(minTeamSize)}.`
      : 'Everyone takes part individually.',
    goal === null ? 'There is no goal.' : `The goal is ${formatAmount(type, goal)} for each participant.`,
    dailyCap === null ? 'There is no daily cap.' : `At most ${formatAmount(type, dailyCap)} a day count.`,
    entriesByHandInWords(challenge),
    'Activity counts from the challenge’s first day on, also for participants who join later.',
    tiesInWords(format === 'team'),
  ];
}

/** How the board ranks equal scores. */
export const tiesInWords = (isOfTeams: boolean): string =>
  isOfTeams
    ? 'Teams with equal scores are ranked by who reached the score first.'
    : 'Equal scores are ranked by who reached the score first, then by who joined first.';

const switchingOn = (challenge: Challenge): Confirmation => {
  const { title, state, visibleFrom, addressed } = challenge;
  const isDraft = state === 'draft';

  return {
    title: isDraft ? `Publish ${quoted(title)}?` : `Restore ${quoted(title)}?`,
    body: isDraft
      ? releaseInWords(addressed, visibleFrom, today())
      : 'Employees can see it again. Everything counted so far is kept.',
    confirm: isDraft ? 'Publish' : 'Restore',
    busy: isDraft ? 'Publishing…' : 'Restoring…',
    tone: 'primary',
  };
};

function joinedInWords(joined: number): string {
  if (joined === 0) return 'No one has joined.';

  return joined === 1 ? '1 person has joined.' : `${describePeople(joined)} have joined.`;
}

const switchingOff = ({ title, joined }: Challenge): Confirmation => ({
  title: `Withdraw ${quoted(title)}?`,
  body: `${joinedInWords(joined)} Employees will no longer see it. Its activity is kept, and you can restore it later.`,
  confirm: 'Withdraw',
  busy: 'Withdrawing…',
});

const deleting = ({ title, isRemovable, joined }: Challenge): Confirmation =>
  isRemovable
    ? {
        title: `Delete ${quoted(title)}?`,
        body: `${joinedInWords(joined)} No one has recorded any activity in it. This cannot be undone.`,
        confirm: 'Delete challenge',
        busy: 'Deleting…',
      }
    : {
        title: `Retire ${quoted(title)}?`,
        body: `${joinedInWords(joined)} Employees will no longer see it. Its results are kept, and you can find them under Retired. This cannot be undone.`,
        confirm: 'Retire challenge',
        busy: 'Retiring…',
      };

const toldInWords = (joined: number): string =>
  joined === 0
    ? ''
    : ` ${joined === 1 ? 'The person who has joined' : `The ${describePeople(joined)} who have joined`} will be notified.`;

function starting({ title, from, to, state, joined, addressed, zone }: Challenge): Confirmation {
  const told =
    state === 'draft'
      ? ` It will be announced to ${addressed === 0 ? 'no one at the moment' : describePeople(addressed)} now.`
      : toldInWords(joined);

  return {
    title: `Start ${quoted(title)} today?`,
    body: `Its first day becomes today, ${formatDay(todayIn(zone))}, instead of ${formatDay(from)}. Activity counts from today on. The last day stays ${formatDay(to)}. After that, nothing that affects scores can be changed.${told}`,
    confirm: 'Start today',
    busy: 'Starting…',
    tone: 'primary',
  };
}

function ending({ title, to, joined }: Challenge, day: string, isToday: boolean): Confirmation {
  const final = shiftDay(day, { days: 1 + SETTLING_DAYS });

  return {
    title: `End ${quoted(title)} ${isToday ? 'today' : 'as of yesterday'}?`,
    body: `Its last day becomes ${isToday ? 'today' : 'yesterday'}, ${formatDay(day)}, instead of ${formatDay(to)}. ${isToday ? 'Activity still counts until the end of today.' : 'What was done today no longer counts, so scores and ranks may change.'} Late activity counts until the results become final on ${formatDay(final)}.${toldInWords(joined)} This cannot be undone.`,
    confirm: isToday ? 'End today' : 'End as of yesterday',
    busy: 'Ending…',
  };
}

export function questionAbout({ name, row }: RowCommand<Challenge>): Confirmation {
  if (name === 'delete') return deleting(row);
  const day = dayOfMove(name, row);
  if (day !== undefined) return name === 'start' ? starting(row) : ending(row, day, name === 'endToday');

  return name === 'on' ? switchingOn(row) : switchingOff(row);
}
