import { Type } from 'typebox';
import { type CallContract, Id, IdParams, replyWith, StatusReply, strictObject } from './common.ts';
import { LeaveApplication, LeaveApplicationsQuery, LeaveKind } from './leave-applications.ts';

const { skip: _skip, count: _count, sort: _sort, ...filters } = LeaveApplicationsQuery.properties;

const upload = {
  field: 'document',
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: 10 * 1024 * 1024,
};
const reply = replyWith({ leaveApplication: LeaveApplication });

export const leaveFiles = {
  attachToLeave: {
    summary: 'Add a document to the caller’s request for leave or sick leave',
    params: IdParams,
    upload,
    reply,
  },
  attachForEmployee: {
    summary: 'Add a document to another person’s request for leave or sick leave',
    params: IdParams,
    upload,
    reply,
  },
  removeFromLeave: {
    summary: 'Remove a document that the caller added, before a decision',
    params: strictObject({ id: Id({ title: 'Request' }), document: Id({ title: 'Document' }) }),
    reply,
  },
  /** CSV in UTF-8, not JSON; newest first. */
  exportLeaveApplications: {
    summary: 'Requests from the people in scope as a CSV file, with the list’s filters',
    query: strictObject({ ...filters, kind: LeaveKind() }),
    reply: StatusReply,
  },
  /** A file, not JSON: a row for each person and leave type, as `uploadLeaveBalances` takes it. */
  exportLeaveBalances: {
    summary: 'This year’s leave balances of the people in scope, as a file',
    query: strictObject({
      format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')], { title: 'Format' }),
    }),
    reply: StatusReply,
  },
} as const satisfies Record<string, CallContract>;
