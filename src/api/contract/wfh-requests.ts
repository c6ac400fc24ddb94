import { type Static, Type } from 'typebox';
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
import { applicantFilters, CancelForEmployeeBody, requestFilters, whoDecides } from './leave-applications.ts';
import { WfhPolicy } from './wfh.ts';

const state = () =>
  Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected'), Type.Literal('cancelled')], {
    title: 'State',
  });
const Person = Type.Object({ _id: Id(), fullName: Type.String() });

/**
 * One week or month by its first and last day, with the days used without this request and with it. Pending requests
 * count. `allowed` is null without a limit.
 */
export const WfhUsage = Type.Object({
  from: Day(),
  to: Day(),
  asked: Type.Integer(),
  before: Type.Integer(),
  after: Type.Integer(),
  allowed: Nullable(Type.Integer()),
});
export type WfhUsage = Static<typeof WfhUsage>;

export const WfhRequest = Type.Object({
  _id: Id(),
  employee: ListedEmployee,
  policy: Type.Object({ _id: Id(), name: Type.String() }),
  from: Day(),
  to: Day(),
  /** Working days, counted at the time of the request with the branch's weekend and holidays. */
  days: Type.Integer(),
  /** Days replaced by leave since; they return when the leave is cancelled. */
  gaveWay: Type.Array(Day()),
  reason: Type.String(),
  status: state(),
  /** As of the decision; empty before. */
  usage: Type.Array(WfhUsage),
  /** The approver, or the applicant who cancelled; null where the policy approves automatically. */
  decidedBy: Nullable(Person),
  decidedAt: Nullable(Instant()),
  note: Type.String(),
  createdAt: Instant(),
  /** Until then the caller can undo their own decision. */
  undoUntil: Nullable(Instant()),
});
export type WfhRequest = Static<typeof WfhRequest>;

export const OwnWfhPolicy = Type.Object({
  policy: WfhPolicy,
  from: Day(),
  to: Day(),
  /** Approved and pending days. */
  used: Type.Integer(),
  allowed: Nullable(Type.Integer()),
});
export type OwnWfhPolicy = Static<typeof OwnWfhPolicy>;

export const ApplyForWfhBody = strictObject({
  /** Omitted: the branch's policy, or else the one for everyone. */
  policy: Type.Optional(Id({ title: 'Policy' })),
  from: Day({ title: 'First day', message: 'Choose the first day.' }),
  to: Day({ title: 'Last day', message: 'Choose the last day.' }),
  reason: Type.Optional(MultiLine(1000, { title: 'Reason' })),
});
export type ApplyForWfhBody = Static<typeof ApplyForWfhBody>;

export const wfhFilters = {
  search: listQuery.search,
  state: Type.Optional(state()),
  policy: Type.Optional(OneOrMany(Id({ title: 'Policy' }))),
  ...requestFilters,
  ...applicantFilters,
  sort: Type.Optional(SortBy('from', 'created')),
};
export const WfhRequestsQuery = strictObject({ ...listQuery, ...wfhFilters, ...whoDecides });
export type WfhRequestsQuery = Static<typeof WfhRequestsQuery>;

export const DecideWfhBody = strictObject({
  _id: Id({ title: 'Request' }),
  decision: Type.Union([Type.Literal('approved'), Type.Literal('rejected')], { title: 'Decision' }),
  /** Sent to the applicant; required to reject. */
  note: Type.Optional(MultiLine(1000, { title: 'Note' })),
});
export type DecideWfhBody = Static<typeof DecideWfhBody>;

const WfhRequestReply = replyWith({ wfhRequest: WfhRequest });

export const wfhRequests = {
  listWfhRequests: {
    summary: 'Work from home requests from the people in scope',
    query: WfhRequestsQuery,
    reply: replyWith({ wfhRequests: Type.Array(WfhRequest), total: Type.Integer() }),
  },
  decideWfh: {
    summary: 'Approve or reject a request to work from home',
    body: DecideWfhBody,
    reply: WfhRequestReply,
  },
  viewOwnWfh: {
    summary: "The caller's work from home: policies and a year's requests",
    /** Omitted: today. */
    query: strictObject({ day: Type.Optional(Day({ title: 'Day' })) }),
    reply: replyWith({ policies: Type.Array(OwnWfhPolicy), wfhRequests: Type.Array(WfhRequest) }),
  },
  applyForWfh: {
    summary: 'Request work from home; approved immediately if the policy needs no approval',
    body: ApplyForWfhBody,
    /** `approver`: the main approver; null where no approval is needed. */
    reply: replyWith({ wfhRequest: WfhRequest, approver: Nullable(Person) }),
  },
  cancelWfhForEmployee: {
    summary: 'Cancel a person’s approved work from home, even after its days have passed',
    params: IdParams,
    body: CancelForEmployeeBody,
    reply: WfhRequestReply,
  },
  cancelWfh: {
    summary: 'Cancel the caller’s request to work from home before its first day',
    params: IdParams,
    reply: WfhRequestReply,
  },
} as const satisfies Record<string, CallContract>;
