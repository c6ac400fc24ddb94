/** What a branch's calendar and its switching mean, in words. */
import type { BranchEffects } from '../../api/contract/branches.ts';
import { formatDay, isDay } from './dates.ts';

/** From Monday, which is 1, to Sunday, which is 7. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** `[6, 7]` → `Saturday, Sunday`. */
export const weekendInWords = (weekend: readonly number[]): string =>
  weekend.map((day) => weekdays[day - 1]).join(', ') || 'none';

/** Days without a date, names or one of the two, and days that are there twice; nothing when all is well. */
export function holidaysError(holidays: readonly { day: string; name: string }[]): string | undefined {
  if (holidays.some(({ day, name }) => !isDay(day) || name.trim() === ''))
    return 'Every holiday needs a day and a name.';
  const days = holidays.map(({ day }) => day);
  const twice = days.find((day, index) => days.indexOf(day) !== index);

  return twice && `${formatDay(twice)} is there twice.`;
}

/** Whom disabling a branch touches, and whom it does not. */
export function disablingInWords({ people, admins, sessions }: BranchEffects): string {
  return [
    admins === 0
      ? 'Nobody administers it now.'
      : `${itsAdmins(admins)} cannot sign in until it is enabled again${signedOut(sessions)}.`,
    people === 0
      ? 'Nobody works in it.'
      : `${people === 1 ? 'The one person in it stays' : `All ${format(people)} people in it stay`} where they are; their own access as employees does not change.`,
    'It is no longer offered for anybody else.',
  ].join(' ');
}

/** Whom enabling it again touches. */
export function enablingInWords({ people, admins }: BranchEffects): string {
  return [
    admins === 0 ? 'Nobody administers it yet.' : `${itsAdmins(admins)} can sign in again.`,
    people === 0
      ? 'Nobody works in it.'
      : `For the ${people === 1 ? 'one person' : `${format(people)} people`} in it nothing changes.`,
    'People can be put into it again.',
  ].join(' ');
}

const signedOut = (sessions: number): string =>
  sessions === 0
    ? ''
    : `, and ${sessions === 1 ? 'one session' : `${format(sessions)} sessions`} of theirs end${sessions === 1 ? 's' : ''} at once`;

const itsAdmins = (count: number): string => (count === 1 ? 'Its one admin' : `Its ${format(count)} admins`);

const format = (count: number): string => count.toLocaleString('en');
