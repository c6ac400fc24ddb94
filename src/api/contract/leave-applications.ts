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
const states = ['pending', 'approved', 'rejected', 'cancelled'];
export const status = () =>
  Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected'), Type.Literal('cancelled')], {
    title: 'State',
  });
export const Person = Type.Object({ _id: Id(), fullName: Type.String() });
export const TypeReference = Type.Object({ _id: Id(), name: Type.String(), colour: Type.String() });

export const LeaveKind = () => Type.Union([Type.Literal('leave'), Type.Literal('sick')], { title: 'Kind' });

/** A request to cancel what was approved. Until it is approved the leave stands. */
export const LeaveCancellation = Type.Object({
  /** Null where it is kept from the caller. */
  reason: Nullable(Type.String()),
  status: Type.Unsafe<'pending' | 'approved' | 'rejected' | 'withdrawn'>(
    Type.String({ enum: ['pending', 'approved', 'rejected', 'withdrawn'] }),
  ),
  createdAt: Instant(),
  decidedBy: Nullable(Person),
  decidedAt: Nullable(Instant()),
  note: Type.String(),
});
export type LeaveCancellation = Static<typeof LeaveCancellation>;

export const LeaveApplication = Type.Object({
  _id: Id(),
  kind: LeaveKind(),
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
  /** Whoever approved or rejected it; the applicant themselves where they cancelled it before that. */
  decidedBy: Nullable(Person),
  decidedAt: Nullable(Instant()),
  note: Type.String(),
  createdAt: Instant(),
  /** How many documents are there, and whether its type asks for one for that many days: then approving needs one. */
  documents: Type.Integer(),
  needsDocument: Type.Boolean(),
  /** The latest request to cancel it after it was approved. */
  cancellation: Nullable(LeaveCancellation),
  /** Until then the caller can take back the decision that they made on it last. */
  undoUntil: Nullable(Instant()),
});
export type LeaveApplication = Static<typeof LeaveApplication>;

export const LeaveDocument = Type.Object({
  _id: Id(),
  /** For `file/:name`. Null where the caller may know that it is there and nothing more. */
  name: Nullable(Type.String()),
  originalName: Nullable(Type.String()),
  size: Type.Integer(),
  createdAt: Instant(),
  /** Who added it: the applicant, or HR for them. */
  by: Nullable(Person),
  /** The caller added it, and nobody has decided since. */
  canRemove: Type.Boolean(),
});
export type LeaveDocument = Static<typeof LeaveDocument>;

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

/**
 * `data` is the state, or `cancelling` for what was approved and is asked to be cancelled, or `undecided` for all that waits
 * for a decision: the pending and the cancelling. `from` and `to` find what touches these days.
 */
export const LeaveApplicationsQuery = strict({
  ...listQuery,
  data: Type.Optional(
    Type.Unsafe<LeaveApplication['status'] | 'cancelling' | 'undecided'>(
      Type.String({ enum: [...states, 'cancelling', 'undecided'], title: 'State' }),
    ),
  ),
  person: Type.Optional(Id({ title: 'Person' })),
  type: Type.Optional(OneOrMany(Id({ title: 'Leave type' }))),
  branch: Type.Optional(OneOrMany(Id({ title: 'Branch' }))),
  team: Type.Optional(OneOrMany(Id({ title: 'Team' }))),
  from: Type.Optional(Day({ title: 'From' })),
  to: Type.Optional(Day({ title: 'To' })),
  sort: Type.Optional(SortBy('from', 'created')),
});
export type LeaveApplicationsQuery = Static<typeof LeaveApplicationsQuery>;

const decision = Type.Union([Type.Literal('approved'), Type.Literal('rejected')], { title: 'Decision' });
/** Said to the applicant. A rejection needs one. */
const note = Type.Optional(Prose(1000, { title: 'Note' }));
/** What is decided on: the request itself, unless told otherwise, or the request to cancel it. */
const about = Type.Optional(Type.Union([Type.Literal('request'), Type.Literal('cancellation')], { title: 'About' }));

export const DecideLeaveBody = strict({ _id: Id({ title: 'Request' }), about, decision, note });
export type DecideLeaveBody = Static<typeof DecideLeaveBody>;

/** Up to 100 at once, of either kind. Each stands alone: some may be decided while others are refused. */
export const DecideManyLeavesBody = strict({
  items: Type.Array(strict({ _id: Id({ title: 'Request' }), about }), {
    minItems: 1,
    maxItems: 100,
    title: 'Requests',
  }),
  decision,
  note,
});
export type DecideManyLeavesBody = Static<typeof DecideManyLeavesBody>;

/** What became of one of many. */
export const LeaveOutcome = Type.Object({
  _id: Id(),
  /** 200, or what deciding on it alone would have answered: 403, 404, 409, 422. */
  status: Type.Integer(),
  message: Type.String(),
  /** As it is now, where the caller may see it. */
  leaveApplication: Nullable(LeaveApplication),
});
export type LeaveOutcome = Static<typeof LeaveOutcome>;

/** Why what was approved should be cancelled. */
const CancelLeaveBody = Nullable(strict({ reason: Type.Optional(Prose(1000, { title: 'Reason' })) }));

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
const cancel = { params: IdParams, body: CancelLeaveBody, reply: ApplicationReply };
const own = {
  query: strict({ year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2999, title: 'Year' })) }),
  reply: answer({
    balances: Type.Array(LeaveBalance),
    leaveApplications: Type.Array(LeaveApplication),
    /** Of these requests. */
    documents: Type.Array(Type.Object({ ...LeaveDocument.properties, leaveApplication: Id() })),
  }),
};

export const leaveApplications = {
  viewLeaveApplications: { summary: 'Requests for leave of the people in scope', ...list },
  decideLeave: { summary: 'Approve or reject a request for leave', ...decide },
  viewOwnLeave: { summary: "One's own leave of a year: balances and requests", ...own },
  applyForLeave: { summary: 'Ask for leave', ...apply },
  cancelLeave: { summary: 'Cancel a request for leave of one’s own; ask for it where it was approved', ...cancel },
  viewSickLeaveApplications: { summary: 'Requests for sick leave of the people in scope', ...list },
  decideSickLeave: { summary: 'Approve or reject a request for sick leave', ...decide },
  viewOwnSickLeave: { summary: "One's own sick leave of a year: balances and requests", ...own },
  applyForSickLeave: { summary: 'Ask for sick leave', ...apply },
  cancelSickLeave: {
    summary: 'Cancel a request for sick leave of one’s own; ask for it where it was approved',
    ...cancel,
  },
  keepLeave: {
    summary: 'Withdraw a request to cancel leave or sick leave of one’s own',
    params: IdParams,
    reply: ApplicationReply,
  },
  decideManyLeaves: {
    summary: 'Approve or reject up to 100 requests for leave or sick leave, each for itself',
    body: DecideManyLeavesBody,
    reply: answer({ outcomes: Type.Array(LeaveOutcome) }),
  },
  undoLeaveDecision: {
    summary: 'Take back a decision of one’s own on leave or sick leave, shortly after',
    params: IdParams,
    reply: decide.reply,
  },
} as const satisfies Record<string, CallContract>;
