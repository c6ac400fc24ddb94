import type { Role } from '../../src/api/contract/auth.ts';
import type { FormRole } from '../../src/api/contract/employees.ts';
import type { Level } from '../../src/rules/auth/roles.ts';
import { formRolesOf, pairRoles } from '../../src/rules/employees/employee-roles.ts';

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

/** Smaller is higher. */
export const highestRank = (roles: readonly Role[]): number => Math.min(...roles.map(rankOf));

export const rolesBehind = {
  admin: ['c-admin', 'c-hr', 'b-admin', 'b-hr'],
  'reporting-manager': ['reporting-manager'],
  'b-content-writer': ['content-writer', 'b-content-writer'],
  employee: ['employee'],
} as const satisfies Record<FormRole, readonly Role[]>;

export const managingRoles: readonly Role[] = [...rolesBehind.admin, ...rolesBehind['reporting-manager']];

export const companyRoles: readonly Role[] = ['c-admin', 'c-hr'];

export const holdsAny = (current: readonly string[], expected: readonly Role[]): boolean =>
  expected.some((role) => current.includes(role));

export const givesAs = (level: Level | undefined): 'company' | 'branch' => (level === 'company' ? 'company' : 'branch');

export function storedRoles(
  chosen: readonly FormRole[],
  current: readonly Role[],
  givenBy: 'company' | 'branch',
): Role[] {
  const stored = pairRoles(chosen).flatMap((choice): readonly Role[] => {
    const matching = current.filter((role) => (rolesBehind[choice] as readonly Role[]).includes(role));
    if (matching.length > 0) return matching;
    if (choice === 'admin') return [givenBy === 'company' ? 'c-hr' : 'b-hr'];

    return [choice];
  });

  return ranking.filter((role) => role === 'employee' || stored.includes(role));
}

export const withManagerRole = (current: readonly Role[]): Role[] =>
  storedRoles([...formRolesOf(current), 'reporting-manager'], current, 'branch');
