import type { FastifyInstance } from 'fastify';
import { transactionsFor } from '../access/in-transaction.ts';
import { readRoute } from '../plugins/one-trip.ts';
import { route, routeWithoutTransaction } from '../plugins/route.ts';
import { applyForWfh } from './apply.ts';
import { readCalendar } from './calendar.ts';
import { cancelForEmployee } from './cancel.ts';
import { decide, decideMany } from './decide.ts';
import { exportRequests } from './export.ts';
import { cancelOwnWfh, readOwnWfh } from './own.ts';
import { createPolicy, editPolicy, readPolicies, retirePolicy } from './policies.ts';
import { decisionMessage } from './present.ts';
import { readRequests } from './requests.ts';
import { reviewRequest } from './review.ts';
import { undoDecision } from './undo.ts';

export function wfh(app: FastifyInstance): void {
  policies(app);
  requests(app);
}

function policies(app: FastifyInstance): void {
  route(app, 'listWfhPolicies', async ({ db, scope, query: { state } }) => ({
    wfhPolicies: await readPolicies(db, scope, state),
  }));

  route(app, 'createWfhPolicy', async ({ body, ...context }) => ({
    status: 201,
    message: 'Policy added',
    wfhPolicy: await createPolicy(context, body),
  }));

  route(app, 'editWfhPolicy', async ({ params: { id }, body, ...context }) => ({
    message: 'Policy updated',
    wfhPolicy: await editPolicy(context, id, body),
  }));

  route(app, 'deleteWfhPolicy', async ({ params: { id }, ...context }) => ({
    message: 'Policy retired',
    wfhPolicy: await retirePolicy(context, id),
  }));
}

function requests(app: FastifyInstance): void {
  readRoute(app, 'listWfhRequests', ({ query, ...context }) => readRequests(context, query));

  route(app, 'decideWfh', async ({ body, ...context }) => ({
    message: decisionMessage(body.decision),
    wfhRequest: await decide(context, body),
  }));

  readRoute(app, 'reviewWfh', async ({ params: { id }, ...context }) => ({ review: await reviewRequest(context, id) }));

  routeWithoutTransaction(app, 'exportWfhRequests', ({ query, ...caller }) =>
    exportRequests(transactionsFor(app.db, caller), query),
  );

  routeWithoutTransaction(app, 'decideManyWfh', ({ body, ...caller }) =>
    decideMany(transactionsFor(app.db, caller), body),
  );

  route(app, 'undoWfh', async ({ body: { _id }, ...context }) => ({
    message: 'Decision undone',
    wfhRequest: await undoDecision(context, _id),
  }));

  readRoute(app, 'viewWfhCalendar', ({ query, ...context }) => readCalendar(context, query));

  route(app, 'viewOwnWfh', ({ query: { day }, ...context }) => readOwnWfh(context, day));

  route(app, 'applyForWfh', async ({ body, ...context }) => {
    const applied = await applyForWfh(context, body);
    const isApproved = applied.wfhRequest.status === 'approved';

    return { status: 201, message: isApproved ? 'Work from home approved' : 'Work from home requested', ...applied };
  });

  route(app, 'cancelWfhForEmployee', async ({ params: { id }, body, ...context }) => ({
    message: 'Work from home cancelled',
    wfhRequest: await cancelForEmployee(context, id, body),
  }));

  route(app, 'cancelWfh', async ({ params: { id }, ...context }) => ({
    message: 'Work from home cancelled',
    wfhRequest: await cancelOwnWfh(context, id),
  }));
}
