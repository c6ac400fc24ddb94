/** Requests that wait for a decision: the list, what it can be narrowed to, and the review of one of them. */
import { fromPromise } from 'xstate';
import type { ApiClient } from '../../api/client.ts';
import { type StoredFile, saveFile } from '../../api/save-file.ts';
import type { CollectionActor, Page } from '../collection.machine.ts';
import { decideManyMachine, type ManyRequest, type OutcomeOfOne } from '../decide-many.machine.ts';
import { leaveReviewMachine } from '../leave-review.machine.ts';
import type { Decided, DecisionToStore } from '../leave-review.setup.ts';
import { isSuccess, messageOf, type Reply } from '../ports.ts';
import { createResourceMachine, type ResourceActor } from '../resource.machine.ts';
import { type ListQuery, type ListShape, toApiQuery } from '../rules/list-query.ts';
import type { Review, TimeOffRequest } from '../rules/time-off.ts';
import type { Io } from '../wiring.ts';
import { wireList } from './wire-list.ts';

export type RequestsActor = CollectionActor<TimeOffRequest>;
export type RequestChoicesActor = ResourceActor<RequestChoices>;

interface Choice {
  value: string;
  label: string;
}

/** What the list can be narrowed to. */
export interface RequestChoices {
  types: Choice[];
  branches: Choice[];
  teams: Choice[];
}

/** The list as the calls take it. */
export interface RequestsQuery {
  search?: string;
  data?: TimeOffRequest['status'];
  person?: string;
  type?: string[];
  branch?: string[];
  team?: string[];
  from?: string;
  to?: string;
  sort?: 'from' | '-from' | 'created' | '-created';
  skip: number;
  count: number;
}

/** The calls of one kind of request, in the form that is common to all. */
export interface RequestCalls {
  list(query: RequestsQuery, signal: AbortSignal): Promise<Reply<Page<TimeOffRequest>>>;
  types(signal: AbortSignal): Promise<Reply<Choice[]>>;
  review(id: string, signal: AbortSignal): Promise<Reply<Review>>;
  decide(sent: DecisionToStore, signal: AbortSignal): Promise<Reply<Decided>>;
  undo(id: string, signal: AbortSignal): Promise<Reply<Decided>>;
  decideMany(sent: ManyRequest, signal: AbortSignal): Promise<Reply<{ outcomes: OutcomeOfOne[] }>>;
  /** Fetches what the filters show as a file. */
  fetchList?(query: RequestsQuery): Promise<Reply<StoredFile>>;
}

/** An address that names no state shows what waits. */
export const WAITING = 'pending';
export const ANY_STATE = 'all';

export const requestsShape: ListShape = {
  sorts: ['from', 'created'],
  filters: ['data', 'person', 'type', 'branch', 'team', 'from', 'to'],
};

/** What waits is shown by its first day, the soonest first; what is decided by when it was asked for. */
export function requestsQueryOf(query: ListQuery): RequestsQuery {
  const { data, person, type, branch, team, from, to } = query.filters;
  const state = data?.[0] ?? WAITING;
  const { search, sort = state === WAITING ? 'from' : '-created', skip, count } = toApiQuery({ ...query, filters: {} });

  return {
    ...(search !== undefined && { search }),
    ...(state !== ANY_STATE && { data: state as TimeOffRequest['status'] }),
    ...(person && { person: person[0] }),
    ...(type && { type: [...type] }),
    ...(branch && { branch: [...branch] }),
    ...(team && { team: [...team] }),
    ...(from && { from: from[0] }),
    ...(to && { to: to[0] }),
    sort: sort as NonNullable<RequestsQuery['sort']>,
    skip,
    count,
  };
}

/** The charts of one kind of request. */
export const wireRequests = (io: Io, id: string, calls: RequestCalls) => ({
  list: wireList<TimeOffRequest>(io, id, { load: (query, signal) => calls.list(requestsQueryOf(query), signal) }),
  /** By the level of who asks: a reporting manager has neither branches nor teams to choose from. */
  choices: createResourceMachine<RequestChoices>(`${id}Choices`).provide({
    actors: {
      loadThing: fromPromise<Reply<RequestChoices>, { key: string | null }>(({ input: { key }, signal }) =>
        loadChoices(io.api, calls, key === 'manager', signal),
      ),
    },
    actions: io.effects,
  }),
  review: leaveReviewMachine.provide({
    actors: {
      loadReview: fromPromise<Reply<Review>, { id: string }>(({ input, signal }) => calls.review(input.id, signal)),
      decideRequest: fromPromise<Reply<Decided>, DecisionToStore>(({ input, signal }) => calls.decide(input, signal)),
      undoDecision: fromPromise<Reply<Decided>, { id: string }>(({ input, signal }) => calls.undo(input.id, signal)),
    },
    actions: io.effects,
  }),
  many: decideManyMachine.provide({
    actors: {
      decideMany: fromPromise<Reply<{ outcomes: OutcomeOfOne[] }>, ManyRequest>(({ input, signal }) =>
        calls.decideMany(input, signal),
      ),
      undoMany: fromPromise<Reply<{ outcomes: OutcomeOfOne[] }>, { ids: readonly string[] }>(({ input, signal }) =>
        undoMany(calls, input.ids, signal),
      ),
    },
    actions: io.effects,
  }),
  download: downloadOf(io, calls),
});

/** The list as it is narrowed now, all pages of it. */
function downloadOf({ effects }: Io, { fetchList }: RequestCalls): ((query: ListQuery) => Promise<void>) | undefined {
  return (
    fetchList &&
    (async (query) => {
      try {
        const reply = await fetchList(requestsQueryOf(query));
        if (isSuccess(reply)) saveFile(reply.body);
        else effects.showToast(undefined, { kind: 'error', text: messageOf(reply) });
      } catch (error) {
        effects.logFailure(undefined, { error });
      }
    })
  );
}

/** One after the other; what is refused is an outcome like any other. */
async function undoMany(calls: RequestCalls, ids: readonly string[], signal: AbortSignal) {
  const outcomes: OutcomeOfOne[] = [];
  for (const id of ids) {
    const { status, body } = await calls.undo(id, signal);
    const { message = '', request = null } = body as { message?: string; request?: TimeOffRequest };
    outcomes.push({ _id: id, status, message, request });
  }

  return { status: 200, body: { outcomes } };
}

export type RequestCharts = ReturnType<typeof wireRequests>;

async function loadChoices(
  api: ApiClient,
  calls: RequestCalls,
  isManager: boolean,
  signal: AbortSignal,
): Promise<Reply<RequestChoices>> {
  const [types, details] = await Promise.all([
    calls.types(signal),
    isManager ? undefined : api.call('getDetailsOnEdit', { signal }),
  ]);
  const refused = [types, details].find((reply) => reply && !isSuccess<unknown>(reply));
  if (refused) return refused as Reply<never>;
  const data = details && isSuccess(details) ? details.body.data : undefined;

  return {
    status: 200,
    body: {
      types: types.body as Choice[],
      branches: data?.branches.map(({ _id, branchName }) => ({ value: _id, label: branchName })) ?? [],
      teams: data?.teams.map(({ _id, name }) => ({ value: _id, label: name })) ?? [],
    },
  };
}

/** An answer of 409 carries the request as it stands: in the common form too. */
export function withConflict<From, To extends object>(
  reply: Reply<From>,
  make: (body: From) => To,
  conflict: (body: object) => object,
): Reply<To> {
  if (isSuccess(reply)) return { ...reply, body: make(reply.body) };
  if (reply.status !== 409) return reply as Reply<never>;

  return { ...reply, body: { ...(reply.body as object), ...conflict(reply.body as object) } } as Reply<never>;
}

/** A query as the address of a file has it: what is several stands there several times. */
export const pairsOf = (query: object): [string, string][] =>
  Object.entries(query).flatMap(([name, value]: [string, unknown]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
