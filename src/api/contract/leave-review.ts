/** What somebody looks at before they decide: one request in full, who is away, and how a balance comes about. */
import { type Static, type TSchema, Type } from 'typebox';
import {
  answer,
  type CallContract,
  Day,
  Id,
  IdParams,
  Instant,
  listQuery,
  Nullable,
  OneOrMany,
  strict,
} from './common.ts';
import {
  LeaveApplication,
  LeaveDocument,
  LeaveKind,
  Person,
  portion,
  status,
  TypeReference,
} from './leave-applications.ts';

const Standing = Type.Object({ balance: Type.Number(), pending: Type.Number(), available: Type.Number() });

/** One day of a request: what it takes, and why that may be nothing. */
export const LeaveDay = Type.Object({
  day: Day(),
  days: Type.Number(),
  off: Nullable(Type.Union([Type.Literal('weekend'), Type.Literal('holiday'), Type.Literal('half-holiday')])),
  holidayName: Nullable(Type.String()),
});
export type LeaveDay = Static<typeof LeaveDay>;

/** Somebody's absence, without why. */
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
  /** Approved, and whoever has it asks to give it back; nobody has answered yet. */
  isCancelling: Type.Boolean(),
});
export type LeaveAbsence = Static<typeof Absence>;

export const LeaveReview = Type.Object({
  leaveApplication: LeaveApplication,
  days: Type.Array(LeaveDay),
  /**
   * Year by year, `before` without this request and `after` with it approved. They are the same for what was rejected or
   * cancelled. Cancelling what was approved leads back to `before`.
   */
  balances: Type.Array(Type.Object({ year: Type.Integer(), before: Standing, after: Standing })),
  /** Who of the applicant's team, or of those with the same manager, has asked for days that these touch or has them. */
  teamAway: Type.Object({
    /** How many colleagues there are, away or not. */
    size: Type.Integer(),
    /** Those whom the caller may know of, at most 100. */
    absences: Type.Array(Type.Object({ employee: Person, absence: Absence })),
    /** How many more colleagues are away. */
    others: Type.Integer(),
  }),
  documents: Type.Array(LeaveDocument),
  /**
   * What was done to it, the oldest first. `what` is a word such as `requested`, `approved`, `rejected`, `cancelled`. `note`
   * is what was said with it: empty where nothing was, where it is kept from the caller, and of a decision that was taken back.
   */
  history: Type.Array(Type.Object({ what: Type.String(), by: Nullable(Person), at: Instant(), note: Type.String() })),
  /** Who decides, first of all who may: at most ten. Whoever is away comes after those who are there. */
  approvers: Type.Array(
    Type.Object({
      _id: Id(),
      fullName: Type.String(),
      /** `delegate`: the manager has handed over to them. */
      as: Type.Unsafe<'delegate' | 'manager' | 'branch' | 'company'>(
        Type.String({ enum: ['delegate', 'manager', 'branch', 'company'] }),
      ),
      isAway: Type.Boolean(),
    }),
  ),
  /** What there is to decide on, if anything. */
  about: Nullable(Type.Union([Type.Literal('request'), Type.Literal('cancellation')])),
  canDecide: Type.Boolean(),
  /** There may be a reason to reject only: not enough days. */
  canApprove: Type.Boolean(),
  /** A sentence for the person, where one of the two is false. */
  whyNot: Nullable(Type.String()),
  /** The caller may add a document for the applicant. */
  canAttach: Type.Boolean(),
  /** The caller may change the balance that it is taken from. */
  canAdjust: Type.Boolean(),
});
export type LeaveReview = Static<typeof LeaveReview>;

export const LeaveStandingQuery = strict({
  person: Id({ title: 'Person', says: 'Please choose a person.' }),
  type: Id({ title: 'Leave type', says: 'Please choose a leave type.' }),
  on: Type.Optional(Day({ title: 'Day' })),
});
export type LeaveStandingQuery = Static<typeof LeaveStandingQuery>;

export type LineKind = 'granted' | 'taken' | 'reversed' | 'carried' | 'expired' | 'adjusted' | 'pending';
const LineKind = Type.Unsafe<LineKind>(
  Type.String({ enum: ['granted', 'taken', 'reversed', 'carried', 'expired', 'adjusted', 'pending'] }),
);

/** One line of how a balance comes about; lines add up. */
export const StandingLine = Type.Object({
  on: Day(),
  kind: LineKind,
  days: Type.Number(),
  /** What is available after this line. */
  available: Type.Number(),
  /** A sentence for the person. */
  text: Type.String(),
  /** Not in the ledger yet: it will be, when its day has come. */
  isProjected: Type.Boolean(),
});
export type StandingLine = Static<typeof StandingLine>;

export const LeaveStanding = Type.Object({
  employee: Person,
  type: TypeReference,
  on: Day(),
  year: Type.Integer(),
  /** The type is in use and for people of their branch. */
  isOffered: Type.Boolean(),
  granted: Type.Number(),
  carried: Type.Number(),
  adjusted: Type.Number(),
  /** Less than nothing. */
  taken: Type.Number(),
  /** Less than nothing. */
  expired: Type.Number(),
  balance: Type.Number(),
  pending: Type.Number(),
  available: Type.Number(),
  lines: Type.Array(StandingLine),
});
export type LeaveStanding = Static<typeof LeaveStanding>;

export const LeaveCalendarQuery = strict({
  ...listQuery,
  from: Day({ title: 'From', says: 'Please choose the first day.' }),
  to: Day({ title: 'To', says: 'Please choose the last day.' }),
  person: Type.Optional(Id({ title: 'Person' })),
  team: Type.Optional(OneOrMany(Id({ title: 'Team' }))),
  branch: Type.Optional(OneOrMany(Id({ title: 'Branch' }))),
  type: Type.Optional(OneOrMany(Id({ title: 'Leave type' }))),
  kind: Type.Optional(LeaveKind()),
  /** Both unless told otherwise. */
  data: Type.Optional(Type.Union([Type.Literal('approved'), Type.Literal('pending')], { title: 'State' })),
});
export type LeaveCalendarQuery = Static<typeof LeaveCalendarQuery>;

/** People who are away between two days, with the calendars of their branches. */
export const calendarReply = <A extends TSchema>(absence: A) =>
  answer({
    from: Day(),
    to: Day(),
    /** A page of the people who are away, by name. */
    people: Type.Array(
      Type.Object({
        _id: Id(),
        fullName: Type.String(),
        branchId: Nullable(Id()),
        teamName: Nullable(Type.String()),
        absences: Type.Array(absence),
      }),
    ),
    /** How many people are away. */
    total: Type.Integer(),
    /** The branches of the scope, or those that were asked for. ISO weekdays, 1 Monday to 7 Sunday. */
    branches: Type.Array(
      Type.Object({
        _id: Id(),
        branchName: Type.String(),
        weekend: Type.Array(Type.Integer()),
        holidays: Type.Array(Type.Object({ day: Day(), name: Type.String(), half: Type.Boolean() })),
      }),
    ),
    /** Of people without a branch. */
    weekend: Type.Array(Type.Integer()),
  });

const review = { params: IdParams, reply: answer({ review: LeaveReview }) };
const standing = { query: LeaveStandingQuery, reply: answer({ standing: LeaveStanding }) };

export const leaveReview = {
  reviewLeave: { summary: 'A request for leave, with all there is to know before deciding', ...review },
  reviewSickLeave: { summary: 'A request for sick leave, with all there is to know before deciding', ...review },
  simulateLeave: { summary: 'What somebody has of a type of leave on a day, line by line', ...standing },
  simulateSickLeave: { summary: 'What somebody has of a type of sick leave on a day, line by line', ...standing },
  viewLeaveCalendar: {
    summary: 'Who is away between two days, with weekends and holidays; of the kinds that the company has switched on',
    query: LeaveCalendarQuery,
    reply: calendarReply(Absence),
  },
} as const satisfies Record<string, CallContract>;
