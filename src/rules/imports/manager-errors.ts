/** Rows of an upload that are refused because of their manager. */

import { grouped } from '../shared/grouped.ts';
import { withCommas } from '../shared/with-commas.ts';

/** What is wrong with a row whose manager has a row with errors in the same file. */
export const managerRowError = (row: number): string => `This person is in row ${row}, which has errors.`;

/** What is wrong with a row whose manager lacks the role. */
export const managerWithoutRole = (name: string): string =>
  `${name} cannot manage people without the Reporting Manager role.`;

const WITHOUT_ROLE = managerWithoutRole('');
const MANAGER_ROW = /^This person is in row (\d+), which has errors\.$/;
const MOST_NAMED = 8;

interface RowError {
  readonly file: string;
  readonly row: number;
  readonly email: string;
  readonly column: string;
  readonly problem: string;
}

/** One error, or one for all rows that fail because of the same manager. */
export interface ListedError extends RowError {
  /** How many rows it is for, and which. */
  readonly many?: { readonly count: number; readonly rows: string };
}

/**
 * Instead of the same error for everyone who reports to a manager: one, where the first of them is, or after the errors of
 * the manager’s own row.
 */
export const withReportsTogether = (errors: readonly RowError[]): ListedError[] =>
  withThoseBehindARow(withThoseOfOneWithoutRole(errors));

function withThoseOfOneWithoutRole(errors: readonly RowError[]): ListedError[] {
  const isOne = ({ column, problem }: RowError) => column === 'manager' && problem.includes(WITHOUT_ROLE);
  const keyOf = ({ file, problem }: RowError) => `${problem} ${file}`;
  const reports = grouped(errors.filter(isOne), keyOf);

  return errors.flatMap((error) => {
    const all = isOne(error) ? (reports.get(keyOf(error)) ?? []) : [];
    if (all.length < 2) return [error];

    return error === all[0] ? together(all) : [];
  });
}

function withThoseBehindARow(errors: readonly ListedError[]): ListedError[] {
  const keyOf = ({ file, problem }: RowError) => `${MANAGER_ROW.exec(problem)?.[1]} ${file}`;
  const waiting = grouped(
    errors.filter(({ column, problem }) => column === 'manager' && MANAGER_ROW.test(problem)),
    keyOf,
  );
  for (const [key, { length }] of waiting) if (length === 1) waiting.delete(key);
  const others = errors.filter((error) => !waiting.get(keyOf(error))?.includes(error));
  const listed: ListedError[] = [];
  for (const [at, error] of others.entries()) {
    listed.push(error);
    const next = others[at + 1];
    const key = `${error.row} ${error.file}`;
    if (next && next.row === error.row && next.file === error.file) continue;
    listed.push(...together(waiting.get(key)));
    waiting.delete(key);
  }

  return [...listed, ...[...waiting.values()].flatMap(together)];
}

function together(errors: readonly RowError[] = []): ListedError[] {
  const [first] = errors;
  if (!first) return [];

  return [{ ...first, many: { count: errors.length, rows: rowsInWords(errors.map(({ row }) => row)) } }];
}

/** `3, 5, 7–12 and 40 more`. */
export function rowsInWords(rows: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const row of rows.toSorted((one, two) => one - two)) {
    const run = runs.at(-1);
    if (run && row === run[1] + 1) run[1] = row;
    else runs.push([row, row]);
  }
  const named = runs.length > MOST_NAMED ? runs.slice(0, MOST_NAMED - 1) : runs;
  const more = runs.slice(named.length).reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const words = named.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');

  return more > 0 ? `${words} and ${withCommas(more)} more` : words;
}
