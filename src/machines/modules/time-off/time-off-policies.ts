/**
 * What leave types and work from home policies share: both are listed whole, edited by version, retired and restored.
 */
import { fromPromise } from 'xstate';
import type { ApiClient } from '../../../api/client.ts';
import type { BranchReference } from '../../../api/contract/organisation.ts';
import { normalise } from '../../../rules/shared/normalise.ts';
import type { Errors } from '../../../rules/shared/validation.ts';
import type { CollectionActor } from '../../collection.machine.ts';
import type { FormActor, LoadedForm } from '../../form.machine.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { loadChoices } from '../employees/people-choices.ts';
import { mapReply } from '../shared/map-reply.ts';
import { paginateLocally } from '../shared/paginate-locally.ts';
import { rowCommand } from '../shared/row-command.ts';
import { versionOf } from '../shared/version-of.ts';
import { wireForm } from '../shared/wire-form.ts';
import { wireList } from '../shared/wire-list.ts';

export interface TimeOffPolicy {
  _id: string;
  name: string;
  branches: BranchReference[];
  isActive: boolean;
  canEdit: boolean;
  version: number;
}

export interface TimeOffPolicyOptions {
  /** Those in scope, and those already chosen. */
  branches: BranchReference[];
  canEdit: boolean;
}

interface TimeOffPolicyAnswer<Row> {
  leaveType?: Row;
  wfhPolicy?: Row;
}

export type TimeOffPolicyList<Row extends TimeOffPolicy> = CollectionActor<Row>;
export type TimeOffPolicyForm<Row, Values extends object> = FormActor<
  TimeOffPolicyOptions,
  Values,
  TimeOffPolicyAnswer<Row>
>;

interface Stored {
  record?: { version: number };
}

export interface TimeOffPolicyKind<Row extends TimeOffPolicy, Values extends Stored, Body> {
  id: string;
  /** As messages write it, such as "Leave Type". */
  noun: string;
  list: string;
  sorts: Readonly<Record<string, (row: Row) => string | number>>;
  /** `others`: the existing ones, for defaults that must differ. */
  empty: (others: readonly Row[]) => Values;
  valuesOf: (row: Row) => Values;
  validate: (values: Values) => Errors<Values>;
  bodyOf: (values: Values) => Body;
  calls: {
    list(api: ApiClient, query: { state?: State }, signal: AbortSignal): Promise<Reply<Row[]>>;
    create(api: ApiClient, body: Body, signal: AbortSignal): Promise<Reply<TimeOffPolicyAnswer<Row>>>;
    edit(
      api: ApiClient,
      id: string,
      body: (Body | { isActive: true }) & { version: number; confirmed?: boolean },
      signal: AbortSignal,
    ): Promise<Reply<TimeOffPolicyAnswer<Row>>>;
    retire(api: ApiClient, id: string, signal: AbortSignal): Promise<Reply>;
  };
}

type State = 'inUse' | 'retired';

export const timeOffPolicyCommands = <Row extends TimeOffPolicy>(noun: string) => {
  const command = rowCommand<Row, string>;

  return {
    retire: command('retire', true, `${noun} retired`),
    restore: command('restore', false, `${noun} restored`),
  };
};

export const wireTimeOffPolicies =
  <Row extends TimeOffPolicy, Values extends Stored, Body>(kind: TimeOffPolicyKind<Row, Values, Body>) =>
  (io: Services) => {
    const { api } = io;
    const { id, noun, calls, validate } = kind;

    return {
      list: wireList<Row>(io, `${id}List`, {
        load: async (query, signal) => {
          const [state] = (query.filters.state ?? []) as State[];
          const sorts = { name: ({ name }: Row) => normalise(name), ...kind.sorts };

          return mapReply(await calls.list(api, state ? { state } : {}, signal), (rows) =>
            // Retired ones are sorted in with the others: the list's heading says it is ordered by name.
            paginateLocally(rows, { sort: 'name', ...query }, { text: ({ name }) => name, sorts }),
          );
        },
        run: ({ name, row: { _id, version } }, signal) =>
          name === 'retire'
            ? calls.retire(api, _id, signal)
            : calls.edit(api, _id, { version, isActive: true }, signal),
      }),
      one: createResourceMachine<Row | null>(id).provide({
        actors: {
          loadRecord: fromPromise<Reply<Row | null>, { key: string | null }>(async ({ input: { key }, signal }) =>
            mapReply(await calls.list(api, {}, signal), (rows) => rows.find(({ _id }) => _id === key) ?? null),
          ),
        },
        actions: io.effects,
      }),
      ...wireForm<TimeOffPolicyOptions, Values, TimeOffPolicyAnswer<Row>>(io, {
        id: `${id}Form`,
        validate,
        messages: { added: `${noun} added`, updated: `${noun} updated` },
        afterAdding: kind.list,
        readSaved({ leaveType, wfhPolicy }) {
          const row = leaveType ?? wfhPolicy;

          return row && kind.valuesOf(row);
        },
        load: (key, signal) => loadForm(kind, api, key, signal),
        save(key, values, signal, { isConfirmed }) {
          const body = kind.bodyOf(values);

          return key === null
            ? calls.create(api, body, signal)
            : calls.edit(
                api,
                key,
                { version: versionOf(values.record), ...body, ...(isConfirmed && { confirmed: true }) },
                signal,
              );
        },
      }),
    };
  };

async function loadForm<Row extends TimeOffPolicy, Values extends Stored, Body>(
  kind: TimeOffPolicyKind<Row, Values, Body>,
  api: ApiClient,
  key: string | null,
  signal: AbortSignal,
): Promise<Reply<LoadedForm<TimeOffPolicyOptions, Values> | null>> {
  const [choices, all] = await Promise.all([loadChoices(api, signal), kind.calls.list(api, {}, signal)]);
  if (!isSuccess(choices)) return choices;
  const { branches } = choices.body;
  if (key === null)
    return mapReply(all, (rows) => ({ options: { branches, canEdit: true }, values: kind.empty(rows) }));

  return mapReply(all, (rows) => {
    const row = rows.find(({ _id }) => _id === key);
    if (!row) return null;
    const others = row.branches.filter((own) => !branches.some(({ _id }) => _id === own._id));

    return { options: { branches: [...branches, ...others], canEdit: row.canEdit }, values: kind.valuesOf(row) };
  });
}
