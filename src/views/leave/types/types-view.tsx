import { Link, useLocation } from 'wouter';
import type { LeaveType } from '../../../api/contract/leave.ts';
import type { RowCommand } from '../../../machines/collection.machine.ts';
import type { LeaveTypeList } from '../../../machines/modules/leave/leave-types.ts';
import { timeOffPolicyCommands } from '../../../machines/modules/time-off/time-off-policies.ts';
import { carryOverInWords, hasNoLimit, NO_LIMIT } from '../../../rules/leave/leave-words.ts';
import { AddLink, EmptyList } from '../../layout/add-link.tsx';
import { CommandConfirmation, type Confirmation } from '../../layout/command-confirmation.tsx';
import { ListPage } from '../../layout/list-page.tsx';
import { ListTable } from '../../layout/list-table.tsx';
import { branchesColumn, RetiringItems, stateColumn, unitStates } from '../../layout/retiring.tsx';
import { RowActions } from '../../layout/row-actions.tsx';
import { StateToolbar } from '../../layout/state-toolbar.tsx';
import { BalancesMenu } from '../../time-off/balances-menu.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { createColumns } from '../../ui/table-hook.ts';
import { ColourDot } from './colour-dot.tsx';
import { pathOfForm, pathOfType, type TypeWords } from './type-words.ts';

const NONE = '–';

const column = createColumns<LeaveType>();

const columns = column.columns([
  column.accessor('name', {
    id: 'name',
    header: 'Name',
    cell: ({ row: { original } }) => <ColourDot colour={original.colour}>{original.name}</ColourDot>,
  }),
  column.accessor('daysPerYear', {
    id: 'daysPerYear',
    header: 'Days per year',
    meta: { align: 'end' },
    cell: ({ row: { original } }) => (hasNoLimit(original) ? NO_LIMIT : original.daysPerYear),
  }),
  column.accessor(({ paid }) => (paid ? 'Paid' : 'Unpaid'), { id: 'paid', header: 'Pay', enableSorting: false }),
  column.accessor((type) => carryOverInWords(type) || NONE, {
    id: 'carryOver',
    header: 'Carried over',
    enableSorting: false,
  }),
  column.accessor('branches', branchesColumn),
  column.accessor('isActive', stateColumn),
]);

export function TypesView({ list, words }: { list: LeaveTypeList; words: TypeWords }) {
  const [, navigate] = useLocation();
  const { title, help, one, many, paths } = words;
  const commands = timeOffPolicyCommands<LeaveType>(words.Name);
  const open = ({ _id }: LeaveType) => navigate(pathOfType(words, _id));
  const menu = (type: LeaveType) => {
    const request = (command: RowCommand<LeaveType>) => () => list.send({ type: 'command.requested', command });

    return (
      <RowActions name={type.name}>
        <MenuItem onSelect={() => open(type)}>View</MenuItem>
        {type.canEdit && (
          <>
            <MenuItem onSelect={() => navigate(pathOfForm(words, type._id))}>Edit</MenuItem>
            <MenuSeparator />
            <RetiringItems
              isInUse={type.isActive}
              onRetire={request(commands.retire(type))}
              onRestore={request(commands.restore(type))}
            />
          </>
        )}
      </RowActions>
    );
  };

  return (
    <>
      <PageHeader
        title={title}
        help={help}
        actions={
          <>
            <BalancesMenu />
            <Link href={paths.requests} className={buttonClass()}>
              Requests
            </Link>
            <AddLink to={paths.form}>{words.create}</AddLink>
          </>
        }
      />
      <ListPage>
        <StateToolbar list={list} noun={many} states={unitStates} />
        <ListTable
          list={list}
          sortedBy="name"
          label={title}
          columns={columns}
          onRowOpen={open}
          rowMenu={menu}
          noMatch={{ title: `No ${many} match`, showAll: `Show all ${many}` }}
          empty={
            <EmptyList title={`No ${many} yet`} to={paths.form} add={`Add the first ${one}`}>
              {words.purpose}
            </EmptyList>
          }
        />
      </ListPage>
      <CommandConfirmation chart={list} ask={(command) => questionAbout(command, words)} />
    </>
  );
}

function questionAbout({ row: { name } }: RowCommand<LeaveType>, { many }: TypeWords): Confirmation {
  return {
    title: `Retire ${name}?`,
    body: `Employees can no longer request it. Existing balances and leave are kept, and pending requests can still be decided. You can restore it from the retired ${many}.`,
    confirm: `Retire ${name}`,
    busy: 'Retiring…',
  };
}
