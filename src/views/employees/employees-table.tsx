import UserPlus from 'lucide-react/icons/user-plus';
import { Link } from 'wouter';
import type { Employee } from '../../api/contract/employees.ts';
import type { EmployeesActor } from '../../machines/modules/employees.ts';
import { paths } from '../../machines/rules/paths.ts';
import { ListTable } from '../frame/list-table.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { employeeColumns } from './columns.tsx';
import { RowMenu } from './row-menu.tsx';

export interface EmployeesTableProps {
  list: EmployeesActor;
  hidden: readonly string[];
  onLook: (person: Employee) => void;
  onEdit: (person: Employee) => void;
  /** The menu of a row is opened. */
  onMenu: () => void;
}

export function EmployeesTable({ list, hidden, onLook, onEdit, onMenu }: EmployeesTableProps) {
  return (
    <ListTable
      list={list}
      sortedBy="name"
      label="Employees"
      columns={employeeColumns}
      hiddenColumns={hidden}
      onRowOpen={onLook}
      rowMenu={(person) => <RowMenu list={list} person={person} onLook={onLook} onEdit={onEdit} onMenu={onMenu} />}
      noMatch={{ title: 'Nobody matches', showAll: 'Show everyone' }}
      empty={
        <EmptyState
          icon={<UserPlus size={20} />}
          title="Nobody here yet"
          action={
            <Link href={paths.addEmployee} className={buttonClass()}>
              Add the first employee
            </Link>
          }
        >
          Everyone you look after will be listed here.
        </EmptyState>
      }
    />
  );
}
