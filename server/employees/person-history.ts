import { sql } from 'kysely';
import type { Role } from '../../src/api/contract/auth.ts';
import type { HistoryEntry } from '../../src/api/contract/people.ts';
import { columnOf, employeeFields, plainField, recordNames } from '../../src/rules/employees/employee-fields.ts';
import { roleLabels } from '../../src/rules/employees/employee-roles.ts';
import { formatDay, isDay } from '../../src/rules/shared/days.ts';
import { notFound } from '../access/http-error.ts';
import type { Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import { unitsOf } from '../lists/kept-lists.ts';
import { isInScope } from '../people/filters.ts';
import { fullName } from '../people/full-name.ts';

const PAGE = 20;

/** Views of the profile and sign-ins are no changes. */
const shown: Readonly<Record<string, string>> = {
  'employee.added': 'Added',
  'employee.edited': 'Edited',
  'employee.deactivated': 'Deactivated',
  'employee.activated': 'Activated',
  'employee.hrConfirmed': 'Confirmed as branch HR',
  'employee.welcomedAgain': 'Invitation resent',
  'leave.adjusted': 'Leave balance changed',
  'password.changed': 'Password changed',
};

interface Row {
  readonly at: Date;
  readonly what: string;
  readonly who_id: string | null;
  readonly who: string | null;
  readonly before: Values | null;
  readonly after: Values | null;
  readonly total: number;
}

type Values = Readonly<Record<string, unknown>>;

export async function readPersonHistory(
  db: Trx,
  scope: Scope,
  id: string,
  { skip = 0, count = PAGE }: { readonly skip?: number; readonly count?: number },
): Promise<{ entries: HistoryEntry[]; total: number }> {
  if (!(await isInScope(db, scope, id))) throw notFound('This employee');
  const { companyId } = scope;
  const { rows } = await sql<Row>`
    select entry.at, entry.what, entry.who_id, ${fullName('who')} as who, entry.before, entry.after,
      count(*) over ()::int as total
    from audit_entry as entry
    left join person as who on who.company_id = entry.company_id and who.id = entry.who_id
    where entry.company_id = ${companyId} and entry.entity = 'person' and entry.entity_id = ${id}
      and entry.what = any (${Object.keys(shown)}::text[])
    order by entry.at desc, entry.id desc
    offset ${skip} limit ${count}
  `.execute(db);
  const nameOf = await namesIn(db, companyId, rows);

  return {
    entries: rows.map(({ at, what, who_id, who, before, after }) => ({
      at: at.toISOString(),
      what: shown[what] ?? what,
      by: who_id === null ? null : { _id: who_id, fullName: who ?? '' },
      changes: what === 'employee.edited' ? changesBetween(before ?? {}, after ?? {}, nameOf) : [],
    })),
    total: rows[0]?.total ?? 0,
  };
}

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

const changesBetween = (before: Values, after: Values, nameOf: NameOf): HistoryEntry['changes'] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((column) => {
    const field = labels[column];

    return field
      ? [{ field, before: inWords(column, before[column], nameOf), after: inWords(column, after[column], nameOf) }]
      : [];
  });

const genders: Readonly<Record<string, string>> = { female: 'Female', male: 'Male', other: 'Other' };

function inWords(column: string, value: unknown, nameOf: NameOf): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (column === 'roles') return roleLabels(value as Role[]).join(', ');
  if (column === 'group_ids') return (value as string[]).map(nameOf).sort().join(', ') || null;
  if (column.endsWith('_id') && column in links) return nameOf(String(value));
  if (column === 'gender') return genders[String(value)] ?? String(value);
  const text = String(value);

  return isDay(text) ? formatDay(text) : text;
}

/** Names as they are now; what is gone has none left. */
async function namesIn(db: Trx, companyId: string, rows: readonly Row[]): Promise<NameOf> {
  const sides = rows.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const idsAt = (column: string) => [...new Set(sides.flatMap((values) => (values[column] as string | null) ?? []))];
  const managers = idsAt('manager_id');
  const policies = idsAt('insurance_policy_id');
  const needsUnits = sides.some((values) => Object.keys(values).some((column) => column in links));
  const named = await sql<{ id: string; name: string }>`
    select id, ${fullName()} as name from person
    where company_id = ${companyId} and id = any (${managers}::uuid[])
    union all
    select id, name from insurance_policy where company_id = ${companyId} and id = any (${policies}::uuid[])
  `.execute(db);
  const units = needsUnits ? (await unitsOf(companyId).sql.execute(db)).rows : [];
  const names = new Map([...named.rows, ...units].map(({ id, name }) => [id, name]));

  return (id) => names.get(id) ?? 'Deleted';
}
