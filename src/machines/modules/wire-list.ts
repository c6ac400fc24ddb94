/** Joins the shared chart of lists to the calls of a feature. */
import { fromPromise } from 'xstate';
import { createCollectionMachine, type Page, type RowCommand } from '../collection.machine.ts';
import type { Reply } from '../ports.ts';
import { type ListQuery, writeListQuery } from '../rules/list-query.ts';
import type { Io } from '../wiring.ts';

export interface ListCalls<Row> {
  load(query: ListQuery, signal: AbortSignal): Promise<Reply<Page<Row>>>;
  /** For lists whose rows have commands. */
  run?(command: RowCommand<Row>, signal: AbortSignal): Promise<Reply>;
}

/** A list that is a page: its query stands in the address bar. */
export const wireList = <Row extends { _id: string }>(io: Io, id: string, { load, run }: ListCalls<Row>) =>
  createCollectionMachine<Row>(id).provide({
    actors: {
      loadRows: fromPromise<Reply<Page<Row>>, { query: ListQuery }>(({ input, signal }) => load(input.query, signal)),
      ...(run && {
        runCommand: fromPromise<Reply, RowCommand<Row>>(({ input, signal }) => run(input, signal)),
      }),
    },
    actions: {
      ...io.effects,
      reflectQuery({ context: { at } }, { query, replace }) {
        const { path } = io.address.place();
        // While the next page is on its way, the last letters typed into this one must not end up in its address.
        if (at === undefined || at === path) io.address.go(path + writeListQuery(query), { replace });
      },
    },
  });

/** A list to choose from inside a form: what is typed into it is no place to come back to. */
export const wirePicker = <Row extends { _id: string }>(
  io: Io,
  id: string,
  load: ListCalls<Row>['load'],
  run?: ListCalls<Row>['run'],
) => wireList<Row>(io, id, { load, ...(run && { run }) }).provide({ actions: { reflectQuery: () => {} } });
