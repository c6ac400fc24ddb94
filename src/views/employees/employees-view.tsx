import { useSelector } from '@xstate/react';
import UserPlus from 'lucide-react/icons/user-plus';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { Employee } from '../../api/contract/employees.ts';
import type { EmployeeChoicesActor, EmployeesActor } from '../../machines/modules/employees.ts';
import { paths } from '../../machines/rules/paths.ts';
import { ListPage } from '../frame/list-page.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmployeesTable } from './employees-table.tsx';
import { EmployeesToolbar } from './employees-toolbar.tsx';
import { useHiddenColumns } from './use-hidden-columns.ts';

const CommandDialog = lazy(() => import('./command-dialog.tsx'));
const loadDetails = () => import('./details-dialog.tsx');
const loadEdit = () => import('./edit-dialog.tsx');
const DetailsDialog = lazy(loadDetails);
const EditDialog = lazy(loadEdit);

/** Whoever opens a row's menu will want one of these in a moment. Without a network, that moment will tell. */
const prepareDialogs = () => void Promise.all([loadDetails(), loadEdit()]).catch(() => {});

export interface EmployeesViewProps {
  list: EmployeesActor;
  choices: EmployeeChoicesActor;
}

/** Everyone in scope: find them, look at them, change them. */
export function EmployeesView({ list, choices }: EmployeesViewProps) {
  const [hidden, setHidden] = useHiddenColumns();
  const isAsked = useSelector(list, ({ context }) => context.command?.asks);
  const [looking, setLooking] = useState<Employee>();
  const [editing, setEditing] = useState<Employee>();

  return (
    <>
      <PageHeader
        title="Employees"
        help="Everyone you look after. Find somebody, see their profile, change their record."
        actions={
          <Link href={paths.addEmployee} className={buttonClass({ variant: 'primary' })}>
            <UserPlus size={16} aria-hidden="true" />
            Add Employee
          </Link>
        }
      />
      <ListPage>
        <EmployeesToolbar list={list} choices={choices} hidden={hidden} onHiddenChange={setHidden} />
        <EmployeesTable list={list} hidden={hidden} onLook={setLooking} onEdit={setEditing} onMenu={prepareDialogs} />
      </ListPage>
      <Suspense>
        {isAsked && <CommandDialog list={list} />}
        {looking && <DetailsDialog person={looking} onClose={() => setLooking(undefined)} />}
        {editing && (
          <EditDialog
            person={editing}
            onClose={() => setEditing(undefined)}
            onSaved={() => list.send({ type: 'reload.requested' })}
          />
        )}
      </Suspense>
    </>
  );
}
