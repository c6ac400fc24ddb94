import { useLocation } from 'wouter';
import type { Group } from '../../../api/contract/groups.ts';
import type { RowCommand } from '../../../machines/collection.machine.ts';
import { deleteGroup, type GroupsActor } from '../../../machines/modules/organisation/groups.ts';
import { describePeople } from '../../../rules/employees/people-selection.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { AddLink, EmptyList } from '../../layout/add-link.tsx';
import { CommandConfirmation, type Confirmation } from '../../layout/command-confirmation.tsx';
import { HeadCount } from '../../layout/head-count.tsx';
import { ListPage } from '../../layout/list-page.tsx';
import { ListTable } from '../../layout/list-table.tsx';
import { RowActions } from '../../layout/row-actions.tsx';
import { StateToolbar } from '../../layout/state-toolbar.tsx';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { createColumns } from '../../ui/table-hook.ts';

interface GroupsViewProps {
  list: GroupsActor;
  /** Branch admins can change members, but not the group itself. */
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

const pathOf = ({ _id }: Group): string => `${paths.createGroup}?group=${_id}`;

export function GroupsView({ list, mayChange }: GroupsViewProps) {
  const [, navigate] = useLocation();
  const edit = (group: Group) => navigate(pathOf(group));

  return (
    <>
      <PageHeader
        title="Groups"
        help="Bring together people from any branch or department, so that you can contact them all at once."
        actions={mayChange && <AddLink to={paths.createGroup}>Create Group</AddLink>}
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
              <MenuItem onSelect={() => edit(group)}>{mayChange ? 'Edit' : 'Edit members'}</MenuItem>
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
          noMatch={{ title: 'No groups match', showAll: 'Show all groups' }}
          empty={
            <EmptyList
              title="No groups yet"
              to={mayChange ? paths.createGroup : undefined}
              add="Create the first group"
            >
              A group brings together people from any branch or department.
            </EmptyList>
          }
        />
      </ListPage>
      <CommandConfirmation chart={list} ask={questionAbout} />
    </>
  );
}

function questionAbout({ row: { groupName, headcount } }: RowCommand<Group>): Confirmation {
  return {
    title: `Delete ${groupName}?`,
    body: `${headcount === 0 ? 'It has no members.' : `It has ${describePeople(headcount)}. Their records are not changed.`} This cannot be undone.`,
    confirm: `Delete ${groupName}`,
    busy: 'Deleting…',
  };
}
