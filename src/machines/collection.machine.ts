/** A list on the server. Rows already loaded stay visible while reloading and after a failure. */
import { type ActorRefFrom, assign, setup } from 'xstate';
import { SEARCH_PATIENCE_MS } from '../rules/shared/constants.ts';
import {
  isSameQuery,
  type ListQuery,
  pageCount,
  withFilter,
  withoutFilters,
  withPage,
  withSearch,
  withSort,
  writeListQuery,
} from '../rules/shared/list-query.ts';
import { retryDelay } from '../rules/shared/retry.ts';
import { SERVER_UNREACHABLE } from '../rules/shared/unreachable.ts';
import type {
  CollectionContext,
  CollectionEvent,
  CollectionInput,
  CollectionTag,
  Page,
  RowCommand,
} from './collection.types.ts';
import {
  bodyOf,
  effect,
  effects,
  errorToast,
  eventOf,
  isSuccess,
  logError,
  messageOf,
  port,
  type Reply,
  replyOf,
  subscription,
} from './ports.ts';
import { reflect, reflectInPlace } from './reflect-query.ts';

export type * from './collection.types.ts';

const MOST_SEEN_PAGES = 8;

type Recall<Row> = (input: CollectionInput) => CollectionContext<Row>['seenPages'];

/**
 * Provide `loadRows`, `watchPresence`, `reflectQuery`, `fetchAhead` and, where rows have commands, `runCommand`. `recall`: pages from
 * before that may be shown until they are loaded again.
 */
export function createCollectionMachine<Row extends { _id: string }>(id: string, recall: Recall<Row> = () => ({})) {
  const base = setup({
    types: {
      input: {} as CollectionInput,
      context: {} as CollectionContext<Row>,
      events: {} as CollectionEvent<Row>,
      tags: {} as CollectionTag,
    },
    actors: {
      loadRows: port<Reply<Page<Row>>, { query: ListQuery }>('loadRows'),
      runCommand: port<Reply, RowCommand<Row>>('runCommand'),
      /** Sends `page.hidden`, at once in a hidden tab, and `page.shown`. */
      watchPresence: subscription<{ type: 'presence.watch' }>('watchPresence'),
    },
    guards: {
      needsConfirmation: (_, { command }: { command: RowCommand<Row> }) => command.needsConfirmation,
      isSuccess: (_, { reply }: { reply: Reply }) => isSuccess(reply),
      isBeyondEnd: ({ context }, { reply }: { reply: Reply<Page<Row>> }) =>
        isSuccess(reply) && reply.body.rows.length === 0 && context.query.page > pageCount(reply.body.total),
      /** The server is down, or not yet up again. */
      isAway: (_, { reply: { status } }: { reply: Reply }) => status >= 502 && status <= 504,
      isEmpty: (_, { reply }: { reply: Reply<Page<Row>> }) => isSuccess(reply) && reply.body.rows.length === 0,
      isOtherQuery: ({ context }, { query }: { query: ListQuery }) =>
        !isSameQuery(context.query, query) && !isSameQuery(lastRequested(context), query),
      isBehind: ({ context }) => !isSameQuery(context.query, lastRequested(context)),
    },
    actions: {
      ...effects,
      reflectQuery: effect<{ query: ListQuery; replace: boolean }>('reflectQuery'),
      fetchAhead: effect<{ query: ListQuery }>('fetchAhead'),
      rememberRequested: assign({ requestedQuery: ({ context }) => context.query }),
      recallRows: assign(({ context: { seenPages, query } }) => seenPages?.[writeListQuery(query)] ?? {}),
      /** What is shown stays, even if it is an empty list. */
      forgetOtherPages: assign({
        seenPages: ({ context }) => shownIn(context),
        failures: ({ context: { failures = 0 } }) => Math.min(1, failures),
      }),
      rememberQuery: assign({ query: (_, { query }: { query: ListQuery }) => query }),
      rememberSearch: assign({
        query: ({ context }, { search }: { search: string }) => withSearch(context.query, search),
      }),
      rememberSort: assign({
        query: ({ context }, { sort }: { sort: string | undefined }) => withSort(context.query, sort),
      }),
      rememberFilter: assign({
        query: ({ context }, { name, values }: { name: string; values: readonly string[] }) =>
          withFilter(context.query, name, values),
      }),
      forgetFilters: assign({ query: ({ context }) => withoutFilters(context.query) }),
      turnTo: assign({ query: ({ context }, { page }: { page: number }) => withPage(context.query, page) }),
      rememberRows: assign(({ context }, { reply }: { reply: Reply<Page<Row>> }) => rowsOf(context, reply)),
      /** Shows the result of an earlier search, unless the result of the current one is already known. */
      rememberEarlierRows: assign(({ context }, { reply }: { reply: Reply<Page<Row>> }) =>
        isSuccess(reply) ? { ...rowsOf(context, reply), ...context.seenPages?.[writeListQuery(context.query)] } : {},
      ),
      /** Shown even if the list can't be loaded again. */
      rememberSaved: assign({
        rows: ({ context: { rows } }, { saved }: { saved?: Row | undefined }) =>
          rows.map((row) => (row._id === saved?._id ? { ...row, ...saved } : row)),
      }),
      rememberRefusal: assign(({ context }, { reply }: { reply: Reply }) => failed(context, messageOf(reply))),
      rememberFailure: assign(({ context }) => failed(context, null)),
      rememberCommand: assign({ command: (_, { command }: { command: RowCommand<Row> }) => command }),
      forgetCommand: assign({ command: null }),
    },
    delays: {
      searchPatience: SEARCH_PATIENCE_MS,
      retry: ({ context: { failures = 1 } }) => retryDelay(failures - 1, Math.random()),
    },
  });

  return base.createMachine({
    id,
    description: 'A server-side list.',
    context: ({ input }) => ({ ...input, seenPages: recall(input), rows: [], total: 0, message: null, command: null }),
    initial: 'browsing',
    states: {
      browsing: {
        description: 'Browsing the list.',
        initial: 'loading',
        on: {
          'search.changed': { target: '.loading', actions: [rememberSearch, reflectInPlace] },
          'sort.changed': { target: '.loading', actions: [rememberSort, reflect] },
          'filter.changed': { target: '.loading', actions: [rememberFilter, reflect] },
          'filters.cleared': { target: '.loading', actions: ['forgetFilters', reflect] },
          'page.changed': { target: '.loading', actions: [turnToPage, reflect] },
          'url.changed': {
            guard: { type: 'isOtherQuery', params: ({ event }) => event },
            target: '.loading',
            description: 'Browser back or forward.',
            actions: { type: 'rememberQuery', params: ({ event }) => event },
          },
          'reload.requested': {
            target: '.loading',
            actions: [{ type: 'rememberSaved', params: eventOf }, 'forgetOtherPages'],
          },
          'command.requested': [
            {
              guard: { type: 'needsConfirmation', params: ({ event }) => event },
              target: 'confirming',
              actions: { type: 'rememberCommand', params: ({ event }) => event },
            },
            { target: 'running', actions: { type: 'rememberCommand', params: ({ event }) => event } },
          ],
        },
        states: {
          loading: {
            description: 'Loading rows. Those that are known, or the previous ones, stay visible.',
            tags: 'busy',
            entry: ['rememberRequested', 'recallRows'],
            initial: 'prompt',
            states: {
              prompt: {
                description: 'The response is expected soon.',
                on: {
                  'search.changed': {
                    description: 'One request at a time. The newest text is next.',
                    actions: rememberSearch,
                  },
                },
                after: {
                  searchPatience: [
                    {
                      guard: 'isBehind',
                      target: `#${id}.browsing.loading`,
                      reenter: true,
                      description: 'Loads the newest text now.',
                      actions: reflectInPlace,
                    },
                    { target: 'overdue' },
                  ],
                },
              },
              overdue: { description: 'The response is taking long. New text no longer waits for it.' },
            },
            invoke: {
              src: 'loadRows',
              id: 'loadRows',
              input: ({ context }) => ({ query: context.query }),
              onDone: [
                {
                  guard: 'isBehind',
                  target: 'loading',
                  reenter: true,
                  description: 'More was typed in the meantime.',
                  actions: [{ type: 'rememberEarlierRows', params: replyOf }, reflectInPlace],
                },
                {
                  guard: { type: 'isBeyondEnd', params: replyOf },
                  target: 'loading',
                  reenter: true,
                  description: 'The list is now shorter: goes to its last page.',
                  actions: [
                    {
                      type: 'turnTo',
                      params: ({ event }) => ({ page: pageCount(bodyOf(event.output).total) }),
                    },
                    reflectInPlace,
                  ],
                },
                {
                  guard: { type: 'isEmpty', params: replyOf },
                  target: 'empty',
                  actions: { type: 'rememberRows', params: replyOf },
                },
                {
                  guard: { type: 'isSuccess', params: replyOf },
                  target: 'ready',
                  actions: { type: 'rememberRows', params: replyOf },
                },
                {
                  guard: { type: 'isAway', params: replyOf },
                  target: 'unreachable',
                  actions: { type: 'rememberRefusal', params: replyOf },
                },
                {
                  target: 'failed',
                  actions: { type: 'rememberRefusal', params: replyOf },
                },
              ],
              onError: [
                {
                  guard: 'isBehind',
                  target: 'loading',
                  reenter: true,
                  description: 'More was typed in the meantime.',
                  actions: [logError, reflectInPlace],
                },
                { target: 'unreachable', actions: [logError, 'rememberFailure'] },
              ],
            },
          },
          ready: {
            description: 'Rows are shown.',
            on: {
              'page.approached': {
                description: 'The pointer or the focus is near: fetches the page ahead.',
                actions: {
                  type: 'fetchAhead',
                  params: ({ context, event }) => ({ query: withPage(context.query, event.page) }),
                },
              },
            },
          },
          empty: { description: 'No rows, or none that match.', tags: 'empty' },
          failed: { description: 'The server refused.', tags: 'failed' },
          unreachable: {
            description: 'The network failed, or the server is away. Tries again by itself, less and less often.',
            tags: ['failed', 'unreachable'],
            invoke: watchPresence,
            on: { 'page.hidden': { target: 'paused' } },
            after: { retry: { target: 'loading' } },
          },
          paused: {
            description: 'No one sees the page. Tries again when it is shown.',
            invoke: watchPresence,
            on: { 'page.shown': { target: 'loading' } },
          },
        },
      },
      confirming: {
        description: 'Asks for confirmation.',
        tags: 'confirming',
        on: {
          'command.changed': {
            description: 'Something else was chosen in the question, such as a day.',
            actions: { type: 'rememberCommand', params: ({ event }) => event },
          },
          'command.confirmed': { target: 'running' },
          'command.dismissed': { target: 'browsing', actions: 'forgetCommand' },
          'url.changed': {
            guard: { type: 'isOtherQuery', params: ({ event }) => event },
            target: 'browsing',
            description: 'Navigating away cancels.',
            actions: ['forgetCommand', { type: 'rememberQuery', params: ({ event }) => event }],
          },
        },
      },
      running: {
        description: 'Runs the command, then reloads the list. Browsing can continue in the meantime.',
        tags: ['busy', 'running'],
        on: {
          'search.changed': { actions: [rememberSearch, reflectInPlace] },
          'sort.changed': { actions: [rememberSort, reflect] },
          'filter.changed': { actions: [rememberFilter, reflect] },
          'filters.cleared': { actions: ['forgetFilters', reflect] },
          'page.changed': { actions: [turnToPage, reflect] },
          'url.changed': { actions: { type: 'rememberQuery', params: ({ event }) => event } },
        },
        invoke: {
          src: 'runCommand',
          id: 'runCommand',
          input: ({ context }) => commandOf(context),
          onDone: [
            {
              guard: { type: 'isSuccess', params: replyOf },
              target: 'browsing',
              actions: [
                {
                  type: 'showToast',
                  params: ({ context, event }) => ({
                    kind: 'success',
                    text: commandOf(context).done ?? messageOf(event.output),
                  }),
                },
                'forgetCommand',
                'forgetOtherPages',
              ],
            },
            {
              target: 'browsing',
              description: 'Refused, perhaps because the row has changed. Shows the reason and reloads.',
              actions: [
                { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
                'forgetCommand',
                'forgetOtherPages',
              ],
            },
          ],
          onError: {
            target: 'browsing.unreachable',
            description: 'No response, so the command may or may not have taken effect. Loading shows it.',
            actions: [logError, errorToast(SERVER_UNREACHABLE), 'forgetCommand', 'rememberFailure'],
          },
        },
      },
    },
  });
}

const lastRequested = <Row>({ requestedQuery, query }: CollectionContext<Row>): ListQuery => requestedQuery ?? query;

function shownIn<Row>(context: CollectionContext<Row>): Record<string, Page<Row>> {
  const key = writeListQuery(lastRequested(context));
  const page = context.seenPages?.[key];

  return page ? { [key]: { ...page, rows: context.rows } } : {};
}

/** Rows that are not what was asked for would seem to be, under another page, tab or search. */
const failed = <Row>(context: CollectionContext<Row>, message: string | null) => {
  const { failures = 0, seenPages, query, total } = context;
  const page = seenPages?.[writeListQuery(query)] ?? { rows: [], total: query.page > 1 ? total : 0 };

  return { ...page, requestedQuery: query, message, failures: failures + 1 };
};

/** Without what else the server replies. */
export const pageOf = <Row>({ rows, total, counts }: Page<Row>): Page<Row> => ({
  rows,
  total,
  ...(counts && { counts }),
});

function rowsOf<Row>(context: CollectionContext<Row>, reply: Reply<Page<Row>>) {
  const page = pageOf(bodyOf(reply));
  const key = writeListQuery(lastRequested(context));
  const { [key]: _, ...others } = context.seenPages ?? {};
  const kept = Object.entries(others).slice(1 - MOST_SEEN_PAGES);

  return { ...page, message: null, failures: 0, seenPages: { ...Object.fromEntries(kept), [key]: page } };
}

/** Where one runs. */
const commandOf = <Row>({ command }: CollectionContext<Row>) => command as RowCommand<Row>;

const watchPresence = {
  src: 'watchPresence',
  id: 'watchPresence',
  onError: { actions: logError, meta: { offPage: 'Nothing on a page makes this listener fail.' } },
} as const;

const rememberSearch = {
  type: 'rememberSearch',
  params: ({ event }: { event: { search: string } }) => event,
} as const;
const rememberSort = {
  type: 'rememberSort',
  params: ({ event }: { event: { sort: string | undefined } }) => event,
} as const;
const rememberFilter = {
  type: 'rememberFilter',
  params: ({ event }: { event: { name: string; values: readonly string[] } }) => event,
} as const;
const turnToPage = { type: 'turnTo', params: ({ event }: { event: { page: number } }) => event } as const;

export type CollectionMachine<Row extends { _id: string }> = ReturnType<typeof createCollectionMachine<Row>>;
export type CollectionActor<Row extends { _id: string }> = ActorRefFrom<CollectionMachine<Row>>;
