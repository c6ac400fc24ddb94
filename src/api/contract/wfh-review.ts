/** What somebody looks at before they decide on work from home, deciding on many at once, and taking a decision back. */
import { type Static, Type } from 'typebox';
import { answer, type CallContract, Day, Id, IdParams, Instant, listQuery, Nullable, Prose, strict } from './common.ts';
import { Absence, calendarReply, LeaveReview } from './leave-review.ts';
import { DecideWfhBody, WfhRequest, WfhUsage, wfhFilters } from './wfh-requests.ts';

/** Of the same shape as what is known of a request for leave, so that one panel shows both. */
const { days, teamAway, history, approvers, canDecide, canApprove, whyNot } = LeaveReview.properties;

/** Somebody's days at home or on leave, without why. */
export const WfhAbsence = Type.Object({
  ...Absence.properties,
  kind: Type.Union([Type.Literal('leave'), Type.Literal('sick'), Type.Literal('wfh')]),
});
export type WfhAbsence = Static<typeof WfhAbsence>;

export const WfhReview = Type.Object({
  wfhRequest: WfhRequest,
  days,
  /** As it stands while the request waits, and as it stood when it was decided. */
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
  /** Until when the caller may take back what they have decided; null where they may not. */
  undoUntil: Nullable(Instant()),
});
export type WfhReview = Static<typeof WfhReview>;

/** Each is decided on its own: what is in the way of one is none of the others' business. */
export const DecideManyWfhBody = strict({
  ids: Type.Array(Id({ title: 'Request' }), { minItems: 1, maxItems: 100, uniqueItems: true, title: 'Requests' }),
  decision: DecideWfhBody.properties.decision,
  note: Type.Optional(Prose(1000, { title: 'Note' })),
});
export type DecideManyWfhBody = Static<typeof DecideManyWfhBody>;

/** What became of one of many: the status and the sentence that deciding on it alone would have answered. */
export const WfhOutcome = Type.Object({
  _id: Id(),
  status: Type.Integer(),
  message: Type.String(),
  /** As it is now, where the caller may see it. */
  wfhRequest: Nullable(WfhRequest),
});
export type WfhOutcome = Static<typeof WfhOutcome>;

const { sort: _, ...filters } = wfhFilters;

export const WfhCalendarQuery = strict({
  ...listQuery,
  ...filters,
  from: Day({ title: 'From', says: 'Please choose the first day.' }),
  to: Day({ title: 'To', says: 'Please choose the last day.' }),
  /** What is approved and what waits, unless told otherwise. */
  state: Type.Optional(Type.Union([Type.Literal('approved'), Type.Literal('pending')], { title: 'State' })),
  /** Leave and sick leave too, as far as the company has switched them on; a policy narrows only days at home. */
  withLeave: Type.Optional(Type.Boolean({ title: 'With leave' })),
});
export type WfhCalendarQuery = Static<typeof WfhCalendarQuery>;

export const wfhReview = {
  reviewWfh: {
    summary: 'A request to work from home, with all there is to know before deciding',
    params: IdParams,
    reply: answer({ review: WfhReview }),
  },
  decideManyWfh: {
    summary: 'Approve or reject many requests to work from home, each on its own',
    body: DecideManyWfhBody,
    reply: answer({ outcomes: Type.Array(WfhOutcome) }),
  },
  viewWfhCalendar: {
    summary: 'Who works from home between two days, with weekends and holidays; with who is on leave, if asked for',
    query: WfhCalendarQuery,
    reply: calendarReply(WfhAbsence),
  },
  undoWfh: {
    summary: 'Take back what one has just decided on a request to work from home',
    body: strict({ _id: Id({ title: 'Request' }) }),
    reply: answer({ wfhRequest: WfhRequest }),
  },
  exportWfhRequests: {
    summary: 'The requests to work from home that the filters show, as a CSV file',
    query: strict(filters),
    reply: answer({}),
  },
} as const satisfies Record<string, CallContract>;
