import { type Static, Type } from 'typebox';
import {
  type CallContract,
  Day,
  Id,
  Instant,
  ListedEmployee,
  listQuery,
  Nullable,
  OneOrMany,
  oneOf,
  replyWith,
  SortBy,
  StatusReply,
  strictObject,
} from './common.ts';
import { applicantFilters, portion, requestFilters, whoDecides } from './leave-applications.ts';

/** A pending request for leave, sick leave or work from home, or to cancel approved leave. */
export const PendingRequest = Type.Object({
  _id: Id(),
  kind: Type.Unsafe<'leave' | 'sick' | 'wfh'>(Type.String({ enum: ['leave', 'sick', 'wfh'] })),
  about: Type.Unsafe<'request' | 'cancellation'>(Type.String({ enum: ['request', 'cancellation'] })),
  employee: ListedEmployee,
  /** The leave type, or the work from home policy, which has no colour. */
  type: Type.Object({ name: Type.String(), colour: Nullable(Type.String()) }),
  from: Day(),
  to: Day(),
  fromPortion: portion('First day'),
  toPortion: portion('Last day'),
  days: Type.Number(),
  /** Null if the caller may not see it: the reason for sick leave is for the person and HR. */
  reason: Nullable(Type.String()),
  createdAt: Instant(),
});
export type PendingRequest = Static<typeof PendingRequest>;

/** `type` is leave types and work from home policies. */
export const PendingRequestsQuery = strictObject({
  ...listQuery,
  type: Type.Optional(OneOrMany(Id({ title: 'Type' }))),
  ...requestFilters,
  ...applicantFilters,
  ...whoDecides,
  sort: Type.Optional(SortBy('from', 'created')),
});
export type PendingRequestsQuery = Static<typeof PendingRequestsQuery>;

const { skip: _skip, count: _count, ...listed } = PendingRequestsQuery.properties;

const MorningEmail = { isOn: Type.Boolean({ title: 'Morning email' }) };

export const requests = {
  viewRequests: {
    summary: 'Pending requests of every kind from other people in scope, oldest first',
    query: PendingRequestsQuery,
    reply: replyWith({ requests: Type.Array(PendingRequest), total: Type.Integer() }),
  },
  /** A file, not JSON; CSV by default. */
  exportRequests: {
    summary: 'The same requests as a file, with the list’s filters and order',
    query: strictObject({ ...listed, format: Type.Optional(oneOf(['csv', 'xlsx'], 'Format')) }),
    reply: StatusReply,
  },
  viewMorningEmail: {
    summary: 'Whether the caller gets an email on working mornings when requests wait for them',
    reply: replyWith(MorningEmail),
  },
  changeMorningEmail: {
    summary: 'Turn this email on or off',
    body: strictObject(MorningEmail),
    reply: replyWith(MorningEmail),
  },
} as const satisfies Record<string, CallContract>;
