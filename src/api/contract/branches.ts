/** Branches: where people work, when they rest, and who administers them. */
import { type Static, Type } from 'typebox';
import {
  answer,
  type CallContract,
  Day,
  Email,
  Id,
  IdParams,
  Line,
  listQuery,
  Nullable,
  OneOrMany,
  SortBy,
  strict,
} from './common.ts';

/** A day on which the branch rests; `half`: only half of it. */
export const Holiday = Type.Object({ day: Day(), name: Type.String(), half: Type.Boolean() });
export type Holiday = Static<typeof Holiday>;

/** Who was given the branch, for as long as they can administer it: enabled, still in the branch, still its admin. */
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
  /** By day. */
  holidays: Type.Array(Holiday),
  admin: Nullable(BranchAdmin),
  isEnabled: Type.Boolean(),
  headcount: Type.Integer(),
  version: Type.Integer(),
});
export type Branch = Static<typeof Branch>;

const branchFields = {
  branchName: Line(80, { title: 'Branch name', says: 'Please Enter Branch Name!' }),
  address: Type.Optional(Type.String({ maxLength: 300, pattern: '^[^\\u0000-\\u001f\\u007f]*$', title: 'Address' })),
  telephone: Type.Optional(
    Type.String({
      maxLength: 20,
      pattern: '^([0-9]{5,20})?$',
      title: 'Contact number',
      description: 'Digits only, 5 to 20 of them.',
    }),
  ),
  timezone: Line(64, { title: 'Time zone', says: 'Please select time zone!' }),
  weekend: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 7, title: 'Weekend day' }), {
      maxItems: 6,
      uniqueItems: true,
      title: 'Weekend',
    }),
  ),
  holidays: Type.Optional(
    Type.Array(
      strict({
        day: Day({ title: 'Holiday' }),
        name: Line(80, { title: 'Holiday', says: 'Please Enter Holiday Name!' }),
        half: Type.Optional(Type.Boolean({ title: 'Half day' })),
      }),
      { maxItems: 300, title: 'Holidays' },
    ),
  ),
  /** All three, and the branch gets an admin who is invited by mail; none, and it stays as it is. */
  adminFirstName: Type.Optional(Line(80, { title: 'First name', says: 'Please Enter First Name!' })),
  adminLastName: Type.Optional(Line(80, { title: 'Last name', says: 'Please Enter Last Name!' })),
  adminEmail: Type.Optional(Email({ title: 'Email address', says: 'Please Enter Email Address!' })),
};

export const CreateBranchBody = strict(branchFields);
export type CreateBranchBody = Static<typeof CreateBranchBody>;

/** What is left out keeps its value. */
export const EditBranchBody = strict({
  _id: Id({ title: 'Branch' }),
  ...branchFields,
  version: Type.Optional(Type.Integer({ minimum: 1, title: 'Version' })),
});
export type EditBranchBody = Static<typeof EditBranchBody>;

export const BranchReply = answer({ branch: Branch });
export type BranchReply = Static<typeof BranchReply>;

const BranchesQuery = strict({
  ...listQuery,
  sort: Type.Optional(SortBy('branchName', 'headcount')),
  state: Type.Optional(Type.Union([Type.Literal('enabled'), Type.Literal('disabled')], { title: 'State' })),
  id: Type.Optional(OneOrMany(Id({ title: 'Branch' }))),
});
export type BranchesQuery = Static<typeof BranchesQuery>;

export const BranchesReply = answer({ branches: Type.Array(Branch), total: Type.Integer() });
export type BranchesReply = Static<typeof BranchesReply>;

/** Whom switching a branch on or off touches. */
export const BranchEffects = Type.Object({
  /** Enabled people of the branch; their own access as employees stays as it is. */
  people: Type.Integer(),
  /** Those of them who administer it: they cannot sign in while it is disabled. */
  admins: Type.Integer(),
  /** How often those admins are signed in at this moment. */
  sessions: Type.Integer(),
});
export type BranchEffects = Static<typeof BranchEffects>;

export const BranchEffectsReply = answer({ effects: BranchEffects });
export type BranchEffectsReply = Static<typeof BranchEffectsReply>;

export const branches = {
  getBranches: {
    summary: 'The branches in scope',
    query: BranchesQuery,
    reply: BranchesReply,
  },
  createBranch: { summary: 'Add a branch; its admin is invited by mail', body: CreateBranchBody, reply: BranchReply },
  editBranch: { summary: 'Change a branch', body: EditBranchBody, reply: BranchReply },
  getBranchEffects: {
    summary: 'Whom enabling or disabling a branch touches, to be told before it is done',
    params: IdParams,
    reply: BranchEffectsReply,
  },
  setBranchEnabled: {
    summary: 'Disable a branch (its admins are signed out and cannot sign in) or enable it again',
    query: strict({ branchId: Id({ title: 'Branch' }) }),
    body: strict({ isEnabled: Type.Boolean({ title: 'Enabled' }) }),
    reply: BranchReply,
  },
} as const satisfies Record<string, CallContract>;
