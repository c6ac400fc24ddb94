import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database/tx.ts';
import { keepTotal, keptTotal, totalOf } from './page-totals.ts';

export interface PageQuery {
  /** The `from` and `where` for counting and sorting, as small as possible. It must have a `record` with an id. */
  readonly found: RawBuilder<unknown>;
  readonly record: string;
  /** Few rows match: find them first, then sort, rather than scan in order. */
  readonly isNarrow?: boolean | undefined;
  readonly order: RawBuilder<unknown>;
  readonly skip: number;
  readonly count: number;
  /** The columns shown, with their `from` and `where`; `few.one` is the id of each row on the page. */
  readonly shown: RawBuilder<unknown>;
  readonly shownFrom: RawBuilder<unknown>;
}

/** Exports read everything at once; nobody asks for their total. */
const LARGEST_PAGE = 500;

interface Numbers {
  readonly total: number | null;
  readonly stamp: string | null;
}

/**
 * Columns are looked up only for the page's rows. The total is counted once and kept for as long as the stamp, which
 * comes with the page, stays the same.
 */
export async function selectPage<Row extends { readonly id: string }>(
  db: Trx,
  query: PageQuery,
): Promise<{ rows: Row[]; total: number }> {
  const total = query.count > LARGEST_PAGE ? undefined : totalOf(db, query.found);
  const kept = total && keptTotal(db, total);
  const stamp = total?.stamp ?? sql`null`;
  if (kept) {
    const { rows, numbers } = await pageWith<Row>(db, query, sql`select null::int8 as total, ${stamp} as stamp`);
    if (numbers.stamp === kept.stamp) return { rows, total: kept.total };
  }
  const counting = sql`select count(*) as total, ${stamp} as stamp from ${query.found}`;
  const { rows, numbers } = await pageWith<Row>(db, query, counting);
  if (total) keepTotal(db, total, numbers.stamp, numbers.total ?? 0);

  return { rows, total: numbers.total ?? 0 };
}

async function pageWith<Row extends { readonly id: string }>(
  db: Trx,
  { found, record, isNarrow, order, skip, count, shown, shownFrom }: PageQuery,
  numbers: RawBuilder<unknown>,
): Promise<{ rows: Row[]; numbers: Numbers }> {
  const id = sql.ref(`${record}.id`);
  const inOrder = isNarrow
    ? sql`(select ${sql.table(record)}.* from ${found} offset 0) as ${sql.table(record)}`
    : found;
  // Joined to the numbers, so that an empty page still returns one row with them.
  const { rows } = await sql<Row & Numbers>`
    select page.*, numbers.total, numbers.stamp
    from (${numbers}) as numbers
    left join (
      select ${shown}, row_number() over (order by ${order}, ${id}) as place
      from (select ${id} as one from ${inOrder} order by ${order}, ${id} limit ${count} offset ${skip}) as few
      cross join ${shownFrom}
    ) as page on true
    order by page.place
  `.execute(db);

  return { rows: rows.filter((row) => row.id !== null), numbers: rows[0] ?? { total: 0, stamp: null } };
}
