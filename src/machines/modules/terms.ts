/**
 * What types of leave and policies of work from home have in common. They are terms that everybody, or the people of some
 * branches, ask by: the server lists them whole, they are edited by their version, retired and brought back.
 */
import { fromPromise } from 'xstate';
import type { ApiClient } from '../../api/client.ts';
import type { BranchReference } from '../../api/contract/organisation.ts';
import type { CollectionActor, RowCommand } from '../collection.machine.ts';
import type { FormActor, LoadedForm } from '../form.machine.ts';
import { isSuccess, type Reply } from '../ports.ts';
import { createResourceMachine } from '../resource.machine.ts';
import { normalise } from '../rules/normalise.ts';
import type { Errors } from '../rules/validation.ts';
import type { Io } from '../wiring.ts';
import { loadChoices } from './people-choices.ts';
import { pageOf } from './whole-list.ts';
import { wireForm } from './wire-form.ts';
import { wireList } from './wire-list.ts';
import { withBody } from './with-body.ts';

export interface Terms {
  _id: string;
  name: string;
  branches: BranchReference[];
  isActive: boolean;
  canEdit: boolean;
  version: number;
}

export interface TermsOptions {
  /** Whose people they can be for: those in scope, and those they are for already. */
  branches: BranchReference[];
  /** Whether the caller may change them. */
  canEdit: boolean;
}

export type TermsList<Row extends Terms> = CollectionActor<Row>;
export type TermsForm<Values extends object> = FormActor<TermsOptions, Values, unknown>;

interface Stored {
  record?: { version: number };
}

/** One kind of them: its words, its calls, and what its form makes of a record. */
export interface KindOfTerms<Row extends Terms, Values extends Stored, Body> {
  id: string;
  /** As messages have it, such as "Leave Type". */
  noun: string;
  /** Where a new one leads. */
  list: string;
  /** What columns beside the name sort by. */
  sorts: Readonly<Record<string, (row: Row) => string | number>>;
  /** A new one, beside those that are there. */
  empty: (others: readonly Row[]) => Values;
  valuesOf: (row: Row) => Values;
  validate: (values: Values) => Errors<Values>;
  bodyOf: (values: Values) => Body;
  calls: {
    list(api: ApiClient, query: { state?: State }, signal: AbortSignal): Promise<Reply<Row[]>>;
    create(api: ApiClient, body: Body, signal: AbortSignal): Promise<Reply>;
    edit(
      api: ApiClient,
      id: string,
      body: (Body | { isActive: true }) & { version: number },
      signal: AbortSignal,
    ): Promise<Reply>;
    retire(api: ApiClient, id: string, signal: AbortSignal): Promise<Reply>;
  };
}

type State = 'inUse' | 'retired';

/** What can be done to a row of the list. */
export const termsCommands = <Row extends Terms>(noun: string) => {
  const command =
    (name: string, asks: boolean, done: string) =>
    (row: Row): RowCommand<Row> => ({ name, row, asks, done: `${noun} ${done}` });

  return { retire: command('retire', true, 'Retired'), restore: command('restore', false, 'Restored') };
};

export const wireTerms =
  <Row extends Terms, Values extends Stored, Body>(kind: KindOfTerms<Row, Values, Body>) =>
  (io: Io) => {
    const { api } = io;
    const { id, noun, calls, validate } = kind;

    return {
      list: wireList<Row>(io, `${id}List`, {
        load: async (query, signal) => {
          const [state] = (query.filters.state ?? []) as State[];
          const sorts = { name: ({ name }: Row) => normalise(name), ...kind.sorts };

          return withBody(await calls.list(api, state ? { state } : {}, signal), (rows) =>
            pageOf(rows, query, { text: ({ name }) => name, sorts }),
          );
        },
        run: ({ name, row: { _id, version } }, signal) =>
          name === 'retire'
            ? calls.retire(api, _id, signal)
            : calls.edit(api, _id, { version, isActive: true }, signal),
      }),
      one: createResourceMachine<Row>(id).provide({
        actors: {
          loadThing: fromPromise<Reply<Row>, { key: string | null }>(async ({ input: { key }, signal }) =>
            oneOf(kind, await calls.list(api, {}, signal), key),
          ),
        },
        actions: io.effects,
      }),
      ...wireForm<TermsOptions, Values, unknown>(io, {
        id: `${id}Form`,
        validate,
        says: { added: `${noun} Added Successfully!`, updated: `${noun} Updated Successfully!` },
        afterAdding: kind.list,
        load: (key, signal) => loadForm(kind, api, key, signal),
        save(key, values, signal) {
          const body = kind.bodyOf(values);

          return key === null
            ? calls.create(api, body, signal)
            : calls.edit(api, key, { version: values.record?.version ?? 1, ...body }, signal);
        },
      }),
    };
  };

async function loadForm<Row extends Terms, Values extends Stored, Body>(
  kind: KindOfTerms<Row, Values, Body>,
  api: ApiClient,
  key: string | null,
  signal: AbortSignal,
): Promise<Reply<LoadedForm<TermsOptions, Values>>> {
  const [choices, all] = await Promise.all([loadChoices(api, signal), kind.calls.list(api, {}, signal)]);
  if (!isSuccess(choices)) return choices as Reply<never>;
  const { branches } = choices.body;
  if (key === null)
    return withBody(all, (rows) => ({ options: { branches, canEdit: true }, values: kind.empty(rows) }));

  return withBody(oneOf(kind, all, key), (row) => {
    const others = row.branches.filter((own) => !branches.some(({ _id }) => _id === own._id));

    return { options: { branches: [...branches, ...others], canEdit: row.canEdit }, values: kind.valuesOf(row) };
  });
}

function oneOf<Row extends Terms>({ noun }: { noun: string }, all: Reply<Row[]>, id: string | null): Reply<Row> {
  if (!isSuccess(all)) return all as Reply<never>;
  const row = all.body.find(({ _id }) => _id === id);
  const gone = { status: 404, message: `This ${noun.toLowerCase()} is not there any more.` };

  return row ? { status: 200, body: row } : { status: 404, body: gone };
}
