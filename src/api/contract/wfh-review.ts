import { type Static, Type } from 'typebox';
import {
  type CallContract,
  Day,
  Id,
  IdParams,
  Instant,
  listQuery,
  MultiLine,
  Nullable,
  oneOf,
  replyWith,
  strictObject,
} from './common.ts';
import { whoDecides } from './leave-applications.ts';
import { Absence, calendarReply, LeaveReview } from './leave-review.ts';
import { DecideWfhBody, WfhRequest, WfhUsage, wfhFilters } from './wfh-requests.ts';

/** The same shape as for leave, so that one panel shows both. */
const { days, teamAway, history, approvers, canDecide, canApprove, whyNot, canCancel, leavesOn } =
  LeaveReview.properties;

/** Without the reason. */
export const WfhAbsence = Type.Object({
  ...Absence.properties,
  kind: Type.Union([Type.Literal('leave'), Type.Literal('sick'), Type.Literal('wfh')]),
});
export type WfhAbsence = Static<typeof WfhAbsence>;

export const WfhReview = Type.Object({
  wfhRequest: WfhRequest,
  days,
  /** The current usage while pending, else as of the decision. */
  usage: Type.Array(WfhUsage),
  teamAway: Type.Object({
    ...teamAway.properties,
    absences: Type.Array(
      Type.Object({ employee: teamAway.properties.absences.items.properties.employee, absence: WfhAbsence }),
    ),
  }),
  history,
  approvers,
  canDecide,
  canApprove,
  whyNot,
  canCancel,
  leavesOn,
  /** Until then the caller can undo their own decision. */
  undoUntil: Nullable(Instant()),
});
export type WfhReview = Static<typeof WfhReview>;

/** Each is decided on its own: one refusal does not affect the others. */
export const DecideManyWfhBody = strictObject({
  ids: Type.Array(Id({ title: 'Request' }), { minItems: 1, maxItems: 100, uniqueItems: true, title: 'Requests' }),
  decision: DecideWfhBody.properties.decision,
  note: Type.Optional(MultiLine(1000, { title: 'Note' })),
});
export type DecideManyWfhBody = Static<typeof DecideManyWfhBody>;

/** The status and message that deciding it alone would have returned. */
export const WfhOutcome = Type.Object({
  _id: Id(),
  status: Type.Integer(),
  message: Type.String(),
  /** Null if the caller may not see it. */
  wfhRequest: Nullable(WfhRequest),
});
export type WfhOutcome = Static<typeof WfhOutcome>;

const { sort: _, ...filters } = wfhFilters;

export const WfhCalendarQuery = strictObject({
  ...listQuery,
  ...filters,
  from: Day({ title: 'From', message: 'Choose the first day.' }),
  to: Day({ title: 'To', message: 'Choose the last day.' }),
  /** Approved and pending by default. */
  state: Type.Optional(Type.Union([Type.Literal('approved'), Type.Literal('pending')], { title: 'State' })),
  /** Adds leave and sick leave where the company has them; a policy filter narrows only days at home. */
  withLeave: Type.Optional(Type.Boolean({ title: 'With leave' })),
});
export type WfhCalendarQuery = Static<typeof WfhCalendarQuery>;

export const wfhReview = {
  reviewWfh: {
    summary: 'A request to work from home with everything needed to decide',
    params: IdParams,
    reply: replyWith({ review: WfhReview }),
  },
  decideManyWfh: {
    summary: 'Approve or reject many requests to work from home, each on its own',
    body: DecideManyWfhBody,
    reply: replyWith({ outcomes: Type.Array(WfhOutcome) }),
  },
  viewWfhCalendar: {
    summary: 'Who works from home between two days, with weekends and holidays, and optionally who is on leave',
    query: WfhCalendarQuery,
    reply: calendarReply(WfhAbsence),
  },
  undoWfh: {
    summary: 'Undo the caller’s recent decision on a request to work from home',
    body: strictObject({ _id: Id({ title: 'Request' }) }),
    reply: replyWith({ wfhRequest: WfhRequest }),
  },
  /** A file, not JSON; CSV by default. */
  exportWfhRequests: {
    summary: 'Requests to work from home as a file, with the list’s filters and order',
    query: strictObject({ ...wfhFilters, ...whoDecides, format: Type.Optional(oneOf(['csv', 'xlsx'], 'Format')) }),
    reply: replyWith({}),
  },
} as const satisfies Record<string, CallContract>;
