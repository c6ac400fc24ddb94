/** Documents of requests, and requests as a file. */
import { answer, type CallContract, Id, IdParams, Plain, strict } from './common.ts';
import { LeaveApplication, LeaveApplicationsQuery, LeaveKind } from './leave-applications.ts';

const { skip: _skip, count: _count, sort: _sort, ...filters } = LeaveApplicationsQuery.properties;

const upload = {
  field: 'document',
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: 10 * 1024 * 1024,
};
const reply = answer({ leaveApplication: LeaveApplication });

export const leaveFiles = {
  attachToLeave: {
    summary: 'Add a document to a request for leave or sick leave of one’s own',
    params: IdParams,
    upload,
    reply,
  },
  attachForEmployee: {
    summary: 'Add a document to somebody’s request for leave or sick leave, for them',
    params: IdParams,
    upload,
    reply,
  },
  removeFromLeave: {
    summary: 'Remove a document that one has added oneself and nobody has decided on',
    params: strict({ id: Id({ title: 'Request' }), document: Id({ title: 'Document' }) }),
    reply,
  },
  /** Not JSON: a file of comma-separated values in UTF-8, the latest requests first. */
  exportLeaveApplications: {
    summary: 'Requests of the people in scope as a file, with the filters of the list',
    query: strict({ ...filters, kind: LeaveKind() }),
    reply: Plain,
  },
} as const satisfies Record<string, CallContract>;
