/** Requests for leave, sick leave and work from home, in the one form in which they are listed and decided. */
import { formatDay } from './dates.ts';
import type { Portion } from './leave-days.ts';

/** Each has calls of its own. */
export type RequestKind = 'leave' | 'sick' | 'wfh';
export type Decision = 'approved' | 'rejected';
export type RequestStatus = 'pending' | Decision | 'cancelled';

export interface TimeOffPerson {
  _id: string;
  fullName: string;
}

export interface TypeMark {
  name: string;
  /** Policies of work from home have none. */
  colour: string | null;
}

export interface TimeOffRequest {
  _id: string;
  employee: TimeOffPerson & { empId: string; branchName: string | null };
  type: TypeMark;
  /** The days themselves, or to give back what was approved. */
  asks: 'days' | 'cancellation';
  from: string;
  to: string;
  fromPortion: Portion;
  toPortion: Portion;
  days: number;
  /** Null where it is kept from whoever looks. */
  reason: string | null;
  status: RequestStatus;
  decidedBy: TimeOffPerson | null;
  decidedAt: string | null;
  /** What the applicant was told. */
  note: string;
  createdAt: string;
}

/** How an absence stands, in words. */
export const standingInWords = ({ status, isCancelling }: { status: RequestStatus; isCancelling: boolean }): string =>
  isCancelling ? `${statusWords[status]}, cancellation asked` : statusWords[status];

/** One day of a request: what it takes, and why that may be less than the whole of it. */
export interface RequestDay {
  day: string;
  days: number;
  off: 'weekend' | 'holiday' | 'half-holiday' | null;
  holidayName: string | null;
}

/** Days of a year or a week, without this request and with it. */
export interface TimeOffNumbers {
  /** Such as "2026", or "16-11-26 – 22-11-26". */
  title: string;
  before: number;
  after: number;
  /** Days that are left have none; of days that are used, how many are allowed, null for any number. */
  allowed?: number | null;
}

/** Somebody else who is not there in those days. */
export interface TeamAbsence {
  _id: string;
  person: TimeOffPerson;
  type: TypeMark;
  from: string;
  to: string;
  status: RequestStatus;
}

export interface Team {
  /** How many colleagues there are, away or not. */
  size: number;
  absences: readonly TeamAbsence[];
  /** How many more are away, of whom whoever looks may not know. */
  others: number;
}

export interface RequestDocument {
  _id: string;
  /** Both null where whoever looks may know that it is there and nothing more. */
  name: string | null;
  originalName: string | null;
  /** Who added it for the applicant; null where they did themselves. */
  addedBy: string | null;
  canRemove: boolean;
}

export interface HistoryEntry {
  /** Such as `requested`, `approved`. */
  what: string;
  by: string | null;
  at: string;
  /** What was said with it; empty for nothing. */
  note: string;
}

/** Somebody who may decide. */
export interface Approver extends TimeOffPerson {
  /** What they are to the applicant. `delegate`: the manager has handed over to them. */
  as: 'delegate' | 'manager' | 'branch' | 'company';
  isAway: boolean;
}

/** Everything that a decision goes by. */
export interface Review {
  request: TimeOffRequest;
  days: readonly RequestDay[];
  numbers: readonly TimeOffNumbers[];
  team: Team;
  documents: readonly RequestDocument[];
  history: readonly HistoryEntry[];
  /** First of all who may. */
  approvers: readonly Approver[];
  canDecide: boolean;
  /** There may be a reason to reject only. */
  canApprove: boolean;
  /** A sentence where one of the two is false. */
  whyNot: string | null;
  /** Until when whoever looks at it may take the decision back. */
  undoUntil: string | null;
  /** Whoever looks at it may add documents for the applicant. */
  canAttach: boolean;
  /** Whose ledger of which type it is taken from, where whoever looks at it may change the balance. */
  ledger: string | null;
}

/** Of a rejection without a note. */
export const REASON_MISSING = 'Please say why.';

const halves: Readonly<Record<Portion, string>> = {
  full: '',
  'first-half': ' (morning)',
  'second-half': ' (afternoon)',
};

type Span = Pick<TimeOffRequest, 'from' | 'to' | 'fromPortion' | 'toPortion'>;

/** `09-03-26 (afternoon) – 13-03-26`; a single day once. */
export function spanInWords({ from, to, fromPortion, toPortion }: Span): string {
  const portion = fromPortion === 'full' ? toPortion : fromPortion;
  if (from === to) return formatDay(from) + (isWhole(fromPortion, toPortion) ? '' : halves[portion]);

  return `${formatDay(from)}${halves[fromPortion]} – ${formatDay(to)}${halves[toPortion]}`;
}

/** Of a single day: both halves together are the whole of it. */
const isWhole = (from: Portion, to: Portion): boolean => (from === 'full') === (to === 'full') && from !== to;

/** What a state is called. */
export const statusWords: Readonly<Record<RequestStatus, string>> = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};
