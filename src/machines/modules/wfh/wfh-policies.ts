import type { CreateWfhPolicyBody, WfhPolicy } from '../../../api/contract/wfh.ts';
import type { ListShape } from '../../../rules/shared/list-query.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { mapReply } from '../shared/map-reply.ts';
import { type TimeOffPolicyForm, type TimeOffPolicyList, wireTimeOffPolicies } from '../time-off/time-off-policies.ts';
import {
  emptyWfhPolicy,
  validateWfhPolicy,
  type WfhPolicyValues,
  wfhPolicyBodyOf,
  wfhPolicyValuesOf,
} from './wfh-policy-values.ts';

export type WfhPolicyList = TimeOffPolicyList<WfhPolicy>;
export type WfhPolicyForm = TimeOffPolicyForm<WfhPolicy, WfhPolicyValues>;

export const wfhPolicyShape: ListShape = { sorts: ['name'], filters: ['state'] };

export const wireWfhPolicies = wireTimeOffPolicies<WfhPolicy, WfhPolicyValues, CreateWfhPolicyBody>({
  id: 'wfhPolicy',
  noun: 'Policy',
  list: paths.viewWfh,
  sorts: {},
  empty: () => emptyWfhPolicy,
  valuesOf: wfhPolicyValuesOf,
  validate: validateWfhPolicy,
  bodyOf: wfhPolicyBodyOf,
  calls: {
    list: async (api, query, signal) =>
      mapReply(await api.call('listWfhPolicies', { query, signal }), ({ wfhPolicies }) => wfhPolicies),
    create: (api, body, signal) => api.call('createWfhPolicy', { body, signal }),
    edit: (api, id, body, signal) => api.call('editWfhPolicy', { params: { id }, body, signal }),
    retire: (api, id, signal) => api.call('deleteWfhPolicy', { params: { id }, signal }),
  },
});
