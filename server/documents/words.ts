/** What announcements and policies have in common. */
import type { Command } from '../access/command.ts';

/** Plain text, with line breaks of one kind and none around it. */
export const plainText = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** The company's are for company admins to change, a branch's for its own admins too. */
export const isOwnersTo = ({ scope }: Pick<Command, 'scope'>, { branch_id }: { branch_id: string | null }): boolean =>
  scope.kind === 'company' || (scope.kind === 'branch' && scope.branchId === branch_id);
