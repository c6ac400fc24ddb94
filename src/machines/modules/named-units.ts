/** What departments and designations have in common: the list, the form, and merging one into another. */
import type { ApiClient } from '../../api/client.ts';
import type {
  CreateNamedBody,
  EditNamedBody,
  MergeNamedBody,
  NamedQuery,
  NamedUnit,
} from '../../api/contract/organisation.ts';
import type { CollectionActor, Page, RowCommand } from '../collection.machine.ts';
import type { FormActor, LoadedForm } from '../form.machine.ts';
import { isSuccess, type Reply } from '../ports.ts';
import { type ListQuery, type ListShape, toApiQuery } from '../rules/list-query.ts';
import { capitalise } from '../rules/text.ts';
import { errorsOf, isBlank } from '../rules/validation.ts';
import type { Io } from '../wiring.ts';
import { nothingToLoad, wireForm } from './wire-form.ts';
import { wireList, wirePicker } from './wire-list.ts';
import { withBody } from './with-body.ts';

/** The calls of one kind, each about `NamedUnit`s. */
export interface NamedCalls {
  list(api: ApiClient, query: NamedQuery, signal: AbortSignal): Promise<Reply<Page<NamedUnit>>>;
  create(api: ApiClient, body: CreateNamedBody, signal: AbortSignal): Promise<Reply>;
  edit(api: ApiClient, body: EditNamedBody, signal: AbortSignal): Promise<Reply>;
  merge(api: ApiClient, body: MergeNamedBody, signal: AbortSignal): Promise<Reply>;
  remove(
    api: ApiClient,
    sent: { params: { id: string }; query: { version: number } },
    signal: AbortSignal,
  ): Promise<Reply>;
}

export interface NamedValues {
  name: string;
  code: string;
  record?: { version: number };
}

export interface MergeValues {
  into: string;
  record: { version: number };
}

export type NamedList = CollectionActor<NamedUnit>;
export type NamedForm = FormActor<object, NamedValues, unknown>;
export type MergeForm = FormActor<object, MergeValues, unknown>;

export const namedShape: ListShape = { sorts: ['name', 'headcount'], filters: ['state'] };

export const emptyNamed: NamedValues = { name: '', code: '' };

export const namedValuesOf = ({ name, code, version }: NamedUnit): NamedValues => ({
  name,
  code: code ?? '',
  record: { version },
});

/** What can be done to a row; `noun` is what it is, such as "department". */
export const namedCommands = (noun: string) => {
  const command =
    (name: string, asks: boolean, done: string) =>
    (row: NamedUnit): RowCommand<NamedUnit> => ({
      name,
      row,
      asks,
      done: `${capitalise(noun)} ${done}`,
    });

  return {
    retire: command('retire', true, 'Retired'),
    restore: command('restore', false, 'Restored'),
    delete: command('delete', true, 'Deleted'),
  };
};

/** The charts of one kind: `wireNamed('department', { list, create, edit, merge, remove })`. */
export const wireNamed = (noun: string, calls: NamedCalls) => (io: Io) => {
  const { api } = io;
  const Noun = capitalise(noun);
  const load = (query: ListQuery, signal: AbortSignal) => calls.list(api, toApiQuery(query) as NamedQuery, signal);
  const loadOne = async (id: string, signal: AbortSignal): Promise<Reply<LoadedForm<object, NamedValues>>> => {
    const reply = await calls.list(api, { id: [id] }, signal);
    const unit = isSuccess(reply) && reply.body.rows[0];
    if (isSuccess(reply) && !unit)
      return { status: 404, body: { status: 404, message: `This ${noun} is not there any more.` } };

    return withBody(reply, ({ rows }) => ({ options: {}, values: namedValuesOf(rows[0] as NamedUnit) }));
  };

  return {
    list: wireList<NamedUnit>(io, `${noun}List`, {
      load,
      run: ({ name, row: { _id, version } }, signal) =>
        name === 'delete'
          ? calls.remove(api, { params: { id: _id }, query: { version } }, signal)
          : calls.edit(api, { _id, version, isEnabled: name === 'restore' }, signal),
    }),
    /** Those that somebody can be moved to. */
    others: wirePicker<NamedUnit>(io, `${noun}Choices`, (query, signal) =>
      calls.list(api, { ...(toApiQuery(query, SUGGESTIONS) as NamedQuery), state: 'inUse' }, signal),
    ),
    ...wireForm<object, NamedValues, unknown>(io, {
      id: `${noun}Form`,
      validate: ({ name }) => errorsOf<NamedValues>({ name: isBlank(name) && `Please Enter ${Noun} Name!` }),
      says: { added: `${Noun} Added Successfully!`, updated: `${Noun} Updated Successfully!` },
      load: (key, signal) => (key === null ? Promise.resolve(nothingToLoad) : loadOne(key, signal)),
      save: (key, { name, code, record }, signal) => {
        const fields = { name: name.trim(), code: code.trim() || null };

        return key === null
          ? calls.create(api, fields, signal)
          : calls.edit(api, { _id: key, version: record?.version ?? 1, ...fields }, signal);
      },
    }),
    merge: wireForm<object, MergeValues, unknown>(io, {
      id: `${noun}Merge`,
      validate: ({ into }) => errorsOf<MergeValues>({ into: into === '' && `Please choose a ${noun}.` }),
      says: { added: '', updated: `${Noun}s Merged` },
      load: () => Promise.resolve(nothingToLoad),
      save: (key, { into, record }, signal) =>
        calls.merge(api, { _id: key ?? '', into, version: record.version }, signal),
    }).form,
  };
};

export type NamedCharts = ReturnType<ReturnType<typeof wireNamed>>;

/** How many are offered while somebody types a name. */
const SUGGESTIONS = 8;
