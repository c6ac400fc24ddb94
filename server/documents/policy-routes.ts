import type { FastifyInstance } from 'fastify';
import { transactionsFor } from '../access/in-transaction.ts';
import { readOnlySnapshot } from '../database/tx.ts';
import { readRoute } from '../plugins/one-trip.ts';
import { openRoute, route } from '../plugins/route.ts';
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
import { exportEvidence, readPolicyReaders, remindOfPolicy, viewCompletion } from './policy-readers.ts';

export function policies(app: FastifyInstance): void {
  openRoute(app, 'addPolicyPicture', (upload) => policyPictures.receive(app.db, upload));

  readRoute(app, 'getPolicyDocuments', ({ query, ...reading }) => readPolicies(reading, query));

  route(app, 'uploadPolicyDocument', async ({ body, ...command }) => {
    const policy = await createPolicy(command, body);

    return { status: 201, message: policy.number === null ? 'Draft saved' : 'Policy published', policy };
  });

  route(app, 'editPolicyDocument', async ({ params: { id }, body, ...command }) => ({
    message: 'Policy updated',
    policy: await editPolicy(command, id, body),
  }));

  route(app, 'deletePolicyDocument', async ({ params: { id }, query: { version }, ...command }) => {
    await deletePolicy(command, id, version);

    return { message: 'Policy deleted' };
  });

  route(app, 'getPolicyDocument', async ({ params: { id }, ...command }) => ({
    policy: await readPolicyDetails(command, id),
  }));

  route(app, 'getPolicyVersion', async ({ params: { id }, query: { number }, ...command }) => ({
    text: await readPolicyVersion(command, id, number),
  }));

  route(app, 'discardPolicyDraft', async ({ params: { id }, query: { version }, ...command }) => ({
    message: 'Draft discarded',
    policy: await discardDraft(command, id, version),
  }));

  route(app, 'retirePolicyDocument', async ({ params: { id }, body: { version }, ...command }) => ({
    message: 'Policy retired',
    policy: await retirePolicy(command, id, version),
  }));

  route(app, 'listPolicyOwners', async (command) => ({ owners: await readOwners(command) }));

  acknowledgements(app);
  own(app);
  policyClock(app);
}

function acknowledgements(app: FastifyInstance): void {
  route(app, 'remindOfPolicy', async ({ params: { id }, ...command }) => {
    const reminded = await remindOfPolicy(command, id, app.publicUrl());

    return { message: remindedWords(reminded), reminded };
  });

  route(app, 'viewPolicyCompletion', async ({ params: { id }, query, ...command }) => ({
    completion: await viewCompletion(command, id, query),
  }));

  route(
    app,
    'listPolicyReaders',
    ({ params: { id }, query, ...command }) => readPolicyReaders(command, id, query),
    readOnlySnapshot,
  );

  openRoute(app, 'exportPolicyEvidence', ({ params: { id }, query, ...caller }) =>
    exportEvidence(transactionsFor(app.db, caller), id, query),
  );
}

const remindedWords = (count: number): string =>
  count === 0
    ? 'Everyone has acknowledged it'
    : `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'} reminded`;

function own(app: FastifyInstance): void {
  route(app, 'listOwnPolicies', ({ query, ...command }) => listOwnPolicies(command, query));

  route(app, 'readOwnPolicy', async ({ params: { id }, ...command }) => ({ policy: await readOwnPolicy(command, id) }));

  route(app, 'readOwnPolicyVersion', async ({ params: { id }, query: { number }, ...command }) => ({
    policy: await readOwnPolicy(command, id, number),
  }));

  route(app, 'acknowledgePolicy', async ({ params: { id }, body: { number }, ...command }) => ({
    message: 'Policy acknowledged',
    policy: await acknowledgePolicy(command, id, number),
  }));
}
