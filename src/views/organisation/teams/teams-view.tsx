import { useLocation } from 'wouter';
import type { Team } from '../../../api/contract/teams.ts';
import type { RowCommand } from '../../../machines/collection.machine.ts';
import { type TeamsActor, teamCommands } from '../../../machines/modules/organisation/teams.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { AddLink, EmptyList } from '../../layout/add-link.tsx';
import { CommandConfirmation, type Confirmation } from '../../layout/command-confirmation.tsx';
import { HeadCount } from '../../layout/head-count.tsx';
import { ListPage } from '../../layout/list-page.tsx';
import { ListTable } from '../../layout/list-table.tsx';
import { PersonLink } from '../../layout/person-link.tsx';
import { RetiringItems, stateColumn, unitStates } from '../../layout/retiring.tsx';
import { RowActions } from '../../layout/row-actions.tsx';
import { StateToolbar } from '../../layout/state-toolbar.tsx';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { createColumns } from '../../ui/table-hook.ts';
import { TeamCell } from './team-cell.tsx';

interface TeamsViewProps {
  list: TeamsActor;
  mayChange: boolean;
}

const column = createColumns<Team>();
const columns = column.columns([
  column.accessor('name', { id: 'name', header: 'Name', cell: ({ row }) => <TeamCell team={row.original} /> }),
  column.accessor(({ lead }) => lead?.fullName ?? '–', {
    id: 'lead',
    header: 'Lead',
    enableSorting: false,
    cell: ({ getValue, row: { original } }) =>
      original.lead ? (
        <PersonLink id={original.lead._id} isCompanyWide>
          {getValue()}
        </PersonLink>
      ) : (
        getValue()
      ),
  }),
  column.accessor('headcount', {
    id: 'headcount',
    header: 'People',
    meta: { align: 'end' },
    cell: ({ row: { original } }) => (
      <HeadCount count={original.headcount} filter="team" id={original._id} name={original.name} />
    ),
  }),
  column.accessor('isEnabled', stateColumn),
]);

const pathOf = ({ _id }: Team): string => `${paths.addTeam}?team=${_id}`;

export function TeamsView({ list, mayChange }: TeamsViewProps) {
  const [, navigate] = useLocation();
  const edit = (team: Team) => navigate(pathOf(team));
  const menu = (team: Team) => {
    const request = (command: RowCommand<Team>) => () => list.send({ type: 'command.requested', command });

    return (
      <RowActions name={team.name}>
        <MenuItem onSelect={() => edit(team)}>Edit</MenuItem>
        <MenuSeparator />
        <RetiringItems
          isInUse={team.isEnabled}
          canDelete={team.canDelete}
          onRetire={request(teamCommands.retire(team))}
          onRestore={request(teamCommands.restore(team))}
          onDelete={request(teamCommands.delete(team))}
        />
      </RowActions>
    );
  };

  return (
    <>
      <PageHeader
        title="Teams"
        help="Teams compete in challenges together. Each person can be in one team."
        actions={mayChange && <AddLink to={paths.addTeam}>Add team</AddLink>}
      />
      <ListPage>
        <StateToolbar list={list} noun="teams" states={unitStates} />
        <ListTable
          list={list}
          sortedBy="name"
          label="Teams"
          columns={columns}
          onRowOpen={mayChange ? edit : undefined}
          rowMenu={mayChange ? menu : undefined}
          noMatch={{ title: 'No teams match', showAll: 'Show all teams' }}
          empty={
            <EmptyList title="No teams yet" to={mayChange ? paths.addTeam : undefined} add="Add the first team">
              Teams compete in challenges together. Give each a name, picture and lead.
            </EmptyList>
          }
        />
      </ListPage>
      <CommandConfirmation chart={list} ask={questionAbout} />
    </>
  );
}

function questionAbout({ name: command, row: { name, headcount } }: RowCommand<Team>): Confirmation {
  return command === 'delete'
    ? {
        title: `Delete ${name}?`,
        body: 'No one has ever been in this team. This cannot be undone.',
        confirm: `Delete ${name}`,
        busy: 'Deleting…',
      }
    : {
        title: `Retire ${name}?`,
        body: `${headcount === 0 ? 'It has no members, and none' : `Its ${headcount === 1 ? 'only member stays' : `${headcount} members stay`}, but no one else`} can be added. You can restore it from the retired teams.`,
        confirm: `Retire ${name}`,
        busy: 'Retiring…',
      };
}
