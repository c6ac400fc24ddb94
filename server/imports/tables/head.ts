/** Which column of a file is which: by its first row. */
import { Unreadable } from '../reading/trouble.ts';
import type { Asked, Column, Table } from './column.ts';
import { folded, meant } from './meant.ts';

export interface Head {
  /** The first row, as it stands. */
  readonly headers: readonly string[];
  /** For each of them the column it is, or none. */
  readonly columns: readonly (Column | undefined)[];
  readonly unknown: readonly UnknownHeader[];
}

export interface UnknownHeader {
  readonly header: string;
  /** The column that was most likely meant. */
  readonly meant?: string;
}

/** Columns that files of our own carry beside what was sent. */
export const OURS = { errors: 'Errors', file: 'File' } as const;
const ignored = new Set(Object.values(OURS).map(folded));

export function readHead(headers: readonly string[], table: Table, asked: Asked): Head {
  const byName = namesOf(table);
  const columns = headers.map((header) => byName.get(folded(header)));
  refuseTwice(headers, columns);
  const found = new Set(columns.flatMap((column) => (column ? [column.key] : [])));
  const titles = table.columns.filter(({ key }) => !found.has(key)).map(({ title }) => title);
  const unknown = headers
    .filter((header, at) => columns[at] === undefined && header !== '' && !ignored.has(folded(header)))
    .map((header) => unknownHeader(header, titles));
  refuseMissing(table, asked, found, unknown);

  return { headers, columns, unknown };
}

/** Titles win over synonyms: a column may be called what another is called elsewhere. */
function namesOf({ columns }: Table): Map<string, Column> {
  const names = new Map<string, Column>();
  for (const column of columns) for (const name of column.synonyms) names.set(folded(name), column);
  for (const column of columns) names.set(folded(column.title), column);
  for (const column of columns) if (!names.has(folded(column.key))) names.set(folded(column.key), column);

  return names;
}

function unknownHeader(header: string, titles: readonly string[]): UnknownHeader {
  const found = meant(header, titles);

  return { header: header.slice(0, 80), ...(found && { meant: found }) };
}

function refuseTwice(headers: readonly string[], columns: readonly (Column | undefined)[]): void {
  for (const [at, column] of columns.entries()) {
    const before = column ? columns.indexOf(column) : at;
    if (before !== at) {
      throw new Unreadable(
        `The columns "${headers[before]}" and "${headers[at]}" both say the ${column?.title}. Please leave one of them.`,
      );
    }
  }
}

function refuseMissing(
  table: Table,
  asked: Asked,
  found: ReadonlySet<string>,
  unknown: readonly UnknownHeader[],
): void {
  const titleOf = (key: string) => table.columns.find((column) => column.key === key)?.title ?? key;
  const missing = table
    .needs(asked)
    .filter((keys) => !keys.some((key) => found.has(key)))
    .map((keys) => keys.map(titleOf).join(' or '));
  if (missing.length === 0) return;
  const hints = unknown
    .filter((one) => one.meant)
    .map((one) => `"${one.header}": did you mean "${one.meant}"?`)
    .join(' ');
  const what = missing.length === 1 ? 'This column is missing' : 'These columns are missing';
  throw new Unreadable([`${what}: ${missing.join(', ')}.`, hints || 'The first row must name the columns.'].join(' '));
}
