/** Types of leave and of sick leave: the list, one of them, and the form. Both kinds are wired from here. */
import type { CreateLeaveTypeBody, LeaveType } from '../../api/contract/leave.ts';
import { freeColour } from '../rules/leave-colours.ts';
import type { LeaveKind } from '../rules/leave-words.ts';
import type { ListShape } from '../rules/list-query.ts';
import { paths } from '../rules/paths.ts';
import {
  emptyLeaveType,
  type LeaveTypeValues,
  leaveTypeBodyOf,
  leaveTypeValuesOf,
  validateLeaveType,
} from './leave-type-values.ts';
import { type KindOfTerms, type TermsCharts, type TermsForm, type TermsList, wireTerms } from './terms.ts';
import { withBody } from './with-body.ts';

export type LeaveTypeList = TermsList<LeaveType>;
export type LeaveTypeForm = TermsForm<LeaveTypeValues>;
export type LeaveTypeCharts = TermsCharts<LeaveType, LeaveTypeValues>;

export const leaveTypeShape: ListShape = { sorts: ['name', 'daysPerYear'], filters: ['state'] };

type Calls = KindOfTerms<LeaveType, LeaveTypeValues, CreateLeaveTypeBody>['calls'];

const wireTypes = (kind: LeaveKind, calls: Calls) =>
  wireTerms<LeaveType, LeaveTypeValues, CreateLeaveTypeBody>({
    id: `${kind}Type`,
    noun: kind === 'sick' ? 'Sick Leave Type' : 'Leave Type',
    list: kind === 'sick' ? paths.sickLeave : paths.leave,
    sorts: { daysPerYear: ({ daysPerYear }) => daysPerYear },
    empty: (others) => ({ ...emptyLeaveType(kind), colour: freeColour(others.map(({ colour }) => colour)) }),
    valuesOf: leaveTypeValuesOf,
    validate: validateLeaveType,
    bodyOf: leaveTypeBodyOf,
    calls,
  });

export const wireLeaveTypes = wireTypes('leave', {
  list: async (api, query, signal) =>
    withBody(await api.call('listLeaveTypes', { query, signal }), ({ leaveTypes }) => leaveTypes),
  create: (api, body, signal) => api.call('createLeaveType', { body, signal }),
  edit: (api, _id, body, signal) => api.call('editLeaveType', { body: { _id, ...body }, signal }),
  retire: (api, id, signal) => api.call('deleteLeaveType', { params: { id }, signal }),
});

export const wireSickLeaveTypes = wireTypes('sick', {
  list: async (api, query, signal) =>
    withBody(await api.call('listSickLeaveTypes', { query, signal }), ({ leaveTypes }) => leaveTypes),
  create: (api, body, signal) => api.call('createSickLeaveType', { body, signal }),
  edit: (api, _id, body, signal) => api.call('editSickLeaveType', { body: { _id, ...body }, signal }),
  retire: (api, id, signal) => api.call('deleteSickLeaveType', { params: { id }, signal }),
});
