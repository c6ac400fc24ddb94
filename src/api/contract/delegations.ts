/** Handing one's decisions on requests over to somebody else for some days, and changing somebody's balance by hand. */
import { type Static, Type } from 'typebox';
import { answer, type CallContract, Day, Id, IdParams, Prose, strict } from './common.ts';
import { Person } from './leave-applications.ts';
import { LeaveStanding } from './leave-review.ts';

export const Delegation = Type.Object({
  _id: Id(),
  /** Whose people are decided about. */
  delegator: Person,
  /** Who decides. */
  delegate: Person,
  from: Day(),
  to: Day(),
  state: Type.Union([Type.Literal('upcoming'), Type.Literal('active'), Type.Literal('ended')]),
});
export type Delegation = Static<typeof Delegation>;

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

const reply = answer({ delegation: Delegation });

export const delegations = {
  listDelegations: {
    summary: 'Decisions that are handed over: by oneself, to oneself, and of the people in scope; and who can stand in',
    reply: answer({
      /** Those that are not over, and those that ended in the last 90 days, the latest first. */
      delegations: Type.Array(Delegation),
      /** Who can stand in for the caller, by name: at most 200. */
      standIns: Type.Array(Person),
    }),
  },
  createDelegation: { summary: 'Hand decisions on requests over for some days', body: CreateDelegationBody, reply },
  endDelegation: { summary: 'End a handing-over now', params: IdParams, reply },
  adjustLeave: {
    summary: 'Change somebody’s balance by hand, with a reason',
    body: AdjustLeaveBody,
    reply: answer({ standing: LeaveStanding }),
  },
} as const satisfies Record<string, CallContract>;
