/** Lists that the server sends whole: searched, sorted and paged here, so that they behave like all others. */
import type { Page } from '../collection.machine.ts';
import { PAGE_SIZE } from '../rules/constants.ts';
import type { ListQuery } from '../rules/list-query.ts';
import { normalise } from '../rules/normalise.ts';

interface HowTo<Row> {
  /** What the search looks through. */
  text: (row: Row) => string;
  /** What each column sorts by. Without a sort the server's order stays. */
  sorts: Readonly<Record<string, (row: Row) => string | number>>;
}

export function pageOf<Row>(all: readonly Row[], query: ListQuery, { text, sorts }: HowTo<Row>): Page<Row> {
  const wanted = normalise(query.search);
  const found = all.filter((row) => normalise(text(row)).includes(wanted));
  const by = sorts[query.sort?.replace(/^-/, '') ?? ''];
  const sorted = by ? found.toSorted((a, b) => compare(by(a), by(b))) : found;
  if (query.sort?.startsWith('-')) sorted.reverse();
  const first = (query.page - 1) * PAGE_SIZE;

  return { rows: sorted.slice(first, first + PAGE_SIZE), total: found.length };
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
