import { Readable } from 'node:stream';
import { type Cell, csvLine, csvOf } from '../../src/rules/shared/csv.ts';
import { FileAnswer } from '../plugins/route.ts';
import { contentDisposition } from '../storage/disposition.ts';

export { type Cell, csvOf };

export const MAX_EXPORT_ROWS = 100_000;

/** Sent as a download that must not be cached. */
export const csvFile = (name: string, titles: readonly string[], rows: readonly (readonly Cell[])[]): FileAnswer =>
  new FileAnswer(Buffer.from(csvOf(titles, rows)), headersOf(name));

/** Streams: only a part of the rows is ever in memory. */
export const csvStream = (
  name: string,
  titles: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): FileAnswer => new FileAnswer(Readable.from(texts(titles, pages), { objectMode: false }), headersOf(name));

async function* texts(titles: readonly string[], pages: AsyncIterable<readonly (readonly Cell[])[]>) {
  yield csvOf(titles, []);
  for await (const rows of pages) yield rows.map(csvLine).join('');
}

const headersOf = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': contentDisposition('attachment', name),
  'cache-control': 'private, no-store',
});
