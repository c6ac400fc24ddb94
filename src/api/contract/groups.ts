import { type Static, Type } from 'typebox';
import {
  type CallContract,
  Id,
  IdParams,
  listQuery,
  OneOrMany,
  replyWith,
  SingleLine,
  SortBy,
  StatusReply,
  strictObject,
} from './common.ts';
import { PeopleSelectionBody } from './employees.ts';
import { GroupReference, Version } from './organisation.ts';

export const Group = Type.Object({
  ...GroupReference.properties,
  headcount: Type.Integer(),
  version: Type.Integer(),
});
export type Group = Static<typeof Group>;

const GroupName = SingleLine(80, { title: 'Group name', message: 'Enter a group name.' });
const add = Type.Optional(Type.Unsafe<PeopleSelectionBody>({ ...PeopleSelectionBody, title: 'People to add' }));
const remove = Type.Optional(Type.Unsafe<PeopleSelectionBody>({ ...PeopleSelectionBody, title: 'People to remove' }));

export const CreateGroupBody = strictObject({ groupName: GroupName, add });
export type CreateGroupBody = Static<typeof CreateGroupBody>;

/** A new name needs the version it is based on; adding and removing people does not. */
export const EditGroupBody = strictObject({
  version: Version,
  groupName: Type.Optional(GroupName),
  add,
  remove,
});
export type EditGroupBody = Static<typeof EditGroupBody>;

export const GroupReply = replyWith({ group: Group, added: Type.Integer(), removed: Type.Integer() });
export type GroupReply = Static<typeof GroupReply>;

export const GroupsQuery = strictObject({
  ...listQuery,
  sort: Type.Optional(SortBy('name', 'headcount')),
  id: Type.Optional(OneOrMany(Id({ title: 'Id' }))),
});
export type GroupsQuery = Static<typeof GroupsQuery>;

export const groups = {
  viewGroups: {
    summary: 'Groups',
    query: GroupsQuery,
    reply: replyWith({ groups: Type.Array(Group), total: Type.Integer() }),
  },
  createGroup: { summary: 'Add a group with members', body: CreateGroupBody, reply: GroupReply },
  editGroup: {
    summary: 'Rename a group (company admins), and add or remove people in scope',
    params: IdParams,
    body: EditGroupBody,
    reply: GroupReply,
  },
  deleteGroup: {
    summary: 'Delete a group; its members are not deleted',
    params: IdParams,
    query: strictObject({ version: Version }),
    reply: StatusReply,
  },
} as const satisfies Record<string, CallContract>;
