import type { BranchEffects } from '../../api/contract/branches.ts';
import { formatDay, isDay } from '../shared/days.ts';
import { withCommas } from '../shared/with-commas.ts';

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
      : `${people === 1 ? 'Its only employee stays' : `Its ${withCommas(people)} employees stay`} in it, and their access to the app does not change.`,
    'You won’t be able to move anyone else into it.',
  ].join(' ');
}

export function enablingInWords({ people, admins }: BranchEffects): string {
  return [
    admins === 0 ? 'It has no admin yet.' : `${itsAdmins(admins)} can sign in again.`,
    people === 0
      ? 'It has no employees.'
      : `Nothing changes for its ${people === 1 ? 'only employee' : `${withCommas(people)} employees`}.`,
    'You can move people into it again.',
  ].join(' ');
}

const signedOut = (sessions: number): string =>
  sessions === 0
    ? ''
    : `, and their ${sessions === 1 ? 'session ends' : `${withCommas(sessions)} sessions end`} immediately`;

const itsAdmins = (count: number): string => (count === 1 ? 'Its only admin' : `Its ${withCommas(count)} admins`);
