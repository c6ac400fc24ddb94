import type { Role } from '../../api/contract/auth.ts';

const names: readonly (readonly [Role, string])[] = [
  ['c-admin', 'Company admin'],
  ['c-hr', 'Company HR'],
  ['b-admin', 'Branch admin'],
  ['b-hr', 'Branch HR'],
  ['content-writer', 'Content writer'],
  ['b-content-writer', 'Branch content writer'],
  ['reporting-manager', 'Reporting manager'],
];

export function roleName(roles: readonly string[]): string {
  return names.find(([role]) => roles.includes(role))?.[1] ?? 'Employee';
}
