import { httpError } from './http-error.ts';
import type { Principal } from './principal.ts';

type Viewer = Pick<Principal, 'level' | 'roles' | 'isHrConfirmed'>;

/**
 * The diagnosis and the doctor's documents are for the person and for HR: company HR, or branch HR confirmed at company
 * level. Other approvers see only the days. The caller still has to check the scope.
 */
export const mayReadMedical = ({ level, roles, isHrConfirmed }: Viewer): boolean =>
  level === 'company' || (roles.includes('b-hr') && isHrConfirmed);

/** Measurements are also for branch admins. */
export const mayReadMeasurements = (principal: Viewer): boolean =>
  mayReadMedical(principal) || principal.roles.includes('b-admin');

export function assertMayReadMeasurements(principal: Viewer): void {
  if (!mayReadMeasurements(principal))
    throw httpError(403, 'You can see health data once your company has confirmed you as branch HR.');
}
