import Plus from 'lucide-react/icons/plus';
import { Link, useLocation } from 'wouter';
import type { LeaveType } from '../../../api/contract/leave.ts';
import type { RowCommand } from '../../../machines/collection.machine.ts';
import type { LeaveTypeList } from '../../../machines/modules/leave-types.ts';
import { termsCommands } from '../../../machines/modules/terms.ts';
import { carryOverInWords } from '../../../machines/rules/leave-words.ts';
import { CommandQuestion, type Question } from '../../frame/command-question.tsx';
import { ListPage } from '../../frame/list-page.tsx';
import { ListTable } from '../../frame/list-table.tsx';
import { RetiringItems, UnitState, unitStates } from '../../frame/retiring.tsx';
import { RowActions } from '../../frame/row-actions.tsx';
import { StateToolbar } from '../../frame/state-toolbar.tsx';
import { BadgeList } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { createColumns } from '../../ui/table-hook.ts';
import { ColourDot } from './colour-dot.tsx';
import { pathOfForm, pathOfType, type TypeWords } from './type-words.ts';

/** What stands where a type has none of it. */
const NONE = '–';

const column = createColumns<LeaveType>();

const columns = column.columns([
  column.accessor('name', {
    id: 'name',
    header: 'Name',
    cell: ({ row: { original } }) => <ColourDot colour={original.colour}>{original.name}</ColourDot>,
  }),
  column.accessor('daysPerYear', { id: 'daysPerYear', header: 'Days per year', meta: { align: 'end' } }),
  column.accessor(({ paid }) => (paid ? 'Paid' : 'Unpaid'), { id: 'paid', header: 'Pay', enableSorting: false }),
  column.accessor((type) => carryOverInWords(type) || NONE, {
    id: 'carryOver',
    header: 'Carried over',
    enableSorting: false,
  }),
  column.accessor('branches', {
    id: 'branches',
    header: 'For',
    enableSorting: false,
    cell: ({ getValue }) => (
      <BadgeList items={getValue().map(({ branchName }) => branchName)} max={1} empty={<>Everybody</>} />
    ),
  }),
  column.accessor('isActive', {
    id: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ getValue }) => <UnitState isInUse={getValue()} />,
  }),
]);

/** Every type of leave, or of sick leave: find one, see its terms, change it. */
export function TypesView({ list, words }: { list: LeaveTypeList; words: TypeWords }) {
  const [, navigate] = useLocation();
  const { title, help, one, many, paths } = words;
  const commands = termsCommands<LeaveType>(words.Name);
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
            <Link href={paths.requests} className={buttonClass()}>
              Requests
            </Link>
            <Link href={paths.form} className={buttonClass({ variant: 'primary' })}>
              <Plus size={16} aria-hidden="true" />
              {words.create}
            </Link>
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
          noMatch={{ title: `No ${one} matches`, showAll: `Show all ${many}` }}
          empty={
            <EmptyState
              icon={<Plus size={20} />}
              title={`No ${many} yet`}
              action={
                <Link href={paths.form} className={buttonClass()}>
                  Add the first {one}
                </Link>
              }
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

function questionAbout({ row: { name } }: RowCommand<LeaveType>, { many }: TypeWords): Question {
  return {
    title: `Retire ${name}?`,
    body: `Nobody can ask for it any more. Days that were granted or taken stay as they are, and requests that wait can still be decided. You can restore it among the retired ${many}.`,
    confirm: `Retire ${name}`,
    busy: 'Retiring…',
  };
}
