/** Types of leave and of sick leave: the list, one of them, the form, and what somebody would have. Both kinds are wired from here. */
import { fromPromise } from 'xstate';
import type { ApiClient } from '../../api/client.ts';
import type { Branch } from '../../api/contract/branches.ts';
import type { CreateLeaveTypeBody, LeaveType } from '../../api/contract/leave.ts';
import type { LeaveApplicationsQuery } from '../../api/contract/leave-applications.ts';
import type { LeaveStanding, LeaveStandingQuery } from '../../api/contract/leave-review.ts';
import { isSuccess, type Reply } from '../ports.ts';
import { createResourceMachine } from '../resource.machine.ts';
import { PAGE_SIZE_MAX } from '../rules/constants.ts';
import { today } from '../rules/dates.ts';
import { freeColour } from '../rules/leave-colours.ts';
import type { LeaveKind } from '../rules/leave-words.ts';
import type { ListShape } from '../rules/list-query.ts';
import { paths } from '../rules/paths.ts';
import type { Io } from '../wiring.ts';
import {
  emptyLeaveType,
  type LeaveTypeValues,
  leaveTypeBodyOf,
  leaveTypeValuesOf,
  validateLeaveType,
} from './leave-type-values.ts';
import { type KindOfTerms, type TermsForm, type TermsList, wireTerms } from './terms.ts';
import { withBody } from './with-body.ts';

export type LeaveTypeList = TermsList<LeaveType>;
export type LeaveTypeForm = TermsForm<LeaveTypeValues>;
export type LeaveTypeCharts = ReturnType<ReturnType<typeof wireTypes>>;

export const leaveTypeShape: ListShape = { sorts: ['name', 'daysPerYear'], filters: ['state'] };

/** How many requests of a type wait, and how many are approved that touch this year. */
export interface UseOfType {
  waiting: number;
  year: number;
  approved: number;
}
type CountQuery = Pick<LeaveApplicationsQuery, 'type' | 'data' | 'from' | 'to'>;

/** Whose standing is asked for, and on which day: the key of the chart that loads it. */
export const standingKey = (type: string, person: string, on: string): string => [type, person, on].join(' ');

type Calls = KindOfTerms<LeaveType, LeaveTypeValues, CreateLeaveTypeBody>['calls'] & {
  count(api: ApiClient, query: CountQuery, signal: AbortSignal): Promise<Reply<{ total: number }>>;
  simulate(api: ApiClient, query: LeaveStandingQuery, signal: AbortSignal): Promise<Reply<{ standing: LeaveStanding }>>;
};

const wireTypes = (kind: LeaveKind, calls: Calls) => (io: Io) => ({
  ...wireTerms<LeaveType, LeaveTypeValues, CreateLeaveTypeBody>({
    id: `${kind}Type`,
    noun: kind === 'sick' ? 'Sick Leave Type' : 'Leave Type',
    list: kind === 'sick' ? paths.sickLeave : paths.leave,
    sorts: { daysPerYear: ({ daysPerYear }) => daysPerYear },
    empty: (others) => ({ ...emptyLeaveType(kind), colour: freeColour(others.map(({ colour }) => colour)) }),
    valuesOf: leaveTypeValuesOf,
    validate: validateLeaveType,
    bodyOf: leaveTypeBodyOf,
    calls,
  })(io),
  /** What somebody would have of a type on a day. */
  standing: createResourceMachine<LeaveStanding>(`${kind}Standing`).provide({
    actors: {
      loadThing: fromPromise<Reply<LeaveStanding>, { key: string | null }>(async ({ input: { key }, signal }) => {
        const [type = '', person = '', on] = key?.split(' ') ?? [];

        return withBody(await calls.simulate(io.api, { type, person, on }, signal), ({ standing }) => standing);
      }),
    },
    actions: io.effects,
  }),
  /** The branches in scope, with their weekends and holidays. */
  calendars: createResourceMachine<Branch[]>('branchCalendars').provide({
    actors: {
      loadThing: fromPromise<Reply<Branch[]>, { key: string | null }>(async ({ signal }) =>
        withBody(
          await io.api.call('getBranches', { query: { state: 'enabled', count: PAGE_SIZE_MAX }, signal }),
          ({ branches }) => branches,
        ),
      ),
    },
    actions: io.effects,
  }),
  use: createResourceMachine<UseOfType>(`${kind}TypeUse`).provide({
    actors: {
      loadThing: fromPromise<Reply<UseOfType>, { key: string | null }>(async ({ input: { key }, signal }) => {
        const type = [key ?? ''];
        const year = Number(today().slice(0, 4));
        const ofYear = { from: `${year}-01-01`, to: `${year}-12-31` };
        const [waiting, approved] = await Promise.all([
          calls.count(io.api, { type, data: 'pending' }, signal),
          calls.count(io.api, { type, data: 'approved', ...ofYear }, signal),
        ]);
        if (!isSuccess(waiting)) return waiting as Reply<never>;

        return withBody(approved, ({ total }) => ({ waiting: waiting.body.total, year, approved: total }));
      }),
    },
    actions: io.effects,
  }),
});

export const wireLeaveTypes = wireTypes('leave', {
  list: async (api, query, signal) =>
    withBody(await api.call('listLeaveTypes', { query, signal }), ({ leaveTypes }) => leaveTypes),
  create: (api, body, signal) => api.call('createLeaveType', { body, signal }),
  edit: (api, _id, body, signal) => api.call('editLeaveType', { body: { _id, ...body }, signal }),
  retire: (api, id, signal) => api.call('deleteLeaveType', { params: { id }, signal }),
  count: (api, query, signal) => api.call('viewLeaveApplications', { query: { ...query, count: 1 }, signal }),
  simulate: (api, query, signal) => api.call('simulateLeave', { query, signal }),
});

export const wireSickLeaveTypes = wireTypes('sick', {
  list: async (api, query, signal) =>
    withBody(await api.call('listSickLeaveTypes', { query, signal }), ({ leaveTypes }) => leaveTypes),
  create: (api, body, signal) => api.call('createSickLeaveType', { body, signal }),
  edit: (api, _id, body, signal) => api.call('editSickLeaveType', { body: { _id, ...body }, signal }),
  retire: (api, id, signal) => api.call('deleteSickLeaveType', { params: { id }, signal }),
  count: (api, query, signal) => api.call('viewSickLeaveApplications', { query: { ...query, count: 1 }, signal }),
  simulate: (api, query, signal) => api.call('simulateSickLeave', { query, signal }),
});
