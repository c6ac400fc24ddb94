/** Handing one's decisions on requests over to somebody else for some days, and changing somebody's balance by hand. */
import { type Static, Type } from 'typebox';
import { answer, type CallContract, Day, Id, IdParams, Instant, listQuery, Nullable, Prose, strict } from './common.ts';
import { Person, TypeReference } from './leave-applications.ts';
import { LeaveStanding, type LineKind } from './leave-review.ts';

export const Delegation = Type.Object({
  _id: Id(),
  /** Whose people are decided about. */
  delegator: Person,
  /** Who decides. */
  delegate: Person,
  from: Day(),
  to: Day(),
  state: Type.Union([Type.Literal('upcoming'), Type.Literal('active'), Type.Literal('ended')]),
  /** The caller may end it. */
  canEnd: Type.Boolean(),
});
export type Delegation = Static<typeof Delegation>;

export const DelegationsQuery = strict({
  /** Whom the stand-ins are for; the caller unless told otherwise. */
  delegator: Type.Optional(Id({ title: 'Whose decisions' })),
  /** Finds stand-ins by name. */
  search: listQuery.search,
});
export type DelegationsQuery = Static<typeof DelegationsQuery>;

export const CreateDelegationBody = strict({
  /** Whose decisions are handed over; one's own unless told otherwise. */
  delegator: Type.Optional(Id({ title: 'Whose decisions' })),
  delegate: Id({ title: 'Stand-in', says: 'Please choose who decides.' }),
  from: Day({ title: 'First day', says: 'Please choose the first day.' }),
  to: Day({ title: 'Last day', says: 'Please choose the last day.' }),
});
export type CreateDelegationBody = Static<typeof CreateDelegationBody>;

export const AdjustLeaveBody = strict({
  person: Id({ title: 'Person', says: 'Please choose a person.' }),
  type: Id({ title: 'Leave type', says: 'Please choose a leave type.' }),
  /** More than nothing adds, less takes away. */
  days: Type.Number({ minimum: -366, maximum: 366, multipleOf: 0.5, title: 'Days' }),
  reason: Prose(1000, { title: 'Reason', says: 'Please say why.' }),
  /** Its year is the year whose balance changes: this one, unless told otherwise, or the next. */
  on: Type.Optional(Day({ title: 'Day' })),
});
export type AdjustLeaveBody = Static<typeof AdjustLeaveBody>;

/** One entry, or what the calendar owes the ledger by now. */
const LedgerLine = Type.Object({
  /** The day it counts for. Its year is the year whose balance it changes. */
  on: Day(),
  kind: Type.Unsafe<Exclude<LineKind, 'pending'>>(
    Type.String({ enum: ['granted', 'taken', 'reversed', 'carried', 'expired', 'adjusted'] }),
  ),
  days: Type.Number(),
  /** Of its year, after it. */
  balance: Type.Number(),
  /** A sentence for the person. */
  text: Type.String(),
  /** Who asked for it to be written; null where nobody did. */
  by: Nullable(Person),
  /** Of a change by hand; empty for others, null where it is kept from the caller. */
  reason: Nullable(Type.String()),
  /** When it was written; null where it has not been yet. */
  at: Nullable(Instant()),
});

export const LeaveLedger = Type.Object({
  employee: Person,
  type: TypeReference,
  /** A balance can be less than nothing. */
  mayGoNegative: Type.Boolean(),
  /** The caller may change it by hand. */
  canAdjust: Type.Boolean(),
  /** What there is this year and in the next, the two that can be changed. */
  years: Type.Array(
    Type.Object({
      year: Type.Integer(),
      balance: Type.Number(),
      pending: Type.Number(),
      available: Type.Number(),
    }),
  ),
  /** The latest first. */
  lines: Type.Array(LedgerLine),
});
export type LeaveLedger = Static<typeof LeaveLedger>;

const reply = answer({ delegation: Delegation });

export const delegations = {
  listDelegations: {
    summary: 'Decisions that are handed over: by oneself, to oneself, and of the people in scope; and who can stand in',
    query: DelegationsQuery,
    reply: answer({
      /** Those that are not over, and those that ended in the last 90 days, the latest first. */
      delegations: Type.Array(Delegation),
      /** Who can stand in, by name: at most 200. */
      standIns: Type.Array(Person),
    }),
  },
  createDelegation: { summary: 'Hand decisions on requests over for some days', body: CreateDelegationBody, reply },
  endDelegation: { summary: 'End a handing-over now', params: IdParams, reply },
  viewLeaveLedger: {
    summary: 'Everything that somebody was granted and has taken of a type of leave, entry by entry',
    query: strict({
      person: Id({ title: 'Person', says: 'Please choose a person.' }),
      type: Id({ title: 'Leave type', says: 'Please choose a leave type.' }),
    }),
    reply: answer({ ledger: LeaveLedger }),
  },
  adjustLeave: {
    summary: 'Change somebody’s balance by hand, with a reason',
    body: AdjustLeaveBody,
    reply: answer({ standing: LeaveStanding }),
  },
} as const satisfies Record<string, CallContract>;
