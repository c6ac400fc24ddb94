import { type Static, Type } from 'typebox';
import { REASON_MISSING } from '../../rules/shared/reason.ts';
import {
  type CallContract,
  Day,
  Id,
  IdParams,
  Instant,
  listQuery,
  MultiLine,
  Nullable,
  replyWith,
  strictObject,
} from './common.ts';
import { LeaveKind, Person, portion, status, TypeReference } from './leave-applications.ts';
import { LeaveBalanceBreakdown, type LineKind } from './leave-review.ts';

export const Delegation = Type.Object({
  _id: Id(),
  delegator: Person,
  delegate: Person,
  from: Day(),
  to: Day(),
  state: Type.Union([Type.Literal('upcoming'), Type.Literal('active'), Type.Literal('ended')]),
  /** Whose deactivation ended it; null for any other reason. */
  leaver: Nullable(Person),
  canEnd: Type.Boolean(),
});
export type Delegation = Static<typeof Delegation>;

export const DelegationsQuery = strictObject({
  /** Omitted: the caller. */
  delegator: Type.Optional(Id({ title: 'Approver' })),
  search: listQuery.search,
});
export type DelegationsQuery = Static<typeof DelegationsQuery>;

export const CreateDelegationBody = strictObject({
  /** Omitted: the caller. */
  delegator: Type.Optional(Id({ title: 'Approver' })),
  delegate: Id({ title: 'Delegate', message: 'Choose a delegate.' }),
  from: Day({ title: 'First day', message: 'Choose the first day.' }),
  to: Day({ title: 'Last day', message: 'Choose the last day.' }),
});
export type CreateDelegationBody = Static<typeof CreateDelegationBody>;

export const AdjustLeaveBody = strictObject({
  person: Id({ title: 'Person', message: 'Choose a person.' }),
  type: Id({ title: 'Leave type', message: 'Choose a leave type.' }),
  /** Positive adds, negative takes away. */
  days: Type.Number({ minimum: -366, maximum: 366, multipleOf: 0.5, title: 'Days' }),
  reason: MultiLine(1000, { title: 'Reason', message: REASON_MISSING }),
  /** The balance of this day's year changes: the current one by default, or the next. */
  on: Type.Optional(Day({ title: 'Day' })),
});
export type AdjustLeaveBody = Static<typeof AdjustLeaveBody>;

/** A ledger entry, or one that is due but not written yet. */
const LedgerLine = Type.Object({
  /** Its year is the year whose balance changes. */
  on: Day(),
  kind: Type.Unsafe<Exclude<LineKind, 'pending'>>(
    Type.String({ enum: ['granted', 'taken', 'reversed', 'carried', 'expired', 'adjusted'] }),
  ),
  days: Type.Number(),
  /** The year's balance after this entry; null for what is not due yet, which no balance counts. */
  balance: Nullable(Type.Number()),
  text: Type.String(),
  /** Null for automatic entries. */
  by: Nullable(Person),
  /** Only for manual adjustments; null if the caller may not see it. */
  reason: Nullable(Type.String()),
  /** Null while it has not been written, or while it is not due yet. */
  at: Nullable(Instant()),
});

/** Pending, or approved and not over yet. Without its reason. */
const PlannedLeave = Type.Object({
  _id: Id(),
  from: Day(),
  to: Day(),
  fromPortion: portion('First day'),
  toPortion: portion('Last day'),
  days: Type.Number(),
  status: status(),
});

export const LeaveLedger = Type.Object({
  kind: LeaveKind(),
  employee: Person,
  type: TypeReference,
  mayGoNegative: Type.Boolean(),
  /** There is only what was used. */
  isUnlimited: Type.Boolean(),
  canAdjust: Type.Boolean(),
  /** The current and the next year, the two that can be adjusted. */
  years: Type.Array(
    Type.Object({
      year: Type.Integer(),
      /** The balance is the sum of these five. */
      granted: Type.Number(),
      carried: Type.Number(),
      adjusted: Type.Number(),
      taken: Type.Number(),
      expired: Type.Number(),
      balance: Type.Number(),
      pending: Type.Number(),
      available: Type.Number(),
    }),
  ),
  /** Newest first. */
  lines: Type.Array(LedgerLine),
  /** Earliest first. */
  planned: Type.Array(PlannedLeave),
  /** Days that expire before the end of next year if nothing more is requested. */
  lapses: Type.Array(Type.Object({ on: Day(), days: Type.Number() })),
});
export type LeaveLedger = Static<typeof LeaveLedger>;

/** `unit`: their branch and department, as people may share a name. */
const DelegateChoice = Type.Object({ _id: Id(), fullName: Type.String(), unit: Type.String() });
export type DelegateChoice = Static<typeof DelegateChoice>;

const reply = replyWith({ delegation: Delegation });

export const delegations = {
  listDelegations: {
    summary: 'Delegations by the caller, to the caller and in scope, and possible delegates',
    query: DelegationsQuery,
    reply: replyWith({
      /** Current and upcoming ones, and those that ended within 90 days, newest first. */
      delegations: Type.Array(Delegation),
      /** At most 200, by name. */
      delegates: Type.Array(DelegateChoice),
    }),
  },
  createDelegation: { summary: 'Delegate decisions on requests for some days', body: CreateDelegationBody, reply },
  endDelegation: { summary: 'End a delegation now', params: IdParams, reply },
  viewLeaveLedger: {
    summary:
      'How a balance is calculated: the ledger for one person and leave type, what is planned and what will expire',
    query: strictObject({
      person: Id({ title: 'Person', message: 'Choose a person.' }),
      type: Id({ title: 'Leave type', message: 'Choose a leave type.' }),
    }),
    reply: replyWith({ ledger: LeaveLedger }),
  },
  adjustLeave: {
    summary: 'Change a person’s balance, with a reason',
    body: AdjustLeaveBody,
    reply: replyWith({ breakdown: LeaveBalanceBreakdown }),
  },
} as const satisfies Record<string, CallContract>;
