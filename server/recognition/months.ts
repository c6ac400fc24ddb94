import { type RawBuilder, sql } from 'kysely';

/** `YYYY-MM` in UTC, oldest first, up to the present one. */
export const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1)).toISOString().slice(0, 7),
  );

export const monthOf = (at: RawBuilder<unknown>) => sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM')`;
