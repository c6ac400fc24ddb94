import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { Branch } from '../../api/contract/branches.ts';
import { type BranchCharts, type BranchList, branchCommands } from '../../machines/modules/organisation/branches.ts';
import { paths } from '../../rules/shared/paths.ts';
import { AddLink, EmptyList } from '../layout/add-link.tsx';
import { HeadCount } from '../layout/head-count.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { ListTable } from '../layout/list-table.tsx';
import { PersonLink } from '../layout/person-link.tsx';
import { RowActions } from '../layout/row-actions.tsx';
import { StateToolbar } from '../layout/state-toolbar.tsx';
import { MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { createColumns } from '../ui/table-hook.ts';

const BranchSwitch = lazyPart(
  () => import('./branch-switch.tsx'),
  ({ list }) => list.send({ type: 'command.dismissed' }),
);

const states = [
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
];

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
  column.accessor(({ admin }) => admin?.fullName ?? NONE, {
    id: 'admin',
    header: 'Admin',
    enableSorting: false,
    cell: ({ getValue, row: { original } }) =>
      original.admin ? <PersonLink id={original.admin._id}>{getValue()}</PersonLink> : getValue(),
  }),
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
    header: 'Status',
    enableSorting: false,
    cell: ({ getValue }) =>
      getValue() ? <StatusDot tone="positive">Enabled</StatusDot> : <StatusDot tone="neutral">Disabled</StatusDot>,
  }),
]);

interface BranchesViewProps {
  list: BranchList;
  effects: BranchCharts['effects'];
  /** A branch is opened at its public holidays. */
  isForHolidays: boolean;
  onEdit: (branch: Branch) => void;
  onHolidays: (branch: Branch) => void;
  onMenu: () => void;
}

export function BranchesView({ list, effects, isForHolidays, onEdit, onHolidays, onMenu }: BranchesViewProps) {
  const command = useSelector(list, ({ context }) => context.command);
  const isAsking = useSelector(list, (snapshot) => snapshot.hasTag('confirming') || snapshot.hasTag('running'));
  const menu = (branch: Branch) => {
    const { disable, enable } = branchCommands;
    const request = (make: typeof disable) => () => list.send({ type: 'command.requested', command: make(branch) });

    return (
      <RowActions name={branch.branchName} onOpen={onMenu}>
        <MenuItem onSelect={() => onEdit(branch)}>Edit</MenuItem>
        <MenuItem onSelect={() => onHolidays(branch)}>Change public holidays</MenuItem>
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
        help={
          isForHolidays
            ? 'Choose a branch to change its public holidays.'
            : 'Your workplaces, with their time zones and admins.'
        }
        actions={<AddLink to={paths.addBranch}>Add branch</AddLink>}
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
          noMatch={{ title: 'No branches match', showAll: 'Show all branches' }}
          empty={
            <EmptyList title="No branches yet" to={paths.addBranch} add="Add the first branch">
              A branch is a workplace with its own time zone, weekend and public holidays.
            </EmptyList>
          }
        />
      </ListPage>
      <Suspense>
        {command && isAsking && <BranchSwitch key={command.row._id} list={list} command={command} effects={effects} />}
      </Suspense>
    </>
  );
}
