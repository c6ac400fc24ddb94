import UserPlus from 'lucide-react/icons/user-plus';
import { Link } from 'wouter';
import type { Employee } from '../../api/contract/employees.ts';
import type { EmployeesActor } from '../../machines/modules/employees.ts';
import { paths } from '../../rules/shared/paths.ts';
import { ListTable } from '../layout/list-table.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { employeeColumns } from './columns.tsx';
import { RowMenu } from './row-menu.tsx';

export interface EmployeesTableProps {
  list: EmployeesActor;
  hidden: readonly string[];
  onOpen: (person: Employee) => void;
  onEdit: (person: Employee) => void;
  onMenu: () => void;
}

export function EmployeesTable({ list, hidden, onOpen, onEdit, onMenu }: EmployeesTableProps) {
  return (
    <ListTable
      list={list}
      sortedBy="name"
      label="Employees"
      columns={employeeColumns}
      hiddenColumns={hidden}
      onRowOpen={onOpen}
      rowMenu={(person) => <RowMenu list={list} person={person} onOpen={onOpen} onEdit={onEdit} onMenu={onMenu} />}
      noMatch={{ title: 'No employees match', showAll: 'Show all employees' }}
      empty={
        <EmptyState
          icon={<UserPlus size={20} />}
          title="No employees yet"
          action={
            <Link href={paths.addEmployee} className={buttonClass()}>
              Add the first employee
            </Link>
          }
        >
          The employees you manage will be listed here.
        </EmptyState>
      }
    />
  );
}
