/** All access rules of the console derive from this table. */
import type { Role } from '../../api/contract/auth.ts';

/** `account`: one's own password and conversation with HR. */
export type RouteGroup = 'company' | 'common' | 'reporting' | 'articles' | 'account';

/** `company` and `branch` administer; `content` writes articles; `manager` decides requests of direct reports. */
export type Level = 'company' | 'branch' | 'content' | 'manager';

const levelOfRole: Readonly<Record<Role, Level | undefined>> = {
  'c-admin': 'company',
  'c-hr': 'company',
  'b-admin': 'branch',
  'b-hr': 'branch',
  'content-writer': 'content',
  'b-content-writer': 'content',
  'reporting-manager': 'manager',
  employee: undefined,
};

const groupsOfLevel: Readonly<Record<Level, readonly RouteGroup[]>> = {
  company: ['company', 'common', 'reporting', 'articles', 'account'],
  branch: ['common', 'reporting', 'articles', 'account'],
  content: ['articles', 'account'],
  manager: ['reporting', 'account'],
};

/** Strongest first: a person's first level decides the landing page and the menu. */
const order: readonly Level[] = ['company', 'branch', 'content', 'manager'];

/** Strongest first; unknown roles give none. */
export function levelsOf(roles: readonly string[]): Level[] {
  const levels = new Set(
    roles.map((role) => (Object.hasOwn(levelOfRole, role) ? levelOfRole[role as Role] : undefined)),
  );

  return order.filter((level) => levels.has(level));
}

export const levelOf = (roles: readonly string[]): Level | undefined => levelsOf(roles)[0];

export const groupsOf = (roles: readonly string[]): ReadonlySet<RouteGroup> =>
  new Set(levelsOf(roles).flatMap((level) => groupsOfLevel[level]));

export const rolesOf = (level: Level): Role[] =>
  (Object.keys(levelOfRole) as Role[]).filter((role) => levelOfRole[role] === level);

export const levelsAbove = (level: Level): Level[] => order.slice(0, order.indexOf(level));
