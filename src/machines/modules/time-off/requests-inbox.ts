/** Pending requests of every kind in one list. Each is reviewed and decided by the calls of its kind. */
import type { PendingRequest } from '../../../api/contract/requests.ts';
import {
  type DecisionPreview,
  type RequestKind,
  requestKey,
  splitKey,
  type TimeOffRequest,
} from '../../../rules/leave/time-off.ts';
import { type ListShape, namesOf } from '../../../rules/shared/list-query.ts';
import type { RequestOutcome } from '../../decide-many.machine.ts';
import { bodyOf, isRefusal, isSuccess, messageOf, type Reply } from '../../ports.ts';
import type { Services } from '../../wiring.ts';
import { leaveCalls } from '../leave/leave-requests.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wfhCalls } from '../wfh/wfh-requests.ts';
import { type RequestCalls, requestFilters, requestsShape, wireRequests } from './requests.ts';

export const inboxShape: ListShape = {
  ...requestsShape,
  filters: namesOf(requestFilters),
};

export const wireInbox = (io: Services) => {
  const of: Record<RequestKind, RequestCalls> = {
    leave: leaveCalls('leave', io),
    sick: leaveCalls('sick', io),
    wfh: wfhCalls(io),
  };

  return wireRequests(io, 'requests', {
    isOfEveryKind: true,
    list: async ({ status: _, ...query }, signal) =>
      mapReply(await io.api.call('viewRequests', { query, signal }), ({ requests, total }) => ({
        rows: requests.map(requestOf),
        total,
      })),
    file: ({ skip: _, count: __, status: ___, ...query }, format) => ({
      call: 'exportRequests',
      query: { ...query, format },
    }),
    async preview(keys, signal) {
      const ofLeave = keys.map(splitKey).filter(({ kind }) => kind !== 'wfh');
      if (ofLeave.length === 0) return { status: 200, body: [] };
      const request = of.leave.preview?.(
        ofLeave.map(({ id }) => id),
        signal,
      );

      return mapReply((await request) as Reply<DecisionPreview[]>, (previews) =>
        previews.map((preview) => ({
          ...preview,
          _id: requestKey(ofLeave.find(({ id }) => id === preview._id)?.kind ?? 'leave', preview._id),
        })),
      );
    },
    async types(signal, kinds) {
      const replies = await Promise.all(kinds.map((kind) => of[kind].types(signal, kinds)));

      return replies.find(isRefusal) ?? { status: 200, body: replies.flatMap(bodyOf) };
    },
    async review(key, signal) {
      const { kind, id } = splitKey(key);

      return mapReply(await of[kind].review(id, signal), (review) => ({ ...review, request: keyed(review.request) }));
    },
    async decide({ id: key, ...decision }, signal) {
      const { kind, id } = splitKey(key);

      return withKey(await of[kind].decide({ id, ...decision }, signal));
    },
    async undo(key, signal) {
      const { kind, id } = splitKey(key);

      return withKey(await of[kind].undo(id, signal));
    },
    async decideMany({ chosen, ...decision }, signal) {
      const plain = chosen.map((request) => ({ ...request, _id: splitKey(request._id).id }));
      // Leave and sick leave are decided by one call.
      const replies = await Promise.all(
        [plain.filter(({ kind }) => kind !== 'wfh'), plain.filter(({ kind }) => kind === 'wfh')]
          .filter((group) => group.length > 0)
          .map(async (group) => {
            const calls = group[0]?.kind === 'wfh' ? of.wfh : of.leave;

            return { group, reply: await calls.decideMany({ chosen: group, ...decision }, signal) };
          }),
      );
      const whole = replies.every(({ reply }) => isRefusal(reply)) && replies[0]?.reply;

      return (
        whole || {
          status: 200,
          // What was decided by one call keeps its outcomes, and can be undone.
          body: { outcomes: replies.flatMap(({ group, reply }) => outcomesOf(group, reply)) },
        }
      );
    },
  });
};

function outcomesOf(group: readonly TimeOffRequest[], reply: Reply<{ outcomes: RequestOutcome[] }>): RequestOutcome[] {
  if (!isSuccess(reply)) {
    const refusal = { status: reply.status, message: messageOf(reply), request: null };

    return group.map(({ kind, _id }) => ({ _id: requestKey(kind, _id), ...refusal }));
  }

  return reply.body.outcomes.map(({ _id, request, ...outcome }) => ({
    ...outcome,
    _id: requestKey(group.find((one) => one._id === _id)?.kind ?? 'leave', _id),
    request: request && keyed(request),
  }));
}

const keyed = (request: TimeOffRequest): TimeOffRequest => ({
  ...request,
  _id: requestKey(request.kind, request._id),
});

/** A 409 carries the request too. */
function withKey<R extends Reply>(reply: R): R {
  const { request } = (reply.body ?? {}) as { request?: TimeOffRequest };

  return request ? { ...reply, body: { ...(reply.body as object), request: keyed(request) } } : reply;
}

const requestOf = (request: PendingRequest): TimeOffRequest =>
  keyed({ ...request, status: 'pending', decidedBy: null, decidedAt: null, note: '' });
