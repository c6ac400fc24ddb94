import { fromPromise } from 'xstate';
import type { ApiClient } from '../../../api/client.ts';
import type { FileRequest } from '../../../api/download.ts';
import { signalMoved } from '../../../api/live-signal.ts';
import { watchNotificationSignal } from '../../../api/notification-signal.ts';
import { signalPending } from '../../../api/pending-signal.ts';
import type {
  DecisionPreview,
  RequestKind,
  Review,
  TimeOffRequest,
  WaitingFor,
} from '../../../rules/leave/time-off.ts';
import { REQUESTS_POLL_MS } from '../../../rules/shared/constants.ts';
import { filtersOf, isFiltered, type ListQuery, type ListShape, toApiQuery } from '../../../rules/shared/list-query.ts';
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

export interface RequestChoices {
  types: Choice[];
  branches: Choice[];
  teams: Choice[];
}

export interface RequestsQuery {
  search?: string;
  data?: TimeOffRequest['status'];
  person?: string;
  type?: string[];
  branch?: string[];
  team?: string[];
  from?: string;
  to?: string;
  waiting?: WaitingFor;
  manager?: string;
  sort?: 'from' | '-from' | 'created' | '-created';
  skip: number;
  count: number;
}

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
export const ANY_STATE = 'all';

export const requestsShape: ListShape<RequestsQuery> = {
  sorts: ['from', 'created'],
  filters: ['data', 'waiting', 'person', 'manager', 'type', 'branch', 'team', 'from', 'to'],
};

/** Pending: the longest wait first. Otherwise: the newest request first. */
export const requestsOrder = ({ filters }: ListQuery): NonNullable<RequestsQuery['sort']> =>
  (filters.data?.[0] ?? PENDING) === PENDING ? 'created' : '-created';

/** What is decided waits for no one. */
export const mayWait = ({ filters }: Pick<ListQuery, 'filters'>): boolean =>
  [PENDING, ANY_STATE].includes(filters.data?.[0] ?? PENDING);

export function requestsQueryOf(query: ListQuery): RequestsQuery {
  const { data, waiting, person, manager, type, branch, team, from, to } = filtersOf<
    RequestsQuery,
    { data: typeof ANY_STATE }
  >(query);
  const state = data?.[0] ?? PENDING;
  const { search, sort = requestsOrder(query), skip, count } = toApiQuery<RequestsQuery>({ ...query, filters: {} });

  return {
    ...(search !== undefined && { search }),
    ...(state !== ANY_STATE && { data: state }),
    ...(person && { person: person[0] }),
    ...(type && { type: [...type] }),
    ...(branch && { branch: [...branch] }),
    ...(team && { team: [...team] }),
    ...(from && { from: from[0] }),
    ...(to && { to: to[0] }),
    ...(waiting?.[0] && mayWait(query) && { waiting: waiting[0] }),
    ...(manager && { manager: manager[0] }),
    sort,
    skip,
    count,
  };
}

export const wireRequests = (io: Services, id: string, calls: RequestCalls) => ({
  list: wireList<TimeOffRequest>(io, id, {
    async load(query, signal) {
      const reply = await calls.list(requestsQueryOf(query), signal);
      if (isSuccess(reply)) tellPending(query, reply.body.total, calls);

      return reply;
    },
  }),
  /** Returns the unsubscribe function. */
  watch: (mayBeNew: () => void) => watchNotificationSignal(mayBeNew, REQUESTS_POLL_MS),
  /** By `choicesKey`. A reporting manager has no branches or teams to choose from. */
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

/** Keeps the number in the menu equal to the list, also after someone else has decided. */
function tellPending(query: ListQuery, total: number, { isOfEveryKind }: RequestCalls): void {
  if ((query.filters.data?.[0] ?? PENDING) !== PENDING) return;
  signalPending(isOfEveryKind && !isFiltered(query) ? total : undefined);
}

/** The number in the menu changes with it. */
const thenRecount = <T>(request: Promise<T>): Promise<T> => request.finally(signalMoved);

const downloadOf = (
  { download }: Services,
  { file }: RequestCalls,
): ((query: ListQuery, format: 'csv' | 'xlsx') => void) | undefined =>
  file && ((query, format) => download(file(requestsQueryOf(query), format)));

/** One after another; a refusal is an outcome like any other. */
async function undoMany(
  calls: RequestCalls,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Success<{ outcomes: RequestOutcome[] }>> {
  const outcomes: RequestOutcome[] = [];
  for (const id of ids) {
    const { status, body } = await calls.undo(id, signal);
    const { message = '', request = null } = body as { message?: string; request?: TimeOffRequest };
    outcomes.push({ _id: id, status, message, request });
  }

  return { status: 200, body: { outcomes } };
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
      types: bodyOf(types),
      branches: data?.branches.map(({ _id, branchName }) => ({ value: _id, label: branchName })) ?? [],
      teams: data?.teams.map(({ _id, name }) => ({ value: _id, label: name })) ?? [],
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
