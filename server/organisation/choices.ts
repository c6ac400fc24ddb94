import type { EditDetails } from '../../src/api/contract/organisation.ts';
import { branchesIn, type Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import { readInsurancePlans } from './insurance/choices.ts';

/** What the employee form offers: everything that is in use, and of the branches those in scope. All by name. */
export async function readChoices(db: Trx, scope: Scope): Promise<EditDetails> {
  const { companyId } = scope;
  const branches = await db
    .selectFrom('branch')
    .select(['id as _id', 'branch_name as branchName'])
    .where(branchesIn(scope))
    .where('is_enabled', '=', true)
    .orderBy('name_norm')
    .execute();
  const teams = await db
    .selectFrom('team')
    .select(['id as _id', 'name'])
    .where('company_id', '=', companyId)
    .orderBy('name_norm')
    .execute();
  const groups = await db
    .selectFrom('people_group')
    .select(['id as _id', 'group_name as groupName', 'group_name as display'])
    .where('company_id', '=', companyId)
    .orderBy('name_norm')
    .execute();

  return {
    branches,
    teams,
    groups,
    departments: await inUse(db, companyId, 'department'),
    designations: await inUse(db, companyId, 'designation'),
    insurancePlans: await readInsurancePlans(db, companyId),
  };
}

const inUse = (db: Trx, companyId: string, table: 'department' | 'designation') =>
  db
    .selectFrom(table)
    .select(['id as _id', 'name as display'])
    .where('company_id', '=', companyId)
    .where('is_enabled', '=', true)
    .orderBy('name_norm')
    .execute();
