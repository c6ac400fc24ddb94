/** Policies of work from home: the list and the form. */
import type { CreateWfhPolicyBody, WfhPolicy } from '../../api/contract/wfh.ts';
import type { ListShape } from '../rules/list-query.ts';
import { paths } from '../rules/paths.ts';
import { type TermsForm, type TermsList, wireTerms } from './terms.ts';
import {
  emptyWfhPolicy,
  validateWfhPolicy,
  type WfhPolicyValues,
  wfhPolicyBodyOf,
  wfhPolicyValuesOf,
} from './wfh-policy-values.ts';
import { withBody } from './with-body.ts';

export type WfhPolicyList = TermsList<WfhPolicy>;
export type WfhPolicyForm = TermsForm<WfhPolicyValues>;

export const wfhPolicyShape: ListShape = { sorts: ['name'], filters: ['state'] };

export const wireWfhPolicies = wireTerms<WfhPolicy, WfhPolicyValues, CreateWfhPolicyBody>({
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
      withBody(await api.call('listWfhPolicies', { query, signal }), ({ wfhPolicies }) => wfhPolicies),
    create: (api, body, signal) => api.call('createWfhPolicy', { body, signal }),
    edit: (api, id, body, signal) => api.call('editWfhPolicy', { params: { id }, body, signal }),
    retire: (api, id, signal) => api.call('deleteWfhPolicy', { params: { id }, signal }),
  },
});
