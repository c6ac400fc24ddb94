import type { ListedEmployee } from '../../api/contract/employees.ts';
import { roleLabels } from '../../rules/employees/employee-roles.ts';
import { genderLabels } from '../../rules/employees/genders.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { BadgeList } from '../ui/badge.tsx';
import { createColumns } from '../ui/table-hook.ts';
import { PersonCell } from './person-cell.tsx';

const column = createColumns<ListedEmployee>();

const NONE = '–';

/** A column that is hidden until someone chooses it. */
const extra = (id: string, header: string, textOf: (person: ListedEmployee) => string | null, enableSorting = false) =>
  column.accessor((person) => textOf(person) ?? NONE, {
    id,
    header,
    enableSorting,
    meta: { width: '11%' },
  });

const extraColumns = [
  extra('employeeId', 'Employee ID', ({ empId }) => empId),
  extra('designation', 'Designation', ({ designation }) => designation?.display ?? null, true),
  extra('manager', 'Manager', ({ managerName }) => managerName),
  extra('team', 'Team', ({ teamId }) => teamId?.name ?? null),
  extra('joined', 'Joined on', ({ joinedOn }) => joinedOn && formatDay(joinedOn), true),
];

export const extraIds: readonly string[] = extraColumns.map(({ id = '' }) => id);

export const employeeColumns = column.columns([
  column.accessor('fullName', {
    id: 'name',
    header: 'Name',
    meta: { width: '23%' },
    cell: ({ row }) => <PersonCell person={row.original} />,
  }),
  column.accessor(({ department }) => department?.display ?? NONE, {
    id: 'department',
    header: 'Department',
    meta: { width: '11.5%' },
  }),
  column.accessor(({ branchId }) => branchId?.branchName ?? NONE, {
    id: 'branch',
    header: 'Branch',
    meta: { width: '8.2%' },
  }),
  column.accessor('email', {
    id: 'email',
    header: 'Email',
    meta: { hiddenInCard: true, width: '13.5%' },
  }),
  column.accessor(({ groups }) => groups.map(({ groupName }) => groupName), {
    id: 'group',
    header: 'Group',
    meta: { hiddenInCard: true, width: '10.5%' },
    cell: ({ getValue }) => BadgeList({ items: getValue(), max: 1 }),
  }),
  // People with another role are employees too.
  column.accessor(
    ({ roles }) => roleLabels(roles).filter((label, _, all) => all.length === 1 || label !== 'Employee'),
    {
      id: 'roles',
      header: 'Roles',
      meta: { hiddenInCard: true, width: '10.3%' },
      cell: ({ getValue }) => BadgeList({ items: getValue(), max: 1, tone: 'accent' }),
    },
  ),
  column.accessor(({ nationality }) => nationality ?? NONE, {
    id: 'nationality',
    header: 'Nationality',
    meta: { hiddenInCard: true, width: '9.5%' },
  }),
  column.accessor(({ gender }) => (gender ? genderLabels[gender] : NONE), {
    id: 'gender',
    header: 'Gender',
    meta: { hiddenInCard: true, width: '7.2%' },
  }),
  ...extraColumns,
]);
