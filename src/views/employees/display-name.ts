import type { Employee } from '../../api/contract/employees.ts';

/** The preferred name follows in brackets. */
export const displayName = ({ fullName, preferredName }: Pick<Employee, 'fullName' | 'preferredName'>): string =>
  preferredName ? `${fullName} (${preferredName})` : fullName;
