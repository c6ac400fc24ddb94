import Plus from 'lucide-react/icons/plus';
import { Link, useLocation } from 'wouter';
import type { Team } from '../../../api/contract/teams.ts';
import type { RowCommand } from '../../../machines/collection.machine.ts';
import { type TeamsActor, teamCommands } from '../../../machines/modules/teams.ts';
import { paths } from '../../../machines/rules/paths.ts';
import { peopleWords } from '../../../machines/rules/people-selection.ts';
import { CommandQuestion, type Question } from '../../frame/command-question.tsx';
import { HeadCount } from '../../frame/head-count.tsx';
import { ListPage } from '../../frame/list-page.tsx';
import { ListTable } from '../../frame/list-table.tsx';
import { RetiringItems, UnitState, unitStates } from '../../frame/retiring.tsx';
import { RowActions } from '../../frame/row-actions.tsx';
import { StateToolbar } from '../../frame/state-toolbar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { createColumns } from '../../ui/table-hook.ts';
import { TeamCell } from './team-cell.tsx';

export interface TeamsViewProps {
  list: TeamsActor;
  mayChange: boolean;
}

const column = createColumns<Team>();
const columns = column.columns([
  column.accessor('name', { id: 'name', header: 'Name', cell: ({ row }) => <TeamCell team={row.original} /> }),
  column.accessor(({ lead }) => lead?.fullName ?? '–', { id: 'lead', header: 'Lead', enableSorting: false }),
  column.accessor('headcount', {
    id: 'headcount',
    header: 'People',
    meta: { align: 'end' },
    cell: ({ row: { original } }) => (
      <HeadCount count={original.headcount} filter="team" id={original._id} name={original.name} />
    ),
  }),
  column.accessor('isEnabled', {
    id: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ getValue }) => <UnitState isInUse={getValue()} />,
  }),
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
        help="People who take part in challenges together. Everybody is in one team at most."
        actions={
          mayChange && (
            <Link href={paths.addTeam} className={buttonClass({ variant: 'primary' })}>
              <Plus size={16} aria-hidden="true" />
              Add Team
            </Link>
          )
        }
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
          noMatch={{ title: 'No team matches', showAll: 'Show all teams' }}
          empty={
            <EmptyState
              icon={<Plus size={20} />}
              title="No teams yet"
              action={
                mayChange && (
                  <Link href={paths.addTeam} className={buttonClass()}>
                    Add the first team
                  </Link>
                )
              }
            >
              Teams take part in challenges together: give each a name, a picture and a lead.
            </EmptyState>
          }
        />
      </ListPage>
      <CommandQuestion list={list} ask={questionAbout} />
    </>
  );
}

function questionAbout({ name: command, row: { name, headcount } }: RowCommand<Team>): Question {
  return command === 'delete'
    ? {
        title: `Delete ${name}?`,
        body: 'Nobody has ever been in this team. It cannot be brought back.',
        confirm: `Delete ${name}`,
        busy: 'Deleting…',
      }
    : {
        title: `Retire ${name}?`,
        body: `${headcount === 0 ? 'Nobody is in it now.' : `Its ${peopleWords(headcount)} stay in it.`} It is no longer offered for anybody else, and you can restore it among the retired teams.`,
        confirm: `Retire ${name}`,
        busy: 'Retiring…',
      };
}
