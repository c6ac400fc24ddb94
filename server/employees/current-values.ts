/** The current values of what a change sets: shown before the change, and compared when it is made. */

import { type RawBuilder, sql } from 'kysely';
import type { ChangeKind, SeenPerson } from '../../src/api/contract/people.ts';
import type { CallContext } from '../access/call-context.ts';
import { httpError } from '../access/http-error.ts';
import { fullName } from '../people/full-name.ts';
import type { Target } from './change-target.ts';
import type { StoredPerson } from './person.ts';

export type CurrentValues = Pick<
  StoredPerson,
  | 'is_enabled'
  | 'leaves_on'
  | 'manager_id'
  | 'department_id'
  | 'branch_id'
  | 'team_id'
  | 'insurance_policy_id'
  | 'group_ids'
>;

const nameOf = (table: string, column: string, name: RawBuilder<unknown>) => sql`(
  select ${name} from ${sql.table(table)} as referred
  where referred.company_id = person.company_id and referred.id = ${sql.ref(`person.${column}`)}
)`;

const currentNames: Partial<Record<ChangeKind, RawBuilder<unknown>>> = {
  manager: nameOf('person', 'manager_id', fullName('referred')),
  department: nameOf('department', 'department_id', sql`referred.name`),
  branch: nameOf('branch', 'branch_id', sql`referred.branch_name`),
  team: nameOf('team', 'team_id', sql`referred.name`),
  insurance: nameOf('insurance_policy', 'insurance_policy_id', sql`referred.name`),
  deactivate: sql`person.leaves_on::text`,
};

/** For a query of people. */
export const currentName = (what: ChangeKind): RawBuilder<unknown> => currentNames[what] ?? sql`null`;

/** Null for changes that give no one another manager, department, branch, team or insurance. */
export function currentId(current: CurrentValues, what: ChangeKind): string | null {
  switch (what) {
    case 'manager':
      return current.manager_id;
    case 'department':
      return current.department_id;
    case 'branch':
      return current.branch_id;
    case 'team':
      return current.team_id;
    case 'insurance':
      return current.insurance_policy_id;
    default:
      return null;
  }
}

export function isAlreadySet(current: CurrentValues, { what, to }: Target): boolean {
  if (what === 'joinGroups') return to.every((id) => current.group_ids.includes(id));
  if (what === 'leaveGroups') return !to.some((id) => current.group_ids.includes(id));
  if (what === 'deactivate') return !current.is_enabled || (to[0] !== undefined && current.leaves_on === to[0]);

  return what !== 'invite' && currentId(current, what) === (to[0] ?? null);
}

/**
 * Throws 409 with the current value. Someone who already has the requested value passes, so that a change can be sent
 * again.
 */
export async function assertAsSeen(
  { db, principal }: CallContext,
  current: StoredPerson,
  target: Target,
  seen: SeenPerson | undefined,
): Promise<void> {
  const { what } = target;
  if (!seen || isAlreadySet(current, target)) return;
  if (current.is_enabled !== seen.isEnabled) {
    throw httpError(409, current.is_enabled ? 'Activated since the preview.' : 'Deactivated since the preview.');
  }
  if (currentId(current, what) === seen.beforeId) return;
  const { rows } = await sql<{ now: string | null }>`
    select ${currentName(what)} as now from person where company_id = ${principal.companyId} and id = ${current.id}
  `.execute(db);
  throw httpError(409, `Changed since the preview: now ${rows[0]?.now ?? `no ${what}`}.`);
}
