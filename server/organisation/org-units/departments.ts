import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { createOrgUnit, deleteOrgUnit, editOrgUnit, mergeOrgUnit, readOrgUnits } from './units.ts';

export function departments(app: FastifyInstance): void {
  route(app, 'getDepartments', async ({ db, scope, query }) => {
    const { rows, total } = await readOrgUnits(db, scope, 'department', query);

    return { departments: rows, total };
  });

  route(app, 'createDepartment', async ({ body, ...command }) => ({
    status: 201,
    message: 'Department added',
    department: await createOrgUnit(command, 'department', body),
  }));

  route(app, 'editDepartment', async ({ body, ...command }) => ({
    message: 'Department updated',
    department: await editOrgUnit(command, 'department', body),
  }));

  route(app, 'mergeDepartment', async ({ body, ...command }) => {
    const { unit, moved } = await mergeOrgUnit(command, 'department', body);

    return { message: 'Departments merged', department: unit, moved };
  });

  route(app, 'deleteDepartment', async ({ params: { id }, query: { version }, ...command }) => {
    await deleteOrgUnit(command, 'department', id, version);

    return { message: 'Department deleted' };
  });
}
