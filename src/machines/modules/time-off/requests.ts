import { fromPromise } from 'xstate';
import type { ApiClient } from '../../../api/client.ts';
import type { LeaveApplicationsQuery } from '../../../api/contract/leave-applications.ts';
import type { FileRequest } from '../../../api/download.ts';
import { signalMoved } from '../../../api/live-signal.ts';
import { watchNotificationSignal } from '../../../api/notification-signal.ts';
import { tellOtherWindows, watchOtherWindows } from '../../../api/other-windows.ts';
import { signalPending } from '../../../api/pending-signal.ts';
import type {
  DecisionPreview,
  RequestKind,
  RequestStatus,
  Review,
  TimeOffRequest,
} from '../../../rules/leave/time-off.ts';
import { REQUESTS_POLL_MS } from '../../../rules/shared/constants.ts';
import {
  type FilterTable,
  isFiltered,
  type ListQuery,
  type ListShape,
  namesOf,
  toCallQuery,
} from '../../../rules/shared/list-query.ts';
import type { CollectionActor, Page } from '../../collection.machine.ts';
import { decideManyMachine, type ManyRequest, type RequestOutcome } from '../../decide-many.machine.ts';
import { leaveReviewMachine } from '../../leave-review.machine.ts';
import type { DecidedRequest, DecisionToStore } from '../../leave-review.setup.ts';
import { bodyOf, isRefusal, isSuccess, type Reply, type Success } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { wireList } from '../shared/wire-list.ts';

export type RequestsActor = CollectionActor<TimeOffRequest>;
export type RequestChoicesActor = ResourceActor<RequestChoices>;

interface Choice {
  value: string;
  label: string;
}

/** Other clients know the status as `data`. */
export interface RequestsQuery extends Omit<LeaveApplicationsQuery, 'data' | 'skip' | 'count'> {
  status?: RequestStatus;
  skip: number;
  count: number;
}

/** In the order of their chips. */
export const requestFilters = {
  waiting: 'one',
  person: 'one',
  manager: 'one',
  type: 'all',
  branch: 'all',
  team: 'all',
  designation: 'all',
  from: 'one',
  to: 'one',
} as const satisfies FilterTable<Omit<RequestsQuery, 'status'>>;

export type RequestFilter = keyof typeof requestFilters;
/** Those with a list of choices. */
export type ChoiceFilter = {
  [Name in RequestFilter]: (typeof requestFilters)[Name] extends 'all' ? Name : never;
}[RequestFilter];
export type RequestChoices = Record<ChoiceFilter, Choice[]>;

export interface RequestCalls {
  list(query: RequestsQuery, signal: AbortSignal): Promise<Reply<Page<TimeOffRequest>>>;
  types(signal: AbortSignal, kinds: readonly RequestKind[]): Promise<Reply<Choice[]>>;
  review(id: string, signal: AbortSignal): Promise<Reply<Review>>;
  decide(sent: DecisionToStore, signal: AbortSignal): Promise<Reply<DecidedRequest>>;
  undo(id: string, signal: AbortSignal): Promise<Reply<DecidedRequest>>;
  decideMany(sent: ManyRequest, signal: AbortSignal): Promise<Reply<{ outcomes: RequestOutcome[] }>>;
  /** Of leave and sick leave. */
  preview?(ids: readonly string[], signal: AbortSignal): Promise<Reply<DecisionPreview[]>>;
  file?(query: RequestsQuery, format: 'csv' | 'xlsx'): FileRequest;
  /** Without a filter, its list is everything that waits. */
  isOfEveryKind?: true;
}

/** The default filter when the address names no status. */
export const PENDING = 'pending';
export const CANCELLED = 'cancelled';
export const ANY_STATUS = 'all';

export const requestsShape: ListShape<RequestsQuery> = {
  sorts: ['from', 'created'],
  filters: ['data', ...namesOf(requestFilters)],
};

/** Addresses that people have kept call it `data`. */
export const statusIn = ({ filters }: Pick<ListQuery, 'filters'>) =>
  (filters.data?.[0] ?? PENDING) as RequestStatus | typeof ANY_STATUS;

/** Pending: the longest wait first. Otherwise: the newest request first. */
export const requestsOrder = (query: ListQuery): NonNullable<RequestsQuery['sort']> =>
  statusIn(query) === PENDING ? 'created' : '-created';

/** What is decided waits for no one. */
export const mayWait = (query: Pick<ListQuery, 'filters'>): boolean =>
  statusIn(query) === PENDING || statusIn(query) === ANY_STATUS;

export function requestsQueryOf(query: ListQuery): RequestsQuery {
  const { waiting, ...asked } = toCallQuery<Omit<RequestsQuery, 'status'>>(query, requestFilters);
  const status = statusIn(query);

  return {
    sort: requestsOrder(query),
    ...asked,
    ...(status !== ANY_STATUS && { status }),
    ...(waiting && mayWait(query) && { waiting }),
  };
}

export const wireRequests = (io: Services, id: string, calls: RequestCalls) =>
  wire(io, id, calls, recountWith(io.api, calls));

const wire = (io: Services, id: string, calls: RequestCalls, { load, thenRecount, watchOthers }: Recount) => ({
  list: wireList<TimeOffRequest>(io, id, { load }),
  /** Returns the unsubscribe function. */
  watch(mayBeNew: () => void): () => void {
    const stops = [watchNotificationSignal(mayBeNew, REQUESTS_POLL_MS), watchOthers(mayBeNew)];

    return () => {
      for (const stop of stops) stop();
    };
  },
  /** By `choicesKey`. A reporting manager has only types to choose from. */
  choices: createResourceMachine<RequestChoices>(`${id}Choices`).provide({
    actors: {
      loadRecord: fromPromise<Reply<RequestChoices>, { key: string | null }>(({ input: { key }, signal }) =>
        loadChoices(io.api, calls, key, signal),
      ),
    },
    actions: io.effects,
  }),
  review: leaveReviewMachine.provide({
    actors: {
      loadReview: fromPromise<Reply<Review>, { id: string }>(({ input, signal }) => calls.review(input.id, signal)),
      decideRequest: fromPromise<Reply<DecidedRequest>, DecisionToStore>(({ input, signal }) =>
        thenRecount(calls.decide(input, signal)),
      ),
      undoDecision: fromPromise<Reply<DecidedRequest>, { id: string }>(({ input, signal }) =>
        thenRecount(calls.undo(input.id, signal)),
      ),
    },
    actions: io.effects,
  }),
  many: decideManyMachine.provide({
    actors: {
      decideMany: fromPromise<Reply<{ outcomes: RequestOutcome[] }>, ManyRequest>(({ input, signal }) =>
        thenRecount(calls.decideMany(input, signal)),
      ),
      undoMany: fromPromise<Reply<{ outcomes: RequestOutcome[] }>, { ids: readonly string[] }>(({ input, signal }) =>
        thenRecount(undoMany(calls, input.ids, signal)),
      ),
    },
    actions: io.effects,
  }),
  /** By the ids of requests, separated by spaces. */
  previews: createResourceMachine<DecisionPreview[]>(`${id}Previews`).provide({
    actors: {
      loadRecord: fromPromise<Reply<DecisionPreview[]>, { key: string | null }>(
        async ({ input: { key }, signal }) =>
          (key !== null && (await calls.preview?.(key.split(' '), signal))) || { status: 200, body: [] },
      ),
    },
    actions: io.effects,
  }),
  download: downloadOf(io, calls),
});

type Recount = ReturnType<typeof recountWith>;

/** Keeps the number in the menu equal to the list: after a decision, both change at the same moment. */
function recountWith(api: ApiClient, { list, isOfEveryKind }: RequestCalls) {
  /** Something was decided here or in another window since the last list. */
  let isDue = false;
  const countPending = async (signal: AbortSignal) => {
    const reply = await api.call('viewRequests', { query: { count: 1 }, signal });

    return isSuccess(reply) ? reply.body.total : undefined;
  };

  return {
    async load(query: ListQuery, signal: AbortSignal): Promise<Reply<Page<TimeOffRequest>>> {
      const isPending = statusIn(query) === PENDING;
      const isWhole = isPending && isOfEveryKind && !isFiltered(query);
      // Its failure is no failure of the list.
      const counted = isDue && !isWhole ? countPending(signal).catch(() => undefined) : undefined;
      const [reply, total] = await Promise.all([list(requestsQueryOf(query), signal), counted]);
      if (!isSuccess(reply)) return reply;
      const told = isWhole ? reply.body.total : total;
      if (told !== undefined) isDue = false;
      if (isPending || told !== undefined) signalPending(told);

      return reply;
    },
    thenRecount: <T>(request: Promise<T>): Promise<T> =>
      request.finally(() => {
        isDue = true;
        signalMoved();
        tellOtherWindows();
      }),
    /** Returns the unsubscribe function. */
    watchOthers: (mayBeNew: () => void): (() => void) =>
      watchOtherWindows(() => {
        isDue = true;
        mayBeNew();
      }),
  };
}

const downloadOf = (
  { download }: Services,
  { file }: RequestCalls,
): ((query: ListQuery, format: 'csv' | 'xlsx') => void) | undefined =>
  file && ((query, format) => download(file(requestsQueryOf(query), format)));

/** All at once; a refusal is an outcome like any other. */
async function undoMany(
  calls: RequestCalls,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Success<{ outcomes: RequestOutcome[] }>> {
  const outcomes = ids.map(async (id) => {
    const { status, body } = await calls.undo(id, signal);
    const { message = '', request = null } = body as { message?: string; request?: TimeOffRequest };

    return { _id: id, status, message, request };
  });

  return { status: 200, body: { outcomes: await Promise.all(outcomes) } };
}

export type RequestCharts = ReturnType<typeof wireRequests>;

export const choicesKey = (level: string | undefined, kinds: readonly RequestKind[]): string =>
  [level, ...kinds].join(' ');

async function loadChoices(
  api: ApiClient,
  calls: RequestCalls,
  key: string | null,
  signal: AbortSignal,
): Promise<Reply<RequestChoices>> {
  const [level, ...kinds] = key?.split(' ') ?? [];
  const [types, details] = await Promise.all([
    calls.types(signal, kinds as RequestKind[]),
    level === 'manager' ? undefined : api.call('getDetailsOnEdit', { signal }),
  ]);
  const refused = [types, details].find(isRefusal);
  if (refused) return refused;
  const data = details && isSuccess(details) ? details.body.data : undefined;

  return {
    status: 200,
    body: {
      type: bodyOf(types),
      branch: data?.branches.map(({ _id, branchName }) => ({ value: _id, label: branchName })) ?? [],
      team: data?.teams.map(({ _id, name }) => ({ value: _id, label: name })) ?? [],
      designation: data?.designations.map(({ _id, display }) => ({ value: _id, label: display })) ?? [],
    },
  };
}

/** A 409 carries the current request, which is mapped to the common form too. */
export function withConflict<From, To extends object>(
  reply: Reply<From>,
  make: (body: From) => To,
  conflict: (body: object) => object,
): Reply<To> {
  if (isSuccess(reply)) return { ...reply, body: make(reply.body) };
  if (reply.status !== 409) return reply;

  return { ...reply, body: { ...reply.body, ...conflict(reply.body) } };
}
