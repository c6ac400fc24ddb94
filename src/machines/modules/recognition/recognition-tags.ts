import { fromPromise } from 'xstate';
import type { RecognitionTag, TagKind, TagsQuery, TagUse } from '../../../api/contract/recognition-tags.ts';
import { type TagIcon, tagNameError, withoutHash } from '../../../rules/recognition/tag-names.ts';
import { type ListQuery, type ListShape, toApiQuery } from '../../../rules/shared/list-query.ts';
import { newId } from '../../../rules/shared/new-id.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { errorsOf } from '../../../rules/shared/validation.ts';
import type { CollectionActor, RowCommand } from '../../collection.machine.ts';
import type { FormActor, LoadedForm } from '../../form.machine.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { rowCommand } from '../shared/row-command.ts';
import { wireForm } from '../shared/wire-form.ts';
import { wireList } from '../shared/wire-list.ts';

export interface TagValues {
  name: string;
  description: string;
  icon: TagIcon;
  colour: string;
  /** Empty for the whole company. */
  branch: string;
  record: { version: number; key: string; canEdit: boolean };
}

export interface TagOptions {
  branches: readonly { value: string; label: string }[];
}

export type TagsActor = CollectionActor<RecognitionTag>;
interface TagAnswer {
  tag: RecognitionTag;
}

export type TagFormActor = FormActor<TagOptions, TagValues, TagAnswer>;
export type TagUseActor = ResourceActor<TagUse>;

export const tagsShape: ListShape<TagsQuery> = { sorts: ['name', 'uses', 'used'], filters: ['state'] };

export const emptyTag = (kind: TagKind): TagValues => ({
  name: '',
  description: '',
  icon: kind === 'value' ? 'heart' : 'star',
  colour: kind === 'value' ? '#b8553d' : '#3b7a6f',
  branch: '',
  record: { version: 1, key: newId(), canEdit: true },
});

const valuesOf = ({ name, description, icon, colour, branch, version, canEdit }: RecognitionTag): TagValues => ({
  name,
  description,
  icon,
  colour,
  branch: branch?._id ?? '',
  record: { version, key: '', canEdit },
});

const nouns = { tag: 'Tag', value: 'Corporate value' } as const;

type TagCommand = 'retire' | 'restore' | 'delete';

export const tagCommands = (kind: TagKind) => {
  const command = (name: TagCommand, needsConfirmation: boolean, done: string) =>
    rowCommand<RecognitionTag, TagCommand>(name, needsConfirmation, `${nouns[kind]} ${done}`);

  return {
    retire: command('retire', true, 'retired'),
    restore: command('restore', false, 'restored'),
    delete: command('delete', true, 'deleted'),
  };
};

function tagsQueryOf(kind: TagKind, query: ListQuery): TagsQuery {
  const { search, sort, skip, count } = toApiQuery<TagsQuery>({ ...query, filters: {} });
  const state = query.filters.state?.[0];

  return {
    kind,
    ...(search !== undefined && { searchPattern: search }),
    ...(state !== undefined && { isActive: state === 'active' }),
    ...(sort !== undefined && { sort }),
    skip,
    count,
  };
}

const wireTags = (kind: TagKind, list: string) => (io: Services) => {
  const { api, effects } = io;
  const use = async (id: string, signal: AbortSignal): Promise<Reply<TagUse>> =>
    mapReply(await api.call('viewTagUse', { params: { id }, signal }), (found) => found.use);
  const run = (
    { name, row: { _id: tagId, version } }: RowCommand<RecognitionTag, TagCommand>,
    signal: AbortSignal,
  ): Promise<Reply> => {
    switch (name) {
      case 'restore':
        return api.call('editRecognitionTag', { body: { tagId, version, isActive: true }, signal });
      // The server deletes what was never used and retires the rest.
      case 'retire':
      case 'delete':
        return api.call('deleteRecognitionTag', { query: { tagId, version }, signal });
    }
  };
  const loadForm = async (
    id: string | null,
    signal: AbortSignal,
  ): Promise<Reply<LoadedForm<TagOptions, TagValues> | null>> => {
    const [details, found] = await Promise.all([
      api.call('getDetailsOnEdit', { signal }),
      id === null ? undefined : use(id, signal),
    ]);
    const options = mapReply(details, ({ data }) => ({
      branches: data.branches.map(({ _id, branchName }) => ({ value: _id, label: branchName })),
    }));
    if (!found) return mapReply(options, (those) => ({ options: those }));
    if (found.status === 404) return { status: 200, body: null };
    if (!isSuccess(found)) return found;
    const { tag } = found.body;

    return mapReply(options, (those) => (tag.kind === kind ? { options: those, values: valuesOf(tag) } : null));
  };

  return {
    list: wireList<RecognitionTag>(io, kind === 'tag' ? 'recognitionTags' : 'corporateValues', {
      load: async (query, signal) =>
        mapReply(
          await api.call('getHashTags', { query: tagsQueryOf(kind, query), signal }),
          ({ tags: rows, total, counts }) => ({ rows, total, counts }),
        ),
      run,
    }),
    use: createResourceMachine<TagUse>('tagUse').provide({
      actors: {
        loadRecord: fromPromise<Reply<TagUse>, { key: string | null }>(({ input: { key }, signal }) =>
          use(key ?? '', signal),
        ),
      },
      actions: effects,
    }),
    ...wireForm<TagOptions, TagValues, TagAnswer>(io, {
      id: kind === 'tag' ? 'recognitionTagForm' : 'corporateValueForm',
      validate: ({ name }) => errorsOf<TagValues>({ name: tagNameError(kind, name) ?? false }),
      messages: { added: `${nouns[kind]} added`, updated: `${nouns[kind]} updated` },
      afterAdding: list,
      readSaved: ({ tag }) => tag && valuesOf(tag),
      load: loadForm,
      save(id, { name, description, icon, colour, branch, record }, signal) {
        const fields = {
          name: kind === 'tag' ? withoutHash(name) : name.trim(),
          description: description.trim(),
          icon,
          colour,
        };
        if (id !== null) {
          return api.call('editRecognitionTag', { body: { tagId: id, version: record.version, ...fields }, signal });
        }
        const body = { kind, ...fields, key: record.key, ...(branch !== '' && { branchId: branch }) };

        return api.call('createRecognitionTag', { body, signal });
      },
    }),
  };
};

export const wireRecognitionTags = wireTags('tag', paths.recognition);
export const wireCorporateValues = wireTags('value', paths.corporateValues);
