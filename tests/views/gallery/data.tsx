import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import UserX from 'lucide-react/icons/user-x';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { Avatar } from '../../../src/views/ui/avatar.tsx';
import { BadgeList } from '../../../src/views/ui/badge.tsx';
import { Button } from '../../../src/views/ui/button.tsx';
import { ColumnChooser } from '../../../src/views/ui/column-chooser.tsx';
import { DataTable } from '../../../src/views/ui/data-table.tsx';
import { EmptyState } from '../../../src/views/ui/empty-state.tsx';
import { ErrorState } from '../../../src/views/ui/error-state.tsx';
import { ClearFilters, FilterChip } from '../../../src/views/ui/filter-chip.tsx';
import { IconButton } from '../../../src/views/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../src/views/ui/menu.tsx';
import { PageHeader } from '../../../src/views/ui/page-header.tsx';
import { SearchInput } from '../../../src/views/ui/search-input.tsx';
import { StatusDot } from '../../../src/views/ui/status-dot.tsx';
import { createColumns } from '../../../src/views/ui/table-hook.ts';
import { Toolbar } from '../../../src/views/ui/toolbar.tsx';
import styles from './gallery.module.css';
import { type Person, people } from './people.ts';

const column = createColumns<Person>();
const columns = column.columns([
  column.accessor('name', {
    id: 'name',
    header: 'Name',
    cell: ({ row }) => (
      <span className={styles.person}>
        <Avatar name={row.original.name} size={24} />
        {row.original.name}
      </span>
    ),
  }),
  column.accessor('department', { id: 'department', header: 'Department' }),
  column.accessor('branch', { id: 'branch', header: 'Branch' }),
  column.accessor('email', { id: 'email', header: 'Email' }),
  column.accessor('groups', {
    id: 'groups',
    header: 'Group',
    enableSorting: false,
    cell: ({ getValue }) => <BadgeList items={getValue()} />,
  }),
  column.accessor('roles', {
    id: 'roles',
    header: 'Roles',
    enableSorting: false,
    cell: ({ getValue }) => <BadgeList items={getValue()} tone="accent" max={1} />,
  }),
  column.accessor('nationality', { id: 'nationality', header: 'Nationality', meta: { hiddenInCard: true } }),
  column.accessor('gender', { id: 'gender', header: 'Gender', meta: { hiddenInCard: true } }),
  column.accessor('isEnabled', {
    id: 'isEnabled',
    header: 'Status',
    cell: ({ getValue }) => (
      <StatusDot tone={getValue() ? 'positive' : 'neutral'}>{getValue() ? 'Active' : 'Deactivated'}</StatusDot>
    ),
  }),
]);

export function DataStory() {
  const [sort, setSort] = useState('name');
  const [page, setPage] = useState(2);
  const pageSize = 25;
  const [hidden, setHidden] = useState<string[]>(['gender']);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState('');
  const query = new URLSearchParams(location.search);
  const status = (query.get('status') ?? 'ready') as 'ready';
  const hasRows = !query.has('none');
  const key = sort.replace('-', '') as keyof Person;
  const sorted = [...people].sort(
    (a, b) => String(a[key]).localeCompare(String(b[key])) * (sort.startsWith('-') ? -1 : 1),
  );

  return (
    <main className={styles.page}>
      <PageHeader title="Employees" help="Everyone who works here, across all branches." />
      <Toolbar
        search={<SearchInput label="Search employees" value={search} onValueChange={setSearch} />}
        actions={
          <>
            <ColumnChooser
              hidden={hidden}
              onHiddenChange={setHidden}
              columns={['name', 'department', 'branch', 'email', 'nationality', 'gender'].map((id) => ({
                id,
                label: id.charAt(0).toUpperCase() + id.slice(1),
                locked: id === 'name',
              }))}
            />
            <Button>Export</Button>
          </>
        }
        filters={
          <>
            <FilterChip label="Branch" value="Lisbon" onRemove={() => {}} />
            <FilterChip label="Department" value="People and culture" onRemove={() => {}} />
            <ClearFilters onClear={() => {}} />
          </>
        }
      >
        <Button>Filter</Button>
      </Toolbar>
      <DataTable
        hiddenColumns={hidden}
        label="Employees"
        columns={columns}
        rows={hasRows ? sorted.slice((page - 1) * pageSize, page * pageSize) : []}
        rowId={(person) => person.id}
        total={hasRows ? people.length : 0}
        status={status}
        sort={sort}
        onSortChange={setSort}
        page={page}
        pageSize={pageSize}
        onPageChange={setPage}
        onRowOpen={(person) => setOpened(person.name)}
        rowMenu={(person) => (
          <Menu
            trigger={(props) => (
              <IconButton
                {...props}
                size="small"
                withoutTooltip
                label={`Actions for ${person.name}`}
                icon={<Ellipsis size={16} />}
              />
            )}
          >
            <MenuItem icon={<Pencil size={16} />} onSelect={() => setOpened(`edit ${person.name}`)}>
              Edit
            </MenuItem>
            <MenuItem onSelect={() => {}} disabled>
              Resend Email
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<UserX size={16} />} tone="critical" onSelect={() => {}}>
              Deactivate
            </MenuItem>
          </Menu>
        )}
        empty={
          <EmptyState icon={<Users size={20} />} title="No employees yet">
            This is where everyone who works here is listed.
          </EmptyState>
        }
        error={
          <ErrorState title="The list could not be loaded" onRetry={() => {}}>
            The server did not answer. Nothing was changed.
          </ErrorState>
        }
      />
      <p data-testid="opened">{opened}</p>
    </main>
  );
}
