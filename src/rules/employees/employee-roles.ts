import type { Role } from '../../api/contract/auth.ts';
import type { FormRole } from '../../api/contract/employees.ts';

export const formRoles = [
  { value: 'admin', label: 'Admin' },
  { value: 'reporting-manager', label: 'Reporting Manager' },
  { value: 'b-content-writer', label: 'Content Writer' },
  { value: 'employee', label: 'Employee' },
] as const satisfies readonly { value: FormRole; label: string }[];

/** With the most access first. */
export const givenRoles = ['admin', 'reporting-manager', 'b-content-writer'] as const satisfies readonly FormRole[];
export type GivenRole = (typeof givenRoles)[number];

/** What an upload can give to everyone without a role. Admin is not among them: it is given to people by name. */
export const defaultRoles = [
  'employee',
  'reporting-manager',
  'b-content-writer',
] as const satisfies readonly FormRole[];
export type DefaultRole = (typeof defaultRoles)[number];

export const rolesGained = (before: readonly Role[], after: readonly Role[]): GivenRole[] => {
  const [had, has] = [formRolesOf(before), formRolesOf(after)];

  return givenRoles.filter((role) => has.includes(role) && !had.includes(role));
};

const shownAs: Readonly<Record<Role, FormRole>> = {
  'c-admin': 'admin',
  'c-hr': 'admin',
  'b-admin': 'admin',
  'b-hr': 'admin',
  'content-writer': 'b-content-writer',
  'b-content-writer': 'b-content-writer',
  'reporting-manager': 'reporting-manager',
  employee: 'employee',
};

/** Admin can't be combined; every other role includes Employee. */
export function pairRoles(chosen: readonly FormRole[]): FormRole[] {
  if (chosen.includes('admin')) return ['admin'];
  if (chosen.length === 0) return [];

  return formRoles.map(({ value }) => value).filter((role) => role === 'employee' || chosen.includes(role));
}

/** Choosing Admin clears the others, and the other way round. */
export function toggleRole(chosen: readonly FormRole[], role: FormRole): FormRole[] {
  if (role === 'admin') return chosen.includes('admin') ? [] : ['admin'];
  const others = chosen.filter((held) => held !== 'admin' && held !== role);

  // Employee cannot be unticked while another role needs it.
  return pairRoles(chosen.includes(role) ? others : [...others, role]);
}

/** An administrator is Admin and nothing else. */
export const formRolesOf = (roles: readonly Role[]): FormRole[] => pairRoles(roles.map((role) => shownAs[role]));

/** In the order of the form. */
export const formRoleLabels = (shown: readonly FormRole[]): string[] =>
  formRoles.filter(({ value }) => shown.includes(value)).map(({ label }) => label);

export const roleLabels = (roles: readonly Role[]): string[] => formRoleLabels(formRolesOf(roles));
