/** Computed without a database, because the demo has the same people on every run. */
import { cast } from './accounts.ts';
import { branches, departments, designations, groups } from './harbour-vale.ts';
import { people } from './people.ts';

/** Only people with no other role. */
export function demoEmployees(count: number): string[] {
  const named = (list: readonly { name: string }[]) => new Map(list.map(({ name }) => [name, name]));
  const structure = {
    // Any day gives the same people.
    day: '2026-11-02',
    companyId: '',
    branches: named(branches),
    departments: named(departments),
    designations: new Map(designations.map((name) => [name, name])),
    groups: named(groups),
    teams: ['team'],
    insurancePolicies: ['policy'],
  };
  const castEmails = new Set(cast.map(({ email }) => email));

  return [...people(count, structure, 'known')]
    .map(({ row }) => row)
    .filter(({ email, is_enabled, password_changed, roles }) => {
      const isEmployee = roles.length === 1 && roles[0] === 'employee';

      return is_enabled !== false && password_changed === true && isEmployee && !castEmails.has(email);
    })
    .map(({ email }) => email);
}
