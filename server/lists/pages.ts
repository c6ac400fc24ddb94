/** Rows per query. */
export const EXPORT_PAGE = 1000;

/**
 * Reads a whole list newest id first, a page and a transaction at a time. What is added or leaves the list meanwhile moves
 * no row from one page to another.
 */
export async function* pagesBefore<Row extends { readonly id: string }>(
  read: (before: string | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: string | undefined;
  do {
    const rows = await read(last);
    yield rows;
    last = rows.length === EXPORT_PAGE ? rows.at(-1)?.id : undefined;
  } while (last !== undefined);
}

export async function* mapPages<Row, To>(pages: AsyncIterable<Row[]>, map: (row: Row) => To): AsyncGenerator<To[]> {
  for await (const rows of pages) yield rows.map(map);
}
