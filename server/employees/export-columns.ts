import type { Employee } from '../../src/api/contract/employees.ts';
import { type EmployeeFieldName, employeeFields } from '../../src/rules/employees/employee-fields.ts';
import { roleLabels } from '../../src/rules/employees/employee-roles.ts';
import type { ExportColumn } from '../../src/rules/employees/export-columns.ts';
import { genderLabels } from '../../src/rules/employees/genders.ts';
import { today } from '../../src/rules/shared/days.ts';

/** Names of insurance options by id. */
export type Insurance = ReadonlyMap<string, string>;

interface ExportedColumn {
  readonly title: string;
  readonly cell: (one: Employee, insurance: Insurance) => string | null;
}

/** Titles that an upload recognises, so that the file can be uploaded again. */
const field = (name: EmployeeFieldName, cell: ExportedColumn['cell']): ExportedColumn => ({
  title: employeeFields[name].import.title,
  cell,
});

const columnsByName: Readonly<Record<ExportColumn, readonly ExportedColumn[]>> = {
  // Separate columns, because a full name can't be split reliably.
  name: [
    field('firstName', ({ firstName }) => firstName),
    field('lastName', ({ lastName }) => lastName),
    field('preferredName', ({ preferredName }) => preferredName),
  ],
  department: [field('department', ({ department }) => department?.display ?? null)],
  branch: [field('branchId', ({ branchId }) => branchId?.branchName ?? null)],
  email: [field('email', ({ email }) => email)],
  group: [field('groups', ({ groups }) => groups.map(({ groupName }) => groupName).join('; '))],
  roles: [field('roles', ({ roles }) => roleLabels(roles).join('; '))],
  nationality: [field('nationality', ({ nationality }) => nationality)],
  gender: [field('gender', ({ gender }) => (gender ? genderLabels[gender] : null))],
  employeeId: [field('empId', ({ empId }) => empId)],
  designation: [field('designation', ({ designation }) => designation?.display ?? null)],
  manager: [field('manager', ({ managerEmail }) => managerEmail)],
  team: [field('teamId', ({ teamId }) => teamId?.name ?? null)],
  joined: [field('joinedOn', ({ joinedOn }) => joinedOn)],
  insurance: [
    field('insuranceCategory', ({ insuranceCategory: id }, names) => (id === null ? null : (names.get(id) ?? null))),
  ],
  phone: [field('phone', ({ phone }) => phone)],
  dob: [field('dob', ({ dob }) => dob)],
  state: [
    { title: 'Status', cell: statusOf },
    { title: 'Last Working Day', cell: ({ leavesOn }) => leavesOn },
  ],
};

export const exportedColumns = (names: readonly ExportColumn[]): ExportedColumn[] =>
  names.flatMap((name) => columnsByName[name]);

function statusOf({ isEnabled, joinedOn, leavesOn }: Employee): string {
  if (!isEnabled) return 'Deactivated';
  if (leavesOn !== null) return `Leaves on ${leavesOn}`;

  return joinedOn !== null && joinedOn > today() ? `Starts on ${joinedOn}` : 'Active';
}
