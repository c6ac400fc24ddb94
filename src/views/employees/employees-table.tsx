import { useSelector } from '@xstate/react';
import UserPlus from 'lucide-react/icons/user-plus';
import { Link, useLocation } from 'wouter';
import type { ListedEmployee } from '../../api/contract/employees.ts';
import type { EmployeesActor } from '../../machines/modules/employees/employees.ts';
import type { PeopleChangeActor } from '../../machines/people-change.machine.ts';
import { isAllSelected, isSelected } from '../../rules/employees/people-selection.ts';
import { PAGE_SIZE } from '../../rules/shared/constants.ts';
import { employeePath } from '../../rules/shared/employee-links.ts';
import { writeListQuery } from '../../rules/shared/list-query.ts';
import { paths } from '../../rules/shared/paths.ts';
import { ListTable } from '../layout/list-table.tsx';
import { RowActions } from '../layout/row-actions.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { employeeColumns } from './columns.tsx';
import { PeopleListContext, type PeopleListContextValue } from './list-context.ts';
import { PersonMenuItems } from './person-menu-items.tsx';

interface EmployeesTableProps {
  list: EmployeesActor;
  change: PeopleChangeActor;
  hidden: readonly string[];
  onOpen: (person: ListedEmployee) => void;
  onEdit: (person: ListedEmployee) => void;
  onMenu: () => void;
}

export function EmployeesTable({ list, change, hidden, onOpen, onEdit, onMenu }: EmployeesTableProps) {
  const [, navigate] = useLocation();
  const { query, rows } = useSelector(list, ({ context }) => context);
  const selection = useSelector(change, ({ context }) => context.selection);
  const pathTo = ({ _id }: ListedEmployee) => {
    const index = rows.findIndex((row) => row._id === _id);

    return employeePath(_id, writeListQuery(query), (query.page - 1) * PAGE_SIZE + index);
  };
  const marks: PeopleListContextValue = {
    isSelected: ({ _id }) => isSelected(selection, _id, query),
    toggle: ({ _id }) => change.send({ type: 'person.toggled', id: _id }),
    isLocked: isAllSelected(selection, query),
    pathTo,
    follow(event, person) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
      event.preventDefault();
      navigate(pathTo(person));
    },
  };

  return (
    <PeopleListContext value={marks}>
      <ListTable
        list={list}
        sortedBy="name"
        label="Employees"
        columns={employeeColumns}
        hiddenColumns={hidden}
        onRowOpen={(person) => navigate(pathTo(person))}
        rowMenu={(person) =>
          RowActions({
            name: person.fullName,
            onOpen: onMenu,
            children: <PersonMenuItems list={list} person={person} onOpen={onOpen} onEdit={onEdit} />,
          })
        }
        // Without a state in the address, deactivated people are left out.
        noMatch={{
          title: query.filters.state ? 'No employees match' : 'No active employees match',
          showAll: 'Show all employees',
        }}
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
    </PeopleListContext>
  );
}
