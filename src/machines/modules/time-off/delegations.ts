import type { CreateDelegationBody, DelegateChoice, Delegation } from '../../../api/contract/delegations.ts';
import { spanErrors } from '../../../rules/leave/span-errors.ts';
import { today } from '../../../rules/shared/days.ts';
import { type Errors, errorsOf } from '../../../rules/shared/validation.ts';
import type { CollectionActor, RowCommand } from '../../collection.machine.ts';
import type { FormActor } from '../../form.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { paginateLocally } from '../shared/paginate-locally.ts';
import { emptyFormOptions, wireForm } from '../shared/wire-form.ts';
import { wirePicker } from '../shared/wire-list.ts';

export interface DelegationValues {
  delegator: string;
  delegate: string | null;
  from: string;
  to: string;
}

export type DelegationList = CollectionActor<Delegation>;
export type DelegationForm = FormActor<object, DelegationValues, object>;

export const newDelegation = (me: string): DelegationValues => ({
  delegator: me,
  delegate: null,
  from: today(),
  to: today(),
});

/** The server checks the rest, because only it has the approver's local day. */
export const validateDelegation = ({ delegator, delegate, from, to }: DelegationValues): Errors<DelegationValues> =>
  errorsOf<DelegationValues>({
    delegate: (!delegate && 'Choose a delegate.') || (delegate === delegator && 'Choose someone else as the delegate.'),
    ...spanErrors({ from, to }),
  });

export const endOf = (row: Delegation): RowCommand<Delegation> => ({
  name: 'end',
  row,
  needsConfirmation: true,
  done: 'Delegation ended',
});

export const wireDelegations = (io: Services) => {
  const { api } = io;

  return {
    list: wirePicker<Delegation>(
      io,
      'delegations',
      async (query, signal) =>
        mapReply(await api.call('listDelegations', { signal }), ({ delegations }) =>
          paginateLocally(delegations, query, {
            text: ({ delegator, delegate }) => `${delegator.fullName} ${delegate.fullName}`,
            sorts: {},
          }),
        ),
      ({ row }, signal) => api.call('endDelegation', { params: { id: row._id }, signal }),
    ),
    delegates: wirePicker<DelegateChoice>(io, 'delegates', async ({ search, filters }, signal) => {
      const query = { delegator: filters.delegator?.[0], search: search.trim() || undefined };

      return mapReply(await api.call('listDelegations', { query, signal }), ({ delegates }) => ({
        rows: delegates,
        total: delegates.length,
      }));
    }),
    ...wireForm<object, DelegationValues, object>(io, {
      id: 'delegationForm',
      validate: validateDelegation,
      messages: { added: 'Approvals delegated', updated: 'Approvals delegated' },
      load: () => Promise.resolve(emptyFormOptions),
      save: (_, values, signal) => api.call('createDelegation', { body: values as CreateDelegationBody, signal }),
    }),
  };
};
