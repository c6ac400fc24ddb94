import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';

/** Stores many rows of one table in one statement. All of them name the same columns. */
export async function insertRows(trx: Trx, table: keyof Database & string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  // One parameter however many columns and rows there are, and the table itself says of what type each column is.
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})
  `.execute(trx);
}

/** `items` in lists of `size`, the last one shorter. */
export function* batches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
