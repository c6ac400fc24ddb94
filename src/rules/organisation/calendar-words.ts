import { type CalendarChange, holidayChanges, weekendChanges } from '../leave/calendar-change.ts';
import { daysInWords } from '../leave/leave-words.ts';
import { formatDay } from '../shared/days.ts';
import { listInWords } from '../shared/text.ts';
import { weekendInWords } from './branch-words.ts';

/** What counting again would change. Days are in halves, and never negative. */
export interface RecountEffects {
  readonly approved: number;
  readonly pending: number;
  /** Requests to work from home. */
  readonly home: number;
  readonly given: number;
  readonly taken: number;
  /** Requests that take no day afterwards. */
  readonly empty: number;
  /** People whose balance goes below zero, or further below. */
  readonly below: number;
}

const MOST_NAMED = 5;

/** `Public holidays of Lisbon: 29-12-26 and 30-12-26 added.` */
export function calendarChangeInWords(branchName: string, change: CalendarChange): string {
  const { added, removed, resized } = holidayChanges(change);
  const holidays = [...named(added, 'added'), ...named(removed, 'removed'), ...named(resized, 'longer or shorter')];
  const weekend = weekendChanges(change)
    ? [`Weekend of ${branchName}: now ${weekendInWords(change.after.weekend)}.`]
    : [];

  return [
    ...(holidays.length === 0 ? [] : [`Public holidays of ${branchName}: ${holidays.join('; ')}.`]),
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

/** Asked before a calendar is saved. Empty where nothing is counted again. */
export function recountInWords({ approved, pending, home, given, taken, empty, below }: RecountEffects): string {
  const moved = [
    ...(given > 0 ? [`${days(given)} back to people’s balances`] : []),
    ...(taken > 0 ? [`${days(taken)} out of people’s balances`] : []),
  ].join(' and ');

  return [
    approved > 0 && `${many(approved, 'approved request')} will be counted again${moved && `; ${moved}`}.`,
    pending > 0 && `${many(pending, 'pending request')} will ask for another number of days.`,
    home > 0 && `${many(home, 'request')} to work from home will have other days.`,
    empty > 0 &&
      `${many(empty, 'request')} will then take 0 days and ${empty === 1 ? 'stays' : 'stay'} until cancelled.`,
    below > 0 && `The balance of ${below === 1 ? '1 person' : `${format(below)} people`} goes below zero.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const days = (count: number): string => `${daysInWords(count)} ${count === 1 ? 'goes' : 'go'}`;
const many = (count: number, noun: string): string => `${format(count)} ${noun}${count === 1 ? '' : 's'}`;
const format = (count: number): string => count.toLocaleString('en');
