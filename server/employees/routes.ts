import type { FastifyInstance } from 'fastify';
import type { ListedEmployee } from '../../src/api/contract/employees.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { audit } from '../access/audit.ts';
import { notFound } from '../access/http-error.ts';
import { transactionsFor } from '../access/in-transaction.ts';
import { ListCache } from '../lists/list-cache.ts';
import { isInScope, peopleMatching, peopleToPick } from '../people/filters.ts';
import { readRoute } from '../plugins/one-trip.ts';
import { route, routeWithoutTransaction } from '../plugins/route.ts';
import { confirmBranchHr } from './activation.ts';
import { assignEach, changePeople, undoChanges } from './change-many.ts';
import { previewChange } from './change-preview.ts';
import { readEffects } from './effects.ts';
import { exportEmployees } from './export.ts';
import { leaverClock } from './leaver-clock.ts';
import { setEmployeeEnabled } from './leaving.ts';
import { type PeopleCache, readPeoplePage } from './list.ts';
import { assignManager } from './managers.ts';
import { readOrgChart } from './org-chart.ts';
import { readPersonHistory } from './person-history.ts';
import { readPerson } from './person-page.ts';
import {
  listedOptions,
  listedPeople,
  type PeopleShape,
  readDetails,
  toBranch,
  wholePeople,
  withoutConfirmation,
} from './records.ts';
import { deleteView, readViews, saveView } from './saved-views.ts';
import { signUpEmployee } from './sign-up.ts';
import { updateEmployee } from './update.ts';

export function employees(app: FastifyInstance): void {
  const cache: PeopleCache = new ListCache();
  leaverClock(app);
  lists(app, cache);
  oneEmployee(app);
  manyEmployees(app);
  savedViews(app);
}

function lists(app: FastifyInstance, cache: PeopleCache): void {
  readRoute(
    app,
    'allUsers',
    ({ runQueries, principal, scope, query: { sort, skip = 0, count = PAGE_SIZE, fields, ...filters } }) => {
      const options = {
        ...peopleMatching(scope, filters),
        sort: sort ?? (filters.teamWise ? 'branch' : 'name'),
        skip,
        count,
      } as const;
      const read = <Row, Person extends ListedEmployee>(shape: PeopleShape<Row, Person>) =>
        readPeoplePage(runQueries, cache, options, principal.level === 'company' ? shape : toBranch(shape));

      return fields === 'list' ? read(listedPeople) : read(wholePeople);
    },
  );

  readRoute(app, 'getEmployees', ({ runQueries, scope, query: { skip = 0, count = PAGE_SIZE, ...filters } }) =>
    readPeoplePage(runQueries, cache, { ...peopleToPick(scope, filters), sort: 'name', skip, count }, listedOptions),
  );

  routeWithoutTransaction(app, 'exportEmployees', ({ body, ...caller }) =>
    exportEmployees(transactionsFor(app.db, caller), cache, body),
  );
}

function oneEmployee(app: FastifyInstance): void {
  route(app, 'getEmployee', async ({ db, principal, scope, clientIp, params: { id } }) => {
    if (!(await isInScope(db, scope, id))) throw notFound('This employee');
    await audit({ db, principal, clientIp }, 'employee.viewed', ['person', id]);

    return { user: await readDetails(db, principal.companyId, id) };
  });

  route(app, 'signUpEmployee', async ({ body, ...context }) => ({
    status: 201,
    message: 'Employee Added Successfully!',
    user: await signUpEmployee(context, body, app.mailing()),
  }));

  route(app, 'updateUser', async ({ params: { id }, body, ...context }) => ({
    message: 'Employee Updated Successfully!',
    user: await updateEmployee(context, id, body),
  }));

  route(app, 'getEmployeeEffects', async ({ params: { id }, query: { lastDay }, ...context }) => ({
    effects: await readEffects(context, id, lastDay),
  }));

  route(app, 'setUserEnabled', ({ params: { id }, body, ...context }) => setEmployeeEnabled(context, id, body));

  route(app, 'confirmBranchHr', async ({ params: { id }, ...context }) => ({
    message: 'Branch HR confirmed',
    user: await confirmBranchHr(context, id),
  }));

  route(app, 'viewPerson', async ({ db, principal, scope, params: { id } }) => {
    const found = await readPerson(db, scope, id);

    return principal.level === 'company' ? found : { ...found, user: withoutConfirmation(found.user) };
  });

  route(app, 'viewPersonHistory', ({ db, scope, params: { id }, query }) => readPersonHistory(db, scope, id, query));

  route(app, 'viewOrgChart', ({ db, scope, query }) => readOrgChart(db, scope, query));
}

function manyEmployees(app: FastifyInstance): void {
  routeWithoutTransaction(app, 'assignManager', async ({ body: { each = false, ...body }, ...caller }) => {
    const inTransaction = transactionsFor(app.db, caller);
    if (!each) {
      return { message: 'Manager assigned', assigned: await inTransaction((context) => assignManager(context, body)) };
    }
    const outcomes = await assignEach(inTransaction, body);

    return { assigned: outcomes.filter(({ status }) => status === 200).length, outcomes };
  });

  route(app, 'previewPeopleChange', async ({ body, ...context }) => ({ preview: await previewChange(context, body) }));

  routeWithoutTransaction(app, 'changePeople', async ({ body, ...caller }) => ({
    outcomes: await changePeople(transactionsFor(app.db, caller), body),
  }));

  routeWithoutTransaction(app, 'undoPeopleChange', async ({ body: { entries }, ...caller }) => ({
    outcomes: await undoChanges(transactionsFor(app.db, caller), entries),
  }));
}

function savedViews(app: FastifyInstance): void {
  route(app, 'listViews', async (context) => ({ views: await readViews(context) }));

  route(app, 'saveView', async ({ body, ...context }) => ({
    message: 'View saved',
    views: await saveView(context, body),
  }));

  route(app, 'deleteView', async ({ params: { id }, ...context }) => ({
    message: 'View deleted',
    views: await deleteView(context, id),
  }));
}
