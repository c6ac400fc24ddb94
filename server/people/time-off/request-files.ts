/** Shared by the exports of requests. */
import { sql } from 'kysely';
import type { Portion } from '../../../src/rules/leave/leave-days.ts';
import { type RequestKind, statusWords } from '../../../src/rules/leave/time-off.ts';
import { formatDay } from '../../../src/rules/shared/days.ts';
import { capitalise } from '../../../src/rules/shared/text.ts';
import { writtenAt } from '../../../src/rules/shared/zoned-time.ts';
import { audit } from '../../access/audit.ts';
import type { CallContext } from '../../access/call-context.ts';
import type { InTransaction } from '../../access/in-transaction.ts';
import { takeFromExports } from '../../access/throttle.ts';
import type { Cell } from '../../lists/csv.ts';
import { mapPages, readInPages, selectIds } from '../../lists/export-pages.ts';
import type { PageQuery } from '../../lists/select-page.ts';
import { tableStream } from '../../lists/table-stream.ts';
import type { FileAnswer } from '../../plugins/route.ts';
import { ownDay } from './applicant.ts';

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

interface Filters {
  readonly from?: string;
  readonly to?: string;
  readonly format?: 'csv' | 'xlsx';
}

export type RequestColumn<Row> = readonly [title: string, value: (row: Row, viewer: CallContext['principal']) => Cell];

interface RequestExport<Row> {
  readonly kind: keyof typeof names;
  readonly filters: Filters;
  readonly columns: readonly RequestColumn<Row>[];
  /** What the audit entry says, and about what; the filters are noted with it. */
  readonly audited: readonly [what: string, entity: string];
  /** The list that is exported. */
  listed(context: CallContext): Pick<PageQuery, 'found' | 'record' | 'order'>;
  read(context: CallContext, ids: readonly string[]): Promise<Row[]>;
}

/** A transaction per page, so that a slow download holds no connection. */
export async function exportListed<Row extends { readonly id: string }>(
  inTransaction: InTransaction,
  { kind, filters, columns, audited: [what, entity], listed, read }: RequestExport<Row>,
): Promise<FileAnswer> {
  const { principal, today, ids } = await inTransaction(async (context) => {
    const { db, principal } = context;
    await takeFromExports(db, principal.personId);
    await audit(context, what, [entity], { after: filters });

    return { principal, today: await ownDay(context), ids: await selectIds(db, listed(context)) };
  });
  const pages = readInPages(ids, (page) => inTransaction((context) => read(context, page)));

  return tableStream(
    filters.format ?? 'csv',
    { name: fileName(kind, filters, today), sheet: names[kind] },
    columns.map(([title]) => title),
    mapPages(pages, (row) => columns.map(([, value]) => value(row, principal))),
  );
}

/** By the days of the filter, `Sick Leave 2026-03-01 to 2026-03-31`, or else today’s, `Leave 05-03-26`. */
function fileName(kind: keyof typeof names, { from, to }: Filters, today: string): string {
  const days = [...(from ? [to ? from : `from ${from}`] : []), ...(to ? [from ? `to ${to}` : `until ${to}`] : [])];

  return [names[kind], ...(days.length > 0 ? days : [formatDay(today)])].join(' ');
}
