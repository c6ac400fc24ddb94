import type { LeaveApplication, LeaveCancellation, LeaveDocument } from '../../src/api/contract/leave-applications.ts';
import { daysInWords } from '../../src/rules/leave/leave-words.ts';
import { DECISION_UNDO_MS } from '../../src/rules/shared/constants.ts';
import { HttpError } from '../access/http-error.ts';
import { mayReadMedical } from '../access/medical.ts';
import type { Principal } from '../access/principal.ts';
import { alreadyDecidedBy } from '../people/time-off/decision-errors.ts';
import type { ApplicationRow } from './request-queries.ts';
import type { DocumentRow } from './review-queries.ts';

export type Viewer = Pick<Principal, 'personId' | 'level' | 'roles' | 'isHrConfirmed'>;

/** The caller may see the request; its reason and documents can be more private. */
export const mayReadReason = (
  viewer: Viewer,
  { kind, person_id }: Pick<ApplicationRow, 'kind' | 'person_id'>,
): boolean => kind !== 'sick' || person_id === viewer.personId || mayReadMedical(viewer);

/** Notes may reveal the reason, so they are shown only with it, or to their author. */
export const noteFor = (
  viewer: Viewer,
  row: Pick<ApplicationRow, 'kind' | 'person_id'>,
  { note, decided_by }: Pick<ApplicationRow, 'note' | 'decided_by'>,
): string => (mayReadReason(viewer, row) || decided_by === viewer.personId ? note : '');

export const presentApplication = (viewer: Viewer, row: ApplicationRow): LeaveApplication => ({
  _id: row.id,
  kind: row.kind,
  employee: { _id: row.person_id, fullName: row.full_name, empId: row.emp_id, branchName: row.branch_name },
  type: { _id: row.type_id, name: row.type_name, colour: row.colour },
  from: row.from_day,
  to: row.to_day,
  fromPortion: row.from_portion,
  toPortion: row.to_portion,
  days: row.days,
  reason: mayReadReason(viewer, row) ? row.reason : null,
  status: row.status,
  decidedBy: row.decided_by === null ? null : { _id: row.decided_by, fullName: row.decider ?? '' },
  decidedAt: row.decided_at?.toISOString() ?? null,
  note: noteFor(viewer, row, row),
  createdAt: row.created_at.toISOString(),
  documents: row.documents,
  needsDocument: needsDocument(row),
  cancellation: presentCancellation(viewer, row),
  undoUntil: undoableDecision(viewer, row)?.until.toISOString() ?? null,
});

/** By the person who added it, until the next decision. */
export const isRemovable = (
  { personId }: Pick<Viewer, 'personId'>,
  { decided_at }: Pick<ApplicationRow, 'decided_at'>,
  { created_by, created_at }: DocumentRow,
): boolean => created_by === personId && (decided_at === null || created_at > decided_at);

export function presentDocument(viewer: Viewer, row: ApplicationRow, document: DocumentRow): LeaveDocument {
  const { id, name, original_name, size, created_at, created_by, creator } = document;
  const isReadable = mayReadReason(viewer, row);

  return {
    _id: id,
    name: isReadable ? name : null,
    originalName: isReadable ? original_name : null,
    size,
    createdAt: created_at.toISOString(),
    by: created_by === null ? null : { _id: created_by, fullName: creator ?? '' },
    canRemove: isRemovable(viewer, row, document),
  };
}

const needsDocument = ({ attachment_after_days: most, days }: ApplicationRow): boolean => most !== null && days > most;

/** For an approver. */
export function missingDocument(row: ApplicationRow): string | undefined {
  if (!needsDocument(row) || row.documents > 0) return undefined;

  return `A document is required for more than ${daysInWords(row.attachment_after_days ?? 0)}, but none has been added.`;
}

function presentCancellation(viewer: Viewer, row: ApplicationRow): LeaveCancellation | null {
  const { cancellation } = row;
  if (!cancellation) return null;

  return {
    isRequested: cancellation.is_requested,
    reason: mayReadReason(viewer, row) ? cancellation.reason : null,
    status: cancellation.status,
    createdAt: new Date(cancellation.created_at).toISOString(),
    decidedBy:
      cancellation.decided_by === null ? null : { _id: cancellation.decided_by, fullName: cancellation.decider ?? '' },
    decidedAt: cancellation.decided_at === null ? null : new Date(cancellation.decided_at).toISOString(),
    note: noteFor(viewer, row, cancellation),
  };
}

/**
 * The caller's own last decision, while it can still be undone. Leave that HR entered can't become a request: it is
 * cancelled, or entered again. Nor can sick leave that took the place of leave.
 */
export function undoableDecision(viewer: Viewer, row: ApplicationRow) {
  const last = lastDecision(row);
  if (!last || last.by !== viewer.personId || row.person_id === viewer.personId) return undefined;
  const wasAskedFor =
    last.about === 'cancellation'
      ? row.cancellation?.is_requested
      : row.status === 'rejected' || (row.entered_by !== last.by && !row.replaced_leave);
  if (!wasAskedFor) return undefined;
  const until = new Date(last.at.getTime() + DECISION_UNDO_MS);

  return until.getTime() > Date.now() ? { ...last, until } : undefined;
}

/** A cancellation follows the approval, so its decision is the later one. */
export function lastDecision({ cancellation, decided_by, decided_at }: ApplicationRow) {
  if (cancellation && cancellation.status !== 'withdrawn') {
    const { status, decided_by: by, decided_at: at } = cancellation;

    return (status === 'approved' || status === 'rejected') && by !== null && at !== null
      ? { about: 'cancellation' as const, by, at: new Date(at) }
      : undefined;
  }

  return decided_by === null || decided_at === null
    ? undefined
    : { about: 'request' as const, by: decided_by, at: decided_at };
}

export function alreadyDecidedText({ status, decidedBy, cancellation }: LeaveApplication): string {
  const by = status === 'cancelled' && cancellation ? cancellation.decidedBy : decidedBy;

  return alreadyDecidedBy(status, by);
}

/** Carries the current request, so that the console can show who decided and when. */
export const alreadyDecided = (leaveApplication: LeaveApplication): HttpError =>
  new HttpError(409, alreadyDecidedText(leaveApplication), { parts: { leaveApplication } });
