import { truncate } from '../../../src/rules/shared/text.ts';
import { Unreadable } from '../../office-files/unreadable.ts';
import type { Row } from '../reading/row.ts';
import { tableFor } from './balances-by-type.ts';
import { dayMeant, exchangeableDay, isFormulaError, orderIn } from './cells.ts';
import type { Column, Hints, ImportOptions, ManagerInFile, RowValues, Table } from './column.ts';
import { findHead, type Head } from './head.ts';

export interface MappedRow {
  /** As shown in the spreadsheet program. */
  readonly row: number;
  /**
   * As typed, except that recognised days are written as YYYY-MM-DD: their order can't be determined without the other
   * rows.
   */
  readonly cells: readonly string[];
  /** As typed. */
  readonly email: string;
  readonly values: RowValues;
  /** By field; empty when the row may be stored. */
  readonly errors: Readonly<Record<string, string>>;
  /** The people in the file who have the name that the row gives for its manager. */
  readonly managersInFile?: readonly ManagerInFile[];
  /** Whether a row names this row's person as its manager. */
  readonly isNamedManager?: boolean;
  /** Identical to an earlier row. */
  readonly isRepeated?: boolean;
}

export interface DateExample {
  readonly written: string;
  readonly day: string;
  /** How many others could be two days as well. */
  readonly more: number;
}

export interface MappedTable {
  readonly head: Head;
  /** In header order; null where the order of day and month decides nothing. */
  readonly dates: readonly (DateExample | null)[];
  readonly total: number;
  /** Returns fewer rows, or none, at the end. */
  next(count: number): MappedRow[];
  /** To the first row, for tables whose rows are not compared here. */
  rewind(): void;
}

const NO_ROWS = 'No rows were found in this file.';

export function mapColumns(rows: readonly Row[], given: Table, options: ImportOptions): MappedTable {
  const table = tableFor(given, rows, options);
  const found = findHead(rows, table, options);
  if (!found) throw new Unreadable(NO_ROWS);
  const { head } = found;
  const rest = rows.slice(found.at + 1);
  if (rest.length === 0) throw new Unreadable(NO_ROWS);
  const hints = hintsFor(head, rest);
  const seen: Seen = { ...(table.namedBy && { named: namesIn(rest, table, head.columns) }), before: new Map() };
  const managers = managersIn(rest, table, head.columns, options);
  const named = namedManagers(rest, table, head.columns);
  const withManagers = (row: MappedRow): MappedRow => {
    if (named.size === 0) return row;
    const managersInFile = managers.get(table.managers?.namedIn(row.values) ?? '');
    const own = table.managers?.of(row.values, options);
    const isNamedManager = own !== undefined && (named.has(own.email) || named.has(own.name));

    return { ...row, ...(managersInFile && { managersInFile }), ...(isNamedManager && { isNamedManager }) };
  };
  let at = 0;

  return {
    head,
    rewind() {
      at = 0;
    },
    dates: hints.map(({ order }, at) => {
      const { isDay, isPast } = head.columns[at] ?? {};

      return isDay ? exampleIn(cellsOf(rest, [at]), { order, isPast }) : null;
    }),
    total: rest.length,
    next(count) {
      const taken = rest.slice(at, at + count).map((row) => withManagers(arranged(row, head.columns, hints)));
      at += count;

      return taken.map((row) => checkRow(row, table, options, seen));
    },
  };
}

/** A column of dates that could all be two days follows the others, where those agree. */
function hintsFor({ headers, columns }: Head, rows: readonly Row[]): Hints[] {
  const days = columns.flatMap((column, at) => (column?.isDay ? [at] : []));
  const ofFile = orderIn(cellsOf(rows, days));

  return columns.map((_, at) => {
    const header = headers[at];
    if (!days.includes(at)) return { header };
    const own = orderIn(cellsOf(rows, [at]));

    return { header, ...(own.order || own.odd ? own : ofFile) };
  });
}

/** The first date that would be another day in the other order, and how many more there are. */
function exampleIn(cells: Iterable<Cell>, hints: Parameters<typeof exchangeableDay>[1]): DateExample | null {
  let first: Omit<DateExample, 'more'> | undefined;
  let more = 0;
  for (const { written } of cells) {
    const day = exchangeableDay(written, hints);
    if (day === undefined) continue;
    if (first) more += 1;
    else first = { written, day };
  }

  return first ? { ...first, more } : null;
}

type Cell = { readonly row: number; readonly written: string };

function* cellsOf(rows: readonly Row[], indexes: readonly number[]): Generator<Cell> {
  for (const { number: row, cells } of rows) for (const at of indexes) yield { row, written: cells[at] ?? '' };
}

function arranged(
  { number, cells }: Row,
  columns: readonly (Column | undefined)[],
  hints: readonly Hints[],
): MappedRow {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  const normalised = [...cells];
  for (const [at, column] of columns.entries()) {
    const text = cells[at] ?? '';
    if (!column || text === '') continue;
    if (column.isDay) normalised[at] = dayMeant(text, { order: hints[at]?.order, isPast: column.isPast }) ?? text;
    const read = isFormulaError(text)
      ? { error: `${truncate(hints[at]?.header ?? column.title)} contains the formula error ${text}.` }
      : column.read(text, hints[at] ?? {});
    if ('error' in read) errors[column.field ?? column.key] = read.error;
    else values[column.key] = read.value;
  }

  const email = cells[columns.findIndex((column) => column?.key === 'email')] ?? '';

  return { row: number, cells: normalised, email, values, errors };
}

/** Missing fields first, in column order; an invalid cell isn't missing. */
function checkRow(row: MappedRow, table: Table, options: ImportOptions, seen: Seen): MappedRow {
  const lacking = Object.entries(table.check(row.values, options)).filter(([key]) => !(key in row.errors));
  const found: Record<string, string> = { ...Object.fromEntries(lacking), ...row.errors };
  const order = table.columns.map(({ key, field }) => field ?? key);
  const errors = Object.fromEntries(
    Object.entries(found).sort(([one], [two]) => order.indexOf(one) - order.indexOf(two)),
  );
  const isWrong = Object.keys(errors).length > 0;
  // What a row of health data is about is only known when all of it could be read.
  if (isWrong && !seen.named) return { ...row, errors };
  const repeated = seen.named ? { errors: sharedIn(row, table, seen.named) } : repeatsOf(row, table, seen.before);

  return { ...row, ...repeated, errors: { ...errors, ...repeated.errors } };
}

interface Seen {
  /** The first two rows with each identity. */
  readonly named?: ReadonlyMap<string, readonly number[]>;
  readonly before: Map<string, { row: number; said: string }>;
}

function namesIn(rows: readonly Row[], table: Table, columns: Head['columns']): Map<string, number[]> {
  const naming = columns.map((column) => (column && table.namedBy?.includes(column.key) ? column : undefined));
  const named = new Map<string, number[]>();
  for (const row of rows) {
    for (const { key } of table.identities(arranged(row, naming, []).values)) {
      const found = named.get(key);
      if (!found) named.set(key, [row.number]);
      else if (found.length === 1) found.push(row.number);
    }
  }

  return named;
}

/** As they are named, for tables whose rows name managers. */
function namedManagers(rows: readonly Row[], { managers }: Table, columns: Head['columns']): ReadonlySet<string> {
  const at = columns.findIndex((column) => column?.key === managers?.field);
  const written = at < 0 ? [] : rows.map(({ cells }) => cells[at] ?? '').filter((text) => text !== '');

  return new Set(managers ? written.map(managers.key) : []);
}

/** By name, for tables whose rows name managers. */
function managersIn(
  rows: readonly Row[],
  table: Table,
  columns: Head['columns'],
  options: ImportOptions,
): Map<string, ManagerInFile[]> {
  const found = new Map<string, ManagerInFile[]>();
  if (!table.managers) return found;
  const { field, reads, of, namedIn } = table.managers;
  const at = columns.findIndex((column) => column?.key === field);
  if (!rows.some(({ cells }) => namedIn({ [field]: cells[at] }))) return found;
  const needed = columns.map((column) => (column && reads.includes(column.key) ? column : undefined));
  for (const row of rows) {
    const manager = of(arranged(row, needed, []).values, options);
    if (!manager) continue;
    const others = found.get(manager.name);
    if (others) others.push(manager);
    else found.set(manager.name, [manager]);
  }

  return found;
}

function sharedIn({ row, values }: MappedRow, table: Table, named: NonNullable<Seen['named']>): Record<string, string> {
  return Object.fromEntries(
    table.identities(values).flatMap(({ field, key, what }) => {
      const other = named.get(key)?.find((one) => one !== row);

      return other === undefined ? [] : [[field, `${what} is also in row ${other}.`]];
    }),
  );
}

function repeatsOf(
  { row, values }: MappedRow,
  table: Table,
  seen: Seen['before'],
): Pick<MappedRow, 'errors' | 'isRepeated'> {
  const said = JSON.stringify(values);
  const errors: Record<string, string> = {};
  let isRepeated = false;
  for (const { field, key, what } of table.identities(values)) {
    const before = seen.get(key);
    if (!before) seen.set(key, { row, said });
    else if (before.said === said) isRepeated = true;
    else errors[field] = `${what} is already in row ${before.row}.`;
  }

  return { errors, ...(isRepeated && { isRepeated }) };
}
