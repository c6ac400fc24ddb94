import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { createGroup, deleteGroup, editGroup, readGroups } from './groups.ts';

export function groups(app: FastifyInstance): void {
  route(app, 'viewGroups', ({ db, scope, query }) => readGroups(db, scope, query));

  route(app, 'createGroup', async ({ body, ...context }) => ({
    status: 201,
    message: 'Group created',
    ...(await createGroup(context, body)),
  }));

  route(app, 'editGroup', async ({ params: { id }, body, ...context }) => ({
    message: 'Group updated',
    ...(await editGroup(context, id, body)),
  }));

  route(app, 'deleteGroup', async ({ params: { id }, query: { version }, ...context }) => {
    await deleteGroup(context, id, version);

    return { message: 'Group deleted' };
  });
}
