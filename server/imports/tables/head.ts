import { Unreadable } from '../../packed/unreadable.ts';
import { closestMatch, foldName } from './closest-match.ts';
import type { Column, ImportOptions, Table } from './column.ts';

export interface Head {
  readonly headers: readonly string[];
  readonly columns: readonly (Column | undefined)[];
  readonly unknown: readonly UnknownHeader[];
}

export interface UnknownHeader {
  readonly header: string;
  /** The closest known column. */
  readonly meant?: string;
}

/** Extra columns in files of failed rows. */
export const OWN_COLUMNS = { errors: 'Errors', file: 'File' } as const;
const ignored = new Set(Object.values(OWN_COLUMNS).map(foldName));

export function readHead(headers: readonly string[], table: Table, options: ImportOptions): Head {
  const byName = namesOf(table);
  const columns = headers.map((header) => byName.get(foldName(header)));
  refuseTwice(headers, columns);
  const found = new Set(columns.flatMap((column) => (column ? [column.key] : [])));
  const titles = table.columns.filter(({ key }) => !found.has(key)).map(({ title }) => title);
  const unknown = headers
    .filter((header, at) => columns[at] === undefined && header !== '' && !ignored.has(foldName(header)))
    .map((header) => unknownHeader(header, titles));
  refuseMissing(table, options, found, unknown);

  return { headers, columns, unknown };
}

/** Titles win over synonyms. */
function namesOf({ columns }: Table): Map<string, Column> {
  const names = new Map<string, Column>();
  for (const column of columns) for (const name of column.synonyms) names.set(foldName(name), column);
  for (const column of columns) names.set(foldName(column.title), column);
  for (const column of columns) if (!names.has(foldName(column.key))) names.set(foldName(column.key), column);

  return names;
}

function unknownHeader(header: string, titles: readonly string[]): UnknownHeader {
  const found = closestMatch(header, titles);

  return { header: header.slice(0, 80), ...(found && { meant: found }) };
}

function refuseTwice(headers: readonly string[], columns: readonly (Column | undefined)[]): void {
  for (const [at, column] of columns.entries()) {
    const before = column ? columns.indexOf(column) : at;
    if (before !== at) {
      throw new Unreadable(
        `The columns “${headers[before]}” and “${headers[at]}” both match “${column?.title}”. Remove one of them.`,
      );
    }
  }
}

function refuseMissing(
  table: Table,
  options: ImportOptions,
  found: ReadonlySet<string>,
  unknown: readonly UnknownHeader[],
): void {
  const titleOf = (key: string) => table.columns.find((column) => column.key === key)?.title ?? key;
  const missing = table
    .needs(options)
    .filter((keys) => !keys.some((key) => found.has(key)))
    .map((keys) => keys.map(titleOf).join(' or '));
  if (missing.length === 0) return;
  const hints = unknown
    .filter((one) => one.meant)
    .map((one) => `“${one.header}”: did you mean “${one.meant}”?`)
    .join(' ');
  const what = missing.length === 1 ? 'This column is missing' : 'These columns are missing';
  throw new Unreadable(
    [`${what}: ${missing.join(', ')}.`, hints || 'The first row must contain the column names.'].join(' '),
  );
}
