import type { Cell } from './example.ts';

/** The target's branch; if they have none, another one in their company. */
export async function branchOf({ fixture: { db, company, otherCompany }, target, place }: Cell): Promise<string> {
  const { branch_id } = await db
    .selectFrom('person')
    .select('branch_id')
    .where('id', '=', target.id)
    .executeTakeFirstOrThrow();

  return branch_id ?? (place === 'other company' ? otherCompany : company).branches[1];
}
