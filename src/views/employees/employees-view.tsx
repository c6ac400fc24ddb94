import { useSelector } from '@xstate/react';
import UserPlus from 'lucide-react/icons/user-plus';
import { Suspense, useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { ListedEmployee } from '../../api/contract/employees.ts';
import {
  type EmployeeChoicesActor,
  type EmployeesActor,
  loadCalls,
} from '../../machines/modules/employees/employees.ts';
import type { PeopleChangeActor } from '../../machines/people-change.machine.ts';
import { paths } from '../../rules/shared/paths.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { CommandDialog, DetailsDialog, EditDialog, prepareDialogs } from './dialogs.lazy.ts';
import { EmployeesTable } from './employees-table.tsx';
import { EmployeesToolbar } from './employees-toolbar.tsx';
import { PeopleBar } from './people-bar.tsx';
import { useHiddenColumns } from './use-hidden-columns.ts';

const loadChange = () => import('./people-change-dialog.tsx');
const PeopleChangeDialog = lazyPart(loadChange, ({ change }) => change.send({ type: 'change.dismissed' }));
const Notices = lazyPart(async () => ({ default: (await loadChange()).Notices }));
const prepareChange = () => void Promise.all([loadChange(), loadCalls()]).catch(() => {});

interface EmployeesViewProps {
  list: EmployeesActor;
  choices: EmployeeChoicesActor;
  change: PeopleChangeActor;
}

export function EmployeesView({ list, choices, change }: EmployeesViewProps) {
  const [hidden, setHidden] = useHiddenColumns();
  const isChanging = useSelector(change, (snapshot) => snapshot.hasTag('open'));
  const isChanged = useSelector(change, ({ context }) => context.last !== null);
  const hasNotice = /added=|leaver=/.test(useSearch()) || isChanged;
  const needsConfirmation = useSelector(list, ({ context }) => context.command?.needsConfirmation);
  const [looking, setLooking] = useState<ListedEmployee>();
  const [editing, setEditing] = useState<ListedEmployee>();

  return (
    <>
      <PageHeader
        title="Employees"
        help="Find people and update their records."
        actions={
          <>
            <Link href={paths.orgChart} className={buttonClass()}>
              Organisation chart
            </Link>
            <Link href={paths.addEmployee} className={buttonClass({ variant: 'primary' })}>
              <UserPlus size={16} aria-hidden="true" />
              Add Employee
            </Link>
          </>
        }
      />
      <ListPage>
        <EmployeesToolbar list={list} choices={choices} change={change} hidden={hidden} onHiddenChange={setHidden} />
        <Suspense>{hasNotice && <Notices list={list} change={change} />}</Suspense>
        <PeopleBar list={list} change={change} onApproach={prepareChange} />
        <EmployeesTable
          list={list}
          change={change}
          hidden={hidden}
          onOpen={setLooking}
          onEdit={setEditing}
          onMenu={prepareDialogs}
        />
      </ListPage>
      <Suspense>
        {isChanging && <PeopleChangeDialog change={change} choices={choices} />}
        {needsConfirmation && <CommandDialog list={list} />}
        {looking && <DetailsDialog person={looking} onClose={() => setLooking(undefined)} />}
        {editing && (
          <EditDialog
            person={editing}
            onClose={() => setEditing(undefined)}
            onSaved={(reply) => list.send({ type: 'reload.requested', saved: reply?.user })}
          />
        )}
      </Suspense>
    </>
  );
}
