/** Requests as the API tells of them, to whom. */
import type { LeaveApplication, LeaveCancellation, LeaveDocument } from '../../src/api/contract/leave-applications.ts';
import type { LeaveAbsence } from '../../src/api/contract/leave-review.ts';
import { DECISION_UNDO_MS } from '../../src/machines/rules/constants.ts';
import { mayReadMedical } from '../access/medical.ts';
import { Refusal } from '../access/refuse.ts';
import type { Who } from '../access/who.ts';
import type { AbsenceRow, ApplicationRow } from './application-queries.ts';
import type { DocumentRow } from './review-queries.ts';

/** Somebody who looks at requests that they may see. */
export type Viewer = Pick<Who, 'personId' | 'level' | 'roles'>;

/** Whether the reason and the documents of a request are for this person, who may see that it is there. */
export const mayReadWhy = (viewer: Viewer, { kind, person_id }: Pick<ApplicationRow, 'kind' | 'person_id'>): boolean =>
  kind !== 'sick' || person_id === viewer.personId || mayReadMedical(viewer);

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
  reason: mayReadWhy(viewer, row) ? row.reason : null,
  status: row.status,
  decidedBy: row.decided_by === null ? null : { _id: row.decided_by, fullName: row.decider ?? '' },
  decidedAt: row.decided_at?.toISOString() ?? null,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  documents: row.documents,
  needsDocument: needsDocument(row),
  cancellation: presentCancellation(viewer, row),
  undoUntil: undoable(viewer, row)?.until.toISOString() ?? null,
});

/** By whoever added it, until somebody decides after that. */
export const isRemovable = (
  { personId }: Pick<Viewer, 'personId'>,
  { decided_at }: Pick<ApplicationRow, 'decided_at'>,
  { created_by, created_at }: DocumentRow,
): boolean => created_by === personId && (decided_at === null || created_at > decided_at);

export function presentDocument(viewer: Viewer, row: ApplicationRow, document: DocumentRow): LeaveDocument {
  const { id, name, original_name, size, created_at, created_by, creator } = document;
  const isReadable = mayReadWhy(viewer, row);

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

export const needsDocument = ({ attachment_after_days: most, days }: ApplicationRow): boolean =>
  most !== null && days > most;

/** A sentence for whoever wants to approve it, where one is missing. */
export function missingDocument(row: ApplicationRow): string | undefined {
  if (!needsDocument(row) || row.documents > 0) return undefined;
  const most = row.attachment_after_days;

  return `A document is needed for more than ${most === 1 ? '1 day' : `${most} days`}, and there is none yet.`;
}

function presentCancellation(viewer: Viewer, row: ApplicationRow): LeaveCancellation | null {
  const { cancellation: asked } = row;
  if (!asked) return null;

  return {
    reason: mayReadWhy(viewer, row) ? asked.reason : null,
    status: asked.status,
    createdAt: new Date(asked.created_at).toISOString(),
    decidedBy: asked.decided_by === null ? null : { _id: asked.decided_by, fullName: asked.decider ?? '' },
    decidedAt: asked.decided_at === null ? null : new Date(asked.decided_at).toISOString(),
    note: asked.note,
  };
}

/** The last decision on a request, where it is this person's own and not long ago. */
export function undoable(viewer: Viewer, row: ApplicationRow) {
  const last = lastDecision(row);
  if (!last || last.by !== viewer.personId || row.person_id === viewer.personId) return undefined;
  const until = new Date(last.at.getTime() + DECISION_UNDO_MS);

  return until.getTime() > Date.now() ? { ...last, until } : undefined;
}

/** A request to cancel comes after the approval, so what was decided on it is the last that was. */
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

export const presentAbsence = (row: AbsenceRow): LeaveAbsence => ({
  _id: row.id,
  kind: row.kind,
  type: { _id: row.type_id, name: row.type_name, colour: row.colour },
  from: row.from_day,
  to: row.to_day,
  fromPortion: row.from_portion,
  toPortion: row.to_portion,
  days: row.days,
  status: row.status,
  isCancelling: row.is_cancelling,
});

export const OWN = 'Nobody decides on their own request.';

/** `This request was approved by Ana Costa already.` */
export function decidedAlready({ status, decidedBy, cancellation }: LeaveApplication): string {
  const by = status === 'cancelled' && cancellation ? cancellation.decidedBy : decidedBy;

  return `This request was ${status}${by ? ` by ${by.fullName}` : ''} already.`;
}

/** Carries the request as it is now, so that the console can show who decided what, and when. */
export const alreadyDecided = (leaveApplication: LeaveApplication): Refusal =>
  new Refusal(409, decidedAlready(leaveApplication), { parts: { leaveApplication } });
