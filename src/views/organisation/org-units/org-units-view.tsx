import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import type { OrgUnit } from '../../../api/contract/organisation.ts';
import type { RowCommand } from '../../../machines/collection.machine.ts';
import { type OrgUnitList, orgUnitCommands } from '../../../machines/modules/organisation/org-units.ts';
import { CommandConfirmation, type Confirmation } from '../../layout/command-confirmation.tsx';
import { HeadCount } from '../../layout/head-count.tsx';
import { ListPage } from '../../layout/list-page.tsx';
import { ListTable } from '../../layout/list-table.tsx';
import { RetiringItems, stateColumn, unitStates } from '../../layout/retiring.tsx';
import { RowActions } from '../../layout/row-actions.tsx';
import { StateToolbar } from '../../layout/state-toolbar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { createColumns } from '../../ui/table-hook.ts';
import type { OrgUnitWords } from './org-unit-words.ts';

interface OrgUnitsViewProps {
  list: OrgUnitList;
  words: OrgUnitWords;
  /** Everyone on this page may add; only some may rename, retire, merge and delete. */
  mayChange: boolean;
  onAdd: () => void;
  onEdit: (unit: OrgUnit) => void;
  onMerge: (unit: OrgUnit) => void;
  onMenu: () => void;
}

const column = createColumns<OrgUnit>();

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
    column.accessor('isEnabled', stateColumn),
  ]);

export function OrgUnitsView({ list, words, mayChange, onAdd, onEdit, onMerge, onMenu }: OrgUnitsViewProps) {
  const { title, help, one, many } = words;
  const columns = useMemo(() => columnsOf(one), [one]);
  const commands = orgUnitCommands(one);
  const add = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onAdd}>
      Add {one}
    </Button>
  );
  const menu = (unit: OrgUnit) => {
    const request = (command: RowCommand<OrgUnit>) => () => list.send({ type: 'command.requested', command });

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
          noMatch={{ title: `No ${many} match`, showAll: `Show all ${many}` }}
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
      <CommandConfirmation chart={list} ask={(command) => questionAbout(command, words)} />
    </>
  );
}

function questionAbout({ name: command, row }: RowCommand<OrgUnit>, { one, many }: OrgUnitWords): Confirmation {
  const { name, headcount } = row;
  if (command === 'delete') {
    return {
      title: `Delete ${name}?`,
      body: `No one has ever been in this ${one}. This cannot be undone.`,
      confirm: `Delete ${name}`,
      busy: 'Deleting…',
    };
  }
  const stay =
    headcount === 0
      ? 'It has no people, and none'
      : `Its ${headcount === 1 ? 'only person stays' : `${headcount} people stay`} where they are, but no one else`;

  return {
    title: `Retire ${name}?`,
    body: `${stay} can be added. You can restore it from the retired ${many}.`,
    confirm: `Retire ${name}`,
    busy: 'Retiring…',
  };
}
