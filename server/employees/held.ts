/** The current values of what a change sets: shown before the change, and compared when it is made. */

import { type RawBuilder, sql } from 'kysely';
import type { ChangeKind, SeenPerson } from '../../src/api/contract/people.ts';
import type { Command } from '../access/command.ts';
import { httpError } from '../access/http-error.ts';
import { fullName } from '../people/full-name.ts';
import type { Target } from './change-target.ts';
import type { StoredPerson } from './person.ts';

export type Held = Pick<
  StoredPerson,
  'is_enabled' | 'manager_id' | 'department_id' | 'branch_id' | 'team_id' | 'insurance_policy_id' | 'group_ids'
>;

const nameOf = (table: string, column: string, name: RawBuilder<unknown>) => sql`(
  select ${name} from ${sql.table(table)} as held
  where held.company_id = person.company_id and held.id = ${sql.ref(`person.${column}`)}
)`;

const heldNow: Partial<Record<ChangeKind, RawBuilder<unknown>>> = {
  manager: nameOf('person', 'manager_id', fullName('held')),
  department: nameOf('department', 'department_id', sql`held.name`),
  branch: nameOf('branch', 'branch_id', sql`held.branch_name`),
  team: nameOf('team', 'team_id', sql`held.name`),
  insurance: nameOf('insurance_policy', 'insurance_policy_id', sql`held.name`),
};

/** For a query of people. */
export const heldName = (what: ChangeKind): RawBuilder<unknown> => heldNow[what] ?? sql`null`;

/** Null for changes that give no one another manager, department, branch, team or insurance. */
export function heldId(held: Held, what: ChangeKind): string | null {
  switch (what) {
    case 'manager':
      return held.manager_id;
    case 'department':
      return held.department_id;
    case 'branch':
      return held.branch_id;
    case 'team':
      return held.team_id;
    case 'insurance':
      return held.insurance_policy_id;
    default:
      return null;
  }
}

export function isAsAsked(held: Held, { what, to }: Target): boolean {
  if (what === 'joinGroups') return to.every((id) => held.group_ids.includes(id));
  if (what === 'leaveGroups') return !to.some((id) => held.group_ids.includes(id));
  if (what === 'deactivate') return !held.is_enabled;

  return what !== 'invite' && heldId(held, what) === (to[0] ?? null);
}

/**
 * Throws 409 with the current value. Someone who already has the requested value passes, so that a change can be sent
 * again.
 */
export async function assertAsSeen(
  { db, principal }: Command,
  current: StoredPerson,
  target: Target,
  seen: SeenPerson | undefined,
): Promise<void> {
  const { what } = target;
  if (!seen || isAsAsked(current, target)) return;
  if (current.is_enabled !== seen.isEnabled) {
    throw httpError(409, current.is_enabled ? 'Activated since the preview.' : 'Deactivated since the preview.');
  }
  if (heldId(current, what) === seen.beforeId) return;
  const { rows } = await sql<{ now: string | null }>`
    select ${heldName(what)} as now from person where company_id = ${principal.companyId} and id = ${current.id}
  `.execute(db);
  throw httpError(409, `Changed since the preview: now ${rows[0]?.now ?? `no ${what}`}.`);
}
