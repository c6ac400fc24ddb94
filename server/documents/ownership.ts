import type { Command } from '../access/command.ts';

/** Company announcements are for company admins, a branch's for its admins too. */
export const isOwnedBy = ({ scope }: Pick<Command, 'scope'>, { branch_id }: { branch_id: string | null }): boolean =>
  scope.kind === 'company' || (scope.kind === 'branch' && scope.branchId === branch_id);
