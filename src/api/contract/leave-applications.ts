import { type Static, type TObject, Type } from 'typebox';
import { type WaitingFor, waitingFor } from '../../rules/leave/time-off.ts';
import { REASON_MISSING } from '../../rules/shared/reason.ts';
import {
  type CallContract,
  Day,
  Id,
  IdParams,
  Instant,
  ListedEmployee,
  listQuery,
  MultiLine,
  Nullable,
  OneOrMany,
  replyWith,
  SortBy,
  strictObject,
} from './common.ts';

export const portion = (title: string) =>
  Type.Union([Type.Literal('full'), Type.Literal('first-half'), Type.Literal('second-half')], { title });
const states = ['pending', 'approved', 'rejected', 'cancelled'];
export const status = () =>
  Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected'), Type.Literal('cancelled')], {
    title: 'State',
  });
export const Person = Type.Object({ _id: Id(), fullName: Type.String() });
export const TypeReference = Type.Object({ _id: Id(), name: Type.String(), colour: Type.String() });

export const LeaveKind = () => Type.Union([Type.Literal('leave'), Type.Literal('sick')], { title: 'Kind' });

/** The leave stays approved until the cancellation is. */
export const LeaveCancellation = Type.Object({
  /** False if HR cancelled the leave without a request to do so. */
  isRequested: Type.Boolean(),
  /** Null if the caller may not see it. */
  reason: Nullable(Type.String()),
  status: Type.Unsafe<'pending' | 'approved' | 'rejected' | 'withdrawn'>(
    Type.String({ enum: ['pending', 'approved', 'rejected', 'withdrawn'] }),
  ),
  createdAt: Instant(),
  decidedBy: Nullable(Person),
  decidedAt: Nullable(Instant()),
  /** Empty if the caller may not see it. */
  note: Type.String(),
});
export type LeaveCancellation = Static<typeof LeaveCancellation>;

export const LeaveApplication = Type.Object({
  _id: Id(),
  kind: LeaveKind(),
  employee: ListedEmployee,
  type: TypeReference,
  from: Day(),
  to: Day(),
  fromPortion: portion('First day'),
  toPortion: portion('Last day'),
  /** Counted at the time of the request, with the branch's weekend and holidays. */
  days: Type.Number(),
  /** Null if the caller may not see it: the reason for sick leave is for the person and HR. */
  reason: Nullable(Type.String()),
  status: status(),
  /** The approver, or the applicant for a request cancelled before a decision. */
  decidedBy: Nullable(Person),
  decidedAt: Nullable(Instant()),
  /** Empty if the caller may not see it: for sick leave it is for the person, HR and its author. */
  note: Type.String(),
  createdAt: Instant(),
  /** `needsDocument`: the type requires one for this many days, and approval needs it. */
  documents: Type.Integer(),
  needsDocument: Type.Boolean(),
  cancellation: Nullable(LeaveCancellation),
  /** Until then the caller can undo their own latest decision. */
  undoUntil: Nullable(Instant()),
});
export type LeaveApplication = Static<typeof LeaveApplication>;

export const LeaveDocument = Type.Object({
  _id: Id(),
  /** For `file/:name`; null if the caller may only know that it exists. */
  name: Nullable(Type.String()),
  originalName: Nullable(Type.String()),
  size: Type.Integer(),
  createdAt: Instant(),
  /** The applicant, or HR on their behalf. */
  by: Nullable(Person),
  /** The caller added it and no decision has been made since. */
  canRemove: Type.Boolean(),
});
export type LeaveDocument = Static<typeof LeaveDocument>;

/** Pending requests reduce `available`. */
export const LeaveBalance = Type.Object({
  type: TypeReference,
  year: Type.Integer(),
  balance: Type.Number(),
  pending: Type.Number(),
  available: Type.Number(),
});
export type LeaveBalance = Static<typeof LeaveBalance>;

/** Until the last working day, in its year. For information only: the balance itself stays as it is. */
export const LeaverDays = Type.Object({
  /** Of the year, out of twelve, which the allowance is for. */
  months: Type.Integer(),
  granted: Type.Number(),
  /** Less what expired. */
  carried: Type.Number(),
  adjusted: Type.Number(),
  /** Approved leave up to the last working day. */
  taken: Type.Number(),
  /** To take or to pay out; negative if too much was taken. */
  left: Type.Number(),
});

export const LeaverBalance = Type.Object({
  type: TypeReference,
  ...LeaverDays.properties,
  /** Whether the allowance is earned month by month; otherwise leaving doesn't reduce it. */
  isProrated: Type.Boolean(),
});
export type LeaverBalance = Static<typeof LeaverBalance>;

export const ApplyForLeaveBody = strictObject({
  type: Id({ title: 'Leave type', message: 'Choose a leave type.' }),
  from: Day({ title: 'First day', message: 'Choose the first day.' }),
  to: Day({ title: 'Last day', message: 'Choose the last day.' }),
  fromPortion: Type.Optional(portion('First day')),
  toPortion: Type.Optional(portion('Last day')),
  reason: Type.Optional(MultiLine(1000, { title: 'Reason' })),
});
export type ApplyForLeaveBody = Static<typeof ApplyForLeaveBody>;

const leaveDays = {
  from: ApplyForLeaveBody.properties.from,
  to: ApplyForLeaveBody.properties.to,
  fromPortion: Type.Optional(portion('First day')),
  toPortion: Type.Optional(portion('Last day')),
};

/** Approved leave on days of sick leave, as the caller saw it, and how many of its days are returned. */
export const ReplacedLeave = strictObject({
  _id: Id({ title: 'Leave' }),
  from: leaveDays.from,
  to: leaveDays.to,
  fromPortion: portion('First day'),
  toPortion: portion('Last day'),
  days: Type.Number({ title: 'Days returned' }),
});
export type ReplacedLeave = Static<typeof ReplacedLeave>;

/** For someone else, who perhaps phoned. The type decides whether it is leave or sick leave. */
export const EnterLeaveBody = strictObject({
  ...ApplyForLeaveBody.properties,
  person: Id({ title: 'Person', message: 'Choose a person.' }),
  /**
   * What sick leave takes the place of. If it is missing or out of date, the 409 asks about the current one, which it
   * carries as `replaces`.
   */
  replaces: Type.Optional(Type.Array(ReplacedLeave, { maxItems: 100, title: 'Leave that it replaces' })),
});
export type EnterLeaveBody = Static<typeof EnterLeaveBody>;

/** Filters of every list of requests, on the request and on who made it. `from` and `to` match those that overlap these days. */
export const requestFilters = {
  person: Type.Optional(Id({ title: 'Person' })),
  from: Type.Optional(Day({ title: 'From' })),
  to: Type.Optional(Day({ title: 'To' })),
};
export type RequestFilters = Static<TObject<typeof requestFilters>>;
export const applicantFilters = {
  branch: Type.Optional(OneOrMany(Id({ title: 'Branch' }))),
  team: Type.Optional(OneOrMany(Id({ title: 'Team' }))),
  designation: Type.Optional(OneOrMany(Id({ title: 'Designation' }))),
};

/** Only pending requests wait for someone: the caller, no one who is active, or anyone since the second working day before today or earlier. */
export const whoDecides = {
  waiting: Type.Optional(Type.Unsafe<WaitingFor>(Type.String({ enum: [...waitingFor], title: 'Waiting' }))),
  manager: Type.Optional(Id({ title: 'Manager' })),
};
export type ApplicantFilters = Static<TObject<typeof applicantFilters & Pick<typeof whoDecides, 'manager'>>>;

/**
 * `data` is a status, `cancelling` for approved leave with a cancellation request, or `undecided` for both kinds of
 * pending.
 */
export const LeaveApplicationsQuery = strictObject({
  ...listQuery,
  data: Type.Optional(
    Type.Unsafe<LeaveApplication['status'] | 'cancelling' | 'undecided'>(
      Type.String({ enum: [...states, 'cancelling', 'undecided'], title: 'State' }),
    ),
  ),
  type: Type.Optional(OneOrMany(Id({ title: 'Leave type' }))),
  ...requestFilters,
  ...applicantFilters,
  ...whoDecides,
  sort: Type.Optional(SortBy('from', 'created')),
});
export type LeaveApplicationsQuery = Static<typeof LeaveApplicationsQuery>;

const decision = Type.Union([Type.Literal('approved'), Type.Literal('rejected')], { title: 'Decision' });
/** Sent to the applicant; required to reject. */
const note = Type.Optional(MultiLine(1000, { title: 'Note' }));
/** The request itself by default, or the request to cancel it. */
const about = Type.Optional(Type.Union([Type.Literal('request'), Type.Literal('cancellation')], { title: 'About' }));

export const DecideLeaveBody = strictObject({ _id: Id({ title: 'Request' }), about, decision, note });
export type DecideLeaveBody = Static<typeof DecideLeaveBody>;

/** Up to 100. Each is decided on its own: some may succeed while others are refused. */
export const DecideManyLeavesBody = strictObject({
  items: Type.Array(strictObject({ _id: Id({ title: 'Request' }), about }), {
    minItems: 1,
    maxItems: 100,
    title: 'Requests',
  }),
  decision,
  note,
});
export type DecideManyLeavesBody = Static<typeof DecideManyLeavesBody>;

/** What approving a pending request would leave. */
export const DecisionPreview = Type.Object({
  _id: Id(),
  /** The id of who asks. */
  person: Id(),
  /** By year, on the request's last day in it; empty for a type without a limit. */
  left: Type.Array(Type.Object({ year: Type.Integer(), days: Type.Number() })),
  /** Colleagues in the same team or with the same manager, and those who have leave on its days, or have asked for it. */
  team: Type.Object({ size: Type.Integer(), away: Type.Integer() }),
  /** The days of approved leave that approving sick leave returns. */
  returns: Type.Array(Type.Object({ typeName: Type.String(), days: Type.Number() })),
  /** The applicant’s planned last working day. */
  leavesOn: Nullable(Day()),
});
export type DecisionPreview = Static<typeof DecisionPreview>;

export const LeaveOutcome = Type.Object({
  _id: Id(),
  /** The status that deciding it alone would have returned: 200, 403, 404, 409 or 422. */
  status: Type.Integer(),
  message: Type.String(),
  /** Null if the caller may not see it. */
  leaveApplication: Nullable(LeaveApplication),
});
export type LeaveOutcome = Static<typeof LeaveOutcome>;

/** For someone else; sent to them. */
export const CancelForEmployeeBody = strictObject({
  reason: MultiLine(1000, { title: 'Reason', message: REASON_MISSING }),
});
export type CancelForEmployeeBody = Static<typeof CancelForEmployeeBody>;

/** The days that the caller saw. */
const was = Type.Object(leaveDays, { additionalProperties: false, title: 'Days before' });

export const CancelLeaveForEmployeeBody = strictObject({
  ...CancelForEmployeeBody.properties,
  /** Without it, the leave is cancelled on whatever days it has. */
  was: Type.Optional(was),
});
export type CancelLeaveForEmployeeBody = Static<typeof CancelLeaveForEmployeeBody>;

/** Halves and whole days as when it is requested. The reason is sent to the employee. */
export const ChangeLeaveDaysBody = strictObject({
  ...leaveDays,
  was,
  reason: CancelForEmployeeBody.properties.reason,
});
export type ChangeLeaveDaysBody = Static<typeof ChangeLeaveDaysBody>;

const CancelLeaveBody = Nullable(strictObject({ reason: Type.Optional(MultiLine(1000, { title: 'Reason' })) }));

const ApplicationReply = replyWith({ leaveApplication: LeaveApplication });

const list = {
  query: LeaveApplicationsQuery,
  reply: replyWith({ leaveApplications: Type.Array(LeaveApplication), total: Type.Integer() }),
};
const decide = {
  body: DecideLeaveBody,
  reply: replyWith({ leaveApplication: LeaveApplication, balances: Type.Array(LeaveBalance) }),
};
const apply = {
  body: ApplyForLeaveBody,
  /** `approver`: the main approver; null if only the applicant could approve. */
  reply: replyWith({ leaveApplication: LeaveApplication, approver: Nullable(Person) }),
};
const cancel = { params: IdParams, body: CancelLeaveBody, reply: ApplicationReply };
const own = {
  query: strictObject({ year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2999, title: 'Year' })) }),
  reply: replyWith({
    balances: Type.Array(LeaveBalance),
    leaveApplications: Type.Array(LeaveApplication),
    documents: Type.Array(Type.Object({ ...LeaveDocument.properties, leaveApplication: Id() })),
  }),
};

export const leaveApplications = {
  viewLeaveApplications: { summary: 'Leave requests from the people in scope', ...list },
  decideLeave: { summary: 'Approve or reject a leave request', ...decide },
  viewOwnLeave: { summary: "The caller's leave in a year: balances and requests", ...own },
  applyForLeave: { summary: 'Request leave', ...apply },
  cancelLeave: { summary: 'Cancel the caller’s leave request; cancelling approved leave needs approval', ...cancel },
  viewSickLeaveApplications: { summary: 'Sick leave requests from the people in scope', ...list },
  decideSickLeave: { summary: 'Approve or reject a sick leave request', ...decide },
  viewOwnSickLeave: { summary: "The caller's sick leave in a year: balances and requests", ...own },
  applyForSickLeave: { summary: 'Request sick leave', ...apply },
  cancelSickLeave: {
    summary: 'Cancel the caller’s sick leave request; cancelling approved leave needs approval',
    ...cancel,
  },
  enterLeave: {
    summary: 'Enter leave or sick leave for a person; it is approved, unless a document is missing',
    body: EnterLeaveBody,
    reply: ApplicationReply,
  },
  cancelForEmployee: {
    summary: 'Cancel a person’s approved leave or sick leave, even after it has been taken',
    params: IdParams,
    body: CancelLeaveForEmployeeBody,
    reply: ApplicationReply,
  },
  changeLeaveDays: {
    summary: 'Change the days of a person’s approved leave or sick leave, even after it has been taken',
    params: IdParams,
    body: ChangeLeaveDaysBody,
    reply: ApplicationReply,
  },
  keepLeave: {
    summary: 'Withdraw the caller’s request to cancel leave or sick leave',
    params: IdParams,
    reply: ApplicationReply,
  },
  decideManyLeaves: {
    summary: 'Approve or reject up to 100 leave or sick leave requests, each on its own',
    body: DecideManyLeavesBody,
    reply: replyWith({ outcomes: Type.Array(LeaveOutcome) }),
  },
  previewLeaveDecisions: {
    summary:
      'What approving pending requests for leave and sick leave would leave, and who else is away; saves nothing',
    body: strictObject({
      ids: Type.Array(Id({ title: 'Request' }), { minItems: 1, maxItems: 100, title: 'Requests' }),
    }),
    reply: replyWith({ previews: Type.Array(DecisionPreview) }),
  },
  undoLeaveDecision: {
    summary: 'Undo the caller’s recent decision on leave or sick leave',
    params: IdParams,
    reply: decide.reply,
  },
} as const satisfies Record<string, CallContract>;
