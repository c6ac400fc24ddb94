import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { Trx } from '../../database/tx.ts';
import { inScope } from '../../people/in-scope.ts';
import { mayManage } from '../../people/managers.ts';
import { fullNameNorm } from '../../people/search-columns.ts';
import { isManagerName } from '../tables/employees.ts';
import type { MappedRow } from '../tables/map-columns.ts';

/**
 * Rows that give a manager's full name get the email address instead, so that everything else treats them alike. If no one
 * of that name may manage people, it is that of the only person with the name. A name that no one has, or several have, is
 * the row's error. One query, and none without names.
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
  const { rows: found } = await sql<{ name_norm: string; email_norm: string; may_manage: boolean }>`
    select person.name_norm, person.email_norm, ${mayManage} as may_manage from person
    where ${inScope(scope)} and person.name_norm = any (${[...names]}::text[]) and person.is_enabled
  `.execute(db);

  return rows.map((row) => {
    const { manager, ...others } = row.values;
    if (!isManagerName(manager)) return row;
    const name = fullNameNorm(manager);
    const people = [
      ...found
        .filter(({ name_norm }) => name_norm === name)
        .map(({ email_norm, may_manage }) => ({ email: email_norm, hasRole: may_manage })),
      ...(row.managersInFile ?? []),
    ];
    const managers = new Set(people.filter(({ hasRole }) => hasRole).map(({ email }) => email));
    const [address, ...more] = managers.size > 0 ? managers : new Set(people.map(({ email }) => email));
    if (address !== undefined && more.length === 0) return { ...row, values: { ...row.values, manager: address } };
    const problem =
      managers.size === 0 ? `There is no manager “${manager}”.` : `Several managers are called “${manager}”.`;

    return {
      ...row,
      values: others,
      errors: { ...row.errors, manager: `${problem} Enter the manager’s email address.` },
    };
  });
}
