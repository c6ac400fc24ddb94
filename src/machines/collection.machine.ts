/**
 * A list that lives on the server: load, search, sort, filter, page, and run a command on a row.
 *
 * It rests in `ready`, `empty`, `failed` (the server refused) and `unreachable` (no network); rows once loaded stay
 * visible in all of them. A command that asks first rests in `confirming`. It ends with its page.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import { bodyOf, effect, effects, isSuccess, logError, messageOf, port, type Reply } from './ports.ts';
import { SEARCH_DEBOUNCE_MS } from './rules/constants.ts';
import {
  isSameQuery,
  type ListQuery,
  pageCount,
  withFilter,
  withoutFilters,
  withPage,
  withSearch,
  withSort,
} from './rules/list-query.ts';

/** One page of rows, and how many there are in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** Something to be done to a row. */
export interface RowCommand<Row> {
  name: string;
  row: Row;
  /** Ask before it is done. */
  asks: boolean;
  /** The toast when it is done. */
  done: string;
}

export interface CollectionInput {
  query: ListQuery;
  /** The path of the page that the list is: its query is written into the address there, and nowhere else. */
  at?: string;
}

export interface CollectionContext<Row> extends CollectionInput {
  rows: Row[];
  total: number;
  /** What the server said when it refused last. */
  message: string | null;
  command: RowCommand<Row> | null;
}

export type CollectionEvent<Row> =
  | { type: 'search.changed'; search: string }
  | { type: 'sort.changed'; sort: string | undefined }
  | { type: 'page.changed'; page: number }
  | { type: 'filter.changed'; name: string; values: readonly string[] }
  | { type: 'filters.cleared' }
  | { type: 'url.changed'; query: ListQuery }
  | { type: 'reload.requested' }
  | { type: 'command.requested'; command: RowCommand<Row> }
  | { type: 'command.confirmed' }
  | { type: 'command.dismissed' };

/** `busy`: a request runs. `running`: it is a command. `confirming`: the question is open. */
export type CollectionTag = 'busy' | 'running' | 'confirming' | 'empty' | 'failed' | 'unreachable';

/**
 * A chart for one kind of list. Provide `loadRows` (and `runCommand` where rows have commands), and `reflectQuery`, which
 * writes the query into the address bar.
 */
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
      asks: (_, { command }: { command: RowCommand<Row> }) => command.asks,
      isSuccess: (_, { reply }: { reply: Reply }) => isSuccess(reply),
      isBeyondEnd: ({ context }, { reply }: { reply: Reply<Page<Row>> }) =>
        isSuccess(reply) && reply.body.rows.length === 0 && context.query.page > pageCount(reply.body.total),
      isEmpty: (_, { reply }: { reply: Reply<Page<Row>> }) => isSuccess(reply) && reply.body.rows.length === 0,
      isOtherQuery: ({ context }, { query }: { query: ListQuery }) => !isSameQuery(context.query, query),
    },
    actions: {
      ...effects,
      reflectQuery: effect<{ query: ListQuery; replace: boolean }>('reflectQuery'),
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
      rememberRows: assign((_, { reply }: { reply: Reply<Page<Row>> }) => ({ ...bodyOf(reply), message: null })),
      rememberRefusal: assign({ message: (_, { reply }: { reply: Reply }) => messageOf(reply) }),
      rememberCommand: assign({ command: (_, { command }: { command: RowCommand<Row> }) => command }),
      forgetCommand: assign({ command: null }),
    },
    delays: { searchDebounce: SEARCH_DEBOUNCE_MS },
  });

  return base.createMachine({
    id,
    description: 'A list that lives on the server.',
    context: ({ input }) => ({ ...input, rows: [], total: 0, message: null, command: null }),
    initial: 'browsing',
    states: {
      browsing: {
        description: 'Looking through the list.',
        initial: 'loading',
        on: {
          'search.changed': {
            target: '.typing',
            description: 'A request under way is out of date now, and is cancelled.',
            actions: rememberSearch,
          },
          'sort.changed': { target: '.loading', actions: [rememberSort, reflect] },
          'filter.changed': { target: '.loading', actions: [rememberFilter, reflect] },
          'filters.cleared': { target: '.loading', actions: ['forgetFilters', reflect] },
          'page.changed': { target: '.loading', actions: [turnToPage, reflect] },
          'url.changed': {
            guard: { type: 'isOtherQuery', params: ({ event }) => event },
            target: '.loading',
            description: 'Back and forward through what was looked at.',
            actions: { type: 'rememberQuery', params: ({ event }) => event },
          },
          'reload.requested': { target: '.loading' },
          'command.requested': [
            {
              guard: { type: 'asks', params: ({ event }) => event },
              target: 'confirming',
              actions: { type: 'rememberCommand', params: ({ event }) => event },
            },
            { target: 'running', actions: { type: 'rememberCommand', params: ({ event }) => event } },
          ],
        },
        states: {
          loading: {
            description: 'The rows are on their way; the ones before stay visible.',
            tags: 'busy',
            invoke: {
              src: 'loadRows',
              id: 'loadRows',
              input: ({ context }) => ({ query: context.query }),
              onDone: [
                {
                  guard: { type: 'isBeyondEnd', params: ({ event }) => ({ reply: event.output }) },
                  target: 'loading',
                  reenter: true,
                  description: 'The list has become shorter than that: its last page instead.',
                  actions: [
                    {
                      type: 'turnTo',
                      params: ({ event }) => ({ page: pageCount(bodyOf(event.output).total) }),
                    },
                    reflectInPlace,
                  ],
                },
                {
                  guard: { type: 'isEmpty', params: ({ event }) => ({ reply: event.output }) },
                  target: 'empty',
                  actions: { type: 'rememberRows', params: ({ event }) => ({ reply: event.output }) },
                },
                {
                  guard: { type: 'isSuccess', params: ({ event }) => ({ reply: event.output }) },
                  target: 'ready',
                  actions: { type: 'rememberRows', params: ({ event }) => ({ reply: event.output }) },
                },
                {
                  target: 'failed',
                  actions: { type: 'rememberRefusal', params: ({ event }) => ({ reply: event.output }) },
                },
              ],
              onError: { target: 'unreachable', actions: logError },
            },
          },
          typing: {
            description: 'Waits for a moment without keystrokes.',
            tags: 'busy',
            after: { searchDebounce: { target: 'loading', actions: reflectInPlace } },
          },
          ready: { description: 'Rows are there.' },
          empty: { description: 'No rows: none at all, or none that match.', tags: 'empty' },
          failed: { description: 'The server refused.', tags: 'failed' },
          unreachable: { description: 'The network failed.', tags: ['failed', 'unreachable'] },
        },
      },
      confirming: {
        description: 'Is the command really meant?',
        tags: 'confirming',
        on: {
          'command.confirmed': { target: 'running' },
          'command.dismissed': { target: 'browsing', actions: 'forgetCommand' },
          'url.changed': {
            guard: { type: 'isOtherQuery', params: ({ event }) => event },
            target: 'browsing',
            description: 'Going elsewhere answers the question: No.',
            actions: ['forgetCommand', { type: 'rememberQuery', params: ({ event }) => event }],
          },
        },
      },
      running: {
        description: 'The command runs, whatever is looked for meanwhile; then the list is loaded again.',
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
              guard: { type: 'isSuccess', params: ({ event }) => ({ reply: event.output }) },
              target: 'browsing',
              actions: [
                {
                  type: 'showToast',
                  params: ({ context }) => ({ kind: 'success', text: commandOf(context).done }),
                },
                'forgetCommand',
              ],
            },
            {
              target: 'browsing',
              description: 'Refused, perhaps because the row has changed: say so and look again.',
              actions: [
                { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
                'forgetCommand',
              ],
            },
          ],
          onError: { target: 'browsing.unreachable', actions: [logError, 'forgetCommand'] },
        },
      },
    },
  });
}

function commandOf<Row>({ command }: CollectionContext<Row>): RowCommand<Row> {
  if (!command) throw new Error('There is no command to run');

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

const reflect = {
  type: 'reflectQuery',
  params: ({ context }: { context: { query: ListQuery } }) => ({ query: context.query, replace: false }),
} as const;
/** Typing leaves no trail in the history. */
const reflectInPlace = {
  type: 'reflectQuery',
  params: ({ context }: { context: { query: ListQuery } }) => ({ query: context.query, replace: true }),
} as const;

export type CollectionMachine<Row extends { _id: string }> = ReturnType<typeof createCollectionMachine<Row>>;
/** The actor that a list's view subscribes to. */
export type CollectionActor<Row extends { _id: string }> = ActorRefFrom<CollectionMachine<Row>>;
