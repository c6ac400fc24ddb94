/** Groups of people across branches and departments. */
import { type Static, Type } from 'typebox';
import {
  answer,
  type CallContract,
  Id,
  IdParams,
  Line,
  listQuery,
  OneOrMany,
  Plain,
  SortBy,
  strict,
} from './common.ts';
import { ChosenPeople } from './employees.ts';
import { GroupReference, Version } from './organisation.ts';

export const Group = Type.Object({
  ...GroupReference.properties,
  headcount: Type.Integer(),
  version: Type.Integer(),
});
export type Group = Static<typeof Group>;

const GroupName = Line(80, { title: 'Group name', says: 'Please Enter Group Name!' });
const add = Type.Optional(Type.Unsafe<ChosenPeople>({ ...ChosenPeople, title: 'People to add' }));
const remove = Type.Optional(Type.Unsafe<ChosenPeople>({ ...ChosenPeople, title: 'People to take out' }));

export const CreateGroupBody = strict({ groupName: GroupName, add });
export type CreateGroupBody = Static<typeof CreateGroupBody>;

/** A new name needs the version that it was seen in; who comes and goes stands on its own and overwrites nothing. */
export const EditGroupBody = strict({
  version: Version,
  groupName: Type.Optional(GroupName),
  add,
  remove,
});
export type EditGroupBody = Static<typeof EditGroupBody>;

export const GroupReply = answer({ group: Group, added: Type.Integer(), removed: Type.Integer() });
export type GroupReply = Static<typeof GroupReply>;

export const GroupsQuery = strict({
  ...listQuery,
  sort: Type.Optional(SortBy('name', 'headcount')),
  id: Type.Optional(OneOrMany(Id({ title: 'Id' }))),
});
export type GroupsQuery = Static<typeof GroupsQuery>;

export const groups = {
  viewGroups: {
    summary: 'Groups',
    query: GroupsQuery,
    reply: answer({ groups: Type.Array(Group), total: Type.Integer() }),
  },
  createGroup: { summary: 'Add a group, with people in it', body: CreateGroupBody, reply: GroupReply },
  editGroup: {
    summary: 'Rename a group (company admins), add people to it and take people out of it (each their own)',
    params: IdParams,
    body: EditGroupBody,
    reply: GroupReply,
  },
  deleteGroup: {
    summary: 'Delete a group; its people stay',
    params: IdParams,
    query: strict({ version: Version }),
    reply: Plain,
  },
} as const satisfies Record<string, CallContract>;
