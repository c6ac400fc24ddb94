import { fromPromise } from 'xstate';
import type { OwnPolicy, OwnPolicyDetails } from '../../../api/contract/policies.ts';
import type { ListShape } from '../../../rules/shared/list-query.ts';
import { toApiQuery } from '../../../rules/shared/list-query.ts';
import type { CollectionActor } from '../../collection.machine.ts';
import { type PolicyReply, policyAcknowledgementMachine } from '../../policy-acknowledgement.machine.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wireList } from '../shared/wire-list.ts';

export type OwnPoliciesActor = CollectionActor<OwnPolicy>;

export const ownPoliciesShape: ListShape = { sorts: [], filters: [] };

/** A resource has a single key: the policy and the number of its version. */
export const versionKey = (id: string, number: number): string => `${id} ${number}`;

export function partsOfKey(key: string | null): { id: string; number: number } {
  const [id = '', number = ''] = (key ?? '').split(' ');

  return { id, number: Number(number) };
}

export const wireOwnPolicies = (io: Services) => {
  const { api, effects } = io;

  return {
    list: wireList<OwnPolicy>(io, 'ownPolicies', {
      load: async (query, signal) => {
        const { skip, count } = toApiQuery(query);

        return mapReply(await api.call('listOwnPolicies', { query: { skip, count }, signal }), (body) => ({
          rows: body.policies,
          total: body.total,
        }));
      },
    }),
    one: policyAcknowledgementMachine.provide({
      actors: {
        loadPolicy: fromPromise<PolicyReply, { id: string }>(({ input: { id }, signal }) =>
          api.call('readOwnPolicy', { params: { id }, signal }),
        ),
        acknowledgePolicy: fromPromise<PolicyReply, { id: string; number: number }>(
          ({ input: { id, number }, signal }) =>
            api.call('acknowledgePolicy', { params: { id }, body: { number }, signal }),
        ),
      },
      actions: effects,
    }),
    /** An earlier version that the person has acknowledged. */
    version: createResourceMachine<OwnPolicyDetails>('ownPolicyVersion').provide({
      actors: {
        loadRecord: fromPromise<Reply<OwnPolicyDetails>, { key: string | null }>(async ({ input: { key }, signal }) => {
          const { id, number } = partsOfKey(key);

          return mapReply(
            await api.call('readOwnPolicyVersion', { params: { id }, query: { number }, signal }),
            ({ policy }) => policy,
          );
        }),
      },
      actions: effects,
    }),
  };
};
