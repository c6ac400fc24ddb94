import type { InsurancePlan } from '../../../src/api/contract/organisation.ts';
import type { Trx } from '../../database/tx.ts';

/** By name, including plans without offers. */
export async function readInsurancePlans(db: Trx, companyId: string): Promise<InsurancePlan[]> {
  const rows = await db
    .selectFrom('insurance_plan as plan')
    .leftJoin('insurance_policy as offer', (join) =>
      join.onRef('offer.company_id', '=', 'plan.company_id').onRef('offer.plan_id', '=', 'plan.id'),
    )
    .select(['plan.id as plan_id', 'plan.name as plan_name', 'offer.id', 'offer.name', 'offer.policy_doc'])
    .where('plan.company_id', '=', companyId)
    .orderBy('plan.name_norm')
    .orderBy('offer.name')
    .orderBy('offer.id')
    .execute();
  const plans = new Map<string, InsurancePlan>();
  for (const { plan_id, plan_name, id, name, policy_doc } of rows) {
    const plan = plans.get(plan_id) ?? { _id: plan_id, name: plan_name, plans: [] };
    if (id !== null) plan.plans.push({ _id: id, name: name ?? '', policyDoc: policy_doc });
    plans.set(plan_id, plan);
  }

  return [...plans.values()];
}
