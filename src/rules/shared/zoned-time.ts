/** Local times of a place: `2026-03-05T09:30` in Europe/Lisbon. */
import { format, tzDate } from '@formkit/tempo';

const WRITTEN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Null for an invalid time. */
export function instantAt(written: string, zone: string): string | null {
  if (!WRITTEN.test(written)) return null;
  const instant = tzDate(`${written}:00`, zone);

  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/** Empty for null. */
export const writtenAt = (instant: string | null, zone: string): string =>
  instant === null ? '' : format({ date: instant, format: 'YYYY-MM-DDTHH:mm', tz: zone });

/** `Europe/Lisbon` → `Lisbon`. */
export const zoneCity = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
