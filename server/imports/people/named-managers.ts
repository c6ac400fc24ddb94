import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { Trx } from '../../database/tx.ts';
import { inScope } from '../../people/in-scope.ts';
import { mayManage } from '../../people/managers.ts';
import { fullNameNorm } from '../../people/search-columns.ts';
import { isManagerName } from '../tables/employees.ts';
import type { MappedRow } from '../tables/map-columns.ts';

/**
 * Rows that give a manager's full name get the email address instead, so that everything else treats them alike. A name
 * that no manager has, or several have, is the row's error. One query, and none without names.
 */
export async function resolveNamedManagers(
  db: Trx,
  rows: readonly MappedRow[],
  scope: Scope,
): Promise<readonly MappedRow[]> {
  const names = new Set(
    rows.flatMap(({ values }) => (isManagerName(values.manager) ? [fullNameNorm(values.manager)] : [])),
  );
  if (names.size === 0) return rows;
  const { rows: found } = await sql<{ name_norm: string; email_norm: string }>`
    select person.name_norm, person.email_norm from person
    where ${inScope(scope)} and person.name_norm = any (${[...names]}::text[]) and person.is_enabled and ${mayManage}
  `.execute(db);

  return rows.map((row) => {
    const { manager, ...others } = row.values;
    if (!isManagerName(manager)) return row;
    const name = fullNameNorm(manager);
    const stored = found.filter(({ name_norm }) => name_norm === name).map(({ email_norm }) => email_norm);
    const [address, ...more] = new Set([...stored, ...(row.managersInFile ?? [])]);
    if (address !== undefined && more.length === 0) return { ...row, values: { ...row.values, manager: address } };
    const problem =
      address === undefined ? `There is no manager “${manager}”.` : `Several managers are called “${manager}”.`;

    return {
      ...row,
      values: others,
      errors: { ...row.errors, manager: `${problem} Enter the manager’s email address.` },
    };
  });
}
