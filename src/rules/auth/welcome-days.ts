import { dayNumber } from '../shared/day-numbers.ts';

const DAYS = 7;
const MOST_DAYS = 90;

/** How long a welcome link is valid: a week from the day it is sent, or from the first day at work if that is later. */
export function welcomeDays({ today, joinedOn }: { today: string; joinedOn: string | null }): number {
  const untilJoined = joinedOn === null ? 0 : dayNumber(joinedOn) - dayNumber(today);

  return Math.min(Math.max(untilJoined, 0) + DAYS, MOST_DAYS);
}
