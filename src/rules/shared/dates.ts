/** Moments as DD-MM-YY and hh:mm, and what someone typed. */
import { formatDay, isDay } from './days.ts';
import { writtenAt } from './zoned-time.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

type Maybe<T> = T | null | undefined;

export const isInstant = (text: Maybe<string>): text is string =>
  INSTANT.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

const fullDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `2026-03-05` → `5 March 2026`, for tooltips and what is read aloud. */
export const formatFullDay = (day: Maybe<string>): string => (isDay(day) ? fullDay.format(new Date(day)) : '');

/** In the reader's time zone by default. */
export const formatDate = (instant: Maybe<string>, zone?: string): string =>
  isInstant(instant) ? formatDay(writtenAt(instant, zone).slice(0, 10)) : '';

/** 24-hour clock: hh:mm has no am or pm. */
export const formatTime = (instant: Maybe<string>, zone?: string): string =>
  isInstant(instant) ? writtenAt(instant, zone).slice(11) : '';

export function formatDateTime(instant: Maybe<string>, zone?: string): string {
  if (!isInstant(instant)) return '';
  const written = writtenAt(instant, zone);

  return `${formatDay(written.slice(0, 10))} ${written.slice(11)}`;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const TYPED = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{2}|\d{4})$/;
const TYPED_IN_ONE = /^(\d{2})(\d{2})(\d{2}|\d{4})$/;
/** Two digits mean a year that is at most so far ahead, or else one of the last century. */
const YEARS_AHEAD = 20;

/**
 * What someone typed as DD-MM-YY: `3-4-26`, `03.04.2026` and `030426` are all `2026-04-03`, and a pasted `2026-04-03` is
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
  TYPED.test(text.trim()) || TYPED_IN_ONE.test(text.trim()) || ISO_DAY.test(text.trim())
    ? `${text.trim()} is not a valid date.`
    : 'Enter a date as DD-MM-YY, such as 03-04-26.';

/** `930`, `9:30` and `09.30` are all `09:30`. Undefined for anything else. */
export function parseTypedTime(text: string): string | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:. ]?(\d{2})$/.exec(text.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined;

  return `${hours.padStart(2, '0')}:${minutes}`;
}
