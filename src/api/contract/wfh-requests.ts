/** Requests to work from home: asking, one's own days, the list of those who decide, deciding. */
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
import { WfhPolicy } from './wfh.ts';

const state = () =>
  Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected'), Type.Literal('cancelled')], {
    title: 'State',
  });
const Person = Type.Object({ _id: Id(), fullName: Type.String() });

/**
 * What a request does to one week or month: its first and its last day, and the days used there without the request and with
 * it. What waits for a decision counts. `allowed` is null where there is no limit.
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
  employee: Type.Object({
    _id: Id(),
    fullName: Type.String(),
    empId: Type.String(),
    branchName: Nullable(Type.String()),
  }),
  policy: Type.Object({ _id: Id(), name: Type.String() }),
  from: Day(),
  to: Day(),
  /** Days that people work, counted when it was asked for with the weekend and the holidays of the branch. */
  days: Type.Integer(),
  reason: Type.String(),
  status: state(),
  /** What was used and allowed when it was decided; nothing before. */
  usage: Type.Array(WfhUsage),
  /** Whoever approved or rejected it, or the applicant who cancelled; nobody where the policy itself approved. */
  decidedBy: Nullable(Person),
  decidedAt: Nullable(Instant()),
  note: Type.String(),
  createdAt: Instant(),
  /** Until then the caller can take back the decision that they made on it. */
  undoUntil: Nullable(Instant()),
});
export type WfhRequest = Static<typeof WfhRequest>;

/** What somebody may ask for by a policy, and what they have of it in the week or month around a day. */
export const OwnWfhPolicy = Type.Object({
  policy: WfhPolicy,
  from: Day(),
  to: Day(),
  /** Approved, and waiting for a decision. */
  used: Type.Integer(),
  allowed: Nullable(Type.Integer()),
});
export type OwnWfhPolicy = Static<typeof OwnWfhPolicy>;

export const ApplyForWfhBody = strict({
  /** Without one, the policy of one's branch, or else the one for everybody. */
  policy: Type.Optional(Id({ title: 'Policy' })),
  from: Day({ title: 'First day', says: 'Please choose the first day.' }),
  to: Day({ title: 'Last day', says: 'Please choose the last day.' }),
  reason: Type.Optional(Prose(1000, { title: 'Reason' })),
});
export type ApplyForWfhBody = Static<typeof ApplyForWfhBody>;

/** `from` and `to` find what touches these days. */
export const wfhFilters = {
  search: listQuery.search,
  state: Type.Optional(state()),
  person: Type.Optional(Id({ title: 'Person' })),
  policy: Type.Optional(OneOrMany(Id({ title: 'Policy' }))),
  branch: Type.Optional(OneOrMany(Id({ title: 'Branch' }))),
  team: Type.Optional(OneOrMany(Id({ title: 'Team' }))),
  from: Type.Optional(Day({ title: 'From' })),
  to: Type.Optional(Day({ title: 'To' })),
  sort: Type.Optional(SortBy('from', 'created')),
};
export const WfhRequestsQuery = strict({ ...listQuery, ...wfhFilters });
export type WfhRequestsQuery = Static<typeof WfhRequestsQuery>;

export const DecideWfhBody = strict({
  _id: Id({ title: 'Request' }),
  decision: Type.Union([Type.Literal('approved'), Type.Literal('rejected')], { title: 'Decision' }),
  /** Said to the applicant. A rejection needs one. */
  note: Type.Optional(Prose(1000, { title: 'Note' })),
});
export type DecideWfhBody = Static<typeof DecideWfhBody>;

const WfhRequestReply = answer({ wfhRequest: WfhRequest });

export const wfhRequests = {
  listWfhRequests: {
    summary: 'Requests to work from home of the people in scope',
    query: WfhRequestsQuery,
    reply: answer({ wfhRequests: Type.Array(WfhRequest), total: Type.Integer() }),
  },
  decideWfh: {
    summary: 'Approve or reject a request to work from home',
    body: DecideWfhBody,
    reply: WfhRequestReply,
  },
  viewOwnWfh: {
    summary: "One's own work from home: what may be asked for, and the requests of a year",
    /** Today unless told otherwise. */
    query: strict({ day: Type.Optional(Day({ title: 'Day' })) }),
    reply: answer({ policies: Type.Array(OwnWfhPolicy), wfhRequests: Type.Array(WfhRequest) }),
  },
  applyForWfh: {
    summary: 'Ask to work from home; where the policy asks nobody, it is approved at once',
    body: ApplyForWfhBody,
    /** `approver`: who decides first of all who may; nobody where nobody has to. */
    reply: answer({ wfhRequest: WfhRequest, approver: Nullable(Person) }),
  },
  cancelWfh: {
    summary: 'Cancel a request of one’s own to work from home, as long as its first day has not come',
    params: IdParams,
    reply: WfhRequestReply,
  },
} as const satisfies Record<string, CallContract>;
