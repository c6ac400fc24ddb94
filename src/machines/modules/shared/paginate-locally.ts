/** For lists that the server sends whole. */

import { PAGE_SIZE } from '../../../rules/shared/constants.ts';
import type { ListQuery } from '../../../rules/shared/list-query.ts';
import { normalise } from '../../../rules/shared/normalise.ts';
import type { Page } from '../../collection.machine.ts';

interface HowTo<Row> {
  text: (row: Row) => string;
  /** Without a sort the server's order stays. */
  sorts: Readonly<Record<string, (row: Row) => string | number>>;
}

export function paginateLocally<Row>(all: readonly Row[], query: ListQuery, { text, sorts }: HowTo<Row>): Page<Row> {
  const wanted = normalise(query.search);
  const found = all.filter((row) => normalise(text(row)).includes(wanted));
  const by = sorts[query.sort?.replace(/^-/, '') ?? ''];
  const sorted = by ? found.toSorted((a, b) => compare(by(a), by(b))) : found;
  if (query.sort?.startsWith('-')) sorted.reverse();
  const first = (query.page - 1) * PAGE_SIZE;

  return { rows: sorted.slice(first, first + PAGE_SIZE), total: found.length };
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
