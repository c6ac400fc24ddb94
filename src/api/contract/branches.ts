import { type Static, Type } from 'typebox';
import {
  type CallContract,
  Day,
  Email,
  Id,
  IdParams,
  listQuery,
  NOT_IN_A_LINE,
  Nullable,
  OneOrMany,
  PersonName,
  replyWith,
  SingleLine,
  SortBy,
  strictObject,
} from './common.ts';
import { Version } from './organisation.ts';

/** `half`: only the afternoon is free. */
export const Holiday = Type.Object({ day: Day(), name: Type.String(), half: Type.Boolean() });
export type Holiday = Static<typeof Holiday>;

/** Only while they are enabled, in the branch and its admin. */
export const BranchAdmin = Type.Object({ _id: Id(), fullName: Type.String(), email: Type.String() });
export type BranchAdmin = Static<typeof BranchAdmin>;

export const Branch = Type.Object({
  _id: Id(),
  branchName: Type.String(),
  address: Type.String(),
  telephone: Type.String(),
  timezone: Type.String(),
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  weekend: Type.Array(Type.Integer()),
  holidays: Type.Array(Holiday),
  admin: Nullable(BranchAdmin),
  isEnabled: Type.Boolean(),
  headcount: Type.Integer(),
  version: Type.Integer(),
});
export type Branch = Static<typeof Branch>;

const branchFields = {
  branchName: SingleLine(80, { title: 'Branch name', message: 'Enter a branch name.' }),
  address: Type.Optional(Type.String({ maxLength: 300, pattern: `^[^${NOT_IN_A_LINE}]*$`, title: 'Address' })),
  telephone: Type.Optional(
    Type.String({
      maxLength: 20,
      pattern: '^([0-9]{5,20})?$',
      title: 'Contact number',
      description: '5 to 20 digits.',
    }),
  ),
  timezone: SingleLine(64, { title: 'Time zone', message: 'Choose a time zone.' }),
  weekend: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 7, title: 'Weekend day' }), {
      maxItems: 6,
      uniqueItems: true,
      title: 'Weekend',
    }),
  ),
  holidays: Type.Optional(
    Type.Array(
      strictObject({
        day: Day({ title: 'Holiday' }),
        name: SingleLine(80, { title: 'Holiday', message: 'Enter a holiday name.' }),
        half: Type.Optional(Type.Boolean({ title: 'Half day' })),
      }),
      { maxItems: 300, title: 'Public holidays' },
    ),
  ),
  /** All three, to invite a new admin by email, or none. */
  adminFirstName: Type.Optional(PersonName({ title: 'First name', message: 'Please Enter First Name!' })),
  adminLastName: Type.Optional(PersonName({ title: 'Last name', message: 'Please Enter Last Name!' })),
  adminEmail: Type.Optional(Email({ title: 'Email address', message: 'Please Enter Email Address!' })),
};

export const CreateBranchBody = strictObject(branchFields);
export type CreateBranchBody = Static<typeof CreateBranchBody>;

/** Omitted fields stay unchanged. */
export const EditBranchBody = strictObject({
  _id: Id({ title: 'Branch' }),
  ...branchFields,
  version: Version,
  /**
   * A new weekend or new holidays change existing requests. Unless confirmed, the call returns 409 and the
   * consequences.
   */
  confirmed: Type.Optional(Type.Boolean({ title: 'Confirmed' })),
});
export type EditBranchBody = Static<typeof EditBranchBody>;

export const BranchReply = replyWith({ branch: Branch });
export type BranchReply = Static<typeof BranchReply>;

const BranchesQuery = strictObject({
  ...listQuery,
  sort: Type.Optional(SortBy('branchName', 'headcount')),
  state: Type.Optional(Type.Union([Type.Literal('enabled'), Type.Literal('disabled')], { title: 'State' })),
  id: Type.Optional(OneOrMany(Id({ title: 'Branch' }))),
});
export type BranchesQuery = Static<typeof BranchesQuery>;

const BranchesReply = replyWith({ branches: Type.Array(Branch), total: Type.Integer() });

export const BranchEffects = Type.Object({
  /** Enabled people in the branch; their own access as employees does not change. */
  people: Type.Integer(),
  /** Those among them who administer it: they cannot sign in while it is disabled. */
  admins: Type.Integer(),
  /** Current sessions of those admins. */
  sessions: Type.Integer(),
});
export type BranchEffects = Static<typeof BranchEffects>;

const BranchEffectsReply = replyWith({ effects: BranchEffects });

export const branches = {
  getBranches: {
    summary: 'The branches in scope',
    query: BranchesQuery,
    reply: BranchesReply,
  },
  createBranch: {
    summary: 'Add a branch and send its admin a welcome email',
    body: CreateBranchBody,
    reply: BranchReply,
  },
  editBranch: {
    summary: 'Edit a branch; a change of its calendar counts requests again that are not over',
    body: EditBranchBody,
    reply: BranchReply,
  },
  getBranchEffects: {
    summary: 'Who would be affected by enabling or disabling a branch',
    params: IdParams,
    reply: BranchEffectsReply,
  },
  setBranchEnabled: {
    summary: 'Disable a branch (its admins are signed out and cannot sign in) or enable it again',
    query: strictObject({ branchId: Id({ title: 'Branch' }) }),
    body: strictObject({ isEnabled: Type.Boolean({ title: 'Enabled' }) }),
    reply: BranchReply,
  },
} as const satisfies Record<string, CallContract>;
