import type { EditDetails } from '../../src/api/contract/organisation.ts';
import { branchesIn, peopleIn, type Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import { readInsurancePlans } from './insurance/choices.ts';

/** Everything in use, by name; branches are limited to the scope. */
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
    .where('is_enabled', '=', true)
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
    retired: {
      branches: await disabledBranches(db, scope),
      departments: await retired(db, scope, 'department'),
      designations: await retired(db, scope, 'designation'),
    },
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

const disabledBranches = (db: Trx, scope: Scope) =>
  db
    .selectFrom('branch')
    .select(['branch.id as _id', 'branch.branch_name as branchName'])
    .where(branchesIn(scope))
    .where('branch.is_enabled', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('person').select('person.id').where(peopleIn(scope)).whereRef('person.branch_id', '=', 'branch.id'),
      ),
    )
    .orderBy('branch.name_norm')
    .execute();

/** Retired, but someone in scope still belongs to it. */
const retired = (db: Trx, scope: Scope, table: 'department' | 'designation') =>
  db
    .selectFrom(table)
    .select([`${table}.id as _id`, `${table}.name as display`])
    .where(`${table}.company_id`, '=', scope.companyId)
    .where(`${table}.is_enabled`, '=', false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('person')
          .select('person.id')
          .where(peopleIn(scope))
          .whereRef(`person.${table}_id`, '=', `${table}.id`),
      ),
    )
    .orderBy(`${table}.name_norm`)
    .execute();
