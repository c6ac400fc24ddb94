/** The calls about work from home. */
import type { FastifyInstance } from 'fastify';
import { route } from '../plugins/route.ts';
import { applyForWfh, cancelOwn, readOwnWfh } from './apply.ts';
import { createPolicy, editPolicy, readPolicies, retirePolicy } from './policies.ts';
import { decide, readRequests } from './requests.ts';

export function wfh(app: FastifyInstance): void {
  policies(app);
  requests(app);
}

function policies(app: FastifyInstance): void {
  route(app, 'listWfhPolicies', async ({ db, scope, query: { state } }) => ({
    wfhPolicies: await readPolicies(db, scope, state),
  }));

  route(app, 'createWfhPolicy', async ({ body, ...command }) => ({
    status: 201,
    message: 'Policy Added Successfully!',
    wfhPolicy: await createPolicy(command, body),
  }));

  route(app, 'editWfhPolicy', async ({ params: { id }, body, ...command }) => ({
    message: 'Policy Updated Successfully!',
    wfhPolicy: await editPolicy(command, id, body),
  }));

  route(app, 'deleteWfhPolicy', async ({ params: { id }, ...command }) => ({
    message: 'Policy Retired',
    wfhPolicy: await retirePolicy(command, id),
  }));
}

function requests(app: FastifyInstance): void {
  route(app, 'listWfhRequests', ({ query, ...command }) => readRequests(command, query));

  route(app, 'decideWfh', async ({ body, ...command }) => ({
    message: body.decision === 'approved' ? 'Work From Home Approved' : 'Work From Home Rejected',
    wfhRequest: await decide(command, body),
  }));

  route(app, 'viewOwnWfh', ({ query: { day }, ...command }) => readOwnWfh(command, day));

  route(app, 'applyForWfh', async ({ body, ...command }) => {
    const applied = await applyForWfh(command, body);
    const isApproved = applied.wfhRequest.status === 'approved';

    return { status: 201, message: isApproved ? 'Work From Home Approved' : 'Work From Home Requested', ...applied };
  });

  route(app, 'cancelWfh', async ({ params: { id }, ...command }) => ({
    message: 'Work From Home Cancelled',
    wfhRequest: await cancelOwn(command, id),
  }));
}
