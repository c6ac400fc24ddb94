import type { FastifyInstance } from 'fastify';
import { type Quota, takeFromQuota } from '../../access/throttle.ts';
import { route } from '../../plugins/route.ts';
import { readPlans } from './records.ts';
import { createPlan, editPlan, storeDocument } from './save.ts';

const uploadsPerPerson: Quota = { most: 20, windowSeconds: 60 };

export function insurance(app: FastifyInstance): void {
  route(app, 'viewInsurancePlans', async ({ db, scope }) => ({ insurancePlans: await readPlans(db, scope) }));

  route(app, 'createInsurancePlan', async ({ body, ...command }) => ({
    status: 201,
    message: 'Insurance plan added',
    insurancePlan: await createPlan(command, body),
  }));

  route(app, 'editInsurancePlan', async ({ params: { id }, body, ...command }) => ({
    message: 'Insurance plan updated',
    insurancePlan: await editPlan(command, id, body),
  }));

  route(app, 'uploadInsuranceDocument', async ({ params: { id }, body: { policyId }, files: [file], ...command }) => {
    await takeFromQuota(command.db, 'upload', command.principal.personId, uploadsPerPerson);

    return {
      message: 'Document uploaded',
      insurancePlan: await storeDocument(command, id, policyId, file),
    };
  });
}
