/** From the rows of a file to what they say, each with what is wrong with it. */
import type { Row } from '../reading/row.ts';
import { Unreadable } from '../reading/trouble.ts';
import { isFormulaError, orderIn } from './cells.ts';
import type { Asked, Column, Hints, Table, Values } from './column.ts';
import { type Head, readHead } from './head.ts';

export interface ArrangedRow {
  /** The number beside the row in the spreadsheet program. */
  readonly row: number;
  /** The cells as they were sent. */
  readonly cells: readonly string[];
  readonly values: Values;
  /** By field; a row with none may be stored. */
  readonly errors: Readonly<Record<string, string>>;
  /** Says to the letter what an earlier row says. */
  readonly isRepeated?: boolean;
}

export interface Arranged {
  readonly head: Head;
  readonly total: number;
  /** The next rows, in order; fewer or none at the end. */
  next(count: number): ArrangedRow[];
}

const NO_ROWS = 'No rows were found in this file.';

export function arrange(rows: readonly Row[], table: Table, asked: Asked): Arranged {
  const [first, ...rest] = rows;
  if (!first) throw new Unreadable(NO_ROWS, 404);
  const head = readHead(first.cells, table, asked);
  if (rest.length === 0) throw new Unreadable(NO_ROWS, 404);
  const hints = head.columns.map((column, at): Hints => (column?.isDay ? { order: orderIn(cellsOf(rest, at)) } : {}));
  const seen = new Map<string, { row: number; said: string }>();
  let at = 0;

  return {
    head,
    total: rest.length,
    next(count) {
      const taken = rest.slice(at, at + count).map((row) => arranged(row, head.columns, hints));
      at += count;

      return taken.map((row) => judged(row, table, asked, seen));
    },
  };
}

function* cellsOf(rows: readonly Row[], at: number): Generator<string> {
  for (const { cells } of rows) yield cells[at] ?? '';
}

function arranged(
  { number, cells }: Row,
  columns: readonly (Column | undefined)[],
  hints: readonly Hints[],
): ArrangedRow {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [at, column] of columns.entries()) {
    const text = cells[at] ?? '';
    if (!column || text === '') continue;
    const read = isFormulaError(text)
      ? { error: `${column.title} holds the error ${text} of a formula.` }
      : column.read(text, hints[at] ?? {});
    if ('error' in read) errors[column.key] = read.error;
    else values[column.key] = read.value;
  }

  return { row: number, cells, values, errors };
}

/** What is missing comes first, in the order of the columns; a cell that is there but wrong is not missing. */
function judged(
  row: ArrangedRow,
  table: Table,
  asked: Asked,
  seen: Map<string, { row: number; said: string }>,
): ArrangedRow {
  const lacking = Object.entries(table.check(row.values, asked)).filter(([key]) => !(key in row.errors));
  const found: Record<string, string> = { ...Object.fromEntries(lacking), ...row.errors };
  const order = table.columns.map(({ key }) => key);
  const errors = Object.fromEntries(
    Object.entries(found).sort(([one], [two]) => order.indexOf(one) - order.indexOf(two)),
  );
  if (Object.keys(errors).length > 0) return { ...row, errors };
  const repeated = repeatsOf(row, table, seen);

  return { ...row, ...repeated };
}

function repeatsOf(
  { row, values }: ArrangedRow,
  table: Table,
  seen: Map<string, { row: number; said: string }>,
): Pick<ArrangedRow, 'errors' | 'isRepeated'> {
  const said = JSON.stringify(values);
  const errors: Record<string, string> = {};
  let isRepeated = false;
  for (const { field, key, what } of table.identities(values)) {
    const before = seen.get(key);
    if (!before) seen.set(key, { row, said });
    else if (before.said === said && table.kind !== 'employees') isRepeated = true;
    else errors[field] = `${what} is in row ${before.row} already.`;
  }

  return { errors, ...(isRepeated && { isRepeated }) };
}
