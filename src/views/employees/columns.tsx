import type { Employee } from '../../api/contract/employees.ts';
import { roleLabels } from '../../rules/employees/employee-roles.ts';
import { BadgeList } from '../ui/badge.tsx';
import { createColumns } from '../ui/table-hook.ts';
import { PersonCell } from './person-cell.tsx';

const column = createColumns<Employee>();

const NONE = '–';

export const employeeColumns = column.columns([
  column.accessor('fullName', {
    id: 'name',
    header: 'Name',
    cell: ({ row }) => <PersonCell person={row.original} />,
  }),
  column.accessor(({ department }) => department?.display ?? NONE, { id: 'department', header: 'Department' }),
  column.accessor(({ branchId }) => branchId?.branchName ?? NONE, { id: 'branch', header: 'Branch' }),
  column.accessor('email', { id: 'email', header: 'Email' }),
  column.accessor(({ groups }) => groups.map(({ groupName }) => groupName), {
    id: 'group',
    header: 'Group',
    cell: ({ getValue }) => <BadgeList items={getValue()} max={1} />,
  }),
  column.accessor(({ roles }) => roleLabels(roles), {
    id: 'roles',
    header: 'Roles',
    cell: ({ getValue }) => <BadgeList items={getValue()} max={1} tone="accent" />,
  }),
  column.accessor(({ nationality }) => nationality ?? NONE, {
    id: 'nationality',
    header: 'Nationality',
    meta: { hiddenInCard: true },
  }),
  column.accessor(({ gender }) => (gender ? genderLabels[gender] : NONE), {
    id: 'gender',
    header: 'Gender',
    meta: { hiddenInCard: true },
  }),
]);

export const genderLabels = { female: 'Female', male: 'Male', other: 'Other' } as const;
