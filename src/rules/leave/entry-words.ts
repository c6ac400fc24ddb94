import { formatDay, today, yearOf } from '../shared/days.ts';
import { type DayRange, dayRangeInWords } from './day-range.ts';
import { type LeaveSpan, leaveShares, overlaps } from './leave-days.ts';
import { type BranchCalendar, previewLeave, spanError } from './leave-preview.ts';
import { daysInWords, hasNoLimit, type LeaveKind } from './leave-words.ts';
import {
  type CountedLeave,
  cancellationFirst,
  isReplaceable,
  leaveWithout,
  replacementInWords,
} from './replaced-leave.ts';
import { kindLabels, type RequestStatus, statusWords } from './time-off.ts';

export interface EntryType {
  /** The year of `available`. */
  readonly year: number;
  readonly available: number;
  readonly availableNextYear: number;
  readonly daysPerYear: number;
  readonly mayGoNegative: boolean;
  readonly countsWeekends: boolean;
  readonly attachmentAfterDays: number | null;
  readonly maxConsecutiveDays: number | null;
  readonly type: { readonly name: string };
  readonly kind: LeaveKind;
  /** Days by year that are taken now and come back: they can be used, but are not in today's balance. */
  readonly returned?: ReadonlyMap<number, number>;
}

/** What someone's days are counted by, and what may conflict with them. */
export interface PersonCalendar extends BranchCalendar {
  readonly joinedOn: string | null;
  /** When they were deactivated; null for those who work here. */
  readonly leftOn: string | null;
  /** The planned last working day of someone who still works here. */
  readonly leavesOn: string | null;
  /** Leave of any kind that is approved or was requested. */
  readonly taken: readonly TakenLeave[];
}

export interface TakenLeave extends CountedLeave {
  readonly _id: string;
  readonly status: RequestStatus;
  readonly kind: LeaveKind;
  readonly typeName: string;
  readonly isCancelling: boolean;
}

export interface EntryPreview {
  readonly sentences: readonly string[];
  /** Why it will be refused. */
  readonly warning: string | null;
}

export interface ReplacedLeave extends LeaveSpan {
  readonly _id: string;
  readonly typeName: string;
  /** How many of its days are returned. */
  readonly days: number;
}

/** The approved leave whose place these days would take. Empty while they are incomplete. */
export const replacedBy = (span: LeaveSpan, { kind }: Pick<EntryType, 'kind'>, taken: readonly TakenLeave[]) =>
  kind === 'leave' || spanError(span)
    ? []
    : taken
        .filter((one) => isReplaceable(one) && overlaps(one, span))
        .map(
          (one): ReplacedLeave => ({
            ...{ _id: one._id, typeName: one.typeName, from: one.from, to: one.to },
            ...{ fromPortion: one.fromPortion, toPortion: one.toPortion },
            days: leaveWithout(one, span).returned,
          }),
        );

/**
 * What leave would use, before it is entered for someone, and what is returned for it. Empty while the days are
 * incomplete.
 */
export function entryInWords(
  span: LeaveSpan,
  type: EntryType,
  { joinedOn, leftOn, leavesOn, taken, ...calendar }: PersonCalendar,
  replaced: readonly ReplacedLeave[] = [],
): EntryPreview {
  if (spanError(span)) return { sentences: [], warning: null };
  const outside = outsideYears(span, today());
  if (outside) return { sentences: [], warning: outside.message };
  const other = taken.find((one) => overlaps(one, span) && !replaced.some(({ _id }) => _id === one._id));
  if (other) {
    const isUndecided = type.kind === 'sick' && other.isCancelling;

    return { sentences: [], warning: isUndecided ? cancellationFirst(other) : overlapInWords(other) };
  }
  if (joinedOn !== null && span.from < joinedOn)
    return { sentences: [], warning: beforeJoining(joinedOn, today(), 'They') };
  if (leftOn !== null && span.to > leftOn) return { sentences: [], warning: afterLeaving(leftOn) };
  if (leavesOn !== null && span.to > leavesOn) return { sentences: [], warning: afterLastDay(leavesOn, 'Their') };
  const { days, sentences } = previewLeave(span, calendar, type);
  if (days === 0) return { sentences: [], warning: 'These are all non-working days.' };
  const years = daysByYear(span, calendar, type);
  const { maxConsecutiveDays: most } = type;
  const isShort = years.some(([year, taken]) => (availableIn(year, type) ?? taken) < taken);

  return {
    sentences: [
      ...replaced.map((one) => replacementInWords(one, needsDocument(days, type))),
      `This uses ${daysInWords(days)}.`,
      ...(hasNoLimit(type) ? [] : balances(years, type)),
      ...sentences,
      ...document(days, type),
    ],
    warning:
      most !== null && days > most
        ? tooLong(type.type.name, most)
        : isShort && !type.mayGoNegative
          ? 'That is more than they have left.'
          : null,
  };
}

/** Leave is kept for last year, this year and the next. `field` is the one to blame. */
export function outsideYears({ from, to }: Pick<LeaveSpan, 'from' | 'to'>, now: string) {
  if (yearOf(to) > yearOf(now) + 1)
    return { field: 'to', message: 'Leave can be requested up to the end of next year.' };
  const first = `${yearOf(now) - 1}-01-01`;
  if (from < first) return { field: 'from', message: `The first day cannot be before ${formatDay(first)}.` };

  return undefined;
}

export const tooLong = (name: string, most: number): string =>
  `One request for ${name} can be for at most ${daysInWords(most)}.`;

/** `who`: `You`, or `They`. */
export const beforeJoining = (joinedOn: string, now: string, who = 'You'): string =>
  `${who} ${joinedOn > now ? 'join' : 'joined'} on ${formatDay(joinedOn)}. The first day cannot be before that.`;

export const afterLeaving = (leftOn: string): string =>
  `They were deactivated on ${formatDay(leftOn)}. The last day cannot be after that.`;

/** `whose`: `Your`, or `Their`. */
export const afterLastDay = (lastDay: string, whose = 'Your'): string =>
  `${whose} last working day is ${formatDay(lastDay)}. The last day cannot be after that.`;

/** Why leave cannot be entered for someone who has other leave on these days. */
export function overlapInWords({ status, ...range }: DayRange & Pick<TakenLeave, 'status'>): string {
  const what = status === 'approved' ? 'are already on leave' : 'have already requested leave';

  return `They ${what} ${dayRangeInWords(range)}.`;
}

/** A list of leave or of sick leave, in one state or in all. */
export interface LeaveList {
  readonly kind: LeaveKind;
  readonly status: RequestStatus | 'all';
}

/** Follows what says that it was added. Empty if the list that it was added from shows it. */
export function placeInWords({ kind, status }: Pick<TakenLeave, 'kind' | 'status'>, seenIn: LeaveList): string {
  if (kind !== seenIn.kind) return `. It is in ${kindLabels[kind]}, under ${statusWords[status]}.`;

  return seenIn.status === 'all' || seenIn.status === status ? '' : `. It is under ${statusWords[status]}.`;
}

/** The balance without this leave, whose days are returned when they are replaced by others. */
export function withReturned<Type extends EntryType>(type: Type, span: LeaveSpan, calendar: BranchCalendar): Type {
  const days = new Map(daysByYear(span, calendar, type));

  return {
    ...type,
    available: type.available + (days.get(type.year) ?? 0),
    availableNextYear: type.availableNextYear + (days.get(type.year + 1) ?? 0),
    returned: days,
  };
}

function daysByYear(span: LeaveSpan, calendar: BranchCalendar, { countsWeekends }: EntryType): [number, number][] {
  const days = new Map<number, number>();
  for (const share of leaveShares(span, { ...calendar, countsWeekends })) {
    const year = yearOf(share.on);
    days.set(year, (days.get(year) ?? 0) + share.days);
  }

  return [...days];
}

const availableIn = (year: number, type: EntryType): number | undefined =>
  ({ [type.year]: type.available, [type.year + 1]: type.availableNextYear })[year];

/** Over two years, only the days in each: what the first year doesn't cover, the second may. */
function balances(years: readonly [number, number][], type: EntryType): string[] {
  const [[year, days] = [0, 0], ...others] = years;
  if (others.length > 0) return [`${years.map(([each, taken]) => `${daysInWords(taken)} in ${each}`).join(', ')}.`];
  const available = availableIn(year, type);
  if (available === undefined) return [];
  const name = year === type.year ? 'Balance' : `Balance in ${year}`;

  const now = available - (type.returned?.get(year) ?? 0);

  return [`${name}: ${daysInWords(now)} now, ${daysInWords(available - days)} afterwards.`];
}

const needsDocument = (days: number, { attachmentAfterDays: most }: EntryType): boolean => most !== null && days > most;

const document = (days: number, type: EntryType): string[] =>
  needsDocument(days, type)
    ? ['A document is required. The leave stays pending until you add one and it is approved.']
    : [];
