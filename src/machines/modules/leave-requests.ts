/** Requests for leave and for sick leave: each wired to calls of its own. */
import type { ApiClient } from '../../api/client.ts';
import type { LeaveApplication } from '../../api/contract/leave-applications.ts';
import type { LeaveReview } from '../../api/contract/leave-review.ts';
import type { Review, TimeOffRequest } from '../rules/time-off.ts';
import type { Io } from '../wiring.ts';
import { type RequestCalls, wireRequests, withConflict } from './requests.ts';
import { withBody } from './with-body.ts';

const callNames = {
  leave: { list: 'viewLeaveApplications', types: 'listLeaveTypes', review: 'reviewLeave', decide: 'decideLeave' },
  sick: {
    list: 'viewSickLeaveApplications',
    types: 'listSickLeaveTypes',
    review: 'reviewSickLeave',
    decide: 'decideSickLeave',
  },
} as const;

export const wireLeaveRequests = (io: Io) => wireRequests(io, 'leaveRequests', callsOf('leave', io.api));
export const wireSickLeaveRequests = (io: Io) => wireRequests(io, 'sickLeaveRequests', callsOf('sick', io.api));

function callsOf(kind: keyof typeof callNames, api: ApiClient): RequestCalls {
  const names = callNames[kind];

  return {
    list: async (query, signal) =>
      withBody(await api.call(names.list, { query, signal }), ({ leaveApplications, total }) => ({
        rows: leaveApplications.map(requestOf),
        total,
      })),
    types: async (signal) =>
      withBody(await api.call(names.types, { signal }), ({ leaveTypes }) =>
        leaveTypes.map(({ _id, name, isActive }) => ({ value: _id, label: isActive ? name : `${name} (retired)` })),
      ),
    review: async (id, signal) =>
      withBody(await api.call(names.review, { params: { id }, signal }), ({ review }) => reviewOf(review)),
    decide: async ({ id, decision, note }, signal) =>
      withConflict(
        await api.call(names.decide, { body: { _id: id, decision, ...(note !== '' && { note }) }, signal }),
        decidedOf,
        (body) => ('leaveApplication' in body ? decidedOf(body as Told) : {}),
      ),
    undo: () => Promise.reject(new Error('Nothing can be taken back yet')),
  };
}

interface Told {
  leaveApplication: LeaveApplication;
}

const decidedOf = ({ leaveApplication }: Told) => ({ request: requestOf(leaveApplication) });

const requestOf = (application: LeaveApplication): TimeOffRequest => ({ ...application, asks: 'days' });

const reviewOf = ({ leaveApplication, balances, teamAway, history, ...review }: LeaveReview): Review => ({
  ...review,
  request: requestOf(leaveApplication),
  numbers: balances.map(({ year, before, after }) => ({
    title: String(year),
    before: before.available,
    after: after.available,
  })),
  team: {
    size: teamAway.size,
    absences: teamAway.absences.map(({ employee, absence: { _id, type, from, to, status } }) => ({
      _id,
      person: employee,
      type,
      from,
      to,
      status,
    })),
    others: teamAway.others,
  },
  history: history.map(({ what, by, at }) => ({ what, by: by?.fullName ?? null, at })),
  undoUntil: null,
});
