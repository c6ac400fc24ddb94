/** Requests for leave and sick leave: asking, one's own balance, the list of those who decide, deciding. */
import { type Static, Type } from 'typebox';
import {
  answer,
  type CallContract,
  Day,
  Id,
  IdParams,
  Instant,
  listQuery,
  Nullable,
  OneOrMany,
  Prose,
  SortBy,
  strict,
} from './common.ts';

export const portion = (title: string) =>
  Type.Union([Type.Literal('full'), Type.Literal('first-half'), Type.Literal('second-half')], { title });
export const status = () =>
  Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected'), Type.Literal('cancelled')], {
    title: 'State',
  });
export const Person = Type.Object({ _id: Id(), fullName: Type.String() });
export const TypeReference = Type.Object({ _id: Id(), name: Type.String(), colour: Type.String() });

export const LeaveApplication = Type.Object({
  _id: Id(),
  employee: Type.Object({
    _id: Id(),
    fullName: Type.String(),
    empId: Type.String(),
    branchName: Nullable(Type.String()),
  }),
  type: TypeReference,
  from: Day(),
  to: Day(),
  fromPortion: portion('First day'),
  toPortion: portion('Last day'),
  /** Counted when it was asked for, with the weekend and the holidays of the branch. */
  days: Type.Number(),
  /** Null where it is kept from the caller: why somebody is sick is for them and for HR. */
  reason: Nullable(Type.String()),
  status: status(),
  /** Whoever approved or rejected it; the applicant themselves where it was cancelled. */
  decidedBy: Nullable(Person),
  decidedAt: Nullable(Instant()),
  note: Type.String(),
  createdAt: Instant(),
});
export type LeaveApplication = Static<typeof LeaveApplication>;

/** What somebody has of a type in a year. What waits for a decision counts against it. */
export const LeaveBalance = Type.Object({
  type: TypeReference,
  year: Type.Integer(),
  balance: Type.Number(),
  pending: Type.Number(),
  available: Type.Number(),
});
export type LeaveBalance = Static<typeof LeaveBalance>;

export const ApplyForLeaveBody = strict({
  type: Id({ title: 'Leave type', says: 'Please choose what you ask for.' }),
  from: Day({ title: 'First day', says: 'Please choose the first day.' }),
  to: Day({ title: 'Last day', says: 'Please choose the last day.' }),
  fromPortion: Type.Optional(portion('First day')),
  toPortion: Type.Optional(portion('Last day')),
  reason: Type.Optional(Prose(1000, { title: 'Reason' })),
});
export type ApplyForLeaveBody = Static<typeof ApplyForLeaveBody>;

/** `data` is the state; `from` and `to` find what touches these days. */
export const LeaveApplicationsQuery = strict({
  ...listQuery,
  data: Type.Optional(status()),
  person: Type.Optional(Id({ title: 'Person' })),
  type: Type.Optional(OneOrMany(Id({ title: 'Leave type' }))),
  branch: Type.Optional(OneOrMany(Id({ title: 'Branch' }))),
  team: Type.Optional(OneOrMany(Id({ title: 'Team' }))),
  from: Type.Optional(Day({ title: 'From' })),
  to: Type.Optional(Day({ title: 'To' })),
  sort: Type.Optional(SortBy('from', 'created')),
});
export type LeaveApplicationsQuery = Static<typeof LeaveApplicationsQuery>;

export const DecideLeaveBody = strict({
  _id: Id({ title: 'Request' }),
  decision: Type.Union([Type.Literal('approved'), Type.Literal('rejected')], { title: 'Decision' }),
  /** Said to the applicant. A rejection needs one. */
  note: Type.Optional(Prose(1000, { title: 'Note' })),
});
export type DecideLeaveBody = Static<typeof DecideLeaveBody>;

const ApplicationReply = answer({ leaveApplication: LeaveApplication });

const list = {
  query: LeaveApplicationsQuery,
  reply: answer({ leaveApplications: Type.Array(LeaveApplication), total: Type.Integer() }),
};
const decide = {
  body: DecideLeaveBody,
  reply: answer({ leaveApplication: LeaveApplication, balances: Type.Array(LeaveBalance) }),
};
const apply = {
  body: ApplyForLeaveBody,
  /** `approver`: who decides first of all who may; nobody where the applicant is the only one. */
  reply: answer({ leaveApplication: LeaveApplication, approver: Nullable(Person) }),
};
const cancel = { params: IdParams, reply: ApplicationReply };
const own = {
  query: strict({ year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2999, title: 'Year' })) }),
  reply: answer({ balances: Type.Array(LeaveBalance), leaveApplications: Type.Array(LeaveApplication) }),
};

export const leaveApplications = {
  viewLeaveApplications: { summary: 'Requests for leave of the people in scope', ...list },
  decideLeave: { summary: 'Approve or reject a request for leave', ...decide },
  viewOwnLeave: { summary: "One's own leave of a year: balances and requests", ...own },
  applyForLeave: { summary: 'Ask for leave', ...apply },
  cancelLeave: { summary: 'Cancel a request for leave of one’s own that nobody has decided on', ...cancel },
  viewSickLeaveApplications: { summary: 'Requests for sick leave of the people in scope', ...list },
  decideSickLeave: { summary: 'Approve or reject a request for sick leave', ...decide },
  viewOwnSickLeave: { summary: "One's own sick leave of a year: balances and requests", ...own },
  applyForSickLeave: { summary: 'Ask for sick leave', ...apply },
  cancelSickLeave: { summary: 'Cancel a request for sick leave of one’s own that nobody has decided on', ...cancel },
} as const satisfies Record<string, CallContract>;
