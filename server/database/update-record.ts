import { sql, type UpdateObject } from 'kysely';
import type { Keyed, Versioned } from './columns.ts';
import type { Database } from './schema.ts';
import type { Trx } from './tx.ts';

type RecordTable = { [T in keyof Database]: Database[T] extends Keyed & Versioned ? T : never }[keyof Database];

/** Raises its version, so that a save based on the version before is refused. */
export async function updateRecord<T extends RecordTable>(
  db: Trx,
  table: T,
  companyId: string,
  id: string,
  columns: UpdateObject<Database, T>,
): Promise<void> {
  await db
    .updateTable(table as 'branch')
    .set({ ...(columns as object), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
