import { Type } from 'typebox';
import { type CallContract, Id, IdParams, oneOf, replyWith, StatusReply, strictObject } from './common.ts';
import { LeaveApplication, LeaveApplicationsQuery, LeaveKind } from './leave-applications.ts';

const { skip: _skip, count: _count, ...listed } = LeaveApplicationsQuery.properties;

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
  /** A file, not JSON; CSV by default. */
  exportLeaveApplications: {
    summary: 'Requests from the people in scope as a file, with the list’s filters and order',
    query: strictObject({ ...listed, kind: LeaveKind(), format: Type.Optional(oneOf(['csv', 'xlsx'], 'Format')) }),
    reply: StatusReply,
  },
  /** A file, not JSON: a row for each person and leave type, as `uploadLeaveBalances` takes it. */
  exportLeaveBalances: {
    summary: 'This year’s leave balances of the people in scope, as a file',
    query: strictObject({
      format: oneOf(['csv', 'xlsx'], 'Format'),
    }),
    reply: StatusReply,
  },
} as const satisfies Record<string, CallContract>;
