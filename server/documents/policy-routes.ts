import type { FastifyInstance } from 'fastify';
import { describePeople } from '../../src/rules/employees/people-selection.ts';
import { transactionsFor } from '../access/in-transaction.ts';
import { readRoute } from '../plugins/one-trip.ts';
import { route, routeWithoutTransaction } from '../plugins/route.ts';
import { policyPictures } from '../storage/draft-pictures.ts';
import { acknowledgePolicy, listOwnPolicies, readOwnPolicy } from './own-policies.ts';
import {
  createPolicy,
  deletePolicy,
  discardDraft,
  editPolicy,
  readPolicies,
  readPolicyDetails,
  readPolicyVersion,
  retirePolicy,
} from './policies.ts';
import { policyClock } from './policy-clock.ts';
import { readOwners } from './policy-owners.ts';
import { exportEvidence, listPolicyReaders, remindOfPolicy, viewCompletion } from './policy-readers.ts';

export function policies(app: FastifyInstance): void {
  routeWithoutTransaction(app, 'addPolicyPicture', (upload) => policyPictures.receive(app.db, upload));

  readRoute(app, 'getPolicyDocuments', ({ query, ...context }) => readPolicies(context, query));

  route(app, 'uploadPolicyDocument', async ({ body, ...context }) => {
    const policy = await createPolicy(context, body);

    return { status: 201, message: policy.number === null ? 'Draft saved' : 'Policy published', policy };
  });

  route(app, 'editPolicyDocument', async ({ params: { id }, body, ...context }) => ({
    message: 'Policy updated',
    policy: await editPolicy(context, id, body),
  }));

  route(app, 'deletePolicyDocument', async ({ params: { id }, query: { version }, ...context }) => {
    await deletePolicy(context, id, version);

    return { message: 'Policy deleted' };
  });

  route(app, 'getPolicyDocument', async ({ params: { id }, ...context }) => ({
    policy: await readPolicyDetails(context, id),
  }));

  route(app, 'getPolicyVersion', async ({ params: { id }, query: { number }, ...context }) => ({
    text: await readPolicyVersion(context, id, number),
  }));

  route(app, 'discardPolicyDraft', async ({ params: { id }, query: { version }, ...context }) => ({
    message: 'Draft discarded',
    policy: await discardDraft(context, id, version),
  }));

  route(app, 'retirePolicyDocument', async ({ params: { id }, body: { version }, ...context }) => ({
    message: 'Policy retired',
    policy: await retirePolicy(context, id, version),
  }));

  route(app, 'listPolicyOwners', async (context) => ({ owners: await readOwners(context) }));

  acknowledgements(app);
  own(app);
  policyClock(app);
}

function acknowledgements(app: FastifyInstance): void {
  route(app, 'remindOfPolicy', async ({ params: { id }, ...context }) => {
    const reminded = await remindOfPolicy(context, id, app.publicUrl());

    return { message: remindedWords(reminded), reminded };
  });

  route(app, 'viewPolicyCompletion', async ({ params: { id }, query, ...context }) => ({
    completion: await viewCompletion(context, id, query),
  }));

  readRoute(app, 'listPolicyReaders', ({ params: { id }, query, ...context }) => listPolicyReaders(context, id, query));

  routeWithoutTransaction(app, 'exportPolicyEvidence', ({ params: { id }, query, ...caller }) =>
    exportEvidence(transactionsFor(app.db, caller), id, query),
  );
}

const remindedWords = (count: number): string =>
  count === 0 ? 'Everyone has acknowledged it' : `${describePeople(count)} reminded`;

function own(app: FastifyInstance): void {
  readRoute(app, 'listOwnPolicies', ({ query, ...context }) => listOwnPolicies(context, query));

  route(app, 'readOwnPolicy', async ({ params: { id }, ...context }) => ({ policy: await readOwnPolicy(context, id) }));

  route(app, 'readOwnPolicyVersion', async ({ params: { id }, query: { number }, ...context }) => ({
    policy: await readOwnPolicy(context, id, number),
  }));

  route(app, 'acknowledgePolicy', async ({ params: { id }, body: { number }, ...context }) => ({
    message: 'Policy acknowledged',
    policy: await acknowledgePolicy(context, id, number),
  }));
}
