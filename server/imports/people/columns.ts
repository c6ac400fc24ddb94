import { v7 } from 'uuid';
import type { Role } from '../../../src/api/contract/auth.ts';
import { columnOf, columnsFrom, plainNames, valuesFrom } from '../../../src/rules/employees/employee-fields.ts';
import { singleSpaced } from '../../../src/rules/shared/normalise.ts';
import { isInNorms, searchColumns } from '../../people/search-columns.ts';
import type { RowValues } from '../tables/column.ts';
import type { ExistingPerson, NewColumns, PersonChange } from './queries.ts';

export interface ResolvedRow {
  readonly values: RowValues;
  readonly department?: string;
  readonly designation?: string;
  readonly branch?: string;
  readonly team?: string;
  readonly insurance?: string;
  readonly groups?: readonly string[];
  readonly manager?: string;
}

export function newPersonColumns(
  { values, ...pointed }: ResolvedRow,
  { roles, firstGroup }: { roles: Role[]; firstGroup: string | null },
): NewColumns {
  const own = columnsFrom(plainNames, (name) => values[name] ?? null);

  return {
    ...own,
    ...searchColumns(valuesFrom(plainNames, own)),
    id: v7(),
    roles,
    manager_id: pointed.manager ?? null,
    department_id: pointed.department ?? null,
    designation_id: pointed.designation ?? null,
    branch_id: pointed.branch ?? null,
    team_id: pointed.team ?? null,
    insurance_policy_id: pointed.insurance ?? null,
    first_group_id: firstGroup,
  };
}

/** Only cells with content; the address never changes. */
export function personChange(
  { values, ...pointed }: ResolvedRow,
  current: ExistingPerson,
  roles: Role[] | undefined,
): PersonChange {
  const next: Record<string, unknown> = {
    ...columnsFrom(plainNames, (name) => (name === 'email' ? undefined : values[name])),
    roles,
    manager_id: pointed.manager,
    department_id: pointed.department,
    designation_id: pointed.designation,
    // The branch or insurance chosen for the upload applies to people without one.
    branch_id: values.branchId === undefined ? (current.branch_id ?? pointed.branch) : pointed.branch,
    team_id: pointed.team,
    insurance_policy_id:
      values.insuranceCategory === undefined ? (current.insurance_policy_id ?? pointed.insurance) : pointed.insurance,
  };
  const stored = current as unknown as Readonly<Record<string, unknown>>;
  const change = Object.fromEntries(
    Object.entries(next).filter(
      ([column, value]) =>
        value !== undefined && value !== null && JSON.stringify(value) !== JSON.stringify(asRead(stored[column])),
    ),
  ) as PersonChange;
  if (!plainNames.some((name) => columnOf(name) in change && isInNorms(name))) return change;
  const { email_norm: _, ...norms } = searchColumns(valuesFrom(plainNames, { ...current, ...change }));

  return { ...change, ...norms };
}

/** Cells are read with single spaces, so a stored value that differs only in spaces is unchanged. */
const asRead = (value: unknown): unknown => (typeof value === 'string' ? singleSpaced(value) : value);
