import { type Static, Type } from 'typebox';
import { LOGO_MAX_BYTES, UNIT_NAME_MAX } from '../../rules/shared/constants.ts';
import {
  type CallContract,
  Id,
  IdParams,
  listQuery,
  Nullable,
  OneOrMany,
  replyWith,
  SingleLine,
  SortBy,
  StatusReply,
  strictObject,
} from './common.ts';
import { UnitState, Version } from './organisation.ts';

export const Team = Type.Object({
  _id: Id(),
  name: Type.String(),
  image: Nullable(Type.String()),
  lead: Nullable(Type.Object({ _id: Id(), fullName: Type.String() })),
  isEnabled: Type.Boolean(),
  headcount: Type.Integer(),
  /** It never had members, and the caller may delete it. */
  canDelete: Type.Boolean(),
  version: Type.Integer(),
});
export type Team = Static<typeof Team>;

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Multipart fields are text, so ids are separated by commas. At most 50. */
const Ids = (title: string) =>
  Type.String({ title, maxLength: 1_850, pattern: `^(${UUID}(,${UUID})*)?$`, description: 'Comma-separated ids.' });
const Flag = (title: string) => Type.Union([Type.Literal('true'), Type.Literal('false')], { title });

const members = {
  /** An id; empty for none. */
  lead: Type.Optional(Type.String({ title: 'Lead', pattern: `^(${UUID})?$` })),
  add: Type.Optional(Ids('People to add')),
  /** Moves people out of their current team; without it they are refused. */
  move: Type.Optional(Flag('Move')),
};
const TeamName = SingleLine(UNIT_NAME_MAX, { title: 'Team name', message: 'Enter a team name.' });

export const CreateTeamBody = strictObject({ name: TeamName, ...members });
export type CreateTeamBody = Static<typeof CreateTeamBody>;

/** Omitted fields stay unchanged. */
export const EditTeamBody = strictObject({
  _id: Id({ title: 'Id' }),
  version: Type.String({ title: 'Version', pattern: '^[1-9][0-9]{0,8}$' }),
  name: Type.Optional(TeamName),
  ...members,
  remove: Type.Optional(Ids('People to remove')),
  isEnabled: Type.Optional(Flag('In use')),
});
export type EditTeamBody = Static<typeof EditTeamBody>;

export const TeamReply = replyWith({ team: Team });
export type TeamReply = Static<typeof TeamReply>;

export const TeamsQuery = strictObject({
  ...listQuery,
  sort: Type.Optional(SortBy('name', 'headcount')),
  state: Type.Optional(UnitState),
  id: Type.Optional(OneOrMany(Id({ title: 'Id' }))),
});
export type TeamsQuery = Static<typeof TeamsQuery>;

const upload = {
  field: 'image',
  types: ['image/jpeg', 'image/png'],
  maxBytes: LOGO_MAX_BYTES,
  isOptional: true,
} as const;

export const teams = {
  getTeams: {
    summary: 'Teams',
    query: TeamsQuery,
    reply: replyWith({ teams: Type.Array(Team), total: Type.Integer() }),
  },
  createTeam: {
    summary: 'Add a team with its picture, lead and members',
    body: CreateTeamBody,
    upload,
    reply: TeamReply,
  },
  editTeam: {
    summary: 'Edit a team (name, picture, lead, members), retire or restore it',
    body: EditTeamBody,
    upload,
    reply: TeamReply,
  },
  deleteTeam: {
    summary: 'Delete a team that never had members',
    params: IdParams,
    query: strictObject({ version: Version }),
    reply: StatusReply,
  },
} as const satisfies Record<string, CallContract>;
