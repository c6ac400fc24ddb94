/** Changes to a person, by column, in words. */

import { sql } from 'kysely';
import type { Role } from '../../src/api/contract/auth.ts';
import type { FieldChange } from '../../src/api/contract/people.ts';
import { columnOf, employeeFields, plainField, recordNames } from '../../src/rules/employees/employee-fields.ts';
import { roleLabels } from '../../src/rules/employees/employee-roles.ts';
import { genderLabels } from '../../src/rules/employees/genders.ts';
import { formatFullDay } from '../../src/rules/shared/dates.ts';
import { formatDay, isDay } from '../../src/rules/shared/days.ts';
import type { Trx } from '../database/tx.ts';
import { unitsQuery } from '../lists/list-cache.ts';
import { fullName } from './full-name.ts';

const links = {
  manager_id: 'manager',
  department_id: 'department',
  designation_id: 'designation',
  branch_id: 'branchId',
  team_id: 'teamId',
  insurance_policy_id: 'insuranceCategory',
  group_ids: 'groups',
  roles: 'roles',
} as const;

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(recordNames.map((name) => [columnOf(name), plainField(name).label])),
  ...Object.fromEntries(Object.entries(links).map(([column, name]) => [column, employeeFields[name].label])),
  plan_expires_on: 'Subscription expiry date',
};

type NameOf = (id: string) => string;
export type Values = Readonly<Record<string, unknown>>;

/** Leaves out columns that aren't shown, such as health data. */
export const changesBetween = (before: Values, after: Values, nameOf: NameOf): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((column) => {
    const field = labels[column];

    return field
      ? [{ field, before: inWords(column, before[column], nameOf), after: inWords(column, after[column], nameOf) }]
      : [];
  });

const genders: Readonly<Record<string, string>> = genderLabels;

function inWords(column: string, value: unknown, nameOf: NameOf): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (column === 'roles') return roleLabels(value as Role[]).join(', ');
  if (column === 'group_ids') return (value as string[]).map(nameOf).sort().join(', ') || null;
  if (column.endsWith('_id') && column in links) return nameOf(String(value));
  if (column === 'gender') return genders[String(value)] ?? String(value);
  // Two digits of the year could be of either century.
  if (column === 'dob') return formatFullDay(String(value));
  const text = String(value);

  return isDay(text) ? formatDay(text) : text;
}

/** Current names of the units that the values refer to; deleted ones have none. */
export async function readNames(db: Trx, companyId: string, sides: readonly Values[]): Promise<NameOf> {
  const idsAt = (column: string) => [...new Set(sides.flatMap((values) => (values[column] as string | null) ?? []))];
  const managers = idsAt('manager_id');
  const options = idsAt('insurance_policy_id');
  const needsUnits = sides.some((values) => Object.keys(values).some((column) => column in links));
  const named = await sql<{ id: string; name: string }>`
    select id, ${fullName()} as name from person
    where company_id = ${companyId} and id = any (${managers}::uuid[])
    union all
    select id, name from insurance_policy where company_id = ${companyId} and id = any (${options}::uuid[])
  `.execute(db);
  const units = needsUnits ? (await unitsQuery(companyId).sql.execute(db)).rows : [];
  const names = new Map([...named.rows, ...units].map(({ id, name }) => [id, name]));

  return (id) => names.get(id) ?? 'Deleted';
}
