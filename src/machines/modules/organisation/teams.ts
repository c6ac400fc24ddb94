import type { EmployeesQuery, ListedEmployee } from '../../../api/contract/employees.ts';
import type { EditTeamBody, Team, TeamReply, TeamsQuery } from '../../../api/contract/teams.ts';
import { createUploader } from '../../../api/upload.ts';
import { emptySelection, type PeopleSelection } from '../../../rules/employees/people-selection.ts';
import { LOGO_MAX_BYTES } from '../../../rules/shared/constants.ts';
import { type ListShape, toApiQuery } from '../../../rules/shared/list-query.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { errorsOf, isBlank } from '../../../rules/shared/validation.ts';
import type { CollectionActor, RowCommand } from '../../collection.machine.ts';
import type { FormActor, LoadedForm } from '../../form.machine.ts';
import { bodyOf, isSuccess, type Reply } from '../../ports.ts';
import type { Services } from '../../wiring.ts';
import { loadChoices, type PeopleChoices } from '../employees/people-choices.ts';
import { mapReply } from '../shared/map-reply.ts';
import { rowCommand } from '../shared/row-command.ts';
import { versionOf } from '../shared/version-of.ts';
import { wireForm } from '../shared/wire-form.ts';
import { wireList, wirePicker } from '../shared/wire-list.ts';

export interface TeamValues {
  name: string;
  lead: string | null;
  image: File | null;
  add: PeopleSelection;
  /** Whether people in other teams leave them. */
  move: boolean;
  remove: PeopleSelection;
  record?: { id: string; version: number; headcount: number; image: string | null; leadName: string | undefined };
}

export type TeamsActor = CollectionActor<Team>;
export type TeamFormActor = FormActor<PeopleChoices, TeamValues, TeamReply>;

export const teamsShape: ListShape<TeamsQuery> = { sorts: ['name', 'headcount'], filters: ['state'] };

export const emptyTeam: TeamValues = {
  name: '',
  lead: null,
  image: null,
  add: emptySelection,
  move: false,
  remove: emptySelection,
};

/** The server's limit for one save. */
const MOST_AT_ONCE = 50;

const valuesOf = ({ _id, name, lead, image, headcount, version }: Team): TeamValues => ({
  ...emptyTeam,
  name,
  lead: lead?._id ?? null,
  record: { id: _id, version, headcount, image, leadName: lead?.fullName },
});

type TeamCommand = 'retire' | 'restore' | 'delete';

const command = rowCommand<Team, TeamCommand>;

export const teamCommands = {
  retire: command('retire', true, 'Team retired'),
  restore: command('restore', false, 'Team restored'),
  delete: command('delete', true, 'Team deleted'),
} as const;

const tooMany = ({ ids }: PeopleSelection) =>
  ids.length > MOST_AT_ONCE && `Choose at most ${MOST_AT_ONCE} people at a time.`;

const validate = ({ name, image, add, remove }: TeamValues) =>
  errorsOf<TeamValues>({
    name: isBlank(name) && 'Enter a team name.',
    image: image !== null && image.size > LOGO_MAX_BYTES && 'Image size should be less than 2 Mb',
    add: tooMany(add),
    remove: tooMany(remove),
  });

export const wireTeams = (io: Services) => {
  const { api } = io;
  const { upload } = createUploader(io.http);
  const list = async (query: TeamsQuery, signal: AbortSignal) =>
    mapReply(await api.call('getTeams', { query, signal }), ({ teams, total }) => ({ rows: teams, total }));
  const people = (id: string, narrowed: EmployeesQuery) =>
    wirePicker<ListedEmployee>(io, id, async (query, signal) => {
      const reply = await api.call('allUsers', {
        query: { ...toApiQuery<EmployeesQuery>(query), ...narrowed, fields: 'list' },
        signal,
      });

      return mapReply(reply, ({ users, total }) => ({ rows: users, total }));
    });
  const loadForm = async (
    id: string | null,
    signal: AbortSignal,
  ): Promise<Reply<LoadedForm<PeopleChoices, TeamValues> | null>> => {
    const [choices, found] = await Promise.all([
      loadChoices(api, signal),
      id === null ? undefined : list({ id: [id] }, signal),
    ]);
    if (!found) return mapReply(choices, (options) => ({ options }));
    if (!isSuccess(found)) return found;
    const [team] = bodyOf(found).rows;

    return mapReply(choices, (options) => (team ? { options, values: valuesOf(team) } : null));
  };
  const edit = (fields: EditTeamBody, image: File | null, signal: AbortSignal) =>
    upload('editTeam', { fields, files: filesOf(image), signal });

  return {
    list: wireList<Team>(io, 'teams', {
      load: (query, signal) => list(toApiQuery<TeamsQuery>(query), signal),
      run({ name, row: { _id, version } }: RowCommand<Team, TeamCommand>, signal): Promise<Reply> {
        switch (name) {
          case 'delete':
            return api.call('deleteTeam', { params: { id: _id }, query: { version }, signal });
          case 'retire':
          case 'restore':
            return edit(
              { _id, version: String(version), isEnabled: name === 'restore' ? 'true' : 'false' },
              null,
              signal,
            );
        }
      },
    }),
    free: people('freePeople', { teamWise: true }),
    anybody: people('teamPeople', { state: 'enabled' }),
    ...wireForm<PeopleChoices, TeamValues, TeamReply>(io, {
      id: 'teamForm',
      validate,
      messages: { added: 'Team added', updated: 'Team updated' },
      afterAdding: paths.viewTeams,
      readSaved: ({ team }) => team && valuesOf(team),
      load: loadForm,
      save(id, { name, lead, image, add, move, remove, record }, signal) {
        const fields = {
          name: name.trim(),
          lead: lead ?? '',
          add: add.ids.join(','),
          move: move ? ('true' as const) : ('false' as const),
        };
        if (id === null) return upload('createTeam', { fields, files: filesOf(image), signal });
        const version = String(versionOf(record));

        return edit({ ...fields, _id: id, version, remove: remove.ids.join(',') }, image, signal);
      },
    }),
  };
};

const filesOf = (image: File | null) => (image ? [{ field: 'image', file: image, fileName: image.name }] : []);
