import { sql } from 'kysely';
import type { FieldChange } from '../../../src/api/contract/people.ts';
import { columnOf, profileNames } from '../../../src/rules/employees/employee-fields.ts';
import { rolesGained } from '../../../src/rules/employees/employee-roles.ts';
import { describePeople } from '../../../src/rules/employees/people-selection.ts';
import type { Trx } from '../../database/tx.ts';
import { changesBetween, readNames, type Values } from '../../people/changes-in-words.ts';
import { holdsAny, managingRoles } from '../../people/roles.ts';
import type { Described, Gain, ImportContext, RowVerdict } from '../importer.ts';
import type { PeopleOverlay, PersonPlan } from './existing-people.ts';

const profileColumns: readonly string[] = profileNames.map(columnOf);

/** The old and new values of each person who would be updated. For health data it says only that it would change. */
export async function describeChanges(
  db: Trx,
  verdicts: readonly RowVerdict<PersonPlan>[],
  { principal: { companyId }, newUnits }: ImportContext,
  overlay: PeopleOverlay,
): Promise<Described[]> {
  const updated = verdicts.flatMap(({ row, plan }) => {
    if (!plan || 'add' in plan) return [];
    const { held, change, groups } = plan;
    const after: Values = { ...change, ...(groups && { group_ids: groups }) };
    const stored = held as unknown as Values;
    const before: Values = Object.fromEntries(Object.keys(after).map((column) => [column, stored[column]]));

    return [{ id: held.id, row: row.row, fullName: `${held.first_name} ${held.last_name}`, before, after }];
  });
  if (updated.length === 0) return [];
  const stored = await readNames(
    db,
    companyId,
    updated.flatMap(({ before, after }) => [before, after]),
  );
  // The same file may add a manager, or name a department that does not exist yet.
  const nameOf = (id: string) => {
    const created = newUnits.toCreate(id);
    if (created) return created.name;
    const added = overlay.withId(id);

    return added ? `${added.first_name} ${added.last_name}` : stored(id);
  };

  const left = await countLeft(
    db,
    companyId,
    updated.flatMap(({ id, before, after }) => (losesReports(before, after) ? [id] : [])),
  );

  return updated.map(({ id, row, fullName, before, after }) => ({
    row,
    fullName,
    changes: [
      ...changesBetween(before, after, nameOf),
      ...reportsOf(left.get(id)),
      ...(profileColumns.some((column) => column in after)
        ? [{ field: 'Health profile', before: null, after: null }]
        : []),
    ],
  }));
}

/** Of the row's person, and of the manager who gets the role because the row names them. */
export function gainsOf({ plan }: RowVerdict<PersonPlan>): Gain[] {
  if (!plan) return [];
  const { givesRoleTo } = plan;
  const before = 'add' in plan ? [] : plan.held.roles;
  const after = 'add' in plan ? plan.add : { ...plan.held, ...plan.change };
  const fullName = `${after.first_name} ${after.last_name}`;

  return [
    ...rolesGained(before, after.roles).map((role) => ({ role, id: after.id, fullName })),
    ...(givesRoleTo ? [{ role: 'reporting-manager' as const, id: givesRoleTo.id, fullName: givesRoleTo.name }] : []),
  ];
}

const losesReports = ({ roles: before }: Values, { roles: after }: Values): boolean =>
  holdsAny((before ?? []) as string[], managingRoles) &&
  after !== undefined &&
  !holdsAny(after as string[], managingRoles);

/** How many report to someone who may no longer manage. */
async function countLeft(db: Trx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ manager_id: string; people: number }>`
    select manager_id, count(*)::int as people from person
    where company_id = ${companyId} and manager_id = any (${ids}::uuid[]) and is_enabled group by manager_id
  `.execute(db);

  return new Map(rows.map(({ manager_id, people }) => [manager_id, people]));
}

const reportsOf = (people = 0): FieldChange[] =>
  people === 0 ? [] : [{ field: 'Direct reports', before: describePeople(people), after: 'they need another manager' }];
