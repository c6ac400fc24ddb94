import { fromPromise } from 'xstate';
import type { ArticleBody } from '../../../api/contract/article-body.ts';
import type { AudienceMember, HrDocument } from '../../../api/contract/audience.ts';
import type {
  CompletionBy,
  CompletionRow,
  PolicyCompletion,
  PolicyDetails,
  PolicyDocument,
  PolicyDocumentsQuery,
  PolicyReadersQuery,
  PolicyText,
} from '../../../api/contract/policies.ts';
import { watchPageVisibility } from '../../../api/page-visibility.ts';
import {
  type FilterTable,
  type ListQuery,
  type ListShape,
  namesOf,
  toApiQuery,
  toCallQuery,
} from '../../../rules/shared/list-query.ts';
import { paths } from '../../../rules/shared/paths.ts';
import type { CollectionActor, RowCommand } from '../../collection.machine.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { rowCommand } from '../shared/row-command.ts';
import { wireList, wirePicker } from '../shared/wire-list.ts';
import { partsOfKey } from './own-policies.ts';

export type PoliciesActor = CollectionActor<PolicyDocument>;
export type PolicyActor = ResourceActor<PolicyDetails>;
export type PolicyReadersActor = CollectionActor<AudienceMember>;

const policyFilters = { state: 'one', category: 'all' } as const satisfies FilterTable<PolicyDocumentsQuery>;
const readerFilters = {
  state: 'one',
  branch: 'one',
  department: 'one',
  manager: 'one',
} as const satisfies FilterTable<PolicyReadersQuery>;

export const policiesShape: ListShape<PolicyDocumentsQuery> = {
  sorts: ['title', 'category', 'published', 'review'],
  filters: namesOf(policyFilters),
};

export const policyFormPath = (id: string): string => `${paths.addPolicies}?policy=${encodeURIComponent(id)}`;

type AnyPolicy = Pick<PolicyDocument, '_id' | 'version'>;

type PolicyCommand = 'remind' | 'retire' | 'discard' | 'delete';

const command = rowCommand<AnyPolicy, PolicyCommand>;

export const policyCommands = {
  remind: command('remind', true),
  retire: command('retire', true, 'Policy retired'),
  discard: command('discard', true, 'Draft discarded'),
  delete: command('delete', true, 'Policy deleted'),
} as const;

/** The policy is passed as a filter, so that it does not appear in the address. */
export const ofPolicy = (id: string, more: Record<string, string[]> = {}): ListQuery => ({
  search: '',
  page: 1,
  filters: { id: [id], ...more },
});

const first = ({ filters }: ListQuery, name: string): string | undefined => filters[name]?.[0];

function readersQueryOf(query: ListQuery): { id: string; query: PolicyReadersQuery } {
  return { id: first(query, 'id') ?? '', query: toCallQuery<PolicyReadersQuery>(query, readerFilters) };
}

const policiesQueryOf = (query: ListQuery): PolicyDocumentsQuery =>
  toCallQuery<PolicyDocumentsQuery>(query, policyFilters);

export const wirePolicies = (io: Services) => {
  const { api, effects } = io;
  const run = <Row extends AnyPolicy>(
    { name, row: { _id: id, version } }: RowCommand<Row, PolicyCommand>,
    signal: AbortSignal,
  ): Promise<Reply> => {
    const params = { id };
    switch (name) {
      case 'remind':
        return api.call('remindOfPolicy', { params, signal });
      case 'retire':
        return api.call('retirePolicyDocument', { params, body: { version }, signal });
      case 'discard':
        return api.call('discardPolicyDraft', { params, query: { version }, signal });
      case 'delete':
        return api.call('deletePolicyDocument', { params, query: { version }, signal });
    }
  };

  return {
    list: wireList<PolicyDocument>(io, 'policies', {
      load: async (query, signal) =>
        mapReply(
          await api.call('getPolicyDocuments', { query: policiesQueryOf(query), signal }),
          ({ policies: rows, total }) => ({ rows, total }),
        ),
      run,
    }),
    one: createResourceMachine<PolicyDetails>('policy').provide({
      actors: {
        loadRecord: fromPromise<Reply<PolicyDetails>, { key: string | null }>(async ({ input: { key }, signal }) =>
          mapReply(await api.call('getPolicyDocument', { params: { id: key ?? '' }, signal }), ({ policy }) => policy),
        ),
        runCommand: fromPromise<Reply, RowCommand<PolicyDetails>>(({ input, signal }) =>
          run(input as RowCommand<PolicyDetails, PolicyCommand>, signal),
        ),
      },
      actions: effects,
    }),
    version: createResourceMachine<PolicyText>('policyVersion').provide({
      actors: {
        loadRecord: fromPromise<Reply<PolicyText>, { key: string | null }>(async ({ input: { key }, signal }) => {
          const { id, number } = partsOfKey(key);

          return mapReply(
            await api.call('getPolicyVersion', { params: { id }, query: { number }, signal }),
            ({ text }) => text,
          );
        }),
      },
      actions: effects,
    }),
    totals: createResourceMachine<PolicyCompletion>('policyTotals').provide({
      actors: {
        loadRecord: fromPromise<Reply<PolicyCompletion>, { key: string | null }>(async ({ input: { key }, signal }) =>
          mapReply(
            await api.call('viewPolicyCompletion', {
              params: { id: key ?? '' },
              query: { by: 'branch', count: 1 },
              signal,
            }),
            ({ completion }) => completion,
          ),
        ),
      },
      actions: effects,
    }),
    completion: wirePicker<CompletionRow>(io, 'policyCompletion', async (query, signal) => {
      const { skip, count } = toApiQuery({ ...query, filters: {} });
      const reply = await api.call('viewPolicyCompletion', {
        params: { id: first(query, 'id') ?? '' },
        query: { by: (first(query, 'by') ?? 'branch') as CompletionBy, skip, count },
        signal,
      });

      return mapReply(reply, ({ completion: { rows, total } }) => ({ rows, total }));
    }),
    readers: wirePicker<AudienceMember>(io, 'policyReaders', async (listQuery, signal) => {
      const { id, query } = readersQueryOf(listQuery);
      const reply = await api.call('listPolicyReaders', { params: { id }, query, signal });

      return mapReply(reply, ({ readers: rows, total }) => ({ rows, total }));
    }),
    /** `open`: those who have not acknowledged it, instead of the evidence of those who have. */
    download(id: string, state?: 'open'): void {
      io.download({ call: 'exportPolicyEvidence', params: { id }, query: { state } });
    },
  };
};

/** People acknowledge a policy while its page is in the background. Returns the unsubscribe function. */
export function reloadOnReturn(...actors: { send(event: { type: 'reload.requested' }): void }[]): () => void {
  const reload = () => {
    for (const actor of actors) actor.send({ type: 'reload.requested' });
  };

  return watchPageVisibility({ networkReturned: reload, pageShown: reload });
}

export interface PolicyContent {
  body: ArticleBody | null;
  file: HrDocument | null;
  /** Those that the text links to and the reader may open. */
  articles: readonly string[];
}
