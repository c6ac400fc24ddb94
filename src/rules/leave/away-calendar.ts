import { today } from '../shared/days.ts';
import type { LeaveSpan } from './leave-days.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const DAY_MS = 86_400_000;

/** `2026-03`; the current month for anything else. */
export const readMonth = (text: string | undefined, now: string = today()): string =>
  text !== undefined && MONTH.test(text) ? text : now.slice(0, 7);

/** YYYY-MM-DD. */
export function daysOfMonth(month: string): string[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const days = (Date.parse(`${shiftMonth(month, 1)}-01T00:00:00Z`) - first) / DAY_MS;

  return Array.from({ length: days }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + by;

  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** ISO: 1 Monday to 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

export interface FreeDays {
  weekend: readonly number[];
  holidays: readonly { day: string; name: string; half: boolean }[];
}

export interface FreeDay {
  kind: 'weekend' | 'holiday' | 'half-holiday';
  name: string;
}

/** A holiday takes precedence over the weekend it falls on. */
export function freeOn(day: string, { weekend, holidays }: FreeDays): FreeDay | undefined {
  const those = holidays.filter((holiday) => holiday.day === day);
  const holiday = those.find(({ half }) => !half) ?? those[0];
  if (holiday && !holiday.half) return { kind: 'holiday', name: holiday.name };
  if (weekend.includes(weekdayOf(day))) return { kind: 'weekend', name: 'Weekend' };

  return holiday && { kind: 'half-holiday', name: holiday.name };
}

/** Days counted from 1. */
export interface Bar {
  first: number;
  last: number;
  /** Whether it begins or ends at noon within the month. */
  fromNoon: boolean;
  untilNoon: boolean;
}

/** Undefined when no day lies in the month. */
export function barOf({ from, to, fromPortion, toPortion }: LeaveSpan, month: string): Bar | undefined {
  const days = daysOfMonth(month);
  const [begin, end] = [days[0] as string, days.at(-1) as string];
  if (to < begin || from > end) return undefined;
  const isOneDay = from === to;
  const portions = isOneDay ? [fromPortion, toPortion] : [];
  const isWhole = portions.includes('first-half') && portions.includes('second-half');

  return {
    first: from < begin ? 1 : days.indexOf(from) + 1,
    last: to > end ? days.length : days.indexOf(to) + 1,
    fromNoon: from >= begin && !isWhole && (isOneDay ? portions : [fromPortion]).includes('second-half'),
    untilNoon: to <= end && !isWhole && (isOneDay ? portions : [toPortion]).includes('first-half'),
  };
}
