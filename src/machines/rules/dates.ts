/**
 * Days and times as people read them: DD-MM-YY and hh:mm.
 * A day (`2026-03-05`) is text and stays text: no zone ever shifts it. Only instants pass through the date library,
 * which reads "nothing" as "now"; so everything that is not an instant is stopped here first.
 */
import { format } from '@formkit/tempo';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

type Maybe<T> = T | null | undefined;

/** Whether a text is a calendar day that exists. */
export function isDay(text: Maybe<string>): text is string {
  const match = DAY.exec(text ?? '');
  if (!match) return false;
  const [, year, month, day] = match.map(Number) as [number, number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));

  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** `2026-03-05` → `05-03-26`; nothing for anything that is not a day. */
export function formatDay(day: Maybe<string>): string {
  if (!isDay(day)) return '';
  const [year = '', month = '', date = ''] = day.split('-');

  return `${date}-${month}-${year.slice(2)}`;
}

/** `2026-03-05` → `5 March 2026`, for tooltips. */
export const formatFullDay = (day: Maybe<string>): string =>
  isDay(day) ? format({ date: `${day}T00:00:00Z`, format: 'D MMMM YYYY', tz: 'UTC', locale: 'en' }) : '';

/** An instant's day in a zone (the reader's own by default). */
export const formatDate = (instant: Maybe<string>, zone?: string): string => formatInstant(instant, 'DD-MM-YY', zone);

/** An instant's time of day. The clock has 24 hours, because without am and pm twelve of them would be ambiguous. */
export const formatTime = (instant: Maybe<string>, zone?: string): string => formatInstant(instant, 'HH:mm', zone);

/** An instant's day and time. */
export const formatDateTime = (instant: Maybe<string>, zone?: string): string =>
  formatInstant(instant, 'DD-MM-YY HH:mm', zone);

/** An instant in full, for tooltips. */
export const formatFullDateTime = (instant: Maybe<string>, zone?: string): string =>
  formatInstant(instant, 'D MMMM YYYY, HH:mm', zone);

function formatInstant(instant: Maybe<string>, pattern: string, tz: string | undefined): string {
  if (!instant || !INSTANT.test(instant) || Number.isNaN(Date.parse(instant))) return '';

  return format({ date: instant, format: pattern, locale: 'en', ...(tz !== undefined && { tz }) });
}

/** The calendar day that it is now, at the reader's place. */
export function today(now: Date = new Date()): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];

  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whole years from a day of birth to another day; nothing when either is not a day or lies the wrong way round. */
export function ageOn(born: Maybe<string>, on: string): number | undefined {
  if (!isDay(born) || !isDay(on) || on < born) return undefined;
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4));

  return on.slice(5) < born.slice(5) ? years - 1 : years;
}
