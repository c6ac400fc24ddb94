import type { DecideWfhBody, WfhRequest } from '../../src/api/contract/wfh-requests.ts';
import { DECISION_UNDO_MS } from '../../src/rules/shared/constants.ts';
import { HttpError } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import { alreadyDecidedBy } from '../people/time-off/decision-errors.ts';
import type { RequestRow } from './request-queries.ts';

type Viewer = Pick<Principal, 'personId'>;

/** Undefined when this person can't undo the decision. */
export function undoUntil({ personId }: Viewer, row: RequestRow): Date | undefined {
  const { status, decided_by, decided_at } = row;
  const isOwnDecision = decided_by === personId && row.person_id !== personId;
  if (!isOwnDecision || decided_at === null || (status !== 'approved' && status !== 'rejected')) return undefined;
  const until = new Date(decided_at.getTime() + DECISION_UNDO_MS);

  return until.getTime() > Date.now() ? until : undefined;
}

export const decisionMessage = (decision: DecideWfhBody['decision']): string =>
  decision === 'approved' ? 'Work from home approved' : 'Work from home rejected';

export const alreadyDecidedText = ({ status, decidedBy }: WfhRequest): string => alreadyDecidedBy(status, decidedBy);

/** Carries the current request, so that the console can show who decided and when. */
export const alreadyDecided = (wfhRequest: WfhRequest): HttpError =>
  new HttpError(409, alreadyDecidedText(wfhRequest), { parts: { wfhRequest } });

export const presentRequest = (viewer: Viewer, row: RequestRow): WfhRequest => ({
  _id: row.id,
  employee: { _id: row.person_id, fullName: row.full_name, empId: row.emp_id, branchName: row.branch_name },
  policy: { _id: row.policy_id, name: row.policy_name },
  from: row.from_day,
  to: row.to_day,
  days: row.days_on.length,
  gaveWay: row.replaced_days,
  reason: row.reason,
  status: row.status,
  usage: row.usage,
  decidedBy: row.decided_by === null ? null : { _id: row.decided_by, fullName: row.decider ?? '' },
  decidedAt: row.decided_at?.toISOString() ?? null,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  undoUntil: undoUntil(viewer, row)?.toISOString() ?? null,
});
