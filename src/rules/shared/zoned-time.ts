/** Local times of a place: `2026-03-05T09:30` in Europe/Lisbon. */
import { format, tzDate } from '@formkit/tempo';

const WRITTEN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Null for an invalid time. */
export function instantAt(written: string, zone: string): string | null {
  if (!WRITTEN.test(written)) return null;
  const instant = tzDate(`${written}:00`, zone);

  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/** What is wrong with the moment at which something is to be published by itself; false if nothing is. */
export const publishAtError = (instant: string | null): string | false =>
  instant === null
    ? 'Please choose when to publish it.'
    : Date.parse(instant) <= Date.now() && 'Choose a time in the future.';

/** Empty for null. */
export const writtenAt = (instant: string | null, zone: string): string =>
  instant === null ? '' : format({ date: instant, format: 'YYYY-MM-DDTHH:mm', tz: zone });

/** The day that it is in a place, `2026-03-05`. */
export const todayIn = (zone: string, now: Date = new Date()): string =>
  writtenAt(now.toISOString(), zone).slice(0, 10);

/** `Europe/Lisbon` → `Lisbon`. */
export const zoneCity = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
