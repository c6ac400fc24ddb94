import type { LeaveApplication } from '../../../api/contract/leave-applications.ts';
import type { LeaveReview } from '../../../api/contract/leave-review.ts';
import type { Review, TimeOffRequest } from '../../../rules/leave/time-off.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { type RequestCalls, type RequestsQuery, wireRequests, withConflict } from '../time-off/requests.ts';
import { ledgerKey } from './leave-ledger.ts';

const callNames = {
  leave: { list: 'viewLeaveApplications', types: 'listLeaveTypes', review: 'reviewLeave', decide: 'decideLeave' },
  sick: {
    list: 'viewSickLeaveApplications',
    types: 'listSickLeaveTypes',
    review: 'reviewSickLeave',
    decide: 'decideSickLeave',
  },
} as const;

export const wireLeaveRequests = (io: Services) => wireRequests(io, 'leaveRequests', leaveCalls('leave', io));
export const wireSickLeaveRequests = (io: Services) => wireRequests(io, 'sickLeaveRequests', leaveCalls('sick', io));

export function leaveCalls(kind: keyof typeof callNames, { api }: Services): RequestCalls {
  const names = callNames[kind];

  return {
    list: async (query, signal) =>
      mapReply(await api.call(names.list, { query: wireQuery(query), signal }), ({ leaveApplications, total }) => ({
        rows: leaveApplications.map(requestOf),
        total,
      })),
    types: async (signal) =>
      mapReply(await api.call(names.types, { signal }), ({ leaveTypes }) =>
        leaveTypes.map(({ _id, name, isActive }) => ({ value: _id, label: isActive ? name : `${name} (retired)` })),
      ),
    review: async (id, signal) =>
      mapReply(await api.call(names.review, { params: { id }, signal }), ({ review }) => reviewOf(review)),
    decide: async ({ id, about, decision, note }, signal) =>
      withConflict(
        await api.call(names.decide, {
          body: { _id: id, about, decision, ...(note !== '' && { note }) },
          signal,
        }),
        decidedOf,
        (body) => ('leaveApplication' in body ? decidedOf(body as ApplicationReply) : {}),
      ),
    undo: async (id, signal) =>
      withConflict(
        await api.call('undoLeaveDecision', { params: { id }, signal }),
        (body) => ({ ...body, ...decidedOf(body) }),
        (body) => ('leaveApplication' in body ? decidedOf(body as ApplicationReply) : {}),
      ),
    decideMany: async ({ chosen, decision, note }, signal) => {
      const items = chosen.map(({ _id, about }) => ({ _id, about }));
      const body = { items, decision, ...(note !== '' && { note }) };

      return mapReply(await api.call('decideManyLeaves', { body, signal }), ({ outcomes }) => ({
        outcomes: outcomes.map(({ leaveApplication, ...outcome }) => ({
          ...outcome,
          request: leaveApplication && outcomeOf(leaveApplication),
        })),
      }));
    },
    preview: async (ids, signal) =>
      mapReply(
        await api.call('previewLeaveDecisions', { body: { ids: [...ids] }, signal }),
        ({ previews }) => previews,
      ),
    file: ({ skip: _, count: __, ...query }, format) => ({
      call: 'exportLeaveApplications',
      query: { ...wireQuery(query), kind, format },
    }),
  };
}

const wireQuery = <Q extends Pick<RequestsQuery, 'status'>>({ status, ...query }: Q) => ({
  ...query,
  ...(status && { data: status === 'pending' ? ('undecided' as const) : status }),
});

interface ApplicationReply {
  leaveApplication: LeaveApplication;
}

const decidedOf = ({ leaveApplication }: ApplicationReply) => ({ request: outcomeOf(leaveApplication) });

const plain = ({ cancellation: _, undoUntil: __, ...application }: LeaveApplication): TimeOffRequest => ({
  ...application,
  about: 'request',
});

/** A request to cancel approved leave is listed as pending, and cancelled leave with who cancelled it. */
function requestOf(application: LeaveApplication): TimeOffRequest {
  const { status, cancellation } = application;
  if (cancellation?.status === 'pending') return outcomeOf(application);
  if (status !== 'cancelled' || !cancellation) return plain(application);
  const { decidedBy, decidedAt, note } = cancellation;

  return { ...plain(application), decidedBy, decidedAt, note };
}

/** Leave that was cancelled while it was pending had taken none. */
const givenBackBy = ({ status, days, cancellation }: LeaveApplication): number | undefined => {
  if (status !== 'cancelled') return undefined;

  return cancellation?.status === 'approved' ? days : 0;
};

function outcomeOf(application: LeaveApplication): TimeOffRequest {
  const { cancellation } = application;
  if (!cancellation || cancellation.status === 'withdrawn') return plain(application);
  const { isRequested, reason, status, createdAt, decidedBy, decidedAt, note } = cancellation;
  if (!isRequested) return { ...plain(application), decidedBy, decidedAt, note };

  return { ...plain(application), about: 'cancellation', reason, status, createdAt, decidedBy, decidedAt, note };
}

const reviewOf = ({
  leaveApplication,
  balances,
  teamAway,
  documents,
  history,
  about,
  isUnlimited,
  ...review
}: LeaveReview): Review => ({
  ...review,
  request: outcomeOf(leaveApplication),
  numbers: balances.map(({ year, before, after }) => {
    // Cancelling approved leave returns to the balance before it.
    const [first, then] = about === 'cancellation' ? [after, before] : [before, after];

    return isUnlimited
      ? { title: `${year}, used`, before: -first.available, after: -then.available, allowed: null }
      : { title: String(year), before: first.available, after: then.available };
  }),
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
  history: history.map(({ by, ...entry }) => ({ ...entry, by: by?.fullName ?? null })),
  undoUntil: leaveApplication.undoUntil,
  isDocumentMissing: leaveApplication.needsDocument && documents.length === 0,
  documents: documents.map(({ by, ...document }) => ({
    ...document,
    addedBy: by && by._id !== leaveApplication.employee._id ? by.fullName : null,
  })),
  givenBack: givenBackBy(leaveApplication),
  ledger: ledgerKey(leaveApplication.type._id, leaveApplication.employee._id),
});
