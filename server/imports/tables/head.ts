import type { ColumnChoice } from '../../../src/rules/imports/column-choices.ts';
import { listInWords } from '../../../src/rules/shared/text.ts';
import { closestMatch, foldName } from './closest-match.ts';
import type { Column, ImportOptions, Table } from './column.ts';

export interface Head {
  readonly headers: readonly string[];
  /** Undefined for unknown ones, and for the second one of the same. */
  readonly columns: readonly (Column | undefined)[];
  /** What each header means, even if it isn't read; null for unknown ones. */
  readonly recognised: readonly (string | null)[];
  /** The column that each header names by itself, whatever was chosen; null for others. */
  readonly named: readonly (Pick<Column, 'key' | 'title'> | null)[];
  readonly unknown: readonly UnknownHeader[];
  /** Why the file cannot be stored as it is, in sentences. */
  readonly problems: readonly string[];
  /** Columns that a row cannot be judged by, because the file lacks them or has them twice. */
  readonly unclear: readonly string[];
  /** Columns that no heading of the file is read as by itself: another one can be used as one of them. */
  readonly unread: readonly Pick<Column, 'key' | 'title'>[];
  /** The choices of earlier uploads that are used in this one. */
  readonly recalled: readonly ColumnChoice[];
}

export interface UnknownHeader {
  readonly header: string;
  /** The closest known column. */
  readonly meant?: string;
  /** What to do about it; to be read after the header. */
  readonly hint?: string;
}

/** Extra columns in files of failed rows. */
export const OWN_COLUMNS = { errors: 'Errors', file: 'File' } as const;
const ignored = new Set(Object.values(OWN_COLUMNS).map(foldName));

type ColumnNames = ReadonlyMap<string, Column>;

interface FoundHead {
  readonly head: Head;
  /** Its index among the rows. */
  readonly at: number;
}

/** Undefined without rows. */
export function findHead(
  rows: readonly { readonly cells: readonly string[] }[],
  table: Table,
  options: ImportOptions,
): FoundHead | undefined {
  const byName = namesOf(table);
  const at = headRow(rows, byName);
  const row = rows[at];

  return row && { head: readHead(row.cells, byName, table, options), at };
}

function readHead(headers: readonly string[], byName: ColumnNames, table: Table, options: ImportOptions): Head {
  const named = headers.map((header) => byName.get(foldName(header)));
  const recalled = recalledIn(headers, named, table, options);
  const chosen = new Map([...recalled, ...(options.columns ?? [])].map(({ header, use }) => [header, use]));
  const meant = headers.map((header, at) => {
    const use = chosen.get(header);

    return use === undefined ? named[at] : table.columns.find(({ key }) => key === use);
  });
  const columns = meant.map((column, at) => (column && meant.indexOf(column) === at ? column : undefined));
  const twice = meant.flatMap((column, at) => (column && columns[at] === undefined ? [{ column, at }] : []));
  const found = new Set(columns.flatMap((column) => (column ? [column.key] : [])));
  const titles = table.columns
    .filter(({ key, isOnlyExported }) => !found.has(key) && !isOnlyExported)
    .map(({ title }) => title);
  const unknown = headers
    .filter((header, at) => !meant[at] && !named[at] && header !== '' && !ignored.has(foldName(header)))
    .map((header) => unknownHeader(header, titles, table));
  const choosable = choosableIn(table);
  const missing = table.needs(options).filter((keys) => !keys.some((key) => found.has(key)));

  return {
    headers,
    columns,
    named: named.map((column) => (column ? { key: column.key, title: column.title } : null)),
    recognised: meant.map((column, at) => column?.title ?? knownIn(table, headers[at] ?? '') ?? null),
    unknown,
    problems: [
      ...twice.map(({ column, at }) => {
        const [first, second] = [headers[meant.indexOf(column)], headers[at]];
        // A choice applies to every column with that heading.
        const orIgnore = choosable.length > 0 && first !== second ? ' or ignore it in the check results' : '';

        return `The columns “${first}” and “${second}” both match “${column.title}”. Remove one of them${orIgnore}.`;
      }),
      ...(missing.length > 0
        ? [missingText(missing, table, { unknown, isHead: named.some(Boolean) || found.size > 0 })]
        : []),
    ],
    unclear: [...missing.flat(), ...twice.map(({ column }) => column.key)],
    unread: choosable
      .filter((column) => !named.some((one, at) => one === column && meant[at] === column))
      .map(({ key, title }) => ({ key, title })),
    recalled,
  };
}

/** One heading for each column, and none for a column that the file has anyway. A heading that occurs twice is not used. */
function recalledIn(
  headers: readonly string[],
  named: readonly (Column | undefined)[],
  table: Table,
  { columns = [], remembered = [] }: ImportOptions,
): ColumnChoice[] {
  const before = new Map(remembered.map(({ header, use }) => [foldName(header), use]));
  const taken = new Set([...named.map((column) => column?.key), ...columns.map(({ use }) => use)]);
  const free = new Set(choosableIn(table).flatMap(({ key }) => (taken.has(key) ? [] : [key])));
  const found: ColumnChoice[] = [];
  const folded = headers.map(foldName);
  for (const [at, header] of headers.entries()) {
    const name = folded[at] ?? '';
    const use = before.get(name);
    const isTwice = folded.indexOf(name) !== folded.lastIndexOf(name);
    if (use === undefined || isTwice || named[at] || columns.some((one) => one.header === header)) continue;
    if (free.delete(use)) found.push({ header, use });
  }

  return found;
}

/** What a column can be used as. */
export const choosableIn = ({ kind, columns, offered = [] }: Table): readonly Column[] =>
  kind === 'employees' || kind === 'balances'
    ? [...columns.filter(({ isOnlyExported }) => !isOnlyExported), ...offered]
    : [];

const MOST_TITLE_ROWS = 10;

/** Where the column names are: in the first row, or below titles that reports begin with, which name no column at all. */
function headRow(rows: readonly { readonly cells: readonly string[] }[], byName: ColumnNames): number {
  const titleCounts = rows
    .slice(0, MOST_TITLE_ROWS + 1)
    .map(({ cells }) => cells.filter((cell) => byName.has(foldName(cell))).length);
  const at = titleCounts.findIndex((count) => count > 0);

  return (titleCounts[at] ?? 0) > 1 ? at : 0;
}

/** Titles win over synonyms. */
function namesOf({ columns }: Table): ColumnNames {
  const names = new Map<string, Column>();
  for (const column of columns) for (const name of column.synonyms) names.set(foldName(name), column);
  for (const column of columns) names.set(foldName(column.title), column);
  for (const column of columns) if (!names.has(foldName(column.key))) names.set(foldName(column.key), column);

  return names;
}

const untakenIn = ({ untaken = [] }: Table, header: string) =>
  untaken.find(({ headers }) => headers.some((name) => foldName(name) === foldName(header)));

const knownIn = (table: Table, header: string): string | undefined => {
  const untaken = untakenIn(table, header);

  return untaken?.instead ? undefined : untaken?.headers[0];
};

function unknownHeader(header: string, titles: readonly string[], table: Table): UnknownHeader {
  const untaken = untakenIn(table, header);
  const found = untaken ? undefined : closestMatch(header, titles);

  return { header: header.slice(0, 80), ...(found && { meant: found }), ...(untaken && { hint: untaken.says }) };
}

const MOST_NAMED = 10;

const listed = (names: readonly string[]): string =>
  listInWords(names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED), `${names.length - MOST_NAMED} more`] : names);

/** `isHead`: the row names at least one column, so it need not be said that it must. */
function missingText(
  missing: readonly (readonly string[])[],
  table: Table,
  { unknown, isHead }: { readonly unknown: readonly UnknownHeader[]; readonly isHead: boolean },
): string {
  const titleOf = (key: string) => table.columns.find((column) => column.key === key)?.title ?? key;
  const titles = missing.map((keys) => keys.map(titleOf).join(' or '));
  const hints = unknown
    .flatMap(({ header, meant, hint }) => {
      if (meant) return [`“${header}”: did you mean “${meant}”?`];
      const isInstead = untakenIn(table, header)?.instead?.some((key) => missing.flat().includes(key));

      return isInstead ? [`“${header}”: ${hint}`] : [];
    })
    .join(' ');
  const isOne = missing.length === 1;
  const choose = choosableIn(table).length > 0 ? 'choose it in the check results or ' : '';
  const unnamed = unknown.filter(({ meant, hint }) => !meant && !hint).map(({ header }) => `“${header}”`);
  const advice = [
    ...table.columns.filter(({ key }) => missing.flat().includes(key)).map(({ whenMissing }) => whenMissing),
    hints,
    !hints && !isHead && `The column names must be in one of the first ${MOST_TITLE_ROWS + 1} rows.`,
    unnamed.length > 0 &&
      `We don’t recognise ${unnamed.length === 1 ? 'this column' : 'these columns'}: ${listed(unnamed)}. If ${unnamed.length === 1 ? 'it' : 'one of them'} is ${isOne ? 'the' : 'a'} missing column, ${choose}rename it in the file.`,
  ];
  const what = isOne ? 'This column is missing' : 'These columns are missing';

  return [`${what}: ${titles.join(', ')}.`, ...advice].filter(Boolean).join(' ');
}
