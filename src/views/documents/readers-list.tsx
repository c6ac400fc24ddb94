import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import UsersRound from 'lucide-react/icons/users-round';
import type { ReactNode } from 'react';
import type { AudienceMember } from '../../api/contract/audience.ts';
import type { CollectionActor } from '../../machines/collection.machine.ts';
import type { ListQuery } from '../../rules/shared/list-query.ts';
import { ListPage } from '../layout/list-page.tsx';
import { ListTable } from '../layout/list-table.tsx';
import { PersonLink } from '../layout/person-link.tsx';
import { StateTabs } from '../layout/state-tabs.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { createColumns } from '../ui/table-hook.ts';
import { Toolbar } from '../ui/toolbar.tsx';
import styles from './documents.module.css';

interface ReadersListProps {
  list: CollectionActor<AudienceMember>;
  words: { done: string; notDone: string; at: string };
  /** Other states than read and not read. */
  states?: readonly { value: string; label: string }[];
  /** Between the search and the table. */
  filters?: ReactNode;
  onExport?: (query: ListQuery) => void;
}

const column = createColumns<AudienceMember>();
const columnsFor = (at: string) =>
  column.columns([
    column.accessor('fullName', {
      id: 'name',
      header: 'Name',
      cell: ({ getValue, row: { original } }) => (
        <span className={styles.name}>
          <Avatar name={getValue()} size={24} />
          <PersonLink id={original._id}>{getValue()}</PersonLink>
        </span>
      ),
    }),
    column.accessor(({ branchName }) => branchName ?? '–', { id: 'branch', header: 'Branch', enableSorting: false }),
    column.accessor(({ department }) => department ?? '–', {
      id: 'department',
      header: 'Department',
      enableSorting: false,
    }),
    column.accessor('readAt', {
      id: 'read',
      header: at,
      cell: ({ getValue }) => DateTime({ value: getValue(), show: 'both' }),
    }),
  ]);
const columns = { Read: columnsFor('Read'), Acknowledged: columnsFor('Acknowledged') };

const readStates = ({ done, notDone }: ReadersListProps['words']) => [
  { value: 'read', label: done },
  { value: 'unread', label: notDone },
];

export function ReadersList({ list, words, states = readStates(words), filters, onExport }: ReadersListProps) {
  const query = useSelector(list, ({ context }) => context.query);
  const state = query.filters.state?.[0] ?? '';

  return (
    <ListPage>
      <StateTabs
        label="Readers"
        options={[{ value: '', label: 'All' }, ...states]}
        value={state}
        onChange={(value) => list.send({ type: 'filter.changed', name: 'state', values: value === '' ? [] : [value] })}
      />
      <Toolbar
        search={
          <SearchInput
            value={query.search}
            label="Search people"
            onValueChange={(search) => list.send({ type: 'search.changed', search })}
          />
        }
        filters={filters}
        actions={
          onExport && (
            <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => onExport(query)}>
              Export
            </Button>
          )
        }
      />
      <ListTable
        list={list}
        label="Audience"
        columns={words.at === 'Acknowledged' ? columns.Acknowledged : columns.Read}
        noMatch={{ title: 'No matches', showAll: 'Show everyone' }}
        empty={
          <EmptyState icon={<UsersRound size={20} />} title="No one in the audience">
            No one matches this audience at the moment.
          </EmptyState>
        }
      />
    </ListPage>
  );
}
