import Plus from 'lucide-react/icons/plus';
import { Link, useLocation } from 'wouter';
import type { Group } from '../../../api/contract/groups.ts';
import type { RowCommand } from '../../../machines/collection.machine.ts';
import { deleteGroup, type GroupsActor } from '../../../machines/modules/groups.ts';
import { paths } from '../../../machines/rules/paths.ts';
import { peopleWords } from '../../../machines/rules/people-selection.ts';
import { CommandQuestion, type Question } from '../../frame/command-question.tsx';
import { HeadCount } from '../../frame/head-count.tsx';
import { ListPage } from '../../frame/list-page.tsx';
import { ListTable } from '../../frame/list-table.tsx';
import { RowActions } from '../../frame/row-actions.tsx';
import { StateToolbar } from '../../frame/state-toolbar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { createColumns } from '../../ui/table-hook.ts';

export interface GroupsViewProps {
  list: GroupsActor;
  /** Whether this person may name, rename and delete groups; who is in them is also up to branch admins. */
  mayChange: boolean;
}

const column = createColumns<Group>();
const columns = column.columns([
  column.accessor('groupName', { id: 'name', header: 'Name' }),
  column.accessor('headcount', {
    id: 'headcount',
    header: 'People',
    meta: { align: 'end' },
    cell: ({ row: { original } }) => (
      <HeadCount count={original.headcount} filter="group" id={original._id} name={original.groupName} />
    ),
  }),
]);

/** Where a group is renamed, and people come and go. */
const pathOf = ({ _id }: Group): string => `${paths.createGroup}?group=${_id}`;

export function GroupsView({ list, mayChange }: GroupsViewProps) {
  const [, navigate] = useLocation();
  const edit = (group: Group) => navigate(pathOf(group));

  return (
    <>
      <PageHeader
        title="Groups"
        help="People from any branch or department, gathered under one name to address them together."
        actions={
          mayChange && (
            <Link href={paths.createGroup} className={buttonClass({ variant: 'primary' })}>
              <Plus size={16} aria-hidden="true" />
              Create Group
            </Link>
          )
        }
      />
      <ListPage>
        <StateToolbar list={list} noun="groups" />
        <ListTable
          list={list}
          sortedBy="name"
          label="Groups"
          columns={columns}
          onRowOpen={edit}
          rowMenu={(group) => (
            <RowActions name={group.groupName}>
              <MenuItem onSelect={() => edit(group)}>
                {mayChange ? 'Rename or change people' : 'Change people'}
              </MenuItem>
              {mayChange && (
                <>
                  <MenuSeparator />
                  <MenuItem
                    tone="critical"
                    onSelect={() => list.send({ type: 'command.requested', command: deleteGroup(group) })}
                  >
                    Delete
                  </MenuItem>
                </>
              )}
            </RowActions>
          )}
          noMatch={{ title: 'No group matches', showAll: 'Show all groups' }}
          empty={
            <EmptyState
              icon={<Plus size={20} />}
              title="No groups yet"
              action={
                mayChange && (
                  <Link href={paths.createGroup} className={buttonClass()}>
                    Create the first group
                  </Link>
                )
              }
            >
              A group gathers people from any branch or department under one name.
            </EmptyState>
          }
        />
      </ListPage>
      <CommandQuestion list={list} ask={questionAbout} />
    </>
  );
}

function questionAbout({ row: { groupName, headcount } }: RowCommand<Group>): Question {
  return {
    title: `Delete ${groupName}?`,
    body: `${headcount === 0 ? 'Nobody is in it.' : `It loses its ${peopleWords(headcount)}, who stay as they are otherwise.`} A group cannot be brought back.`,
    confirm: `Delete ${groupName}`,
    busy: 'Deleting…',
  };
}
