/** What stands behind the roles that the employee form knows. */
import type { Role } from '../../src/api/contract/auth.ts';
import type { FormRole } from '../../src/api/contract/employees.ts';
import { pairRoles } from '../../src/machines/rules/employee-roles.ts';
import type { Level } from '../../src/machines/rules/roles.ts';

/** From the highest role to the lowest; `person.role_rank` counts along it from 1. */
const ranking = [
  'c-admin',
  'c-hr',
  'b-admin',
  'b-hr',
  'reporting-manager',
  'content-writer',
  'b-content-writer',
  'employee',
] as const satisfies readonly Role[];

export const rankOf = (role: Role): number => ranking.indexOf(role) + 1;

/** The roles that a choice of the form may mean. */
export const rolesBehind = {
  admin: ['c-admin', 'c-hr', 'b-admin', 'b-hr'],
  'reporting-manager': ['reporting-manager'],
  'b-content-writer': ['content-writer', 'b-content-writer'],
  employee: ['employee'],
} as const satisfies Record<FormRole, readonly Role[]>;

/** Who may be somebody's manager. */
export const managingRoles: readonly Role[] = [...rolesBehind.admin, ...rolesBehind['reporting-manager']];

export const companyRoles: readonly Role[] = ['c-admin', 'c-hr'];

export const holdsAny = (held: readonly string[], wanted: readonly Role[]): boolean =>
  wanted.some((role) => held.includes(role));

/** Whose Admin somebody of this level can make. */
export const givesAs = (level: Level | undefined): 'company' | 'branch' => (level === 'company' ? 'company' : 'branch');

/**
 * What is stored when `chosen` is saved for somebody who holds `held`. A choice that they fulfil already leaves them the
 * very role they have: saving a branch admin's new phone number must not make them company HR. Otherwise Admin is the HR
 * role of whoever gives it. Everybody stays an employee.
 */
export function storedRoles(chosen: readonly FormRole[], held: readonly Role[], givenBy: 'company' | 'branch'): Role[] {
  const stored = pairRoles(chosen).flatMap((choice): readonly Role[] => {
    const kept = held.filter((role) => (rolesBehind[choice] as readonly Role[]).includes(role));
    if (kept.length > 0) return kept;
    if (choice === 'admin') return [givenBy === 'company' ? 'c-hr' : 'b-hr'];

    return [choice];
  });

  return ranking.filter((role) => role === 'employee' || stored.includes(role));
}
