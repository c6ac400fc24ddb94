import type { Principal } from './principal.ts';

/**
 * The diagnosis and the doctor's documents are for the person and for HR: company HR, or branch HR confirmed at company
 * level. Other approvers see only the days. The caller still has to check the scope.
 */
export const mayReadMedical = ({
  level,
  roles,
  isHrConfirmed,
}: Pick<Principal, 'level' | 'roles' | 'isHrConfirmed'>): boolean =>
  level === 'company' || (roles.includes('b-hr') && isHrConfirmed);

/** Measurements are also for branch admins. */
export const mayReadMeasurements = (principal: Pick<Principal, 'level' | 'roles' | 'isHrConfirmed'>): boolean =>
  mayReadMedical(principal) || principal.roles.includes('b-admin');
