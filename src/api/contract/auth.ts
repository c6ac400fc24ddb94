import { type Static, Type } from 'typebox';
import {
  type CallContract,
  Email,
  Id,
  IdParams,
  Instant,
  Nullable,
  replyWith,
  StatusReply,
  strictObject,
} from './common.ts';

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

const Password = (title: string, message: string) => Type.String({ minLength: 1, maxLength: 128, title, message });

/** `password`: already changed. */
export const UserTrack = Type.Object({
  userId: Id(),
  password: Type.Boolean(),
  companyProfileUpdated: Type.Boolean(),
  /** Company level: the logo was set or skipped. Branch level: the person's own picture was. */
  profileImageOrLogoUpdated: Type.Boolean(),
  roles: Type.Array(Role),
});
export type UserTrack = Static<typeof UserTrack>;

/** The features a company has bought. Without a feature its menu item is hidden and its calls return 403. */
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

export const SignedInUser = Type.Object({
  _id: Id(),
  fullName: Type.String(),
  email: Type.String(),
  /** Null for people without a branch. */
  branchId: Type.Union([Type.Object({ _id: Id(), branchName: Type.String() }), Type.Null()]),
  photo: Type.Union([Type.String(), Type.Null()]),
  /** True in a session from an emailed link: once, a new password may be set with an empty current one. */
  mayResetPassword: Type.Optional(Type.Boolean()),
});
export type SignedInUser = Static<typeof SignedInUser>;

export const CompanyBadge = Type.Object({
  _id: Id(),
  companyName: Type.String(),
  /** A file name below `/file/`, a full URL, or null for the default picture. */
  companyLogo: Type.Union([Type.String(), Type.Null()]),
  features: Features,
  /** The company counts how often the steps of its workflows are taken. */
  isCounted: Type.Optional(Type.Boolean()),
});
export type CompanyBadge = Static<typeof CompanyBadge>;

export const TrackReply = replyWith({ userTrack: UserTrack, user: SignedInUser, company: CompanyBadge });
export type TrackReply = Static<typeof TrackReply>;

export const LoginReply = replyWith({
  token: Type.String(),
  userTrack: UserTrack,
  user: SignedInUser,
  company: CompanyBadge,
});
export type LoginReply = Static<typeof LoginReply>;

/** Only `support` skips the set-up steps. */
export const ExchangeReply = replyWith({
  token: Type.String(),
  userTrack: UserTrack,
  user: SignedInUser,
  company: CompanyBadge,
  purpose: Type.Union([Type.Literal('welcome'), Type.Literal('password'), Type.Literal('support')]),
});
export type ExchangeReply = Static<typeof ExchangeReply>;

export const LoginBody = strictObject({
  email: Email({ title: 'Email' }),
  password: Password('Password', 'Enter your password.'),
});
export type LoginBody = Static<typeof LoginBody>;

/** `currentPassword` may be empty only where `mayResetPassword` is true. */
export const ChangePasswordBody = strictObject({
  currentPassword: Type.String({
    maxLength: 128,
    title: 'Current password',
    message: 'Please Enter Current Password!',
  }),
  newPassword: Password('New password', 'Please Enter New Password!'),
  confirmPassword: Password('Confirm password', 'Please Enter Confirm Password!'),
});
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

/** `device` is derived from the browser's User-Agent. */
export const OwnSession = Type.Object({
  _id: Id(),
  isCurrent: Type.Boolean(),
  device: Type.String(),
  address: Nullable(Type.String()),
  startedAt: Instant(),
  lastSeenAt: Instant(),
});
export type OwnSession = Static<typeof OwnSession>;

export const auth = {
  login: { summary: 'Sign in with email and password', body: LoginBody, reply: LoginReply },
  exchangeSecurityToken: {
    summary: 'Exchange the single-use token of an emailed link for a session',
    // A truncated token gets the same reply as an expired one.
    body: strictObject({ securityToken: Type.String({ maxLength: 4_000, title: 'Security token' }) }),
    reply: ExchangeReply,
  },
  signOut: { summary: 'End this session', reply: StatusReply },
  listSessions: { summary: "The caller's own sessions", reply: replyWith({ sessions: Type.Array(OwnSession) }) },
  endSession: { summary: "End another of the caller's sessions", params: IdParams, reply: StatusReply },
  endOtherSessions: {
    summary: "End all of the caller's sessions except this one",
    reply: replyWith({ ended: Type.Integer() }),
  },
  forgetPassword: {
    summary: 'Email a sign-in link; the reply is the same for every address',
    body: strictObject({
      email: Type.String({
        minLength: 1,
        maxLength: 254,
        title: 'Username or email',
        message: 'please enter username or email',
      }),
      role: Type.Optional(
        Type.String({ maxLength: 40, title: 'Role', description: 'Accepted for compatibility, ignored.' }),
      ),
    }),
    reply: StatusReply,
  },
  changePassword: {
    summary: "Change the caller's password and end their other sessions",
    body: ChangePasswordBody,
    reply: StatusReply,
  },
  trackedUserResult: { summary: 'The signed-in person and their completed set-up steps', reply: TrackReply },
  resendEmail: {
    summary:
      'Send the welcome email, for the first time or again, to someone who has neither set a password nor filled in a profile',
    params: IdParams,
    reply: StatusReply,
  },
} as const satisfies Record<string, CallContract>;
