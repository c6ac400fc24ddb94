/** A row about a person as the columns of the table. */
import { v7 } from 'uuid';
import type { Role } from '../../../src/api/contract/auth.ts';
import { personNorms } from '../../people/norms.ts';
import type { Values } from '../tables/column.ts';
import type { Pointed } from './judge.ts';
import type { Change, Held, NewColumns } from './queries.ts';

/** Fields that become columns as they are. */
const plain = {
  dob: 'dob',
  gender: 'gender',
  phone: 'phone',
  joinedOn: 'joined_on',
  nationality: 'nationality',
  heightCm: 'height_cm',
  weightKg: 'weight_kg',
  goal: 'goal',
  smoking: 'smoking',
  stress: 'stress',
  mood: 'mood',
  wearableType: 'wearable_type',
  cardiovascularStatus: 'cardiovascular_status',
  diabetesStatus: 'diabetes_status',
} as const;

type PlainColumns = Pick<NewColumns, (typeof plain)[keyof typeof plain]>;

const plainColumns = (values: Values): PlainColumns =>
  Object.fromEntries(
    Object.entries(plain).map(([key, column]) => [column, values[key] ?? null]),
  ) as unknown as PlainColumns;

/** Somebody new. All that is needed was looked for before. */
export function columnsOf(
  { values, ...pointed }: Pointed,
  { roles, firstGroup }: { roles: Role[]; firstGroup: string | null },
): NewColumns {
  const names = {
    firstName: String(values.firstName),
    lastName: String(values.lastName),
    email: String(values.email),
    empId: String(values.empId),
  };
  const own = plainColumns(values);

  return {
    id: v7(),
    first_name: names.firstName,
    last_name: names.lastName,
    email: names.email,
    emp_id: names.empId,
    ...personNorms({ ...names, nationality: own.nationality }),
    roles,
    manager_id: pointed.manager ?? null,
    department_id: pointed.department ?? null,
    designation_id: pointed.designation ?? null,
    branch_id: pointed.branch ?? null,
    team_id: pointed.team ?? null,
    insurance_policy_id: pointed.insurance ?? null,
    first_group_id: firstGroup,
    ...own,
  };
}

/** What the cells that say something would change of somebody; the address never is. */
export function changeOf({ values, ...pointed }: Pointed, held: Held, roles: Role[] | undefined): Change {
  const wanted: Record<string, unknown> = {
    first_name: values.firstName,
    last_name: values.lastName,
    emp_id: values.empId,
    roles,
    manager_id: pointed.manager,
    department_id: pointed.department,
    designation_id: pointed.designation,
    // A branch or an insurance chosen beside the file is for people who have none.
    branch_id: values.branchId === undefined ? (held.branch_id ?? pointed.branch) : pointed.branch,
    team_id: pointed.team,
    insurance_policy_id:
      values.insuranceCategory === undefined ? (held.insurance_policy_id ?? pointed.insurance) : pointed.insurance,
    ...Object.fromEntries(Object.entries(plain).map(([key, column]) => [column, values[key]])),
  };
  const stored = held as unknown as Readonly<Record<string, unknown>>;
  const change = Object.fromEntries(
    Object.entries(wanted).filter(
      ([column, value]) =>
        value !== undefined && value !== null && JSON.stringify(value) !== JSON.stringify(stored[column]),
    ),
  ) as Change;
  const isNamed = ['first_name', 'last_name', 'emp_id', 'nationality'].some((column) => column in change);

  return isNamed ? { ...change, ...normsOf({ ...held, ...change }) } : change;
}

const normsOf = ({ first_name, last_name, emp_id, nationality, email }: Held & Change) => {
  const { email_norm: _, ...norms } = personNorms({
    firstName: first_name,
    lastName: last_name,
    empId: emp_id,
    nationality: nationality ?? null,
    email,
  });

  return norms;
};
