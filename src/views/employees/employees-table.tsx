import { useSelector } from '@xstate/react';
import SearchX from 'lucide-react/icons/search-x';
import UserPlus from 'lucide-react/icons/user-plus';
import { Link } from 'wouter';
import type { Employee } from '../../api/contract/employees.ts';
import type { EmployeesActor } from '../../machines/modules/employees.ts';
import { PAGE_SIZE } from '../../machines/rules/constants.ts';
import { isNarrowed } from '../../machines/rules/list-query.ts';
import { paths } from '../../machines/rules/paths.ts';
import { Banner } from '../frame/banner.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
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
  const { rows, total, query, message } = useSelector(list, ({ context }) => context);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(list, (snapshot) => snapshot.hasTag('failed'));
  const retry = () => list.send({ type: 'reload.requested' });
  const status = isBusy ? (rows.length > 0 ? 'refreshing' : 'loading') : hasFailed ? 'failed' : 'ready';
  const words = message ?? 'The server could not be reached. Nothing was changed.';

  return (
    <>
      {hasFailed && rows.length > 0 && <Banner onRetry={retry}>{words} What you see may be out of date.</Banner>}
      <DataTable
        label="Employees"
        columns={employeeColumns}
        rows={rows}
        rowId={({ _id }) => _id}
        total={total}
        status={status}
        sort={query.sort}
        onSortChange={(sort) => list.send({ type: 'sort.changed', sort })}
        page={query.page}
        pageSize={PAGE_SIZE}
        onPageChange={(page) => list.send({ type: 'page.changed', page })}
        hiddenColumns={hidden}
        onRowOpen={onLook}
        rowMenu={(person) => <RowMenu list={list} person={person} onLook={onLook} onEdit={onEdit} onMenu={onMenu} />}
        empty={isNarrowed(query) ? <NoMatch list={list} /> : <NobodyYet />}
        error={
          <ErrorState title="The list could not be loaded" onRetry={retry}>
            {words}
          </ErrorState>
        }
      />
    </>
  );
}

function NoMatch({ list }: { list: EmployeesActor }) {
  return (
    <EmptyState
      icon={<SearchX size={20} />}
      title="Nobody matches"
      action={<Button onClick={() => list.send({ type: 'filters.cleared' })}>Show everyone</Button>}
    >
      Try fewer letters, or lift a filter.
    </EmptyState>
  );
}

function NobodyYet() {
  return (
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
  );
}
