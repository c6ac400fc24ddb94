import type { CallContext } from '../access/call-context.ts';

/** Company announcements are for company admins, a branch's for its admins too. */
export const isOwnedBy = (
  { scope }: Pick<CallContext, 'scope'>,
  { branch_id }: { branch_id: string | null },
): boolean => scope.kind === 'company' || (scope.kind === 'branch' && scope.branchId === branch_id);
