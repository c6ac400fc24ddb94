/** Local times of a place: `2026-03-05T09:30` in Europe/Lisbon. */
import { DAY_MS } from './day-numbers.ts';

const WRITTEN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * Null for an invalid time. If a time occurs twice because the clocks go back, the first; a time that the clocks skip
 * is moved on by as much as they go forward.
 */
export function instantAt(written: string, zone: string): string | null {
  const asUtc = WRITTEN.test(written) ? Date.parse(`${written}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const isoOf = (offset: number) => new Date(asUtc - offset).toISOString();
  const before = isoOf(offsetAt(asUtc - DAY_MS, zone));
  const after = isoOf(offsetAt(asUtc + DAY_MS, zone));
  if (before === after) return before;

  return [before, after].find((instant) => writtenAt(instant, zone) === written) ?? before;
}

const offsetAt = (time: number, zone: string): number =>
  Date.parse(`${writtenAt(new Date(time).toISOString(), zone)}Z`) - time;

/** For a time that the clocks skip when they go forward; false for any other. */
export function skippedTimeError(written: string, zone: string): string | false {
  const instant = instantAt(written, zone);

  return (
    instant !== null &&
    writtenAt(instant, zone) !== written &&
    `There is no ${written.slice(11)} on that day in ${zoneCity(zone)}.`
  );
}

export const isPast = (instant: string | null): boolean => instant !== null && Date.parse(instant) <= Date.now();

/** What is wrong with the time at which something is to be published; false if nothing is. */
export function publishAtError(written: string, zone: string): string | false {
  const instant = instantAt(written, zone);
  if (instant === null) return 'Choose when to publish it.';

  return skippedTimeError(written, zone) || (isPast(instant) && 'Choose a time in the future.');
}

/** Empty for null; without a zone, the time of the reader's own. */
export const writtenAt = (instant: string | null, zone?: string): string =>
  instant === null ? '' : formatterFor(zone).format(new Date(instant)).replace(' ', 'T');

const formatters = new Map<string | undefined, Intl.DateTimeFormat>();

/** Kept, because to make one takes a hundred times as long as to use it, and lists have two moments a row. */
function formatterFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached) return cached;
  const [number, digits] = ['numeric', '2-digit'] as const;
  // Swedish writes 2026-03-05 09:30.
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: number,
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
  });
  formatters.set(timeZone, made);

  return made;
}

/** The day that it is in a place, `2026-03-05`. */
export const todayIn = (zone: string, now: Date = new Date()): string =>
  writtenAt(now.toISOString(), zone).slice(0, 10);

/** `Europe/Lisbon` → `Lisbon`. */
export const zoneCity = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
