import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { InsurancePlanDetails } from '../../../src/api/contract/insurance.ts';
import { orNotFound } from '../../access/http-error.ts';
import { peopleIn, type Scope } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';
import type { Trx } from '../../database/tx.ts';
import { cachedRows } from '../../lists/cached-queries.ts';

/** By name; headcounts are limited to the scope. */
export const readPlans = (db: Trx, scope: Scope): Promise<InsurancePlanDetails[]> => read(db, scope, sql`true`);

export async function readPlan(db: Trx, scope: Scope, id: string): Promise<InsurancePlanDetails> {
  return orNotFound((await read(db, scope, sql`plan.id = ${id}`))[0], 'This insurance plan');
}

export async function findPlanForUpdate(db: Trx, scope: Scope, id: string): Promise<InsurancePlanDetails> {
  await sql`
    select from insurance_plan where company_id = ${scope.companyId} and id = ${id} for no key update
  `.execute(db);

  // A second query, so that it sees what the transaction before it committed.
  return readPlan(db, scope, id);
}

async function read(db: Trx, scope: Scope, which: RawBuilder<unknown>): Promise<InsurancePlanDetails[]> {
  const rows = await cachedRows(
    db,
    sql<InsurancePlanDetails>`
    select plan.id as _id, plan.name, plan.version, coalesce((
      select json_agg(json_build_object(
        '_id', option.id, 'name', option.name, 'policyDoc', option.policy_doc, 'effectiveFrom', option.effective_from,
        'effectiveTo', option.effective_to, 'categories', option.categories, 'headcount', (
          select count(*) from person
          where ${peopleIn(scope)(expressionBuilder<Database, 'person'>())} and person.insurance_policy_id = option.id
            and person.is_enabled
        )
      ) order by option.name, option.id)
      from insurance_policy as option where option.company_id = plan.company_id and option.plan_id = plan.id
    ), '[]') as plans
    from insurance_plan as plan where plan.company_id = ${scope.companyId} and ${which}
    order by plan.name_norm
  `,
  );

  return [...rows];
}
