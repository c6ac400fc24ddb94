import type { Scope } from '../access/scope.ts';

/**
 * Whose uploads teach the caller's and learn from them: the company level's, or those of their branch. A branch's staff
 * could otherwise give people roles through a column that the company level uses. Undefined for anyone else.
 */
export function learnedFrom(scope: Scope): { company_id: string; learned_from_id: string } | undefined {
  if (scope.kind === 'company') return { company_id: scope.companyId, learned_from_id: scope.companyId };

  return scope.kind === 'branch' ? { company_id: scope.companyId, learned_from_id: scope.branchId } : undefined;
}
