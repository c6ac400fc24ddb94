import { formatDay, yearOf } from '../shared/days.ts';
import { listInWords } from '../shared/text.ts';
import type { Shortage } from './leave-balance.ts';
import type { LeaveShare } from './leave-days.ts';
import { daysInWords } from './leave-words.ts';

export const daysOf = (shares: readonly LeaveShare[]): number => shares.reduce((sum, { days }) => sum + days, 0);

/**
 * `This uses 3 days of your 2027 balance, but you have only 2 days left.`, or with `their` and `they` for someone
 * else's balance.
 */
export function shortageInWords(
  { year, missing, lapseOn }: Shortage,
  shares: readonly LeaveShare[],
  isOwn = true,
): string {
  const wanted = daysOf(shares.filter(({ on }) => yearOf(on) === year));
  if (wanted === 0)
    return `This needs days that were carried over to ${year} and are already used or requested for that year.`;
  const left = wanted - missing;
  const lapse = lapseOn === null ? '' : ` Carried-over days expire after ${formatDay(lapseOn)}.`;

  const [whose, who] = isOwn ? ['your', 'you'] : ['their', 'they'];

  return `This uses ${daysInWords(wanted)} of ${whose} ${year} balance, but ${who} have ${left > 0 ? `only ${daysInWords(left)} left` : 'nothing left'}.${lapse}`;
}

export interface ShortPerson {
  readonly _id: string;
  readonly fullName: string;
  readonly year: number;
  readonly missing: number;
}

interface Allowance {
  readonly daysPerYear: number;
  readonly proratesJoining: boolean;
}

export const grantsOtherDays = (before: Allowance, after: Allowance): boolean =>
  before.daysPerYear !== after.daysPerYear || before.proratesJoining !== after.proratesJoining;

/** Asked before the days of a type change, from `year` on. `short`: who would then have used too many. */
export function allowanceInWords(
  year: number,
  before: Allowance,
  after: Allowance,
  short: readonly ShortPerson[],
): string {
  const more = after.daysPerYear - before.daysPerYear;
  const by = `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} ${Math.abs(more) === 1 ? 'day' : 'days'}`;
  const isLess = more < 0 || (after.proratesJoining && !before.proratesJoining);

  return [
    more !== 0 && `Everyone with this leave type gets ${by} for ${year}.`,
    more !== 0 && after.proratesJoining && `Those who joined in ${year} get a pro rata share of that.`,
    before.proratesJoining !== after.proratesJoining &&
      `Those who joined in ${year} get ${after.proratesJoining ? 'only a pro rata allowance' : 'the full year’s allowance'}.`,
    short.length > 0 && lowerInWords(after.daysPerYear, short),
    isLess && short.length === 0 && 'No one has used or requested more than the new allowance.',
  ]
    .filter(Boolean)
    .join(' ');
}

const MOST_IN_WORDS = 5;

export function lowerInWords(daysPerYear: number, people: readonly ShortPerson[]): string {
  const named = people
    .slice(0, MOST_IN_WORDS)
    .map(({ fullName, year, missing }) => `${fullName} (${daysInWords(missing)} too many in ${year})`);
  const more = people.length - named.length;
  const who = people.length === 1 ? '1 person has' : `${people.length} people have`;

  return `With ${daysInWords(daysPerYear)} a year, ${who} used or requested more than that: ${listInWords([...named, ...(more > 0 ? [`${more} more`] : [])])}. Approved leave stays approved, but pending requests above the new allowance can no longer be approved. ${people.length === 1 ? 'This person’s balance will go below zero. They' : 'The balances of these people will go below zero. They'} cannot request more this year, and the shortfall is deducted from next year’s allowance.`;
}
