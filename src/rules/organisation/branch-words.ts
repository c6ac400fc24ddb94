import type { BranchEffects } from '../../api/contract/branches.ts';
import { formatDay, isDay } from '../shared/days.ts';

/** Monday is 1. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** `[6, 7]` → `Saturday, Sunday`. */
export const weekendInWords = (weekend: readonly number[]): string =>
  weekend.map((day) => weekdays[day - 1]).join(', ') || 'none';

/** Undefined when every holiday has a name and a unique day. */
export function holidaysError(holidays: readonly { day: string; name: string }[]): string | undefined {
  if (holidays.some(({ day, name }) => !isDay(day) || name.trim() === ''))
    return 'Enter a date and a name for every public holiday.';
  const days = holidays.map(({ day }) => day);
  const twice = days.find((day, index) => days.indexOf(day) !== index);

  return twice && `${formatDay(twice)} is listed twice.`;
}

export function disablingInWords({ people, admins, sessions }: BranchEffects): string {
  return [
    admins === 0
      ? 'It has no admin.'
      : `${itsAdmins(admins)} cannot sign in until it is enabled again${signedOut(sessions)}.`,
    people === 0
      ? 'It has no employees.'
      : `${people === 1 ? 'The one person in it stays' : `All ${format(people)} people in it stay`}; employee access does not change.`,
    'No one else can be moved there.',
  ].join(' ');
}

export function enablingInWords({ people, admins }: BranchEffects): string {
  return [
    admins === 0 ? 'It has no admin yet.' : `${itsAdmins(admins)} can sign in again.`,
    people === 0
      ? 'It has no employees.'
      : `Nothing changes for the ${people === 1 ? 'one person' : `${format(people)} people`} in it.`,
    'People can be moved there again.',
  ].join(' ');
}

const signedOut = (sessions: number): string =>
  sessions === 0
    ? ''
    : `, and their ${sessions === 1 ? 'session ends' : `${format(sessions)} sessions end`} immediately`;

const itsAdmins = (count: number): string => (count === 1 ? 'Its one admin' : `Its ${format(count)} admins`);

const format = (count: number): string => count.toLocaleString('en');
