import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { readPlans } from './records.ts';
import { createPlan, editPlan, storeDocument } from './save.ts';

export function insurance(app: FastifyInstance): void {
  route(app, 'viewInsurancePlans', async ({ db, scope }) => ({ insurancePlans: await readPlans(db, scope) }));

  route(app, 'createInsurancePlan', async ({ body, ...context }) => ({
    status: 201,
    message: 'Insurance plan added',
    insurancePlan: await createPlan(context, body),
  }));

  route(app, 'editInsurancePlan', async ({ params: { id }, body, ...context }) => ({
    message: 'Insurance plan updated',
    insurancePlan: await editPlan(context, id, body),
  }));

  route(app, 'uploadInsuranceDocument', async ({ params: { id }, body: { policyId }, files: [file], ...context }) => ({
    message: 'Document uploaded',
    insurancePlan: await storeDocument(context, id, policyId, file),
  }));
}
