import { sql } from 'kysely';
import type { Database } from '../server/database/schema.ts';
import type { Trx } from '../server/database/tx.ts';

/** All rows must have the same columns. */
export async function insertRows(trx: Trx, table: keyof Database & string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  // One JSON parameter, whatever the number of rows; the table supplies the column types.
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})
  `.execute(trx);
}
