import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { createOrgUnit, deleteOrgUnit, editOrgUnit, mergeOrgUnit, readOrgUnits } from './units.ts';

export function departments(app: FastifyInstance): void {
  route(app, 'getDepartments', async ({ db, scope, query }) => {
    const { rows, total } = await readOrgUnits(db, scope, 'department', query);

    return { departments: rows, total };
  });

  route(app, 'createDepartment', async ({ body, ...context }) => ({
    status: 201,
    message: 'Department added',
    department: await createOrgUnit(context, 'department', body),
  }));

  route(app, 'editDepartment', async ({ body, ...context }) => ({
    message: 'Department updated',
    department: await editOrgUnit(context, 'department', body),
  }));

  route(app, 'mergeDepartment', async ({ body, ...context }) => {
    const { unit, moved } = await mergeOrgUnit(context, 'department', body);

    return { message: 'Departments merged', department: unit, moved };
  });

  route(app, 'deleteDepartment', async ({ params: { id }, query: { version }, ...context }) => {
    await deleteOrgUnit(context, 'department', id, version);

    return { message: 'Department deleted' };
  });
}
