/** Teams, which compete in challenges. A person is in one team at most. */
import { type Static, Type } from 'typebox';
import {
  answer,
  type CallContract,
  Id,
  IdParams,
  Line,
  listQuery,
  Nullable,
  OneOrMany,
  Plain,
  SortBy,
  strict,
} from './common.ts';
import { LOGO_MAX_BYTES } from './company.ts';
import { UnitState, Version } from './organisation.ts';

export const Team = Type.Object({
  _id: Id(),
  name: Type.String(),
  image: Nullable(Type.String()),
  lead: Nullable(Type.Object({ _id: Id(), fullName: Type.String() })),
  isEnabled: Type.Boolean(),
  headcount: Type.Integer(),
  /** Nobody has ever been in it, and the caller is the one to delete it. */
  canDelete: Type.Boolean(),
  version: Type.Integer(),
});
export type Team = Static<typeof Team>;

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The form's fields are text: ids stand one after another with commas between. At most 50 at a time. */
const Ids = (title: string) =>
  Type.String({ title, maxLength: 1_850, pattern: `^(${UUID}(,${UUID})*)?$`, description: 'Ids with commas between.' });
const Flag = (title: string) => Type.Union([Type.Literal('true'), Type.Literal('false')], { title });

const members = {
  /** An id; empty for nobody. */
  lead: Type.Optional(Type.String({ title: 'Lead', pattern: `^(${UUID})?$` })),
  add: Type.Optional(Ids('People to add')),
  /** Whether people who are in another team leave it; without it they are refused. */
  move: Type.Optional(Flag('Move')),
};
const TeamName = Line(80, { title: 'Team name', says: 'Please Enter Team Name!' });

export const CreateTeamBody = strict({ name: TeamName, ...members });
export type CreateTeamBody = Static<typeof CreateTeamBody>;

/** What is left out stays. */
export const EditTeamBody = strict({
  _id: Id({ title: 'Id' }),
  version: Type.String({ title: 'Version', pattern: '^[1-9][0-9]{0,8}$' }),
  name: Type.Optional(TeamName),
  ...members,
  remove: Type.Optional(Ids('People to take out')),
  isEnabled: Type.Optional(Flag('In use')),
});
export type EditTeamBody = Static<typeof EditTeamBody>;

export const TeamReply = answer({ team: Team });
export type TeamReply = Static<typeof TeamReply>;

export const TeamsQuery = strict({
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
    reply: answer({ teams: Type.Array(Team), total: Type.Integer() }),
  },
  createTeam: {
    summary: 'Add a team, with its picture, lead and people',
    body: CreateTeamBody,
    upload,
    reply: TeamReply,
  },
  editTeam: {
    summary: 'Change a team: name, picture, lead, people; retire or restore it',
    body: EditTeamBody,
    upload,
    reply: TeamReply,
  },
  deleteTeam: {
    summary: 'Delete a team that nobody has ever been in',
    params: IdParams,
    query: strict({ version: Version }),
    reply: Plain,
  },
} as const satisfies Record<string, CallContract>;
