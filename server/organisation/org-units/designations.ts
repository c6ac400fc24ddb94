import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { createOrgUnit, deleteOrgUnit, editOrgUnit, mergeOrgUnit, readOrgUnits } from './units.ts';

export function designations(app: FastifyInstance): void {
  route(app, 'getDesignations', async ({ db, scope, query }) => {
    const { rows, total } = await readOrgUnits(db, scope, 'designation', query);

    return { designations: rows, total };
  });

  route(app, 'createDesignation', async ({ body, ...context }) => ({
    status: 201,
    message: 'Designation added',
    designation: await createOrgUnit(context, 'designation', body),
  }));

  route(app, 'editDesignation', async ({ body, ...context }) => ({
    message: 'Designation updated',
    designation: await editOrgUnit(context, 'designation', body),
  }));

  route(app, 'mergeDesignation', async ({ body, ...context }) => {
    const { unit, moved } = await mergeOrgUnit(context, 'designation', body);

    return { message: 'Designations merged', designation: unit, moved };
  });

  route(app, 'deleteDesignation', async ({ params: { id }, query: { version }, ...context }) => {
    await deleteOrgUnit(context, 'designation', id, version);

    return { message: 'Designation deleted' };
  });
}
