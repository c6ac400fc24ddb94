import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { setBranchEnabled } from './activation.ts';
import { readBranches, readEffects } from './records.ts';
import { createBranch, editBranch } from './save.ts';

export function branches(app: FastifyInstance): void {
  route(app, 'getBranches', ({ db, scope, query: { state, ...query } }) =>
    readBranches(db, scope, { ...query, ...(state && { state: state === 'enabled' ? 'inUse' : 'retired' }) }),
  );

  route(app, 'createBranch', async ({ body, ...context }) => ({
    status: 201,
    message: 'Branch added',
    branch: await createBranch({ ...context, ...app.mailing() }, body),
  }));

  route(app, 'editBranch', async ({ body, ...context }) => ({
    message: 'Branch updated',
    branch: await editBranch({ ...context, ...app.mailing() }, body),
  }));

  route(app, 'getBranchEffects', async ({ db, scope, params: { id } }) => ({
    effects: await readEffects(db, scope, id),
  }));

  route(app, 'setBranchEnabled', async ({ query: { branchId }, body: { isEnabled }, ...context }) => ({
    message: isEnabled ? 'Branch enabled' : 'Branch disabled',
    branch: await setBranchEnabled(context, branchId, isEnabled),
  }));
}
