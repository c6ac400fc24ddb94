/** Who may open which part of the console. Every other access rule of the console is derived from this table. */
import type { Role } from '../../api/contract/auth.ts';

/** Parts of the console that are opened and closed together. `account` is one's own: the password, a conversation with HR. */
export type RouteGroup = 'company' | 'common' | 'reporting' | 'articles' | 'account';

/** `company` and `branch` administer; `content` writes articles; `manager` decides on the requests of their people. */
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

/** From the most to the least powerful: the first level a person holds decides where they land and what their menu is. */
const order: readonly Level[] = ['company', 'branch', 'content', 'manager'];

/** Every level that the roles give, strongest first. Roles nobody knows give none. */
export function levelsOf(roles: readonly string[]): Level[] {
  const held = new Set(roles.map((role) => (Object.hasOwn(levelOfRole, role) ? levelOfRole[role as Role] : undefined)));

  return order.filter((level) => held.has(level));
}

/** The strongest level that the roles give, if any. */
export const levelOf = (roles: readonly string[]): Level | undefined => levelsOf(roles)[0];

/** The parts of the console that the roles open, all of them together. */
export const groupsOf = (roles: readonly string[]): ReadonlySet<RouteGroup> =>
  new Set(levelsOf(roles).flatMap((level) => groupsOfLevel[level]));

/** The roles that give a level. */
export const rolesOf = (level: Level): Role[] =>
  (Object.keys(levelOfRole) as Role[]).filter((role) => levelOfRole[role] === level);

/** The levels that decide before this one does. */
export const levelsAbove = (level: Level): Level[] => order.slice(0, order.indexOf(level));
