import { type RequestCounts, requestsInWords } from '../employees/request-counts.ts';
import { type CalendarChange, holidayChanges, weekendChanges } from '../leave/calendar-change.ts';
import type { LeaveSpan } from '../leave/leave-days.ts';
import { daysInWords } from '../leave/leave-words.ts';
import { kindLabels, type RequestKind, spanInWords } from '../leave/time-off.ts';
import { formatDay } from '../shared/days.ts';
import { listInWords } from '../shared/text.ts';
import { withCommas } from '../shared/with-commas.ts';
import { weekendInWords } from './branch-words.ts';

/** A request before and after it is counted again. */
export interface RequestChange extends LeaveSpan {
  readonly name: string;
  readonly kind: RequestKind;
  readonly status: 'pending' | 'approved';
  readonly before: number;
  readonly days: number;
}

/** What counting again would change. Days are in halves, and never negative. */
export interface RecountEffects {
  readonly approved: RequestCounts;
  readonly pending: RequestCounts;
  /** Requests to work from home, pending and approved. */
  readonly home: number;
  readonly given: number;
  readonly taken: number;
  /** How many of these requests use no day afterwards. */
  readonly empty: number;
  /** People whose balance goes below zero, or further below. */
  readonly below: number;
  /** The first of these requests, by name. */
  readonly first: readonly RequestChange[];
  readonly requests: number;
}

const MOST_NAMED = 5;

/** `Public holidays in Lisbon: 29-12-26 and 30-12-26 added.` */
export function calendarChangeInWords(branchName: string, change: CalendarChange): string {
  const { added, removed, halved, filled } = holidayChanges(change);
  const holidays = [
    ...named(added, 'added'),
    ...named(removed, 'removed'),
    ...named(halved, halved.length === 1 ? 'changed to a half day' : 'changed to half days'),
    ...named(filled, filled.length === 1 ? 'changed to a full day' : 'changed to full days'),
  ];
  const weekend = weekendChanges(change)
    ? [`Weekend in ${branchName} is now ${weekendInWords(change.after.weekend)}.`]
    : [];

  return [
    ...(holidays.length === 0 ? [] : [`Public holidays in ${branchName}: ${holidays.join('; ')}.`]),
    ...weekend,
  ].join(' ');
}

function named(days: readonly string[], what: string): string[] {
  if (days.length === 0) return [];
  const more = days.length - MOST_NAMED;

  return [
    `${listInWords([...days.slice(0, MOST_NAMED).map(formatDay), ...(more > 0 ? [`${more} more`] : [])])} ${what}`,
  ];
}

/** The question before a calendar is saved, one line per consequence. Empty if nothing is counted again. */
export function recountInWords(effects: RecountEffects): string {
  const { approved, pending, home, given, taken, empty, below, first, requests } = effects;
  const more = requests - first.length;
  const moved = [
    ...(given > 0 ? [`${days(given)} added to people’s balances`] : []),
    ...(taken > 0 ? [`${days(taken)} deducted from people’s balances`] : []),
  ].join(' and ');

  const consequences = [
    sum(approved) > 0 && `${requestsInWords(approved, 'approved')} will be recalculated${moved && `; ${moved}`}.`,
    sum(pending) > 0 && `${requestsInWords(pending, 'pending')} will use a different number of days.`,
    home > 0 && `${requestsInWords({ ...none, wfh: home })} will fall on different days.`,
    empty > 0 && emptyInWords(empty, requests),
    below > 0 &&
      (below === 1
        ? '1 person’s balance will go below zero.'
        : `${withCommas(below)} people’s balances will go below zero.`),
  ].filter((line) => line !== false);
  const others = more > 0 ? [`And ${more === 1 ? '1 more request' : `${withCommas(more)} more requests`}.`] : [];

  return [...consequences, ...first.map(changeInWords), ...others].join('\n');
}

/** These are included in the requests counted above, so only their number is given. */
const emptyInWords = (empty: number, requests: number): string =>
  `${requests === 1 ? 'It' : `${withCommas(empty)} of these requests`} will no longer include any working days, but ${empty === 1 ? 'stays until someone cancels it' : 'stay until someone cancels them'}.`;

/** `Ana Silva: 5 → 4 days (21-12-26 – 25-12-26), pending`. */
function changeInWords({ name, kind, status, before, days: after, ...span }: RequestChange): string {
  const what = kind === 'leave' ? '' : `, ${kindLabels[kind].toLowerCase()}`;
  const counted = before === after ? `${daysInWords(after)}, on different dates` : `${before} → ${daysInWords(after)}`;

  return `${name}${what}: ${counted} (${spanInWords(span)}), ${status}`;
}

const days = (count: number): string => `${daysInWords(count)} ${count === 1 ? 'is' : 'are'}`;
const none: RequestCounts = { leave: 0, sick: 0, wfh: 0 };
const sum = ({ leave, sick, wfh }: RequestCounts): number => leave + sick + wfh;
