import { fromCallback, fromPromise } from 'xstate';
import { watchMoved } from '../../../api/live-signal.ts';
import { type ListQuery, writeListQuery } from '../../../rules/shared/list-query.ts';
import {
  type CollectionActor,
  createCollectionMachine,
  type Page,
  pageOf,
  type RowCommand,
} from '../../collection.machine.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import type { Services } from '../../wiring.ts';

export interface ListCalls<Row> {
  load(query: ListQuery, signal: AbortSignal): Promise<Reply<Page<Row>>>;
  run?(command: RowCommand<Row>, signal: AbortSignal): Promise<Reply>;
}

const RECENT_PAGES = 4;

/** The query is kept in the address bar. */
export const wireList = <Row extends { _id: string }>(io: Services, id: string, { load, run }: ListCalls<Row>) => {
  // Charts outlive a session: no one may see rows that another person loaded.
  const ownerOf = (query: ListQuery) => `${io.http.token()} ${writeListQuery(query)}`;
  const ahead = createAhead(ownerOf, load);
  // More than one, because other pages and fields list some of the same records.
  const recent = new Map<string, Page<Row>>();

  return createCollectionMachine<Row>(id, ({ at, query }) => {
    const page = at === undefined ? undefined : recent.get(ownerOf(query));

    return page ? { [writeListQuery(query)]: page } : {};
  }).provide({
    actors: {
      loadRows: fromPromise<Reply<Page<Row>>, { query: ListQuery }>(async ({ input: { query }, signal }) => {
        const owner = ownerOf(query);
        const again = () => load(query, signal);
        const reply = await (ahead.take(query)?.catch(again) ?? again());
        recent.delete(owner);
        if (isSuccess(reply)) recent.set(owner, pageOf(reply.body));
        if (recent.size > RECENT_PAGES) recent.delete([...recent.keys()][0] as string);

        return reply;
      }),
      watchPresence: fromCallback(({ sendBack }) =>
        watchMoved({
          moved: () => {},
          hidden: () => sendBack({ type: 'page.hidden' }),
          shown: () => sendBack({ type: 'page.shown' }),
          networkReturned: () => {},
        }),
      ),
      ...(run && {
        runCommand: fromPromise<Reply, RowCommand<Row>>(({ input, signal }) => run(input, signal)),
      }),
    },
    actions: {
      ...io.effects,
      fetchAhead: (_, { query }) => ahead.fetch(query),
      reflectQuery({ context: { at } }, { query, replace }) {
        const { path } = io.address.place();
        // While the next page loads, the last typed letters must not end up in its address.
        if (at === undefined || at === path) io.address.go(path + writeListQuery(query), { replace });
      },
    },
  });
};

const FRESH_MS = 10_000;

/** Loads the page that is probably needed next in advance. */
function createAhead<Row>(ownerOf: (query: ListQuery) => string, load: ListCalls<Row>['load']) {
  let prefetched: { owner: string; until: number; reply: Promise<Reply<Page<Row>>>; stop: AbortController } | undefined;
  const isPrefetched = (query: ListQuery) =>
    prefetched?.owner === ownerOf(query) && performance.now() < prefetched.until;
  const drop = () => {
    prefetched?.stop.abort();
    prefetched = undefined;
  };

  return {
    fetch(query: ListQuery): void {
      if (isPrefetched(query)) return;
      drop();
      const stop = new AbortController();
      const reply = load(query, stop.signal);
      // Asked for again when it is wanted.
      reply.catch(() => {});
      prefetched = { owner: ownerOf(query), until: performance.now() + FRESH_MS, reply, stop };
    },
    /** Returns the loaded page once, and only if nothing else was loaded since, because that may follow a change. */
    take(query: ListQuery): Promise<Reply<Page<Row>>> | undefined {
      const found = isPrefetched(query) ? prefetched?.reply : undefined;
      if (!found) drop();
      prefetched = undefined;

      return found;
    },
  };
}

/** The list behind a field, as opposed to the one that a page is about. */
export type PickerActor<Row extends { _id: string }> = CollectionActor<Row>;

/** A list inside a form; its query stays out of the address bar. */
export const wirePicker = <Row extends { _id: string }>(
  io: Services,
  id: string,
  load: ListCalls<Row>['load'],
  run?: ListCalls<Row>['run'],
) => wireList<Row>(io, id, { load, ...(run && { run }) }).provide({ actions: { reflectQuery: () => {} } });
