/** Requests as the API tells of them, to whom. */
import type { DecideWfhBody, WfhRequest } from '../../src/api/contract/wfh-requests.ts';
import type { WfhAbsence } from '../../src/api/contract/wfh-review.ts';
import { DECISION_UNDO_MS } from '../../src/machines/rules/constants.ts';
import type { Portion } from '../../src/machines/rules/leave-days.ts';
import { Refusal } from '../access/refuse.ts';
import type { Who } from '../access/who.ts';
import type { WfhStatus } from '../database/schema-wfh.ts';
import type { RequestRow } from './request-queries.ts';

export type Viewer = Pick<Who, 'personId'>;

/** Until when this person may take back what they have decided; nothing where they may not. */
export function undoUntil({ personId }: Viewer, row: RequestRow): Date | undefined {
  const { status, decided_by, decided_at } = row;
  const isTheirs = decided_by === personId && row.person_id !== personId;
  if (!isTheirs || decided_at === null || (status !== 'approved' && status !== 'rejected')) return undefined;
  const until = new Date(decided_at.getTime() + DECISION_UNDO_MS);

  return until.getTime() > Date.now() ? until : undefined;
}

export const decisionMessage = (decision: DecideWfhBody['decision']): string =>
  decision === 'approved' ? 'Work From Home Approved' : 'Work From Home Rejected';

export const OWN = 'Nobody decides on their own request.';

/** `This request was approved by Ana Costa already.` */
export const decidedAlready = ({ status, decidedBy }: WfhRequest): string =>
  `This request was ${status}${decidedBy ? ` by ${decidedBy.fullName}` : ''} already.`;

/** Carries the request as it is now, so that the console can show who decided what, and when. */
export const alreadyDecided = (wfhRequest: WfhRequest): Refusal =>
  new Refusal(409, decidedAlready(wfhRequest), { parts: { wfhRequest } });

/** Somebody at home or on leave, without why. */
export interface AbsentRow {
  readonly id: string;
  readonly kind: WfhAbsence['kind'];
  readonly type_id: string;
  readonly type_name: string;
  /** Null for work from home, which has none. */
  readonly colour: string | null;
  readonly from_day: string;
  readonly to_day: string;
  readonly from_portion: Portion;
  readonly to_portion: Portion;
  readonly days: number;
  readonly status: WfhStatus;
  /** Only leave is asked to be cancelled. */
  readonly is_cancelling?: boolean;
}

/** Leave types have a colour of their own; work from home has this one. */
const WFH_COLOUR = '#4a6f9c';

export const presentAbsence = (row: AbsentRow): WfhAbsence => ({
  _id: row.id,
  kind: row.kind,
  type: { _id: row.type_id, name: row.type_name, colour: row.colour ?? WFH_COLOUR },
  from: row.from_day,
  to: row.to_day,
  fromPortion: row.from_portion,
  toPortion: row.to_portion,
  days: row.days,
  status: row.status,
  isCancelling: row.is_cancelling ?? false,
});

export const presentRequest = (viewer: Viewer, row: RequestRow): WfhRequest => ({
  _id: row.id,
  employee: { _id: row.person_id, fullName: row.full_name, empId: row.emp_id, branchName: row.branch_name },
  policy: { _id: row.policy_id, name: row.policy_name },
  from: row.from_day,
  to: row.to_day,
  days: row.days_on.length,
  reason: row.reason,
  status: row.status,
  usage: row.usage,
  decidedBy: row.decided_by === null ? null : { _id: row.decided_by, fullName: row.decider ?? '' },
  decidedAt: row.decided_at?.toISOString() ?? null,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  undoUntil: undoUntil(viewer, row)?.toISOString() ?? null,
});
