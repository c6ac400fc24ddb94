/** Shared by the exports of requests. */
import { sql } from 'kysely';
import type { Portion } from '../../src/rules/leave/leave-days.ts';
import { type RequestKind, statusWords } from '../../src/rules/leave/time-off.ts';
import { formatDay } from '../../src/rules/shared/days.ts';
import { capitalise } from '../../src/rules/shared/text.ts';
import { writtenAt } from '../../src/rules/shared/zoned-time.ts';
import type { Cell } from '../lists/csv.ts';
import { tableStream } from '../lists/table-stream.ts';
import type { FileAnswer } from '../plugins/route.ts';

/** The time zone of the branch of `person`, which an export uses. */
export const timeZone = sql<string>`coalesce((
  select timezone from branch where branch.company_id = person.company_id and branch.id = person.branch_id
), 'UTC')`;

/** Day and time where the person works, as `2026-03-05 09:30`. */
export const momentThere = (at: Date | string | null | undefined, zone: string): string | null =>
  at ? writtenAt(new Date(at).toISOString(), zone).replace('T', ' ') : null;

/** As the console shows it; a request to cancel may be withdrawn too. */
export const statusOf = (status: keyof typeof statusWords | 'withdrawn'): string =>
  status === 'withdrawn' ? capitalise(status) : statusWords[status];

export const portionOf: Readonly<Record<Portion, string>> = {
  full: 'whole day',
  'first-half': 'morning',
  'second-half': 'afternoon',
};

interface RequestDays {
  readonly from: string;
  readonly to: string;
  readonly fromPortion: Portion;
  readonly toPortion: Portion;
}

/** A single day has one part. */
export const lastPortionOf = ({ from, to, fromPortion, toPortion }: RequestDays): string =>
  portionOf[from === to ? fromPortion : toPortion];

const names: Readonly<Record<RequestKind | 'all', string>> = {
  leave: 'Leave',
  sick: 'Sick Leave',
  wfh: 'Work From Home',
  all: 'Requests',
};

/**
 * Names the file by the days that the list was filtered by, `Sick Leave 2026-03-01 to 2026-03-31.csv`, or else by today,
 * `Leave 05-03-26.csv`.
 */
export function requestFile(
  kind: keyof typeof names,
  { from, to, format = 'csv' }: { readonly from?: string; readonly to?: string; readonly format?: 'csv' | 'xlsx' },
  today: string,
  titles: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): FileAnswer {
  const days = [...(from ? [to ? from : `from ${from}`] : []), ...(to ? [from ? `to ${to}` : `until ${to}`] : [])];

  const name = [names[kind], ...(days.length > 0 ? days : [formatDay(today)])].join(' ');

  return tableStream(format, { name, sheet: names[kind] }, titles, pages);
}
