import type {
  Challenge,
  ChallengeFormat,
  ChallengeState,
  ChallengeType,
  CreateChallengeBody,
  EditChallengeBody,
  PreviewBody,
  TeamScore,
} from '../../../api/contract/challenges.ts';
import { CHALLENGE_KINDS } from '../../../rules/challenges/challenge-kinds.ts';
import {
  CHALLENGE_PICTURE_MAX_BYTES,
  GOAL_MAX,
  LONGEST_CHALLENGE,
  MANUAL_BACK_DAYS_MAX,
  MIN_TEAM_SIZE_MAX,
} from '../../../rules/challenges/challenge-limits.ts';
import { type ChallengeField, canEditField, ruleProblems } from '../../../rules/challenges/challenge-rules.ts';
import type { ChallengeTemplate } from '../../../rules/challenges/challenge-templates.ts';
import { type AudienceValue, audienceValueOf, everyone } from '../../../rules/documents/audience.ts';
import { dayFromNumber, dayNumber, weekdayOf } from '../../../rules/shared/day-numbers.ts';
import { isDay, today, yearOf } from '../../../rules/shared/days.ts';
import { newId } from '../../../rules/shared/new-id.ts';
import { type Errors, errorsOf, isBlank } from '../../../rules/shared/validation.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';

/** Numbers as typed; an empty optional one means none. */
export interface ChallengeValues {
  title: string;
  description: string;
  type: ChallengeType;
  format: ChallengeFormat;
  teamScore: TeamScore;
  minTeamSize: string;
  goal: string;
  dailyCap: string;
  manualAllowed: boolean;
  manualBackDays: string;
  visibleFrom: string;
  from: string;
  to: string;
  audience: AudienceValue;
  /** The stored picture's file name. */
  image: string | null;
  /** Cropped, and uploaded on saving. */
  picture: File | null;
  isDraft: boolean;
  record: { key: string; version: number; state: ChallengeState; isReleased: boolean; from: string };
}

const WEEK = 7;
const DEFAULT_DAYS = 28;
const DEFAULT_TEAM_SIZE = '3';
const DEFAULT_BACK_DAYS = '2';

/** The Monday after this day: most challenges start with a week. */
export function nextMonday(day: string): string {
  const number = dayNumber(day);

  return dayFromNumber(number + WEEK + 1 - weekdayOf(number));
}

const lastDay = (from: string, days: number): string => dayFromNumber(dayNumber(from) + days - 1);

/** The first and the last day, 0 unless the last day comes second. */
export const daysOf = ({ from, to }: Pick<ChallengeValues, 'from' | 'to'>): number =>
  isDay(from) && isDay(to) ? Math.max(dayNumber(to) - dayNumber(from) + 1, 0) : 0;

/** A challenge that begins on another day stays as long as it was. */
export function withFirstDay(values: ChallengeValues, from: string): Partial<ChallengeValues> {
  const days = daysOf(values);
  // Years pass through the first centuries while they are typed.
  const isMoved = isDay(from) && yearOf(from) >= 2000 && days > 0 && days <= LONGEST_CHALLENGE;

  return isMoved ? { from, to: lastDay(from, days) } : { from };
}

export function emptyChallenge(now: string = today()): ChallengeValues {
  const from = nextMonday(now);

  return {
    title: '',
    description: '',
    type: 'step',
    format: 'individual',
    teamScore: 'average',
    minTeamSize: DEFAULT_TEAM_SIZE,
    goal: '',
    dailyCap: '',
    manualAllowed: true,
    manualBackDays: DEFAULT_BACK_DAYS,
    visibleFrom: now,
    from,
    to: lastDay(from, DEFAULT_DAYS),
    audience: everyone,
    image: null,
    picture: null,
    isDraft: false,
    record: { key: newId(), version: 0, state: 'draft', isReleased: false, from: '' },
  };
}

/** Keeps the first day, the audience and the picture: a template is about the rules. */
export function valuesOfTemplate(
  { type, title, description, format, goal, dailyCap, manualAllowed, manualBackDays, ...template }: ChallengeTemplate,
  { from }: Pick<ChallengeValues, 'from'>,
): Partial<ChallengeValues> {
  return {
    type,
    title,
    description,
    format,
    goal: textOf(goal),
    dailyCap: textOf(dailyCap),
    manualAllowed,
    manualBackDays: String(manualBackDays),
    teamScore: template.teamScore,
    minTeamSize: String(template.minTeamSize),
    ...(isDay(from) && { to: lastDay(from, template.days) }),
  };
}

export const challengeValuesOf = (challenge: Challenge): ChallengeValues => ({
  title: challenge.title,
  description: challenge.description,
  type: challenge.type,
  format: challenge.format,
  teamScore: challenge.teamScore,
  minTeamSize: String(challenge.minTeamSize),
  goal: textOf(challenge.goal),
  dailyCap: textOf(challenge.dailyCap),
  manualAllowed: challenge.manualAllowed,
  manualBackDays: String(challenge.manualBackDays),
  visibleFrom: challenge.visibleFrom,
  from: challenge.from,
  to: challenge.to,
  audience: audienceValueOf(challenge.audience),
  image: challenge.image,
  picture: null,
  isDraft: !challenge.isReleased,
  record: {
    key: challenge._id,
    version: challenge.version,
    state: challenge.state,
    isReleased: challenge.isReleased,
    from: challenge.from,
  },
});

const textOf = (number: number | null): string => (number === null ? '' : String(number));

/** `10,000` and `10 000` are 10000; null when empty, NaN when it is not a whole number. */
export function amountOf(text: string): number | null {
  const digits = text.replaceAll(/[,.\s\u00a0\u202f](?=\d{3}(?!\d))/g, '').trim();
  if (digits === '') return null;

  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Errors of a field that can't be changed any more are ignored. */
export function validateChallenge(values: ChallengeValues): Errors<ChallengeValues> {
  const { record } = values;
  const [goal, dailyCap] = [amountOf(values.goal), amountOf(values.dailyCap)];
  const { impossibleAbove } = CHALLENGE_KINDS[values.type];
  const isRight = (number: number | null) => number === null || (number >= 1 && number <= GOAL_MAX);
  const problems =
    isDay(values.from) && isDay(values.to)
      ? ruleProblems(
          { ...values, goal: isRight(goal) ? goal : null, dailyCap: isRight(dailyCap) ? dailyCap : null },
          today(),
          { from: record.from },
        )
      : {};
  const errors = errorsOf<ChallengeValues>({
    title: isBlank(values.title) && 'Enter a title.',
    visibleFrom: !isDay(values.visibleFrom) ? 'Choose when employees can first see it.' : problems.visibleFrom,
    from: !isDay(values.from) ? 'Choose the first day.' : problems.from,
    to: !isDay(values.to) ? 'Choose the last day.' : problems.to,
    goal: isRight(goal) ? problems.goal : `${wholeNumber(1, GOAL_MAX)}, or leave it empty for no goal.`,
    dailyCap: isRight(dailyCap)
      ? problems.dailyCap
      : `${wholeNumber(1, impossibleAbove)}, or leave it empty for no cap.`,
    minTeamSize: values.format === 'team' && outOf(values.minTeamSize, 1, MIN_TEAM_SIZE_MAX),
    manualBackDays: values.manualAllowed && outOf(values.manualBackDays, 0, MANUAL_BACK_DAYS_MAX),
    picture:
      values.picture !== null &&
      values.picture.size > CHALLENGE_PICTURE_MAX_BYTES &&
      'Image size should be less than 2 Mb',
  });

  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => canEditField(record.state, fieldOf(field))),
  ) as Errors<ChallengeValues>;
}

const fieldOf = (field: string): ChallengeField => (field === 'picture' ? 'image' : (field as ChallengeField));

const wholeNumber = (min: number, max: number): string => `Enter a whole number from ${min} to ${withCommas(max)}`;

function outOf(text: string, min: number, max: number): string | false {
  const number = amountOf(text);

  return !(number !== null && number >= min && number <= max) && `${wholeNumber(min, max)}.`;
}

const numbersOf = (values: ChallengeValues) => ({
  goal: amountOf(values.goal),
  dailyCap: amountOf(values.dailyCap),
  // Hidden fields keep what was typed; it must not get in the way when it is invalid.
  ...(values.format === 'team' && { teamScore: values.teamScore, minTeamSize: amountOf(values.minTeamSize) ?? 1 }),
  manualAllowed: values.manualAllowed,
  ...(values.manualAllowed && { manualBackDays: amountOf(values.manualBackDays) ?? 0 }),
});

const fieldsOf = (values: ChallengeValues, image: string | null) => ({
  title: values.title.trim(),
  description: values.description,
  type: values.type,
  format: values.format,
  ...numbersOf(values),
  visibleFrom: values.visibleFrom,
  from: values.from,
  to: values.to,
  audience: values.audience,
  image,
});

export const createBodyOf = (values: ChallengeValues, image: string | null): CreateChallengeBody => ({
  ...fieldsOf(values, image),
  isDraft: values.isDraft,
  key: values.record.key,
});

/** Fields that can no longer change are not sent. */
export function editBodyOf(values: ChallengeValues, image: string | null): EditChallengeBody {
  const { version, state, isReleased } = values.record;
  const fields = Object.entries(fieldsOf(values, image)).filter(([field]) =>
    canEditField(state, field as ChallengeField),
  );

  return { version, ...Object.fromEntries(fields), ...(!isReleased && { isDraft: values.isDraft }) };
}

const RULES = ['goal', 'dailyCap', 'minTeamSize', 'manualBackDays', 'from', 'to'] as const;

/** Null while a rule is missing or invalid. */
export function previewBodyOf(values: ChallengeValues): PreviewBody | null {
  const errors = validateChallenge(values);
  if (RULES.some((field) => errors[field])) return null;

  return {
    type: values.type,
    format: values.format,
    ...numbersOf(values),
    audience: values.audience,
    days: dayNumber(values.to) - dayNumber(values.from) + 1,
  };
}
