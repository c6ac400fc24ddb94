import type { ApiClient } from '../../../api/client.ts';
import type {
  CreateOrgUnitBody,
  EditOrgUnitBody,
  MergeOrgUnitBody,
  OrgUnit,
  OrgUnitQuery,
} from '../../../api/contract/organisation.ts';
import { type ListQuery, type ListShape, toApiQuery } from '../../../rules/shared/list-query.ts';
import { capitalise } from '../../../rules/shared/text.ts';
import { errorsOf, isBlank } from '../../../rules/shared/validation.ts';
import type { CollectionActor, Page, RowCommand } from '../../collection.machine.ts';
import type { FormActor, LoadedForm } from '../../form.machine.ts';
import type { Reply } from '../../ports.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { rowCommand } from '../shared/row-command.ts';
import { versionOf } from '../shared/version-of.ts';
import { emptyFormOptions, wireForm } from '../shared/wire-form.ts';
import { wireList, wirePicker } from '../shared/wire-list.ts';

export interface OrgUnitCalls {
  list(api: ApiClient, query: OrgUnitQuery, signal: AbortSignal): Promise<Reply<Page<OrgUnit>>>;
  create(api: ApiClient, body: CreateOrgUnitBody, signal: AbortSignal): Promise<Reply<OrgUnitAnswer>>;
  edit(api: ApiClient, body: EditOrgUnitBody, signal: AbortSignal): Promise<Reply<OrgUnitAnswer>>;
  merge(api: ApiClient, body: MergeOrgUnitBody, signal: AbortSignal): Promise<Reply>;
  remove(
    api: ApiClient,
    sent: { params: { id: string }; query: { version: number } },
    signal: AbortSignal,
  ): Promise<Reply>;
}

export interface OrgUnitValues {
  name: string;
  code: string;
  record?: { version: number };
}

export interface MergeValues {
  into: string;
  record: { version: number };
}

export interface OrgUnitAnswer {
  department?: OrgUnit;
  designation?: OrgUnit;
}

export type OrgUnitList = CollectionActor<OrgUnit>;
export type OrgUnitForm = FormActor<object, OrgUnitValues, OrgUnitAnswer>;
export type MergeForm = FormActor<object, MergeValues, unknown>;

export const orgUnitShape: ListShape<OrgUnitQuery> = { sorts: ['name', 'headcount'], filters: ['state'] };

export const emptyOrgUnit: OrgUnitValues = { name: '', code: '' };

export const orgUnitValuesOf = ({ name, code, version }: OrgUnit): OrgUnitValues => ({
  name,
  code: code ?? '',
  record: { version },
});

type OrgUnitCommand = 'retire' | 'restore' | 'delete';

export const orgUnitCommands = (noun: string) => {
  const command = rowCommand<OrgUnit, OrgUnitCommand>;
  const Noun = capitalise(noun);

  return {
    retire: command('retire', true, `${Noun} retired`),
    restore: command('restore', false, `${Noun} restored`),
    delete: command('delete', true, `${Noun} deleted`),
  };
};

export const wireOrgUnits = (noun: string, calls: OrgUnitCalls) => (io: Services) => {
  const { api } = io;
  const Noun = capitalise(noun);
  const load = (query: ListQuery, signal: AbortSignal) => calls.list(api, toApiQuery<OrgUnitQuery>(query), signal);
  const loadOne = async (id: string, signal: AbortSignal): Promise<Reply<LoadedForm<object, OrgUnitValues> | null>> =>
    mapReply(await calls.list(api, { id: [id] }, signal), ({ rows: [unit] }) =>
      unit ? { options: {}, values: orgUnitValuesOf(unit) } : null,
    );

  const merge = wireForm<object, MergeValues, unknown>(io, {
    id: `${noun}Merge`,
    validate: ({ into }) => errorsOf<MergeValues>({ into: into === '' && `Choose a ${noun}.` }),
    messages: { added: '', updated: `${Noun}s merged` },
    load: async (key, signal) =>
      mapReply(await calls.list(api, { id: [key ?? ''] }, signal), ({ rows: [unit] }) =>
        unit ? { options: {}, values: { into: '', record: { version: unit.version } } } : null,
      ),
    save: (key, { into, record }, signal) =>
      calls.merge(api, { _id: key ?? '', into, version: record.version }, signal),
  });

  return {
    list: wireList<OrgUnit>(io, `${noun}List`, {
      load,
      run({ name, row: { _id, version } }: RowCommand<OrgUnit, OrgUnitCommand>, signal): Promise<Reply> {
        switch (name) {
          case 'delete':
            return calls.remove(api, { params: { id: _id }, query: { version } }, signal);
          case 'retire':
          case 'restore':
            return calls.edit(api, { _id, version, isEnabled: name === 'restore' }, signal);
        }
      },
    }),
    others: wirePicker<OrgUnit>(io, `${noun}Choices`, (query, signal) =>
      calls.list(api, { ...toApiQuery<OrgUnitQuery>(query, SUGGESTIONS), state: 'inUse' }, signal),
    ),
    ...wireForm<object, OrgUnitValues, OrgUnitAnswer>(io, {
      id: `${noun}Form`,
      validate: ({ name }) => errorsOf<OrgUnitValues>({ name: isBlank(name) && `Enter a ${noun} name.` }),
      messages: { added: `${Noun} added`, updated: `${Noun} updated` },
      readSaved({ department, designation }) {
        const stored = department ?? designation;

        return stored && orgUnitValuesOf(stored);
      },
      load: (key, signal) => (key === null ? Promise.resolve(emptyFormOptions) : loadOne(key, signal)),
      save: (key, { name, code, record }, signal) => {
        const fields = { name: name.trim(), code: code.trim() || null };

        return key === null
          ? calls.create(api, fields, signal)
          : calls.edit(api, { _id: key, version: versionOf(record), ...fields }, signal);
      },
    }),
    merge: merge.form,
    newestToMerge: merge.newest,
  };
};

export type OrgUnitCharts = ReturnType<ReturnType<typeof wireOrgUnits>>;

/** Options shown while typing a name. */
const SUGGESTIONS = 8;
