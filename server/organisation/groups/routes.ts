import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { createGroup, deleteGroup, editGroup, readGroups } from './groups.ts';

export function groups(app: FastifyInstance): void {
  route(app, 'viewGroups', ({ db, scope, query }) => readGroups(db, scope, query));

  route(app, 'createGroup', async ({ body, ...command }) => ({
    status: 201,
    message: 'Group created',
    ...(await createGroup(command, body)),
  }));

  route(app, 'editGroup', async ({ params: { id }, body, ...command }) => ({
    message: 'Group updated',
    ...(await editGroup(command, id, body)),
  }));

  route(app, 'deleteGroup', async ({ params: { id }, query: { version }, ...command }) => {
    await deleteGroup(command, id, version);

    return { message: 'Group deleted' };
  });
}
