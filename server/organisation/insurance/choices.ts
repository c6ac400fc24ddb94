import type { InsurancePlan } from '../../../src/api/contract/organisation.ts';
import type { Trx } from '../../database/tx.ts';

/** By name, including plans without options. */
export async function readInsurancePlans(db: Trx, companyId: string): Promise<InsurancePlan[]> {
  const rows = await db
    .selectFrom('insurance_plan as plan')
    .leftJoin('insurance_policy as option', (join) =>
      join.onRef('option.company_id', '=', 'plan.company_id').onRef('option.plan_id', '=', 'plan.id'),
    )
    .select(['plan.id as plan_id', 'plan.name as plan_name', 'option.id', 'option.name', 'option.policy_doc'])
    .where('plan.company_id', '=', companyId)
    .orderBy('plan.name_norm')
    .orderBy('option.name')
    .orderBy('option.id')
    .execute();
  const plans = new Map<string, InsurancePlan>();
  for (const { plan_id, plan_name, id, name, policy_doc } of rows) {
    const plan = plans.get(plan_id) ?? { _id: plan_id, name: plan_name, plans: [] };
    if (id !== null) plan.plans.push({ _id: id, name: name ?? '', policyDoc: policy_doc });
    plans.set(plan_id, plan);
  }

  return [...plans.values()];
}
