import { sql } from 'kysely';
import { inParts } from '../database/in-parts.ts';
import type { Trx } from '../database/tx.ts';
import type { PageQuery } from './select-page.ts';

/** Rows per query. */
const EXPORT_PAGE = 1000;

/** The ids of a whole list, in its order. */
export async function selectIds(
  db: Trx,
  { found, record, order }: Pick<PageQuery, 'found' | 'record' | 'order'>,
): Promise<string[]> {
  const id = sql.ref(`${record}.id`);
  const { rows } = await sql<{ id: string }>`select ${id} from ${found} order by ${order}, ${id}`.execute(db);

  return rows.map((row) => row.id);
}

/**
 * Reads the rows of these ids in their order, a page at a time. The ids are read at once, so changes during the
 * download don't make rows missing or occur twice.
 */
export async function* readInPages<Row extends { readonly id: string }>(
  ids: readonly string[],
  read: (page: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (const page of inParts(ids, EXPORT_PAGE)) {
    const byId = new Map((await read(page)).map((row) => [row.id, row]));
    yield page.flatMap((id) => byId.get(id) ?? []);
  }
}

export async function* mapPages<Row, To>(pages: AsyncIterable<Row[]>, map: (row: Row) => To): AsyncGenerator<To[]> {
  for await (const rows of pages) yield rows.map(map);
}
