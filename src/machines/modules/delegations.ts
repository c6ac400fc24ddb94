/** Who decides for whom while they are away: the list, and handing decisions over. */
import type { CreateDelegationBody, Delegation } from '../../api/contract/delegations.ts';
import type { CollectionActor, RowCommand } from '../collection.machine.ts';
import type { FormActor } from '../form.machine.ts';
import { isDay, today } from '../rules/dates.ts';
import type { TimeOffPerson } from '../rules/time-off.ts';
import { type Errors, errorsOf } from '../rules/validation.ts';
import type { Io } from '../wiring.ts';
import { pageOf } from './whole-list.ts';
import { nothingToLoad, wireForm } from './wire-form.ts';
import { wirePicker } from './wire-list.ts';
import { withBody } from './with-body.ts';

export interface DelegationValues {
  /** Whose decisions. */
  delegator: string;
  delegate: string | null;
  from: string;
  to: string;
}

export type DelegationList = CollectionActor<Delegation>;
export type DelegationForm = FormActor<object, DelegationValues, object>;

/** Of one's own decisions, from today on, unless told otherwise. */
export const newDelegation = (me: string): DelegationValues => ({
  delegator: me,
  delegate: null,
  from: today(),
  to: today(),
});

/** The server knows which day it is where the approver works, and everything else. */
export const validateDelegation = ({ delegator, delegate, from, to }: DelegationValues): Errors<DelegationValues> =>
  errorsOf<DelegationValues>({
    delegate:
      (!delegate && 'Please choose who decides.') || (delegate === delegator && 'Nobody stands in for themselves.'),
    from: !isDay(from) && 'Please choose the first day.',
    to: (!isDay(to) && 'Please choose the last day.') || (to < from && 'The last day lies before the first.'),
  });

export const endOf = (row: Delegation): RowCommand<Delegation> => ({
  name: 'end',
  row,
  asks: true,
  done: 'Decisions Taken Back',
});

export const wireDelegations = (io: Io) => {
  const { api } = io;

  return {
    list: wirePicker<Delegation>(
      io,
      'delegations',
      async (query, signal) =>
        withBody(await api.call('listDelegations', { signal }), ({ delegations }) =>
          pageOf(delegations, query, {
            text: ({ delegator, delegate }) => `${delegator.fullName} ${delegate.fullName}`,
            sorts: {},
          }),
        ),
      ({ row }, signal) => api.call('endDelegation', { params: { id: row._id }, signal }),
    ),
    /** Who can stand in for the one whom the filter names. */
    standIns: wirePicker<TimeOffPerson>(io, 'standIns', async ({ search, filters }, signal) => {
      const query = { delegator: filters.delegator?.[0], search: search.trim() || undefined };

      return withBody(await api.call('listDelegations', { query, signal }), ({ standIns }) => ({
        rows: standIns,
        total: standIns.length,
      }));
    }),
    ...wireForm<object, DelegationValues, object>(io, {
      id: 'delegationForm',
      validate: validateDelegation,
      says: { added: 'Decisions Handed Over', updated: 'Decisions Handed Over' },
      load: () => Promise.resolve(nothingToLoad),
      save: (_, values, signal) => api.call('createDelegation', { body: values as CreateDelegationBody, signal }),
    }),
  };
};
