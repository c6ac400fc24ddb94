import { fromPromise } from 'xstate';
import type { Branch, BranchEffects, BranchesQuery, BranchReply } from '../../../api/contract/branches.ts';
import { createDraftStorage } from '../../../api/draft-storage.ts';
import { type ListShape, toApiQuery } from '../../../rules/shared/list-query.ts';
import { paths } from '../../../rules/shared/paths.ts';
import type { CollectionActor, RowCommand } from '../../collection.machine.ts';
import type { FormActor, LoadedForm } from '../../form.machine.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { versionOf } from '../shared/version-of.ts';
import { emptyFormOptions, wireForm } from '../shared/wire-form.ts';
import { wireList } from '../shared/wire-list.ts';
import { type BranchValues, branchBodyOf, branchValuesOf, validateBranch } from './branch-values.ts';

export type BranchList = CollectionActor<Branch>;
export type BranchForm = FormActor<object, BranchValues, BranchReply>;

export const branchShape: ListShape<BranchesQuery> = { sorts: ['branchName', 'headcount'], filters: ['state'] };

export const branchCommands = {
  disable: (row: Branch): RowCommand<Branch> => ({
    name: 'disable',
    row,
    needsConfirmation: true,
    done: 'Branch disabled',
  }),
  enable: (row: Branch): RowCommand<Branch> => ({
    name: 'enable',
    row,
    needsConfirmation: true,
    done: 'Branch enabled',
  }),
};

export const wireBranches = (io: Services) => {
  const { api } = io;
  const loadOne = async (id: string, signal: AbortSignal): Promise<Reply<LoadedForm<object, BranchValues> | null>> =>
    mapReply(await api.call('getBranches', { query: { id: [id] }, signal }), ({ branches: [branch] }) =>
      branch ? { options: {}, values: branchValuesOf(branch) } : null,
    );

  return {
    list: wireList<Branch>(io, 'branchList', {
      load: async (query, signal) =>
        mapReply(
          await api.call('getBranches', { query: toApiQuery<BranchesQuery>(query), signal }),
          ({ branches, total }) => ({ rows: branches, total }),
        ),
      run: ({ name, row }, signal) =>
        api.call('setBranchEnabled', {
          query: { branchId: row._id },
          body: { isEnabled: name === 'enable' },
          signal,
        }),
    }),
    ...wireForm<object, BranchValues, BranchReply>(io, {
      id: 'branchForm',
      drafts: { name: 'branch', storageOf: createDraftStorage },
      validate: validateBranch,
      messages: { added: 'Branch added', updated: 'Branch updated' },
      afterAdding: paths.branches,
      readSaved: ({ branch }) => branch && branchValuesOf(branch),
      load: (key, signal) => (key === null ? Promise.resolve(emptyFormOptions) : loadOne(key, signal)),
      save: (key, values, signal, { isConfirmed }) => {
        const body = branchBodyOf(values);

        return key === null
          ? api.call('createBranch', { body, signal })
          : api.call('editBranch', {
              body: { _id: key, ...body, version: versionOf(values.record), ...(isConfirmed && { confirmed: true }) },
              signal,
            });
      },
    }),
    effects: createResourceMachine<BranchEffects>('branchEffects').provide({
      actors: {
        loadRecord: fromPromise<Reply<BranchEffects>, { key: string | null }>(async ({ input: { key }, signal }) =>
          mapReply(await api.call('getBranchEffects', { params: { id: key ?? '' }, signal }), ({ effects }) => effects),
        ),
      },
      actions: io.effects,
    }),
  };
};

export type BranchCharts = ReturnType<typeof wireBranches>;
