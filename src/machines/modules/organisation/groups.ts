import type { EmployeesQuery, ListedEmployee } from '../../../api/contract/employees.ts';
import type { Group, GroupReply, GroupsQuery } from '../../../api/contract/groups.ts';
import { emptySelection, isEmptySelection, type PeopleSelection } from '../../../rules/employees/people-selection.ts';
import { type ListShape, toApiQuery } from '../../../rules/shared/list-query.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { errorsOf, isBlank } from '../../../rules/shared/validation.ts';
import type { CollectionActor, RowCommand } from '../../collection.machine.ts';
import type { FormActor, LoadedForm } from '../../form.machine.ts';
import { bodyOf, isSuccess, type Reply } from '../../ports.ts';
import type { Services } from '../../wiring.ts';
import { selectionBodyOf } from '../employees/employees-query.ts';
import { loadChoices, type PeopleChoices } from '../employees/people-choices.ts';
import { mapReply } from '../shared/map-reply.ts';
import { versionOf } from '../shared/version-of.ts';
import { wireForm } from '../shared/wire-form.ts';
import { wireList, wirePicker } from '../shared/wire-list.ts';

export interface GroupValues {
  groupName: string;
  add: PeopleSelection;
  remove: PeopleSelection;
  record?: { id: string; version: number; headcount: number };
}

export type GroupsActor = CollectionActor<Group>;
export type GroupFormActor = FormActor<PeopleChoices, GroupValues, GroupReply>;

export const groupsShape: ListShape<GroupsQuery> = { sorts: ['name', 'headcount'], filters: [] };

export const emptyGroup: GroupValues = { groupName: '', add: emptySelection, remove: emptySelection };

const valuesOf = ({ _id, groupName, headcount, version }: Group): GroupValues => ({
  ...emptyGroup,
  groupName,
  record: { id: _id, version, headcount },
});

export const deleteGroup = (row: Group): RowCommand<Group> => ({
  name: 'delete',
  row,
  needsConfirmation: true,
  done: 'Group deleted',
});

export const wireGroups = (io: Services) => {
  const { api } = io;
  const list = async (query: GroupsQuery, signal: AbortSignal) =>
    mapReply(await api.call('viewGroups', { query, signal }), ({ groups, total }) => ({ rows: groups, total }));
  const loadForm = async (
    id: string | null,
    signal: AbortSignal,
  ): Promise<Reply<LoadedForm<PeopleChoices, GroupValues> | null>> => {
    const [choices, found] = await Promise.all([
      loadChoices(api, signal),
      id === null ? undefined : list({ id: [id] }, signal),
    ]);
    if (!found) return mapReply(choices, (options) => ({ options }));
    if (!isSuccess(found)) return found;
    const [group] = bodyOf(found).rows;

    return mapReply(choices, (options) => (group ? { options, values: valuesOf(group) } : null));
  };

  return {
    list: wireList<Group>(io, 'groups', {
      load: (query, signal) => list(toApiQuery<GroupsQuery>(query), signal),
      run: ({ row: { _id, version } }, signal) =>
        api.call('deleteGroup', { params: { id: _id }, query: { version }, signal }),
    }),
    /** Everyone who is not deactivated. */
    people: wirePicker<ListedEmployee>(io, 'groupPeople', async (query, signal) => {
      const reply = await api.call('allUsers', {
        query: { ...toApiQuery<EmployeesQuery>(query), state: 'enabled', fields: 'list' },
        signal,
      });

      return mapReply(reply, ({ users, total }) => ({ rows: users, total }));
    }),
    ...wireForm<PeopleChoices, GroupValues, GroupReply>(io, {
      id: 'groupForm',
      validate: ({ groupName }) => errorsOf<GroupValues>({ groupName: isBlank(groupName) && 'Enter a group name.' }),
      messages: { added: 'Group created', updated: 'Group updated' },
      afterAdding: paths.groupList,
      readSaved: ({ group }) => group && valuesOf(group),
      load: loadForm,
      save(id, { groupName, add, remove, record }, signal) {
        const body = { groupName: groupName.trim(), add: chosenIn(add) };

        return id === null
          ? api.call('createGroup', { body, signal })
          : api.call('editGroup', {
              params: { id },
              body: { ...body, version: versionOf(record), remove: chosenIn(remove) },
              signal,
            });
      },
    }),
  };
};

const chosenIn = (selection: PeopleSelection) => (isEmptySelection(selection) ? undefined : selectionBodyOf(selection));
