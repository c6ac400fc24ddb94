/** Leave balances with one row for each person and a column for each leave type. */
import { balances, readLeft, yearError } from './balances.ts';
import type { Column, ImportOptions, LeaveTypeColumn, Table } from './column.ts';
import { missingIdentity } from './employees.ts';
import { findHead } from './head.ts';

const TYPE = 'type:';

export const typeKey = (id: string): string => `${TYPE}${id}`;

/** The id of the leave type whose days a column has. */
export const typeIn = (key: string): string | undefined => (key.startsWith(TYPE) ? key.slice(TYPE.length) : undefined);

/** The name of the errors about it, which says what the column is about. */
export const typeField = (title: string): string => `${TYPE}${title}`;

const columnOf = ({ id, title }: LeaveTypeColumn): Column => ({
  key: typeKey(id),
  field: typeField(title),
  title,
  synonyms: [],
  example: '',
  takes: '',
  read: readLeft,
});

const shared = ['email', 'empId', 'year', 'asOf', 'note', 'name'];

const byType = (columns: readonly Column[]): Table => ({
  ...balances,
  // A title of the others wins over the name of a leave type.
  columns: [...columns, ...balances.columns.filter(({ key }) => shared.includes(key))],
  needs: () => [['email', 'empId'], columns.map(({ key }) => key)],
  check: (values) => ({ ...missingIdentity(values), ...yearError(values) }),
});

type Rows = Parameters<typeof findHead>[0];

/** Decided by the columns of the file: one that says the leave type of each row has no column for a type. */
export function tableFor(table: Table, rows: Rows, options: ImportOptions): Table {
  const { leaveTypes = [] } = options;
  if (table.kind !== 'balances') return table;
  const reads = (one: Table, isMeant: (key: string) => boolean): boolean =>
    findHead(rows, one, options)?.head.columns.some((column) => column && isMeant(column.key)) ?? false;
  if (reads(table, (key) => key === 'leaveType')) return table;
  const columns = leaveTypes.map(columnOf);
  const wide = byType(columns);

  return reads(wide, (key) => typeIn(key) !== undefined) ? wide : { ...table, offered: columns };
}
