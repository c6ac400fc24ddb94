import { type Static, type TSchema, Type } from 'typebox';
import { historyActions } from '../../rules/leave/time-off.ts';
import {
  type CallContract,
  Day,
  Id,
  IdParams,
  Instant,
  listQuery,
  Nullable,
  OneOrMany,
  oneOf,
  replyWith,
  strictObject,
} from './common.ts';
import {
  applicantFilters,
  LeaveApplication,
  LeaveBalance,
  LeaveDocument,
  LeaveKind,
  LeaverBalance,
  LeaverDays,
  Person,
  portion,
  requestFilters,
  status,
  TypeReference,
} from './leave-applications.ts';

const YearBalance = Type.Object({ balance: Type.Number(), pending: Type.Number(), available: Type.Number() });

const CountedOff = Nullable(
  Type.Union([Type.Literal('weekend'), Type.Literal('holiday'), Type.Literal('half-holiday')]),
);

/** `off`: why the day takes less than a whole one. */
const LeaveDay = Type.Object({
  day: Day(),
  days: Type.Number(),
  off: Nullable(
    Type.Union([Type.Literal('weekend'), Type.Literal('holiday'), Type.Literal('half-holiday'), Type.Literal('leave')]),
  ),
  holidayName: Nullable(Type.String()),
});

/** Without the reason. */
export const Absence = Type.Object({
  _id: Id(),
  kind: LeaveKind(),
  type: TypeReference,
  from: Day(),
  to: Day(),
  fromPortion: portion('First day'),
  toPortion: portion('Last day'),
  days: Type.Number(),
  status: status(),
  /** Approved, with a pending request to cancel. */
  isCancelling: Type.Boolean(),
});

const PersonBalance = Type.Object({
  ...LeaveBalance.properties,
  kind: LeaveKind(),
  mayGoNegative: Type.Boolean(),
  daysPerYear: Type.Number(),
  /** With what is granted then, and what is carried over if nothing else is taken. */
  availableNextYear: Type.Number(),
  /** False for a retired type, or one for other branches, that days are left of. */
  isOffered: Type.Boolean(),
  halfDayAllowed: Type.Boolean(),
  countsWeekends: Type.Boolean(),
  /** Longer leave needs a document; null if none is ever needed. */
  attachmentAfterDays: Nullable(Type.Number()),
  /** The limit for one request; null for no limit. */
  maxConsecutiveDays: Nullable(Type.Number()),
});
export type PersonBalance = Static<typeof PersonBalance>;

const TakenLeave = Type.Object({
  _id: Id(),
  from: Day(),
  to: Day(),
  fromPortion: portion('First day'),
  toPortion: portion('Last day'),
  status: status(),
  kind: LeaveKind(),
  typeName: Type.String(),
  /** Approved, with a pending request to cancel. */
  isCancelling: Type.Boolean(),
  /** For leave whose place sick leave can take: each day as it was counted. */
  counted: Type.Array(Type.Object({ day: Day(), days: Type.Number(), off: CountedOff })),
});

export const LeaveReview = Type.Object({
  leaveApplication: LeaveApplication,
  days: Type.Array(LeaveDay),
  /**
   * By year: `before` without this request, `after` with it approved. Equal for rejected and cancelled ones; cancelling
   * approved leave returns to `before`.
   */
  balances: Type.Array(Type.Object({ year: Type.Integer(), before: YearBalance, after: YearBalance })),
  /** For pending leave in the year of a planned last working day; `leftAfter`: with the request approved. */
  untilLastDay: Nullable(Type.Object({ ...LeaverDays.properties, leftAfter: Type.Number() })),
  /** The applicant's team, or people with the same manager, with pending or approved days that overlap. */
  teamAway: Type.Object({
    size: Type.Integer(),
    /** Those visible to the caller, at most 100. */
    absences: Type.Array(Type.Object({ employee: Person, absence: Absence })),
    /** Further absences not visible to the caller. */
    others: Type.Integer(),
  }),
  documents: Type.Array(LeaveDocument),
  /**
   * Oldest first. `note` is empty where the caller may not see it, and for a decision that was undone.
   */
  history: Type.Array(
    Type.Object({ what: oneOf(historyActions, 'Action'), by: Nullable(Person), at: Instant(), note: Type.String() }),
  ),
  /** At most ten, the main approver first; approvers who are away come last. */
  approvers: Type.Array(
    Type.Object({
      _id: Id(),
      fullName: Type.String(),
      /** `delegate`: appointed by the manager. */
      as: Type.Unsafe<'delegate' | 'manager' | 'branch' | 'company'>(
        Type.String({ enum: ['delegate', 'manager', 'branch', 'company'] }),
      ),
      isAway: Type.Boolean(),
    }),
  ),
  /** Leave on days of sick leave that is pending: approving it returns them. */
  returns: Type.Array(Type.Object({ typeName: Type.String(), days: Type.Number() })),
  about: Nullable(Type.Union([Type.Literal('request'), Type.Literal('cancellation')])),
  canDecide: Type.Boolean(),
  /** False if the request can only be rejected, for example because too few days are left. */
  canApprove: Type.Boolean(),
  /** A sentence, if one of the two is false. */
  whyNot: Nullable(Type.String()),
  /** The type has no yearly allowance and may go below zero: there is only what was used. */
  isUnlimited: Type.Boolean(),
  canAttach: Type.Boolean(),
  canAdjust: Type.Boolean(),
  /** Approved, and the caller is an admin of someone else. */
  canCancel: Type.Boolean(),
  /** The planned last working day of the applicant. */
  leavesOn: Nullable(Day()),
});
export type LeaveReview = Static<typeof LeaveReview>;

export const LeaveBreakdownQuery = strictObject({
  person: Id({ title: 'Person', message: 'Choose a person.' }),
  type: Id({ title: 'Leave type', message: 'Choose a leave type.' }),
  on: Type.Optional(Day({ title: 'Day' })),
});
export type LeaveBreakdownQuery = Static<typeof LeaveBreakdownQuery>;

export type LineKind = 'granted' | 'taken' | 'reversed' | 'carried' | 'expired' | 'adjusted' | 'pending';
const LineKind = Type.Unsafe<LineKind>(
  Type.String({ enum: ['granted', 'taken', 'reversed', 'carried', 'expired', 'adjusted', 'pending'] }),
);

export const BreakdownLine = Type.Object({
  on: Day(),
  kind: LineKind,
  days: Type.Number(),
  /** Available after this line. */
  available: Type.Number(),
  text: Type.String(),
  /** Due later, so not in the ledger yet. */
  isProjected: Type.Boolean(),
});
export type BreakdownLine = Static<typeof BreakdownLine>;

export const LeaveBalanceBreakdown = Type.Object({
  employee: Person,
  type: TypeReference,
  on: Day(),
  year: Type.Integer(),
  /** The type is in use and open to their branch. */
  isOffered: Type.Boolean(),
  /** There is only what was used. */
  isUnlimited: Type.Boolean(),
  granted: Type.Number(),
  carried: Type.Number(),
  adjusted: Type.Number(),
  /** Zero or negative. */
  taken: Type.Number(),
  /** Zero or negative. */
  expired: Type.Number(),
  balance: Type.Number(),
  pending: Type.Number(),
  available: Type.Number(),
  lines: Type.Array(BreakdownLine),
});
export type LeaveBalanceBreakdown = Static<typeof LeaveBalanceBreakdown>;

export const LeaveCalendarQuery = strictObject({
  ...listQuery,
  ...requestFilters,
  from: Day({ title: 'From', message: 'Choose the first day.' }),
  to: Day({ title: 'To', message: 'Choose the last day.' }),
  ...applicantFilters,
  type: Type.Optional(OneOrMany(Id({ title: 'Leave type' }))),
  kind: Type.Optional(LeaveKind()),
  /** Both by default. */
  data: Type.Optional(Type.Union([Type.Literal('approved'), Type.Literal('pending')], { title: 'State' })),
});
export type LeaveCalendarQuery = Static<typeof LeaveCalendarQuery>;

const holidays = Type.Array(Type.Object({ day: Day(), name: Type.String(), half: Type.Boolean() }));

export const calendarReply = <A extends TSchema>(absence: A) =>
  replyWith({
    from: Day(),
    to: Day(),
    /** One page, by name. */
    people: Type.Array(
      Type.Object({
        _id: Id(),
        fullName: Type.String(),
        branchId: Nullable(Id()),
        teamName: Nullable(Type.String()),
        /** The planned last working day. */
        leavesOn: Nullable(Day()),
        absences: Type.Array(absence),
      }),
    ),
    total: Type.Integer(),
    /** The requested branches, or all in scope. ISO weekdays, 1 Monday to 7 Sunday. */
    branches: Type.Array(
      Type.Object({
        _id: Id(),
        branchName: Type.String(),
        weekend: Type.Array(Type.Integer()),
        holidays,
      }),
    ),
    /** For people without a branch. */
    weekend: Type.Array(Type.Integer()),
  });

const review = { params: IdParams, reply: replyWith({ review: LeaveReview }) };
const breakdown = { query: LeaveBreakdownQuery, reply: replyWith({ breakdown: LeaveBalanceBreakdown }) };

export const leaveReview = {
  reviewLeave: { summary: 'A leave request with everything needed to decide', ...review },
  reviewSickLeave: { summary: 'A sick leave request with everything needed to decide', ...review },
  viewPersonLeave: {
    summary: 'A person’s balances of leave and sick leave in the current year',
    params: IdParams,
    /** With the weekend and holidays of the person's branch, by which their days are counted. */
    reply: replyWith({
      balances: Type.Array(PersonBalance),
      weekend: Type.Array(Type.Integer()),
      holidays,
      joinedOn: Nullable(Day()),
      /** When they were deactivated; null for those who work here. */
      leftOn: Nullable(Day()),
      /** The planned last working day of those who do. */
      leavesOn: Nullable(Day()),
      /** Of leave, up to the last working day of someone who leaves or has left; empty for others. */
      leaver: Type.Array(LeaverBalance),
      /** From last year on, approved or pending, of any kind. */
      taken: Type.Array(TakenLeave),
    }),
  },
  simulateLeave: { summary: 'A person’s leave balance on a day, line by line', ...breakdown },
  simulateSickLeave: { summary: 'A person’s sick leave balance on a day, line by line', ...breakdown },
  viewLeaveCalendar: {
    summary: 'Who is away between two days, with weekends and holidays, for the kinds of leave the company uses',
    query: LeaveCalendarQuery,
    reply: calendarReply(Absence),
  },
} as const satisfies Record<string, CallContract>;
