import type { WfhRequest, WfhUsage } from '../../../api/contract/wfh-requests.ts';
import type { WfhReview } from '../../../api/contract/wfh-review.ts';
import type { Review, TimeOffNumbers, TimeOffRequest } from '../../../rules/leave/time-off.ts';
import { formatDay } from '../../../rules/shared/days.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { type RequestCalls, type RequestsQuery, wireRequests, withConflict } from '../time-off/requests.ts';

interface RequestReply {
  wfhRequest: WfhRequest;
}

export const wireWfhRequests = (io: Services) => wireRequests(io, 'wfhRequests', wfhCalls(io));

export const wfhCalls = ({ api }: Services): RequestCalls => ({
  list: async (query, signal) =>
    mapReply(await api.call('listWfhRequests', { query: wireQuery(query), signal }), ({ wfhRequests, total }) => ({
      rows: wfhRequests.map(requestOf),
      total,
    })),
  types: async (signal) =>
    mapReply(await api.call('listWfhPolicies', { signal }), ({ wfhPolicies }) =>
      wfhPolicies.map(({ _id, name, isActive }) => ({ value: _id, label: isActive ? name : `${name} (retired)` })),
    ),
  review: async (id, signal) =>
    mapReply(await api.call('reviewWfh', { params: { id }, signal }), ({ review }) => reviewOf(review)),
  decide: async ({ id, decision, note }, signal) =>
    withConflict(
      await api.call('decideWfh', { body: { _id: id, decision, ...(note !== '' && { note }) }, signal }),
      decidedOf,
      (body) => ('wfhRequest' in body ? decidedOf(body as RequestReply) : {}),
    ),
  undo: async (id, signal) =>
    withConflict(
      await api.call('undoWfh', { body: { _id: id }, signal }),
      (body) => ({ ...body, ...decidedOf(body) }),
      (body) => ('wfhRequest' in body ? decidedOf(body as RequestReply) : {}),
    ),
  decideMany: async ({ chosen, decision, note }, signal) => {
    const body = { ids: chosen.map(({ _id }) => _id), decision, ...(note !== '' && { note }) };

    return mapReply(await api.call('decideManyWfh', { body, signal }), ({ outcomes }) => ({
      outcomes: outcomes.map(({ wfhRequest, ...outcome }) => ({
        ...outcome,
        request: wfhRequest && requestOf(wfhRequest),
      })),
    }));
  },
  file: ({ skip: _, count: __, ...query }, format) => ({
    call: 'exportWfhRequests',
    query: { ...wireQuery(query), format },
  }),
});

const wireQuery = <Q extends Pick<RequestsQuery, 'status' | 'type'>>({ status, type, ...query }: Q) => ({
  ...query,
  ...(status && { state: status }),
  ...(type && { policy: type }),
});

const decidedOf = ({ wfhRequest }: RequestReply) => ({ request: requestOf(wfhRequest) });

const requestOf = ({ policy, usage: _, gaveWay: __, ...request }: WfhRequest): TimeOffRequest => ({
  ...request,
  kind: 'wfh',
  type: { name: policy.name, colour: null },
  about: 'request',
  fromPortion: 'full',
  toPortion: 'full',
});

const reviewOf = ({ wfhRequest, usage, teamAway, history, ...review }: WfhReview): Review => ({
  ...review,
  request: requestOf(wfhRequest),
  numbers: usage.map(numbersOf),
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
  documents: [],
  canAttach: false,
  isDocumentMissing: false,
  ledger: null,
  canAdjust: false,
  history: history.map(({ by, ...entry }) => ({ ...entry, by: by?.fullName ?? null })),
});

/** Counts days used, not days left. */
const numbersOf = ({ from, to, before, after, allowed }: WfhUsage): TimeOffNumbers => ({
  title: `${formatDay(from)} – ${formatDay(to)}`,
  before,
  after,
  allowed,
});
