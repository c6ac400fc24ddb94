/** Requests as the API tells of them, to whom. */
import type { LeaveApplication } from '../../src/api/contract/leave-applications.ts';
import type { LeaveAbsence } from '../../src/api/contract/leave-review.ts';
import { Refusal } from '../access/refuse.ts';
import type { Who } from '../access/who.ts';
import type { AbsenceRow, ApplicationRow } from './application-queries.ts';

/** Somebody who looks at requests that they may see. */
export type Viewer = Pick<Who, 'personId' | 'level' | 'roles'>;

/**
 * Why somebody is sick, and what their doctor wrote, is for themselves and for HR: of the company, or of their branch.
 * Whoever else decides on sick leave sees its days.
 */
export const mayReadMedical = ({ personId, level, roles }: Viewer, ofPersonId: string): boolean =>
  personId === ofPersonId || level === 'company' || roles.includes('b-hr');

export const mayReadWhy = (viewer: Viewer, { kind, person_id }: Pick<ApplicationRow, 'kind' | 'person_id'>): boolean =>
  kind !== 'sick' || mayReadMedical(viewer, person_id);

export const presentApplication = (viewer: Viewer, row: ApplicationRow): LeaveApplication => ({
  _id: row.id,
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
});

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
});

export const OWN = 'Nobody decides on their own request.';

/** `This request was approved by Ana Costa already.` */
export const decidedAlready = ({ status, decidedBy }: LeaveApplication): string =>
  `This request was ${status}${decidedBy ? ` by ${decidedBy.fullName}` : ''} already.`;

/** Carries the request as it is now, so that the console can show who decided what, and when. */
export const alreadyDecided = (leaveApplication: LeaveApplication): Refusal =>
  new Refusal(409, decidedAlready(leaveApplication), { parts: { leaveApplication } });
