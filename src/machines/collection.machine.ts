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
import { bodyOf, effect, effects, isSuccess, logError, messageOf, port, type Reply, replyOf } from './ports.ts';
import { reflect, reflectInPlace } from './reflect-query.ts';

export interface Page<Row> {
  rows: Row[];
  total: number;
  /** By the value of a filter, for tabs. */
  counts?: Readonly<Record<string, number>>;
}

/** `Name`: what a module can be asked to do, so that its `run` is checked for a name that it forgot. */
export interface RowCommand<Row, Name extends string = string> {
  name: Name;
  row: Row;
  needsConfirmation: boolean;
  /** The server's message, when left out. */
  done?: string | undefined;
  /** The day that the question asks for: null for today, empty while what was typed is not a date. */
  day?: string | null;
}

export interface CollectionInput {
  query: ListQuery;
  /** The path of the page; the query is written to the address bar only there. */
  at?: string;
}

export interface CollectionContext<Row> extends CollectionInput {
  /** The query of the last request. While someone types, it falls behind `query`. */
  asked?: ListQuery;
  /** Pages seen lately, by their query: shown at once and then refreshed. */
  known?: Readonly<Record<string, Page<Row>>>;
  rows: Row[];
  total: number;
  counts?: Readonly<Record<string, number>>;
  message: string | null;
  command: RowCommand<Row> | null;
}

export type CollectionEvent<Row> =
  | { type: 'search.changed'; search: string }
  | { type: 'sort.changed'; sort: string | undefined }
  | { type: 'page.changed'; page: number }
  | { type: 'page.approached'; page: number }
  | { type: 'filter.changed'; name: string; values: readonly string[] }
  | { type: 'filters.cleared' }
  | { type: 'url.changed'; query: ListQuery }
  | { type: 'reload.requested' }
  | { type: 'command.requested'; command: RowCommand<Row> }
  | { type: 'command.changed'; command: RowCommand<Row> }
  | { type: 'command.confirmed' }
  | { type: 'command.dismissed' };

type CollectionTag = 'busy' | 'running' | 'confirming' | 'empty' | 'failed' | 'unreachable';

const KNOWN_PAGES = 8;

/** Provide `loadRows`, `reflectQuery`, `fetchAhead` and, where rows have commands, `runCommand`. */
export function createCollectionMachine<Row extends { _id: string }>(id: string) {
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
    },
    guards: {
      needsConfirmation: (_, { command }: { command: RowCommand<Row> }) => command.needsConfirmation,
      isSuccess: (_, { reply }: { reply: Reply }) => isSuccess(reply),
      isBeyondEnd: ({ context }, { reply }: { reply: Reply<Page<Row>> }) =>
        isSuccess(reply) && reply.body.rows.length === 0 && context.query.page > pageCount(reply.body.total),
      isEmpty: (_, { reply }: { reply: Reply<Page<Row>> }) => isSuccess(reply) && reply.body.rows.length === 0,
      isOtherQuery: ({ context }, { query }: { query: ListQuery }) =>
        !isSameQuery(context.query, query) && !isSameQuery(requestedQuery(context), query),
      isBehind: ({ context }) => !isSameQuery(context.query, requestedQuery(context)),
    },
    actions: {
      ...effects,
      reflectQuery: effect<{ query: ListQuery; replace: boolean }>('reflectQuery'),
      fetchAhead: effect<{ query: ListQuery }>('fetchAhead'),
      rememberAsked: assign({ asked: ({ context }) => context.query }),
      recallRows: assign(({ context: { known, query } }) => known?.[writeListQuery(query)] ?? {}),
      forgetKnown: assign({ known: {} }),
      /** What is shown stays, even if it is an empty list. */
      forgetOtherPages: assign({ known: ({ context }) => shownIn(context) }),
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
        isSuccess(reply) ? { ...rowsOf(context, reply), ...context.known?.[writeListQuery(context.query)] } : {},
      ),
      rememberRefusal: assign({ message: (_, { reply }: { reply: Reply }) => messageOf(reply) }),
      forgetRefusal: assign({ message: null }),
      rememberCommand: assign({ command: (_, { command }: { command: RowCommand<Row> }) => command }),
      forgetCommand: assign({ command: null }),
    },
    delays: { searchPatience: SEARCH_PATIENCE_MS },
  });

  return base.createMachine({
    id,
    description: 'A server-side list.',
    context: ({ input }) => ({ ...input, rows: [], total: 0, message: null, command: null }),
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
          'reload.requested': { target: '.loading', actions: 'forgetOtherPages' },
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
            entry: ['rememberAsked', 'recallRows'],
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
                { target: 'unreachable', actions: logError },
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
            description: 'The network failed.',
            tags: ['failed', 'unreachable'],
            entry: 'forgetRefusal',
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
                'forgetKnown',
              ],
            },
            {
              target: 'browsing',
              description: 'Refused, perhaps because the row has changed. Shows the reason and reloads.',
              actions: [
                { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
                'forgetCommand',
                'forgetKnown',
              ],
            },
          ],
          onError: { target: 'browsing.unreachable', actions: [logError, 'forgetCommand'] },
        },
      },
    },
  });
}

const requestedQuery = <Row>({ asked, query }: CollectionContext<Row>): ListQuery => asked ?? query;

function shownIn<Row>(context: CollectionContext<Row>): Record<string, Page<Row>> {
  const key = writeListQuery(requestedQuery(context));
  const page = context.known?.[key];

  return page ? { [key]: page } : {};
}

function rowsOf<Row>(context: CollectionContext<Row>, reply: Reply<Page<Row>>) {
  const { rows, total, counts } = bodyOf(reply);
  const page = { rows, total, ...(counts && { counts }) };
  const key = writeListQuery(requestedQuery(context));
  const { [key]: _, ...others } = context.known ?? {};
  const kept = Object.entries(others).slice(1 - KNOWN_PAGES);

  return { ...page, message: null, known: { ...Object.fromEntries(kept), [key]: page } };
}

function commandOf<Row>({ command }: CollectionContext<Row>): RowCommand<Row> {
  if (!command) throw new Error('No command');

  return command;
}

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
