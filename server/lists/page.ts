import { type RawBuilder, sql } from 'kysely';
import { keepTotal, keptTotal, totalOf } from './page-totals.ts';
import type { Question, Reader } from './reader.ts';

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

export interface PageOf<Row, Also> {
  readonly rows: Row[];
  readonly total: number;
  readonly also: Also[];
}

/**
 * Columns are looked up only for the page's rows. The total is counted once and kept for as long as the stamp, which
 * comes with the page, stays the same. `also` is asked in the same trip.
 */
export async function selectPage<Row extends { readonly id: string }, Also = never>(
  read: Reader,
  query: PageQuery,
  also?: Question<Also>,
): Promise<PageOf<Row, Also>> {
  const total = query.count > LARGEST_PAGE ? undefined : totalOf(read.db, query.found);
  const kept = total && keptTotal(read.db, total);
  const stamp = total?.stamp ?? sql`null`;
  if (kept) {
    const [page, others] = await read([askPage<Row>(query, sql`select null::int8 as total, ${stamp} as stamp`), also]);
    if (page[0]?.stamp === kept.stamp) return { rows: rowsOf(page), total: kept.total, also: others };
  }
  const counting = sql`select count(*) as total, ${stamp} as stamp from ${query.found}`;
  const [page, others] = await read([askPage<Row>(query, counting), also]);
  const counted = page[0]?.total ?? 0;
  if (total) keepTotal(read.db, total, page[0]?.stamp ?? null, counted);

  return { rows: rowsOf(page), total: counted, also: others };
}

const rowsOf = <Row extends { readonly id: string }>(page: Row[]): Row[] => page.filter((row) => row.id !== null);

function askPage<Row>(
  { found, record, isNarrow, order, skip, count, shown, shownFrom }: PageQuery,
  numbers: RawBuilder<unknown>,
): Question<Row & Numbers> {
  const id = sql.ref(`${record}.id`);
  const inOrder = isNarrow
    ? sql`(select ${sql.table(record)}.* from ${found} offset 0) as ${sql.table(record)}`
    : found;

  // Joined to the numbers, so that an empty page still returns one row with them.
  return {
    sql: sql`
      select page.*, numbers.total, numbers.stamp
      from (${numbers}) as numbers
      left join (
        select ${shown}, row_number() over (order by ${order}, ${id}) as place
        from (select ${id} as one from ${inOrder} order by ${order}, ${id} limit ${count} offset ${skip}) as few
        cross join ${shownFrom}
      ) as page on true
      order by page.place`,
  };
}
