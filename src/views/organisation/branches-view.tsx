import { useSelector } from '@xstate/react';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import type { Branch } from '../../api/contract/branches.ts';
import { type BranchCharts, type BranchList, branchCommands } from '../../machines/modules/branches.ts';
import { paths } from '../../machines/rules/paths.ts';
import { HeadCount } from '../frame/head-count.tsx';
import { ListPage } from '../frame/list-page.tsx';
import { ListTable } from '../frame/list-table.tsx';
import { RowActions } from '../frame/row-actions.tsx';
import { StateToolbar } from '../frame/state-toolbar.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { createColumns } from '../ui/table-hook.ts';

const BranchSwitch = lazy(() => import('./branch-switch.tsx'));

const states = [
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
];

/** What stands where a branch has none of it. */
const NONE = '–';

const column = createColumns<Branch>();

const columns = column.columns([
  column.accessor('branchName', { id: 'branchName', header: 'Branch' }),
  column.accessor(({ address }) => address || NONE, {
    id: 'address',
    header: 'Address',
    enableSorting: false,
    meta: { hiddenInCard: true },
  }),
  column.accessor(({ admin }) => admin?.fullName ?? NONE, { id: 'admin', header: 'Admin', enableSorting: false }),
  column.accessor('timezone', { id: 'timezone', header: 'Time zone', enableSorting: false }),
  column.accessor('headcount', {
    id: 'headcount',
    header: 'People',
    meta: { align: 'end' },
    cell: ({ row: { original } }) => (
      <HeadCount count={original.headcount} filter="branch" id={original._id} name={original.branchName} />
    ),
  }),
  column.accessor('isEnabled', {
    id: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ getValue }) =>
      getValue() ? <StatusDot tone="positive">Enabled</StatusDot> : <StatusDot tone="neutral">Disabled</StatusDot>,
  }),
]);

export interface BranchesViewProps {
  list: BranchList;
  effects: BranchCharts['effects'];
  onEdit: (branch: Branch) => void;
  /** The menu of a row is opened. */
  onMenu: () => void;
}

/** Every branch: find one, see who works there, change it. */
export function BranchesView({ list, effects, onEdit, onMenu }: BranchesViewProps) {
  const command = useSelector(list, ({ context }) => context.command);
  const isAsking = useSelector(list, (snapshot) => snapshot.hasTag('confirming') || snapshot.hasTag('running'));
  const menu = (branch: Branch) => {
    const { disable, enable } = branchCommands;
    const request = (make: typeof disable) => () => list.send({ type: 'command.requested', command: make(branch) });

    return (
      <RowActions name={branch.branchName} onOpen={onMenu}>
        <MenuItem onSelect={() => onEdit(branch)}>Edit</MenuItem>
        <MenuSeparator />
        {branch.isEnabled ? (
          <MenuItem tone="critical" onSelect={request(disable)}>
            Disable
          </MenuItem>
        ) : (
          <MenuItem onSelect={request(enable)}>Enable</MenuItem>
        )}
      </RowActions>
    );
  };

  return (
    <>
      <PageHeader
        title="Branches"
        help="Where your people work: the hours each branch keeps, and who looks after it."
        actions={
          <Link href={paths.addBranch} className={buttonClass({ variant: 'primary' })}>
            <Plus size={16} aria-hidden="true" />
            Add Branch
          </Link>
        }
      />
      <ListPage>
        <StateToolbar list={list} noun="branches" states={states} />
        <ListTable
          list={list}
          sortedBy="branchName"
          label="Branches"
          columns={columns}
          onRowOpen={onEdit}
          rowMenu={menu}
          noMatch={{ title: 'No branch matches', showAll: 'Show all branches' }}
          empty={
            <EmptyState
              icon={<Plus size={20} />}
              title="No branches yet"
              action={
                <Link href={paths.addBranch} className={buttonClass({})}>
                  Add the first branch
                </Link>
              }
            >
              A branch is a place where people work, with its own time zone, weekend and holidays. Everybody belongs to
              one.
            </EmptyState>
          }
        />
      </ListPage>
      <Suspense>
        {command && isAsking && <BranchSwitch key={command.row._id} list={list} command={command} effects={effects} />}
      </Suspense>
    </>
  );
}
