/**
 * DD-MM-YY and hh:mm. A day (`2026-03-05`) stays text, so no time zone shifts it. The date library reads empty input as
 * now, so anything that is not an instant is rejected first.
 */
import { format } from '@formkit/tempo';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

type Maybe<T> = T | null | undefined;

export function isDay(text: Maybe<string>): text is string {
  const match = DAY.exec(text ?? '');
  if (!match) return false;
  const [, year, month, day] = match.map(Number) as [number, number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));

  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** `2026-03-05` → `05-03-26`; empty for anything that is not a day. */
export function formatDay(day: Maybe<string>): string {
  if (!isDay(day)) return '';
  const [year = '', month = '', date = ''] = day.split('-');

  return `${date}-${month}-${year.slice(2)}`;
}

/** `2026-03-05` → `5 March 2026`, for tooltips. */
export const formatFullDay = (day: Maybe<string>): string =>
  isDay(day) ? format({ date: `${day}T00:00:00Z`, format: 'D MMMM YYYY', tz: 'UTC', locale: 'en' }) : '';

/** In the reader's time zone by default. */
export const formatDate = (instant: Maybe<string>, zone?: string): string => formatInstant(instant, 'DD-MM-YY', zone);

/** 24-hour clock: hh:mm has no am or pm. */
export const formatTime = (instant: Maybe<string>, zone?: string): string => formatInstant(instant, 'HH:mm', zone);

export const formatDateTime = (instant: Maybe<string>, zone?: string): string =>
  formatInstant(instant, 'DD-MM-YY HH:mm', zone);

export const formatFullDateTime = (instant: Maybe<string>, zone?: string): string =>
  formatInstant(instant, 'D MMMM YYYY, HH:mm', zone);

function formatInstant(instant: Maybe<string>, pattern: string, tz: string | undefined): string {
  if (!instant || !INSTANT.test(instant) || Number.isNaN(Date.parse(instant))) return '';

  return format({ date: instant, format: pattern, locale: 'en', ...(tz !== undefined && { tz }) });
}

/** In the reader's time zone. */
export function today(now: Date = new Date()): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];

  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whole years; undefined for invalid days or a birth after `on`. */
export function ageOn(born: Maybe<string>, on: string): number | undefined {
  if (!isDay(born) || !isDay(on) || on < born) return undefined;
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4));

  return on.slice(5) < born.slice(5) ? years - 1 : years;
}

const TYPED = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{2}|\d{4})$/;
const TYPED_IN_ONE = /^(\d{2})(\d{2})(\d{2}|\d{4})$/;
/** Two digits mean a year that is at most so far ahead, or else one of the last century. */
const YEARS_AHEAD = 20;

/**
 * What somebody typed as DD-MM-YY: `3-4-26`, `03.04.2026` and `030426` are all `2026-04-03`, and a pasted `2026-04-03` is
 * itself. Undefined for anything else, or for a day that there is not. With `max`, two digits mean a year up to it.
 */
export function parseTypedDay(text: string, { max, now = new Date() }: { max?: string; now?: Date } = {}) {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const [, date = '', month = '', year = ''] = TYPED.exec(trimmed) ?? TYPED_IN_ONE.exec(trimmed) ?? [];
  if (year === '') return undefined;
  const dayIn = (full: number) => `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const asDay = (day: string) => (isDay(day) ? day : undefined);
  if (year.length === 4) return asDay(dayIn(Number(year)));
  const soon = asDay(dayIn(2000 + Number(year)));
  const isTooFar = 2000 + Number(year) > now.getFullYear() + YEARS_AHEAD || (max !== undefined && soon && soon > max);

  return isTooFar ? asDay(dayIn(1900 + Number(year))) : soon;
}

/** Why `parseTypedDay` reads no day in it. */
export const typedDayError = (text: string): string =>
  TYPED.test(text.trim()) || TYPED_IN_ONE.test(text.trim()) || DAY.test(text.trim())
    ? `There is no ${text.trim()}.`
    : 'Enter a date as DD-MM-YY, such as 03-04-26.';

/** `930`, `9:30` and `09.30` are all `09:30`. Undefined for anything else. */
export function parseTypedTime(text: string): string | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:. ]?(\d{2})$/.exec(text.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined;

  return `${hours.padStart(2, '0')}:${minutes}`;
}

export function shiftDay(day: string, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 + months, (months === 0 ? date : Math.min(date, last)) + days));

  return moved.toISOString().slice(0, 10);
}
