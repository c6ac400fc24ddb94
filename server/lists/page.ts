import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database/tx.ts';

export interface PageOf {
  /** `from` and `where` of what is counted and put in order, as little as that takes. What it calls `record` has an id. */
  readonly found: RawBuilder<unknown>;
  readonly record: string;
  /** Few are found: they are found first and then put in order, instead of going through all in order. */
  readonly isNarrow?: boolean | undefined;
  readonly order: RawBuilder<unknown>;
  readonly skip: number;
  readonly count: number;
  /** What is shown of a record, and the `from` and `where` of that, with `few.one` the id of each on the page. */
  readonly shown: RawBuilder<unknown>;
  readonly shownFrom: RawBuilder<unknown>;
}

/** A page of records, and how many there are. What is shown of them is looked up for the rows of the page alone. */
export async function selectPage<Row extends { readonly id: string }>(
  db: Trx,
  { found, record, isNarrow, order, skip, count, shown, shownFrom }: PageOf,
): Promise<{ rows: Row[]; total: number }> {
  const id = sql.ref(`${record}.id`);
  const inOrder = isNarrow
    ? sql`(select ${sql.table(record)}.* from ${found} offset 0) as ${sql.table(record)}`
    : found;
  // Joined to the number, so that an empty page still comes with one row, which holds nothing but that.
  const { rows } = await sql<Row & { total: number }>`
    select page.*, numbers.total
    from (select count(*) as total from ${found}) as numbers
    left join (
      select ${shown}, row_number() over (order by ${order}, ${id}) as place
      from (select ${id} as one from ${inOrder} order by ${order}, ${id} limit ${count} offset ${skip}) as few
      cross join ${shownFrom}
    ) as page on true
    order by page.place
  `.execute(db);

  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}
