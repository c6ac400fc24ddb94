import type { EmptyCompanies, TargetBranch } from '../support/empty-companies.ts';
import type { AccessCheck } from './example.ts';

/** The target's branch; if they have none, another one in their company. */
export async function branchOf({
  fixture: { db, company, otherCompany },
  target,
  targetBranch,
}: AccessCheck): Promise<string> {
  const { branch_id } = await db
    .selectFrom('person')
    .select('branch_id')
    .where('id', '=', target.id)
    .executeTakeFirstOrThrow();

  return branch_id ?? (targetBranch === 'other company' ? otherCompany : company).branches[1];
}

/** For a target in no branch, the caller's. */
export const branchAt = (targetBranch: TargetBranch, { company, otherCompany }: EmptyCompanies): string =>
  targetBranch === 'other company'
    ? otherCompany.branches[0]
    : company.branches[targetBranch === 'other branch' ? 1 : 0];
