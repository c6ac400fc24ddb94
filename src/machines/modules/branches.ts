/** Branches: the list, the form, and whom switching one on or off touches. */

import { fromPromise } from 'xstate';
import type { Branch, BranchEffects, BranchesQuery, BranchReply } from '../../api/contract/branches.ts';
import type { CollectionActor, RowCommand } from '../collection.machine.ts';
import type { FormActor, LoadedForm } from '../form.machine.ts';
import { isSuccess, type Reply } from '../ports.ts';
import { createResourceMachine } from '../resource.machine.ts';
import { type ListShape, toApiQuery } from '../rules/list-query.ts';
import { paths } from '../rules/paths.ts';
import type { Io } from '../wiring.ts';
import { type BranchValues, branchBodyOf, branchValuesOf, validateBranch } from './branch-values.ts';
import { nothingToLoad, wireForm } from './wire-form.ts';
import { wireList } from './wire-list.ts';
import { withBody } from './with-body.ts';

export type BranchList = CollectionActor<Branch>;
export type BranchForm = FormActor<object, BranchValues, BranchReply>;

export const branchShape: ListShape = { sorts: ['branchName', 'headcount'], filters: ['state'] };

/** What can be done to a branch from the list. */
export const branchCommands = {
  disable: (row: Branch): RowCommand<Branch> => ({ name: 'disable', row, asks: true, done: 'Branch Disabled' }),
  enable: (row: Branch): RowCommand<Branch> => ({ name: 'enable', row, asks: true, done: 'Branch Enabled' }),
};

export const wireBranches = (io: Io) => {
  const { api } = io;
  const loadOne = async (id: string, signal: AbortSignal): Promise<Reply<LoadedForm<object, BranchValues>>> => {
    const reply = await api.call('getBranches', { query: { id: [id] }, signal });
    if (!isSuccess(reply)) return reply as Reply<never>;
    const [branch] = reply.body.branches;
    if (!branch) return { status: 404, body: { status: 404, message: 'This branch is not there any more.' } };

    return { status: 200, body: { options: {}, values: branchValuesOf(branch) } };
  };

  return {
    list: wireList<Branch>(io, 'branchList', {
      load: async (query, signal) =>
        withBody(
          await api.call('getBranches', { query: toApiQuery(query) as BranchesQuery, signal }),
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
      validate: validateBranch,
      says: { added: 'Branch Added Successfully!', updated: 'Branch Updated Successfully!' },
      afterAdding: paths.branches,
      load: (key, signal) => (key === null ? Promise.resolve(nothingToLoad) : loadOne(key, signal)),
      save: (key, values, signal) => {
        const body = branchBodyOf(values);

        return key === null
          ? api.call('createBranch', { body, signal })
          : api.call('editBranch', { body: { _id: key, ...body, version: values.record?.version }, signal });
      },
    }),
    /** Asked before a branch is switched. */
    effects: createResourceMachine<BranchEffects>('branchEffects').provide({
      actors: {
        loadThing: fromPromise<Reply<BranchEffects>, { key: string | null }>(async ({ input: { key }, signal }) =>
          withBody(await api.call('getBranchEffects', { params: { id: key ?? '' }, signal }), ({ effects }) => effects),
        ),
      },
      actions: io.effects,
    }),
  };
};

export type BranchCharts = ReturnType<typeof wireBranches>;
