/** Signing in and out, links, passwords, and what the gate asks about the person. */
import { type Static, Type } from 'typebox';
import { answer, type CallContract, Email, Id, IdParams, Plain, strict } from './common.ts';

export const Role = Type.Union([
  Type.Literal('c-admin'),
  Type.Literal('c-hr'),
  Type.Literal('b-admin'),
  Type.Literal('b-hr'),
  Type.Literal('content-writer'),
  Type.Literal('b-content-writer'),
  Type.Literal('reporting-manager'),
  Type.Literal('employee'),
]);
export type Role = Static<typeof Role>;

const Password = (title: string, says: string) => Type.String({ minLength: 1, maxLength: 128, title, says });

/** Which steps of setting up are behind the person, and who they are. `password`: already changed. */
export const UserTrack = Type.Object({
  userId: Id(),
  password: Type.Boolean(),
  companyProfileUpdated: Type.Boolean(),
  /** Company-level people: the company's logo was set or skipped. Branch-level people: their own picture was. */
  profileImageOrLogoUpdated: Type.Boolean(),
  roles: Type.Array(Role),
});
export type UserTrack = Static<typeof UserTrack>;

/** Switches of what a company has bought; a missing one hides its menu item and its calls answer 403. */
export const Features = Type.Object({
  hrDepartment: Type.Object({
    talkToHr: Type.Boolean(),
    annualLeaveManagement: Type.Boolean(),
    workFromHome: Type.Boolean(),
    sickDays: Type.Boolean(),
    announcements: Type.Boolean(),
    campaigns: Type.Boolean(),
    policies: Type.Boolean(),
  }),
  wellness: Type.Object({ myWellnessDepartmentLibrary: Type.Boolean() }),
  recognition: Type.Object({ addRecognition: Type.Boolean() }),
});
export type Features = Static<typeof Features>;

/** The signed-in person, as the shell shows them. */
export const SignedInUser = Type.Object({
  _id: Id(),
  fullName: Type.String(),
  email: Type.String(),
  /** Null for people without a branch. */
  branchId: Type.Union([Type.Object({ _id: Id(), branchName: Type.String() }), Type.Null()]),
  photo: Type.Union([Type.String(), Type.Null()]),
  /** True in a session that came from a mailed link: once, it may set a new password with an empty current one. */
  mayResetPassword: Type.Optional(Type.Boolean()),
});
export type SignedInUser = Static<typeof SignedInUser>;

/** What the shell needs of the company; the whole profile is `get-company`. */
export const CompanyBadge = Type.Object({
  _id: Id(),
  companyName: Type.String(),
  /** A file name below `/file/`, a full URL, or null: then the default picture is shown. */
  companyLogo: Type.Union([Type.String(), Type.Null()]),
  features: Features,
  /** The company wants to know how often its people take which step of the workflows. */
  isCounted: Type.Optional(Type.Boolean()),
});
export type CompanyBadge = Static<typeof CompanyBadge>;

export const TrackReply = answer({ userTrack: UserTrack, user: SignedInUser, company: CompanyBadge });
export type TrackReply = Static<typeof TrackReply>;

/** `token` is the bearer token for every other call. */
export const LoginReply = answer({
  token: Type.String(),
  userTrack: UserTrack,
  user: SignedInUser,
  company: CompanyBadge,
});
export type LoginReply = Static<typeof LoginReply>;

/** Signing in by a mailed link, and what the link was for. Only `support` lets its bearer past the set-up steps. */
export const ExchangeReply = answer({
  token: Type.String(),
  userTrack: UserTrack,
  user: SignedInUser,
  company: CompanyBadge,
  purpose: Type.Union([Type.Literal('welcome'), Type.Literal('password'), Type.Literal('support')]),
});
export type ExchangeReply = Static<typeof ExchangeReply>;

export const LoginBody = strict({
  email: Email({ title: 'Email' }),
  password: Password('Password', 'Please Enter Password!'),
});
export type LoginBody = Static<typeof LoginBody>;

/** The current password may be empty where `mayResetPassword` is true, and there only. */
export const ChangePasswordBody = strict({
  currentPassword: Type.String({ maxLength: 128, title: 'Current password', says: 'Please Enter Current Password!' }),
  newPassword: Password('New password', 'Please Enter New Password!'),
  confirmPassword: Password('Confirm password', 'Please Enter Confirm Password!'),
});
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export const auth = {
  login: { summary: 'Sign in with e-mail and password', body: LoginBody, reply: LoginReply },
  exchangeSecurityToken: {
    summary: 'Trade the single-use token of a mailed link for a session',
    body: strict({ securityToken: Type.String({ minLength: 20, maxLength: 200, title: 'Security token' }) }),
    reply: ExchangeReply,
  },
  signOut: { summary: 'End this session', reply: Plain },
  forgetPassword: {
    summary: 'Mail a sign-in link; the answer is the same for every address',
    body: strict({
      email: Type.String({
        minLength: 1,
        maxLength: 254,
        title: 'Username or email',
        says: 'please enter username or email',
      }),
      role: Type.Optional(
        Type.String({ maxLength: 40, title: 'Role', description: 'Accepted for compatibility, ignored.' }),
      ),
    }),
    reply: Plain,
  },
  changePassword: {
    summary: "Change one's own password; ends one's other sessions",
    body: ChangePasswordBody,
    reply: Plain,
  },
  trackedUserResult: { summary: 'Who is signed in and which set-up steps are done', reply: TrackReply },
  resendEmail: {
    summary: 'Send the welcome mail again to somebody who has neither set a password nor filled a profile',
    params: IdParams,
    reply: Plain,
  },
} as const satisfies Record<string, CallContract>;
