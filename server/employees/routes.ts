/** Employees: the list, the picker, one person; adding, editing, switching on and off, managers. */
import type { FastifyInstance } from 'fastify';
import { audit } from '../access/audit.ts';
import { notFound } from '../access/refuse.ts';
import type { TransactionOptions } from '../database/tx.ts';
import { isAmong, matching, pickable } from '../people/matching.ts';
import { route } from '../plugins/route.ts';
import { readPage } from './list.ts';
import { assignManager } from './managers.ts';
import { readDetails, readEmployees, readOptions } from './records.ts';
import { signUpEmployee } from './sign-up.ts';
import { setEmployeeEnabled } from './switching.ts';
import { updateEmployee } from './update.ts';

/** A page and its total come from two queries. */
const oneMoment: TransactionOptions = { isolation: 'repeatable read', readOnly: true };

const PAGE_SIZE = 25;

export function employees(app: FastifyInstance): void {
  route(
    app,
    'allUsers',
    async ({ db, scope, query: { sort, skip = 0, count = PAGE_SIZE, ...filters } }) => {
      const { companyId } = scope;
      const order = sort ?? (filters.teamWise ? 'branch' : 'name');
      const page = await readPage(db, { companyId, conditions: matching(scope, filters), sort: order, skip, count });

      return { users: page.isEmpty ? [] : await readEmployees(db, companyId, page.ids), total: page.total };
    },
    oneMoment,
  );

  route(
    app,
    'getEmployees',
    async ({ db, scope, query: { skip = 0, count = PAGE_SIZE, ...asked } }) => {
      const { companyId } = scope;
      const page = await readPage(db, { companyId, conditions: pickable(scope, asked), sort: 'name', skip, count });

      return { employees: page.isEmpty ? [] : await readOptions(db, companyId, page.ids), total: page.total };
    },
    oneMoment,
  );

  route(app, 'getEmployee', async ({ db, who, scope, origin, params: { id } }) => {
    if (!(await isAmong(db, scope, id))) throw notFound('This employee');
    await audit(db, who, origin, { what: 'employee.viewed', entity: 'person', entityId: id });

    return { user: await readDetails(db, who.companyId, id) };
  });

  route(app, 'signUpEmployee', async ({ body, ...command }) => ({
    status: 201,
    message: 'Employee Added Successfully!',
    user: await signUpEmployee(command, body, app.publicUrl()),
  }));

  route(app, 'updateUser', async ({ params: { id }, body, ...command }) => ({
    message: 'Employee Updated Successfully!',
    user: await updateEmployee(command, id, body),
  }));

  route(app, 'setUserEnabled', async ({ params: { id }, body: { isEnabled }, ...command }) => ({
    message: isEnabled ? 'Employee Activated' : 'Employee Deactivated',
    user: await setEmployeeEnabled(command, id, isEnabled),
  }));

  route(app, 'assignManager', async ({ body, ...command }) => ({
    message: 'Manager Assigned',
    assigned: await assignManager(command, body),
  }));
}
