import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import type { NamedUnit } from '../../../api/contract/organisation.ts';
import type { RowCommand } from '../../../machines/collection.machine.ts';
import { type NamedList, namedCommands } from '../../../machines/modules/named-units.ts';
import { CommandQuestion, type Question } from '../../frame/command-question.tsx';
import { HeadCount } from '../../frame/head-count.tsx';
import { ListPage } from '../../frame/list-page.tsx';
import { ListTable } from '../../frame/list-table.tsx';
import { RetiringItems, UnitState, unitStates } from '../../frame/retiring.tsx';
import { RowActions } from '../../frame/row-actions.tsx';
import { StateToolbar } from '../../frame/state-toolbar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { createColumns } from '../../ui/table-hook.ts';
import type { NamedWords } from './named-words.ts';

export interface NamedViewProps {
  list: NamedList;
  words: NamedWords;
  /** Whether this person may rename, retire, merge and delete; everybody here may add. */
  mayChange: boolean;
  onAdd: () => void;
  onEdit: (unit: NamedUnit) => void;
  onMerge: (unit: NamedUnit) => void;
  /** The menu of a row is opened. */
  onMenu: () => void;
}

const column = createColumns<NamedUnit>();

const columnsOf = (filter: string) =>
  column.columns([
    column.accessor('name', { id: 'name', header: 'Name' }),
    column.accessor(({ code }) => code ?? '–', { id: 'code', header: 'Code', enableSorting: false }),
    column.accessor('headcount', {
      id: 'headcount',
      header: 'People',
      meta: { align: 'end' },
      cell: ({ row: { original } }) => (
        <HeadCount count={original.headcount} filter={filter} id={original._id} name={original.name} />
      ),
    }),
    column.accessor('isEnabled', {
      id: 'state',
      header: 'State',
      enableSorting: false,
      cell: ({ getValue }) => <UnitState isInUse={getValue()} />,
    }),
  ]);

/** Departments, or designations: find one, see who belongs to it, change it. */
export function NamedView({ list, words, mayChange, onAdd, onEdit, onMerge, onMenu }: NamedViewProps) {
  const { title, help, one, many, Name } = words;
  const columns = useMemo(() => columnsOf(one), [one]);
  const commands = namedCommands(one);
  const add = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onAdd}>
      Add {Name}
    </Button>
  );
  const menu = (unit: NamedUnit) => {
    const request = (command: RowCommand<NamedUnit>) => () => list.send({ type: 'command.requested', command });

    return (
      <RowActions name={unit.name} onOpen={onMenu}>
        <MenuItem onSelect={() => onEdit(unit)}>Rename</MenuItem>
        <MenuItem onSelect={() => onMerge(unit)}>Merge into another</MenuItem>
        <MenuSeparator />
        <RetiringItems
          isInUse={unit.isEnabled}
          canDelete={unit.canDelete}
          onRetire={request(commands.retire(unit))}
          onRestore={request(commands.restore(unit))}
          onDelete={request(commands.delete(unit))}
        />
      </RowActions>
    );
  };

  return (
    <>
      <PageHeader title={title} help={help} actions={add} />
      <ListPage>
        <StateToolbar list={list} noun={many} states={unitStates} />
        <ListTable
          list={list}
          sortedBy="name"
          label={title}
          columns={columns}
          onRowOpen={mayChange ? onEdit : undefined}
          rowMenu={mayChange ? menu : undefined}
          noMatch={{ title: `No ${one} matches`, showAll: `Show all ${many}` }}
          empty={
            <EmptyState
              icon={<Plus size={20} />}
              title={`No ${many} yet`}
              action={<Button onClick={onAdd}>Add the first {one}</Button>}
            >
              {words.purpose}
            </EmptyState>
          }
        />
      </ListPage>
      <CommandQuestion list={list} ask={(command) => questionAbout(command, words)} />
    </>
  );
}

function questionAbout({ name: command, row }: RowCommand<NamedUnit>, { one, many }: NamedWords): Question {
  const { name, headcount } = row;
  if (command === 'delete') {
    return {
      title: `Delete ${name}?`,
      body: `Nobody has ever belonged to this ${one}. It cannot be brought back.`,
      confirm: `Delete ${name}`,
      busy: 'Deleting…',
    };
  }
  const stay =
    headcount === 0
      ? 'Nobody belongs to it now.'
      : `${headcount === 1 ? 'The one person' : `The ${headcount} people`} in it stay where they are.`;

  return {
    title: `Retire ${name}?`,
    body: `${stay} It is no longer offered for anybody else, and you can restore it among the retired ${many}.`,
    confirm: `Retire ${name}`,
    busy: 'Retiring…',
  };
}
