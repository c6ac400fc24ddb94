import { type WaitingRequests, waitingInWords } from '../employees/waiting-words.ts';
import { type CalendarChange, holidayChanges, weekendChanges } from '../leave/calendar-change.ts';
import { daysInWords } from '../leave/leave-words.ts';
import { formatDay } from '../shared/days.ts';
import { listInWords } from '../shared/text.ts';
import { weekendInWords } from './branch-words.ts';

/** What counting again would change. Days are in halves, and never negative. */
export interface RecountEffects {
  readonly approved: WaitingRequests;
  readonly pending: WaitingRequests;
  /** Requests to work from home, pending and approved. */
  readonly home: number;
  readonly given: number;
  readonly taken: number;
  /** Requests that take no day afterwards. */
  readonly empty: WaitingRequests;
  /** People whose balance goes below zero, or further below. */
  readonly below: number;
  /** Whose requests they are: the first of them by name, and how many there are. */
  readonly names: readonly string[];
  readonly people: number;
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
export function recountInWords(effects: RecountEffects): string {
  const { approved, pending, home, given, taken, empty, below, names, people } = effects;
  const more = people - names.length;
  const moved = [
    ...(given > 0 ? [`${days(given)} back to people’s balances`] : []),
    ...(taken > 0 ? [`${days(taken)} out of people’s balances`] : []),
  ].join(' and ');

  return [
    sum(approved) > 0 && `${waitingInWords(approved, 'approved')} will be counted again${moved && `; ${moved}`}.`,
    sum(pending) > 0 && `${waitingInWords(pending, 'pending')} will ask for another number of days.`,
    home > 0 && `${waitingInWords({ ...none, wfh: home })} will have other days.`,
    sum(empty) > 0 &&
      `${waitingInWords(empty)} will then take 0 days and ${sum(empty) === 1 ? 'stays' : 'stay'} until cancelled.`,
    below > 0 && `The balance of ${below === 1 ? '1 person' : `${format(below)} people`} goes below zero.`,
    names.length > 0 &&
      `The requests are from ${listInWords([...names, ...(more > 0 ? [`${format(more)} more`] : [])])}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const days = (count: number): string => `${daysInWords(count)} ${count === 1 ? 'goes' : 'go'}`;
const none: WaitingRequests = { leave: 0, sick: 0, wfh: 0 };
const sum = ({ leave, sick, wfh }: WaitingRequests): number => leave + sick + wfh;
const format = (count: number): string => count.toLocaleString('en');
