import { endsInWords } from './day-range.ts';
import type { Portion } from './leave-days.ts';
import { daysInWords } from './leave-words.ts';
import type { LeaverBalance } from './leaver-balance.ts';

export type RequestKind = 'leave' | 'sick' | 'wfh';
export type Decision = 'approved' | 'rejected';
export type RequestStatus = 'pending' | Decision | 'cancelled';

export const kindLabels: Readonly<Record<RequestKind, string>> = {
  leave: 'Leave',
  sick: 'Sick leave',
  wfh: 'Work from home',
};

/** Names a request among those of every kind. */
export const requestKey = (kind: RequestKind, id: string): string => `${kind}:${id}`;

/** The id that the server uses, from such a key or from the id itself. */
export const plainId = (key: string): string => key.slice(key.indexOf(':') + 1);

export function splitKey(key: string): { kind: RequestKind; id: string } {
  const [kind, id = ''] = key.split(':');

  return { kind: kind === 'sick' || kind === 'wfh' ? kind : 'leave', id };
}

/** Why a pending request is listed: the viewer decides first, its applicant has no active manager, or it is overdue. */
export const waitingFor = ['me', 'nobody', 'overdue'] as const;
export type WaitingFor = (typeof waitingFor)[number];

/**
 * A request made at least two working days ago is overdue: admins are then notified even if a manager decides on it.
 */
export const LONG_WAIT_DAYS = 2;

/** The email says so too, for those who want to stop it. */
export const MORNING_EMAIL_LABEL = 'Email me on working mornings when requests are waiting';

export interface TimeOffPerson {
  _id: string;
  fullName: string;
}

export interface TypeMark {
  name: string;
  /** Work from home policies have none. */
  colour: string | null;
}

export interface TimeOffRequest {
  _id: string;
  kind: RequestKind;
  employee: TimeOffPerson & { empId: string; branchName: string | null };
  type: TypeMark;
  /** The days themselves, or cancelling them after approval. */
  about: 'request' | 'cancellation';
  from: string;
  to: string;
  fromPortion: Portion;
  toPortion: Portion;
  days: number;
  /** Null if the viewer may not see it. */
  reason: string | null;
  status: RequestStatus;
  decidedBy: TimeOffPerson | null;
  decidedAt: string | null;
  /** Sent to the applicant. */
  note: string;
  createdAt: string;
}

/** What this person may decide on. Someone else decides on their own requests. */
export const canBeDecidedBy = (
  { status, employee }: Pick<TimeOffRequest, 'status' | 'employee'>,
  me: string,
): boolean => status === 'pending' && employee._id !== me;

export const statusInWords = ({ status, isCancelling }: { status: RequestStatus; isCancelling: boolean }): string =>
  isCancelling ? `${statusWords[status]}, cancellation requested` : statusWords[status];

export interface RequestDay {
  day: string;
  days: number;
  off: 'weekend' | 'holiday' | 'half-holiday' | 'leave' | null;
  holidayName: string | null;
}

export const pastWords = ({ kind }: Pick<TimeOffRequest, 'kind'>): string =>
  kind === 'wfh' ? 'already past' : 'already taken';

/** `2 of 5 days are already taken.` Undefined if none are over, or the request wasn't approved. */
export function takenInWords(
  { kind, about, status, days }: Pick<TimeOffRequest, 'kind' | 'about' | 'status' | 'days'>,
  each: readonly RequestDay[],
  today: string,
): string | undefined {
  const isApproved = status === 'approved' || (about === 'cancellation' && status === 'pending');
  const taken = each.filter(({ day }) => day < today).reduce((sum, one) => sum + one.days, 0);
  if (!isApproved || taken === 0) return undefined;
  const what = pastWords({ kind });
  if (taken >= days) return `${days === 1 ? 'The day is' : `All ${daysInWords(days)} are`} ${what}.`;

  return `${taken} of ${daysInWords(days)} ${taken === 1 ? 'is' : 'are'} ${what}.`;
}

/** For cancelled leave. */
export const returnedInWords = (days: number): string =>
  days === 0
    ? 'No days went back to the balance, because this request had not used any.'
    : `${daysInWords(days)} went back to the balance.`;

/** Days of leave whose place sick leave takes. */
export interface ReturnedDays {
  readonly typeName: string;
  readonly days: number;
}

/** What approving a pending request would leave. */
export interface DecisionPreview {
  _id: string;
  /** Empty without a limit. */
  left: readonly { year: number; days: number }[];
  team: { size: number; away: number };
  /** Days of other leave, for sick leave. */
  returns?: readonly ReturnedDays[];
  /** The applicant’s planned last working day. */
  leavesOn?: string | null;
}

/** Days of a year, week or period, without this request and with it. */
export interface TimeOffNumbers {
  /** Such as "2026", or "16-11-26 – 22-11-26". */
  title: string;
  before: number;
  after: number;
  /** Set for days used, null for no limit; undefined for days left. */
  allowed?: number | null;
}

export interface TeamAbsence {
  _id: string;
  person: TimeOffPerson;
  type: TypeMark;
  from: string;
  to: string;
  status: RequestStatus;
}

export interface Team {
  size: number;
  absences: readonly TeamAbsence[];
  /** Further absences that the viewer may not see. */
  others: number;
}

export interface RequestDocument {
  _id: string;
  /** Null if the viewer may know only that it exists. */
  name: string | null;
  originalName: string | null;
  /** Null for the applicant's own. */
  addedBy: string | null;
  canRemove: boolean;
}

/** What a request's history tells. `entered`: by HR; `moved`: to other days; `split`: cut off from
 * leave by sick leave; `replaced`: took the place of leave; `recounted`: for other holidays. */
export const historyActions = [
  'requested',
  'entered',
  'approved',
  'rejected',
  'cancelled',
  'moved',
  'recounted',
  'replaced',
  'split',
  'cancellationRequested',
  'cancellationWithdrawn',
  'cancellationApproved',
  'cancellationRejected',
  'undone',
  'reopened',
  'documentAdded',
  'documentRemoved',
] as const;
export type HistoryAction = (typeof historyActions)[number];

export interface HistoryEntry {
  what: HistoryAction;
  by: string | null;
  at: string;
  note: string;
}

export interface Approver extends TimeOffPerson {
  /** Relation to the applicant. `delegate`: appointed by the manager. */
  as: 'delegate' | 'manager' | 'branch' | 'company';
  isAway: boolean;
}

export interface Review {
  request: TimeOffRequest;
  days: readonly RequestDay[];
  numbers: readonly TimeOffNumbers[];
  team: Team;
  documents: readonly RequestDocument[];
  history: readonly HistoryEntry[];
  /** The main approver first. */
  approvers: readonly Approver[];
  /** Leave on the days of pending sick leave: approving it returns them. */
  returns?: readonly ReturnedDays[];
  canDecide: boolean;
  /** False if it can only be rejected. */
  canApprove: boolean;
  /** The days of cancelled leave that were returned to the balance. */
  givenBack?: number | undefined;
  /** A sentence, if the viewer can't decide or approve. */
  whyNot: string | null;
  /** Until then the viewer can undo the decision. */
  undoUntil: string | null;
  canAttach: boolean;
  /** It can't be approved without one. */
  isDocumentMissing: boolean;
  /** Key of the balance's ledger; null for work from home. */
  ledger: string | null;
  canAdjust: boolean;
  /** Approved, and the viewer may cancel it without the applicant asking. */
  canCancel: boolean;
  /** The applicant’s planned last working day. */
  leavesOn?: string | null;
  /** What is due until then, if the request is for leave in that year; `leftAfter`: once it is approved. */
  untilLastDay?: (LeaverBalance & { leftAfter: number }) | null;
}

/** Of approved or pending days beyond the last working day: when it is over, they are cancelled or shortened to it. */
export function lastDayMark(
  { status, from, to }: Pick<TimeOffRequest, 'status' | 'from' | 'to'>,
  leavesOn: string | null | undefined,
): string | null {
  if (!leavesOn || to <= leavesOn || (status !== 'approved' && status !== 'pending')) return null;

  return from > leavesOn ? 'after their last working day' : 'partly after their last working day';
}

type Span = Pick<TimeOffRequest, 'from' | 'to' | 'fromPortion' | 'toPortion'>;

/** `09-03-26 (afternoon) – 13-03-26`; a single day once. */
export const spanInWords = (span: Span): string => endsInWords(span).join(' – ');

export const statusWords: Readonly<Record<RequestStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};
