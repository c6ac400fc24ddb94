/** The date library takes half a millisecond to write a moment, and so lists do without it. */
import { format } from '@formkit/tempo';
import { isInstant } from './dates.ts';

/** `5 March 2026, 09:30`, in the reader's time zone by default; empty for anything that is not a moment. */
export const formatFullDateTime = (instant: string | null | undefined, zone?: string): string =>
  // The library reads empty input as now.
  isInstant(instant)
    ? format({ date: instant, format: 'D MMMM YYYY, HH:mm', locale: 'en', ...(zone !== undefined && { tz: zone }) })
    : '';
