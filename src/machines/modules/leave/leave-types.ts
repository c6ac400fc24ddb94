import { fromPromise } from 'xstate';
import type { ApiClient } from '../../../api/client.ts';
import type { Branch } from '../../../api/contract/branches.ts';
import type { CreateLeaveTypeBody, LeaveType } from '../../../api/contract/leave.ts';
import type { LeaveApplicationsQuery } from '../../../api/contract/leave-applications.ts';
import type { LeaveBalanceBreakdown, LeaveBreakdownQuery } from '../../../api/contract/leave-review.ts';
import type { LeaveKind } from '../../../rules/leave/leave-words.ts';
import { freeColour } from '../../../rules/shared/colours.ts';
import { PAGE_SIZE_MAX } from '../../../rules/shared/constants.ts';
import { today, yearOf } from '../../../rules/shared/days.ts';
import type { ListShape } from '../../../rules/shared/list-query.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import {
  type TimeOffPolicyForm,
  type TimeOffPolicyKind,
  type TimeOffPolicyList,
  wireTimeOffPolicies,
} from '../time-off/time-off-policies.ts';
import {
  emptyLeaveType,
  type LeaveTypeValues,
  leaveTypeBodyOf,
  leaveTypeValuesOf,
  validateLeaveType,
} from './leave-type-values.ts';

export type LeaveTypeList = TimeOffPolicyList<LeaveType>;
export type LeaveTypeForm = TimeOffPolicyForm<LeaveType, LeaveTypeValues>;
export type LeaveTypeCharts = ReturnType<ReturnType<typeof wireTypes>>;

export const leaveTypeShape: ListShape = { sorts: ['name', 'daysPerYear'], filters: ['state'] };

export interface TypeUsage {
  waiting: number;
  year: number;
  approved: number;
}
type CountQuery = Pick<LeaveApplicationsQuery, 'type' | 'data' | 'from' | 'to'>;

/** The chart's key. */
export const breakdownKey = (type: string, person: string, on: string): string => [type, person, on].join(' ');

type Calls = TimeOffPolicyKind<LeaveType, LeaveTypeValues, CreateLeaveTypeBody>['calls'] & {
  count(api: ApiClient, query: CountQuery, signal: AbortSignal): Promise<Reply<{ total: number }>>;
  simulate(
    api: ApiClient,
    query: LeaveBreakdownQuery,
    signal: AbortSignal,
  ): Promise<Reply<{ breakdown: LeaveBalanceBreakdown }>>;
};

const wireTypes = (kind: LeaveKind, calls: Calls) => (io: Services) => ({
  ...wireTimeOffPolicies<LeaveType, LeaveTypeValues, CreateLeaveTypeBody>({
    id: `${kind}Type`,
    noun: kind === 'sick' ? 'Sick leave type' : 'Leave type',
    list: kind === 'sick' ? paths.sickLeave : paths.leave,
    sorts: { daysPerYear: ({ daysPerYear }) => daysPerYear },
    empty: (others) => ({ ...emptyLeaveType(kind), colour: freeColour(others.map(({ colour }) => colour)) }),
    valuesOf: leaveTypeValuesOf,
    validate: validateLeaveType,
    bodyOf: leaveTypeBodyOf,
    calls,
  })(io),
  breakdown: createResourceMachine<LeaveBalanceBreakdown>(`${kind}Breakdown`).provide({
    actors: {
      loadRecord: fromPromise<Reply<LeaveBalanceBreakdown>, { key: string | null }>(
        async ({ input: { key }, signal }) => {
          const [type = '', person = '', on] = key?.split(' ') ?? [];

          return mapReply(await calls.simulate(io.api, { type, person, on }, signal), ({ breakdown }) => breakdown);
        },
      ),
    },
    actions: io.effects,
  }),
  calendars: createResourceMachine<Branch[]>('branchCalendars').provide({
    actors: {
      loadRecord: fromPromise<Reply<Branch[]>, { key: string | null }>(async ({ signal }) =>
        mapReply(
          await io.api.call('getBranches', { query: { state: 'enabled', count: PAGE_SIZE_MAX }, signal }),
          ({ branches }) => branches,
        ),
      ),
    },
    actions: io.effects,
  }),
  use: createResourceMachine<TypeUsage>(`${kind}TypeUse`).provide({
    actors: {
      loadRecord: fromPromise<Reply<TypeUsage>, { key: string | null }>(async ({ input: { key }, signal }) => {
        const type = [key ?? ''];
        const year = yearOf(today());
        const ofYear = { from: `${year}-01-01`, to: `${year}-12-31` };
        const [waiting, approved] = await Promise.all([
          calls.count(io.api, { type, data: 'pending' }, signal),
          calls.count(io.api, { type, data: 'approved', ...ofYear }, signal),
        ]);
        if (!isSuccess(waiting)) return waiting;

        return mapReply(approved, ({ total }) => ({ waiting: waiting.body.total, year, approved: total }));
      }),
    },
    actions: io.effects,
  }),
});

export const wireLeaveTypes = wireTypes('leave', {
  list: async (api, query, signal) =>
    mapReply(await api.call('listLeaveTypes', { query, signal }), ({ leaveTypes }) => leaveTypes),
  create: (api, body, signal) => api.call('createLeaveType', { body, signal }),
  edit: (api, _id, body, signal) => api.call('editLeaveType', { body: { _id, ...body }, signal }),
  retire: (api, id, signal) => api.call('deleteLeaveType', { params: { id }, signal }),
  count: (api, query, signal) => api.call('viewLeaveApplications', { query: { ...query, count: 1 }, signal }),
  simulate: (api, query, signal) => api.call('simulateLeave', { query, signal }),
});

export const wireSickLeaveTypes = wireTypes('sick', {
  list: async (api, query, signal) =>
    mapReply(await api.call('listSickLeaveTypes', { query, signal }), ({ leaveTypes }) => leaveTypes),
  create: (api, body, signal) => api.call('createSickLeaveType', { body, signal }),
  edit: (api, _id, body, signal) => api.call('editSickLeaveType', { body: { _id, ...body }, signal }),
  retire: (api, id, signal) => api.call('deleteSickLeaveType', { params: { id }, signal }),
  count: (api, query, signal) => api.call('viewSickLeaveApplications', { query: { ...query, count: 1 }, signal }),
  simulate: (api, query, signal) => api.call('simulateSickLeave', { query, signal }),
});
